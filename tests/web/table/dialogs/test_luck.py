"""Luck and skill in a dialog, the ways to play on from a moment, and the curve of the rating."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.base.markup import escape
from tabletop.formats import find
from tabletop.telling import coaching
from tests.web.fake_browser import NULL, Browser
from tests.web.table.dialogs.test_dialogs import Dialogs, opened, rest
from tests.web.table.headless import desk_for
from web.page.saves import Save
from web.table.play.rating import RatedGame
from web.table.play.state import TableState

_LUCK = "roborally.2.hard-normal..3.EpjtbIydkvP5SmVNunj.0sosu52"
"""A race that is over."""


@cache
def coached() -> coaching.Coaching:
    """Luck and skill of seat 1 in that race."""
    return coaching.coach(find.open_last(_LUCK), 1)


class Luck:
    """The dialog about luck and skill over the table of a finished race, in which seat 1 is played here."""

    def __init__(self, browser: Browser, here: list[int], far: Sequence[int] = ()) -> None:
        self.at = Dialogs(browser, "roborally")
        session = find.open_last(_LUCK)
        session.seats = tuple("person" if seat in (*here, *far) else "easy" for seat in (0, 1))
        self.state = TableState(Save("a", _LUCK, here=here), session, desk_for(session))
        self.whole = coached()
        self.step = asyncio.Event()
        self.asked: list[int] = []
        self.found: dict[int, coaching.Coaching] = {}
        self.led: list[tuple[str, Any]] = []
        self.table = SimpleNamespace(
            state=self.state,
            look_back=lambda moment: self.led.append(("show", moment)),
            play_again=lambda *parts: self.led.append(("watch", parts)),
            play_from=lambda plies: self.led.append(("again", plies)),
        )

    async def coach(self, _session: Any, seat: int, _said: Any) -> AsyncIterator[float | coaching.Coaching]:
        """Half of it, and the rest when the test wants it."""
        self.asked.append(seat)
        yield 0.5
        await self.step.wait()
        self.asked.append(seat)
        yield self.whole._replace(seat=seat)

    async def open(self) -> asyncio.Task[Any]:
        """The dialog at work."""
        luck = self.at.load("luck")
        return await opened(luck.open_luck(self.table, self.at.laid.reader, self.coach, self.found))


@pytest.mark.parametrize("what", ["show", "again", "watch"])
async def test_luck_and_skill_are_worked_out_told_and_lead_to_the_moments(fake_browser: Browser, what: str) -> None:
    luck = Luck(fake_browser, [1])
    at, whole = luck.at, luck.whole
    asked = await luck.open()
    working = at.part("progress")
    assert working.attributes == {"max": "1", "value": "0", "aria-label": at.say("luck.working")}
    assert working.value == 0.5
    assert at.part("#luck-status").textContent == at.say("luck.working")
    luck.step.set()
    await rest()
    assert at.part("b").textContent == whole.sentence
    assert at.part("#luck-status").textContent == ""
    assert at.dialog.querySelector("select") is NULL, "nobody else could be chosen"
    cost, worst = whole.costs[0], whole.worst
    assert worst is not None
    moment = len(luck.state.session.at(cost.ply).events())
    told = at.dialog.texts("small")
    assert at.say("luck.better", choice=", ".join(cost.better)) in told
    assert cost.reason in told
    assert len(at.dialog.querySelectorAll("table tr")) == len(whole.shares) + 2
    answers = {"show": f"show:{moment}", "again": f"again:{cost.ply}", "watch": f"watch:{worst.first}-{worst.end}"}
    await at.touch(f'[data-answer="{answers[what]}"]')
    await asked
    led = {"show": moment, "again": cost.ply, "watch": ((worst.first, worst.end),)}
    assert luck.led == [(what, led[what])]
    assert luck.found == {1: whole}


async def test_of_the_others_only_a_blow_that_took_much_is_told(fake_browser: Browser) -> None:
    luck = Luck(fake_browser, [1])
    at, whole = luck.at, luck.whole
    assert whole.worst is not None
    mild = whole._replace(shares=[share._replace(gain=share.deal + share.planning) for share in whole.shares], blow="")
    for coached_so, titles in ((whole, ["luck.costs", "luck.blow"]), (mild, ["luck.costs"])):
        luck.found[1] = coached_so
        asked = await luck.open()
        assert at.dialog.texts("h3") == [at.say(title) for title in titles]
        assert at.part("#luck").html.endswith(f'</li></ol><p class="small">{escape(at.say("luck.means"))}</p>')
        await at.touch(".shut")
        await asked


async def test_leaving_stops_the_work_and_what_is_known_is_not_worked_out_again(fake_browser: Browser) -> None:
    luck = Luck(fake_browser, [1])
    asked = await luck.open()
    await luck.at.touch(".shut")
    await asked
    luck.step.set()
    await rest()
    assert (luck.found, luck.led) == ({}, [])
    again = await luck.open()
    await rest()
    luck.asked.clear()
    await luck.at.touch(".shut")
    await again
    third = await luck.open()
    assert luck.at.part("b").textContent == luck.whole.sentence
    assert not luck.asked
    await luck.at.touch(".shut")
    await third


async def test_where_several_play_one_says_whose_game(fake_browser: Browser) -> None:
    luck = Luck(fake_browser, [0, 1])
    luck.step.set()
    asked = await luck.open()
    await rest()
    names = [luck.state.desk.seat_name(seat) for seat in (0, 1)]
    assert luck.at.dialog.texts("option") == names
    assert luck.asked[0] == 0
    luck.asked.clear()
    select = luck.at.dialog.querySelector("select")
    select.value = "1"
    select.fire("change")
    await rest()
    assert luck.asked == [1, 1]
    assert [*luck.found] == [0, 1]
    await luck.at.touch(".shut")
    await asked


async def test_whoever_comes_back_to_a_seat_has_it_worked_out_once_and_what_was_seen_last_comes_last(
    fake_browser: Browser,
) -> None:
    luck = Luck(fake_browser, [0, 1])
    parts: dict[int, Iterator[list[float | coaching.Coaching]]] = {
        0: iter([[0.5, luck.whole], [0.5, 0.9, 0.95]]),
        1: iter([[0.5, 0.6], [luck.whole]]),
    }
    given: list[float] = []

    async def coach(_session: Any, seat: int, _said: Any) -> AsyncIterator[float | coaching.Coaching]:
        for part in next(parts[seat]):
            given.append(0.0 if isinstance(part, coaching.Coaching) else part)
            yield part
            await luck.step.wait()

    shown = luck.at.load("luck").LuckDialog(luck.state, luck.at.laid.reader, coach, luck.found)
    works = [asyncio.ensure_future(shown.show(seat)) for seat in (0, 1, 0)]
    await rest()
    luck.step.set()
    await asyncio.wait_for(asyncio.gather(*works), 1)
    assert [*luck.found] == [0]
    assert 0.95 not in given, "nobody asks on about what is known"
    await shown.show(1)
    await shown.show(0)
    assert [*luck.found] == [1, 0]


@pytest.mark.parametrize(("here", "far"), [([], []), ([1], [0])])
async def test_nobody_plays_on_for_bots_or_without_those_far_away(
    fake_browser: Browser, here: list[int], far: list[int]
) -> None:
    watched = Luck(fake_browser, here, far)
    watched.step.set()
    asked = await watched.open()
    await rest()
    assert not [answer for answer in watched.at.dialog.buttons("data-answer") if answer.startswith("again")]
    await watched.at.touch(".shut")
    await asked


async def test_the_curve_of_the_rating_has_the_levels_of_the_game_and_its_numbers_as_text(
    fake_browser: Browser,
) -> None:
    at = Dialogs(fake_browser, "robotory", "person easy")
    at.state.rated_games = [RatedGame("a", 1.0, 150, 250), RatedGame("b", 0.0, -90, 200), RatedGame("c", 1.0, 800, 180)]
    asking = asyncio.ensure_future(at.load("rating").open_rating(at.state, at.laid.reader))
    await asyncio.sleep(0)
    levels = [at.state.desk.bot_name(level) for level in at.state.session.game.ratings]
    assert at.dialog.texts("text") == levels
    assert "After each game, oldest first: 150, -90, 800." in at.dialog.texts("p")
    points = [tuple(map(float, one.split(","))) for one in at.part("polyline").attributes["points"].split()]
    across, down = zip(*points, strict=True)
    assert list(across) == sorted(across)
    begin, first, second, last = down
    assert second > begin > first > last, "upwards is less"
    dot = at.part("circle").attributes
    assert (float(dot["cx"]), float(dot["cy"])) == (across[-1], last)
    await at.touch(".shut")
    await asyncio.wait_for(asking, 1)


@pytest.mark.parametrize("rating", [-5000, 5000])
def test_the_curve_has_room_for_ratings_outside_those_of_the_levels(fake_browser: Browser, rating: int) -> None:
    dialog = Dialogs(fake_browser, "robotory", "person easy").load("rating")
    drawn = dialog.curve([RatedGame("a", 1.0, rating, 250)], {"easy": 0, "hard": 400})
    ((width, height),) = re.findall(r'viewBox="0 0 (\d+) (\d+)"', drawn)
    points = re.findall(r"(\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)", re.findall(r'points="([^"]+)"', drawn)[0])
    assert len(points) == 2
    assert all(0 <= float(x) <= int(width) and 0 < float(y) < int(height) for x, y in points)
