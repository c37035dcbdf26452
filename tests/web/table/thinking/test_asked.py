"""What the bots' worker is asked: all of it can be written as JSON, and a page without a worker gets the same."""

from __future__ import annotations

import json

import pytest

from tabletop.bots.bots import bot_to_move
from tabletop.formats import link
from tabletop.show.words import words
from tabletop.telling.advice import Hint
from tests.web.table.headless import new_game
from web.table.thinking import asked

GAMES = ("roborally", "moonbots", "stakbots", "robotory")


@pytest.mark.parametrize("game", GAMES)
def test_bots_choose_until_a_round_is_over_or_a_person_is_asked(game: str) -> None:
    session = new_game(game, "easy easy", 2)
    assert bot_to_move(session)
    found = json.loads(json.dumps(asked.choices(link.encode(session), 5.0, False)))
    for index in found:
        session.play(index)
        session.advance()
    assert found
    assert not bot_to_move(session) or session.state.round > 1


@pytest.mark.parametrize("game", GAMES)
def test_hints_come_as_fields_and_none_where_nobody_is_asked(game: str) -> None:
    session = new_game(game, "person easy", 2)
    manner = words(game, "en").manner
    hint = Hint(*json.loads(json.dumps(asked.hint(link.encode(session), 5.0, manner, []))))
    assert hint.choices
    assert hint.words


def test_advice_and_outlooks_name_every_seat() -> None:
    session = new_game("robotory", "person person", 2)
    for _ in range(3):
        session.play(0)
        session.advance()
    text = link.encode(session)
    found = json.loads(json.dumps(asked.advise(text, 20.0, words("robotory", "en").manner)))
    assert all(len(chances) == 2 for _, chances, _ in found)
    outlooks = json.loads(json.dumps(asked.outlooks(text, 0)))
    assert [count for count, _ in outlooks] == sorted(count for count, _ in outlooks)
    assert all(len(chances) == 2 for _, chances in outlooks)
