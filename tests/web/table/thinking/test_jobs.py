"""What the bots' worker is asked: all of it can be written as JSON, and a page without a worker gets the same."""

from __future__ import annotations

import json

import pytest

from tabletop.bots.bots import bot_to_move
from tabletop.formats import find, link
from tabletop.show.words import words
from tabletop.telling.advice import Hint
from tabletop.telling.coaching import Coaching, coach
from tests.web.table.headless import new_game
from web.table.thinking import jobs

GAMES = ("roborally", "moonbots", "stakbots", "robotory")


@pytest.mark.parametrize("game", GAMES)
def test_bots_choose_until_a_round_is_over_or_a_person_is_asked(game: str) -> None:
    session = new_game(game, "easy easy", 2)
    assert bot_to_move(session)
    found = json.loads(json.dumps(jobs.choices(link.encode(session), 5.0, False)))
    for index in found:
        session.play(index)
        session.advance()
    assert found
    assert not bot_to_move(session) or session.state.round > 1


@pytest.mark.parametrize("game", GAMES)
def test_hints_come_as_fields_and_none_where_nobody_is_asked(game: str) -> None:
    session = new_game(game, "person easy", 2)
    manner = words(game, "en").manner
    hint = Hint(*json.loads(json.dumps(jobs.hint(link.encode(session), 5.0, manner, []))))
    assert hint.choices
    assert hint.words


def test_advice_and_outlooks_name_every_seat() -> None:
    session = new_game("robotory", "person person", 2)
    for _ in range(3):
        session.play(0)
        session.advance()
    text = link.encode(session)
    found = json.loads(json.dumps(jobs.advise(text, 20.0, words("robotory", "en").manner)))
    assert all(len(chances) == 2 for _, chances, _ in found)
    outlooks = json.loads(json.dumps(jobs.outlooks(text, 0)))
    assert [count for count, _ in outlooks] == sorted(count for count, _ in outlooks)
    assert all(len(chances) == 2 for _, chances in outlooks)


def test_coaching_goes_on_where_it_was_and_comes_whole_at_last() -> None:
    session = find.open_last("roborally.2.hard-normal..3.EpjtbIydkvP5SmVNunj.0sosu52")
    text, manner = link.encode(session), words("roborally", "en").manner
    parts = list[float]()
    while (found := json.loads(json.dumps(jobs.coach(text, 1, manner, 0))))[1] is None:
        parts.append(found[0])
    assert parts == sorted(set(parts)), "each call goes on"
    assert Coaching.of(found[1]).as_json() == coach(session, 1).as_json()
    assert not jobs._coachings


def test_who_asks_about_another_seat_begins_anew() -> None:
    text, manner = "roborally.2.hard-normal..3.EpjtbIydkvP5SmVNunj.0sosu52", words("roborally", "en").manner
    first, _ = jobs.coach(text, 1, manner, 0)
    later, _ = jobs.coach(text, 1, manner, 0)
    jobs.coach(text, 0, manner, 0)
    assert jobs.coach(text, 1, manner, 0)[0] == first < later
