"""Games played alone: the game of a day, its ghost, its result, and days in a row."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest

from tabletop.base.errors import LinkError, OptionError
from tabletop.base.shipped import SHIPPED
from tabletop.bots import bots
from tabletop.core.game import Budget, find
from tabletop.core.session import PERSON, Session
from tabletop.formats import link
from tests.web.fake_browser import Browser
from tests.web.table.headless import HeadlessPage
from web.page.saves import Save
from web.table.alone.games import Days, Ghost, counted, ghost_of
from web.table.panels.alone import result, shared
from web.table.play.link_match import match_alone
from web.table.play.rematch import rematch_sentence
from web.table.thinking import jobs

DAY = 20_784
GAME = find("roborally")


class NoSaves:
    """Nothing is saved here."""

    def all(self) -> list[Save]:
        return []


class OneSave(NoSaves):
    """One game is saved here."""

    def __init__(self, save: Save) -> None:
        self.save = save

    def all(self) -> list[Save]:
        return [self.save]


def _driven(seed: int = DAY, course: str = "", *, rounds: int = 99) -> Session:
    """A race that a bot has driven alone, up to a round."""
    assert GAME.alone is not None
    options = {"course": course} if course else GAME.alone.of_day(seed)
    session = Session(GAME, [PERSON], options, seed)
    session.advance()
    bot = bots.find(GAME, "hard")
    while not session.over and session.state.round < rounds:
        assert session.to_move is not None
        session.play(bot(session.state.view(session.to_move), session.legal(), Random(session.ply), Budget()))
        session.advance()
    return session


def _open(saves: NoSaves, which: str) -> tuple[Save, Session]:
    return match_alone(saves, which, DAY)  # type: ignore[arg-type]


def test_everybody_has_the_same_race_on_one_day_and_another_on_the_next() -> None:
    assert GAME.alone is not None
    of_day = GAME.alone.of_day
    weeks = [of_day(DAY + number)["course"] for number in range(30)]
    assert weeks == [of_day(DAY + number)["course"] for number in range(30)]
    assert len({*weeks}) > 20
    assert all(one != other for one, other in pairwise(weeks))
    assert all((GAME.alone.par(of_day(DAY + number)) or 0) > 2 for number in range(30))


def test_the_game_of_the_day_is_begun_for_the_only_seat_and_gone_on_with() -> None:
    save, session = _open(NoSaves(), "roborally")
    assert (save.here, save.about["day"], session.seed, len(session.seats)) == ([0], DAY, DAY, 1)
    begun = _driven(rounds=3)
    kept = Save("a", link.encode(begun), here=[0], about={"day": DAY})
    same, further = _open(OneSave(kept), "roborally")
    assert (same, link.encode(further)) == (kept, link.encode(begun))


def test_a_race_that_was_driven_alone_can_be_driven_again_against_its_ghost() -> None:
    driven = _driven()
    kept = Save("a", link.encode(driven), here=[0])
    save, session = _open(OneSave(kept), link.encode(driven))
    assert (save.id, save.link, save.here, save.only_opened) == ("", link.encode(session), [0], True)
    assert save.about == {"ghost": link.encode(driven)}
    assert (session.seed, dict(session.options), session.state.round) == (DAY, dict(driven.options), 1)
    ghost = ghost_of(save, session)
    assert ghost is not None
    assert ghost.rounds == driven.state.round
    for round_ in range(1, ghost.rounds + 1):
        assert ghost.at(round_).turn == round_
    at_its_end = ghost.at(ghost.rounds + 5)
    assert at_its_end.cell == driven.state.view(None).cell


@pytest.mark.parametrize(
    "which",
    ["robotory", link.encode(_driven(rounds=2)), "robotory.1.person-easy..a.B.", "x"],
    ids=["another game", "not over", "not alone", "no link"],
)
def test_what_nobody_has_played_alone_is_refused_in_a_sentence(which: str) -> None:
    with pytest.raises((OptionError, LinkError)):
        _open(NoSaves(), which)


def test_a_ghost_that_cannot_be_read_or_belongs_to_another_game_is_none() -> None:
    session = _driven()
    for about in ({"ghost": "no link"}, {"ghost": link.encode(_driven(course="conveyor-row"))}, {}):
        assert ghost_of(Save("a", "", about=about), session) is None
    two = Session(GAME, [PERSON, PERSON], {}, 3)
    assert ghost_of(Save("a", "", about={"ghost": link.encode(two)}), two) is None


async def test_the_ghost_stands_where_it_stood_at_the_beginning_of_each_round() -> None:
    driven = _driven()
    save, session = _open(NoSaves(), link.encode(driven))
    page = HeadlessPage(session, save=save)
    await page.open()
    ghost = page.state.ghost
    assert isinstance(ghost, Ghost)
    (first,), (second,) = page.state.desk.ghost(ghost.at(1)), page.state.desk.ghost(ghost.at(2))
    assert (first.x, first.y) != (second.x, second.y)
    assert first.look == "robot:0"


async def test_what_came_of_it_is_told_with_par_the_ghost_and_days_in_a_row() -> None:
    driven = _driven()
    about = {"ghost": link.encode(driven), "day": DAY}
    page = HeadlessPage(driven, save=Save("a", link.encode(driven), here=[0], about=about))
    await page.open()
    rounds, kept = driven.state.round, json.dumps({"roborally": [DAY, 3, driven.state.round]})
    told = f"Finished in {rounds} turns. Par is 6.8."
    assert result(page.state, kept) == f"{told} The ghost needed {rounds} turns. 3 days in a row."
    kept = json.dumps({"roborally": [DAY, 2, driven.state.round]})
    assert result(page.state, kept) == f"{told} The ghost needed {rounds} turns. 2 days in a row."
    for last, row in ((DAY - 1, 3), (DAY, 1)):
        kept = json.dumps({"roborally": [last, row, rounds]})
        assert result(page.state, kept) == f"{told} The ghost needed {rounds} turns."
    assert shared(page.state) == f"RoboRally, Night Shift: {told}"
    page.state.save.about["hinted"] = True
    assert shared(page.state) == f"RoboRally, Night Shift: Finished in {rounds} turns. With hints. Par is 6.8."


def test_days_in_a_row_are_counted_once_a_day_with_the_fewest_rounds() -> None:
    days = Days().after(10, 7).after(11, 6)
    assert days == Days(11, 2, 6)
    assert days.after(11, 5) == Days(11, 2, 5)
    assert days.after(11, 9) == days
    assert days.after(10, 1) == days
    assert days.after(13, 8) == Days(13, 1, 8)


async def test_a_race_counts_for_its_day_when_it_ends_here_and_not_when_its_end_is_opened() -> None:
    driven = _driven()
    opened = HeadlessPage(driven, save=Save("a", link.encode(driven), here=[0], about={"day": DAY}))
    await opened.open()
    assert opened.preferences["alone"] == ""
    last = max(ply for ply, done in enumerate(driven.plies) if done.free)
    before = Session(GAME, driven.seats, driven.options, driven.seed)
    for done in driven.plies[:last]:
        before.play(done.index)
    page = HeadlessPage(before, save=Save("b", link.encode(before), here=[0], about={"day": DAY}))
    await page.open()
    page.table.make([before.legal()[driven.plies[last].index]])
    await page.rest()
    assert page.state.session.over
    assert json.loads(page.preferences["alone"]) == {"roborally": [DAY, 1, driven.state.round]}


def test_a_game_of_a_day_counts_if_it_was_won_and_no_other_game() -> None:
    won = _driven()
    assert json.loads(counted("", won, DAY)) == {"roborally": [DAY, 1, won.state.round]}
    assert counted("", won, None) == ""
    assert counted("", _driven(rounds=2), DAY) == ""


def test_the_home_page_knows_the_games_that_are_played_alone(fake_browser: Browser) -> None:
    registry = fake_browser.load("web.desks.registry")
    assert {name for name in SHIPPED if find(name).alone is not None} == {*registry.ALONE_GAMES}


async def test_the_end_of_a_race_that_was_driven_alone_tells_of_no_seats_and_no_leads() -> None:
    driven = _driven()
    page = HeadlessPage(driven, save=Save("a", link.encode(driven), here=[0]))
    await page.open()
    assert rematch_sentence(page.state) == ""
    own, public = jobs.moments(link.encode(driven), [0], ["Wumms"], page.state.desk.words.manner)
    assert own
    assert all("lead" not in str(one) for one in public)
