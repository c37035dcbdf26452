"""Each of the 26 option cards is used by a person at the headless table: in recorded games, at the moment before."""

from __future__ import annotations

from operator import methodcaller

import pytest

from roborally.position.moves import Pair, Place
from roborally.position.option_deck import SLUGS
from roborally.position.state import Race
from tabletop.formats import link
from tabletop.show.words import words
from tests.roborally.option_games import PLAYER, Recorded, read, replay
from tests.web.table.headless import HeadlessPage

GAMES = read()
WORDS = words("roborally", "en")


def test_there_is_a_game_for_every_option_card() -> None:
    assert [recorded.option for recorded in GAMES] == list(SLUGS)


@pytest.mark.parametrize("recorded", GAMES, ids=lambda recorded: recorded.option)
async def test_an_option_is_explained_and_used_by_touch(recorded: Recorded) -> None:
    session, number = link.decode(recorded.link), SLUGS.index(recorded.option)
    page = HeadlessPage(session, here=[PLAYER])
    await page.open()
    state, table = page.state, page.table
    assert isinstance(session.state, Race)
    assert number in session.state.kit.held[PLAYER]
    assert table.read(f"option-{number}")
    assert page.read_about[-1][0].does == WORDS.say(f"option-card.{recorded.option}.text")
    table.put_away()
    for label in recorded.choices:
        move = next(move for move in state.offers() if move.label == label)
        if isinstance(move, Place | Pair):
            table.tap(f"card-{move.card}")
            if isinstance(move, Pair):
                assert table.change_draft(methodcaller("drop", f"card-{move.second}", f"register-{move.register}"))
        else:
            table.pick(state.offers().index(move))
        await page.rest()
    if recorded.choices[0].startswith("1="):
        table.lock_in()
        await page.rest()
    (after, event), now = replay(recorded), link.decode(state.save.link)
    asked = sum(ply.seat == PLAYER for ply in link.decode(recorded.link).plies)
    made, wanted = ([ply for ply in one.plies if ply.seat == PLAYER][asked:] for one in (now, after))
    assert made[: len(wanted)] == wanted
    assert len(wanted) >= len(recorded.choices)
    assert now.events()[event.id] == event
    assert now.game.tell(event.seen_by(PLAYER), WORDS)
