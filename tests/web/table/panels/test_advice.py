"""Advice about the moment that is shown, and the line of how a game has turned."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.formats import link as links
from tests.web.fake_browser import Browser
from tests.web.table.laid import Laid


class Advised:
    """A table with a thinker whose answers a test sets."""

    def __init__(self, browser: Browser) -> None:
        self.laid = Laid(browser, "robotory", "person person")
        self.laid.play(4)
        self.state, self.part, self.say = self.laid.state, self.laid.part, self.laid.say
        self.shine: list[tuple[str, ...]] = []
        self.asked: list[tuple[Any, ...]] = []
        self.found: list[Any] = [["Push <it>", [0.25, 0.75], ["a", "b"]], ["Wait", [0.1, 0.9], ["c"]]]
        thinker = SimpleNamespace(advise=self._advise, outlooks=self._outlooks)
        module = self.laid.load("advice")
        module.SLICES = 3
        self.slice = module.SLICE
        self.adviser = module.Adviser(
            self.state, thinker, self.laid.reader, lambda things: self.shine.append(tuple(things))
        )

    async def _advise(self, *given: Any) -> Any:
        self.asked.append(("advise", *given))
        return self.found

    async def _outlooks(self, *given: Any) -> Any:
        self.asked.append(("outlooks", *given))
        return [[1, [0.5, 0.5]], [len(self.state.reel), [0.75, 0.25]]]

    async def toggle(self) -> None:
        """Switch advice on or off, and wait until it is complete."""
        self.adviser.toggle()
        await rest()

    @property
    def marked(self) -> Any:
        """The value of the mark on the page."""
        return self.laid.document.documentElement.getAttribute("data-advice")


async def rest() -> None:
    """Wait until all tasks have gone on."""
    for _ in range(30):
        await asyncio.sleep(0)


@pytest.fixture
def advised(fake_browser: Browser) -> Advised:
    """A game of four choices."""
    return Advised(fake_browser)


async def test_nobody_thinks_until_advice_is_asked_for(advised: Advised) -> None:
    advised.adviser.refresh()
    await rest()
    assert (advised.asked, advised.adviser.on) == ([], False)


async def test_advice_lists_what_to_do_with_its_chance_and_lets_the_best_shine(advised: Advised) -> None:
    await advised.toggle()
    seat = advised.state.session.to_move or 0
    chances = [one[1][seat] for one in advised.found]
    name = advised.state.desk.seat_name(seat)
    assert advised.part("advice").texts("p") == [advised.say("advice.title", name=name)]
    assert advised.part("advice").texts("li span") == ["Push <it>", "Wait"]
    percents = [advised.say("advice.percent", number=round(100 * chance)) for chance in chances]
    assert advised.part("advice").texts("li b") == percents
    meters = advised.part("advice").querySelectorAll("meter")
    assert [float(one.value) for one in meters] == chances
    assert {one.name for one in meters} == {advised.say("advice.chance")}
    assert advised.shine == [(), *[("a", "b")] * 3]
    assert (advised.marked, advised.part("advise").getAttribute("aria-pressed")) == ("on", "true")
    text = advised.state.link_to_shown()
    assert [one for one in advised.asked if one[0] == "advise"] == [
        ("advise", text, advised.slice, advised.state.desk.words)
    ] * 3


async def test_where_nothing_can_be_done_that_is_said(advised: Advised) -> None:
    advised.found = []
    await advised.toggle()
    assert advised.part("advice").textContent == advised.say("advice.none")
    assert set(advised.shine) == {()}


async def test_a_moment_about_which_all_was_said_is_not_thought_of_again(advised: Advised) -> None:
    await advised.toggle()
    asked = len(advised.asked)
    advised.adviser.refresh()
    await rest()
    assert len(advised.asked) == asked
    advised.state.past_moment = 2
    advised.adviser.refresh()
    await rest()
    assert [one[1] for one in advised.asked[asked:]] == [advised.state.link_to_shown()] * 3


async def test_the_line_tells_how_the_first_seat_stood_and_goes_on_where_it_ended(advised: Advised) -> None:
    await advised.toggle()
    session, whole = advised.state.session, len(advised.state.reel)
    assert advised.asked[0] == ("outlooks", links.encode(session), 0)
    line = advised.part("outlook").querySelector("polyline").getAttribute("points")
    assert line == f"0,50 {100 / whole:.2f},50.0 100.00,25.0"
    name = advised.state.desk.seat_name(0)
    assert advised.part("outlook").querySelector("svg").name == advised.say("advice.line", name=name)
    plies = len(session.plies)
    advised.laid.play(1)
    advised.asked.clear()
    advised.adviser.refresh()
    await rest()
    assert advised.asked[0] == ("outlooks", links.encode(session), plies)


async def test_no_advice_while_a_film_runs(advised: Advised) -> None:
    advised.state.film = (0, 1)
    await advised.toggle()
    assert advised.asked == []


async def test_advice_that_is_not_wanted_any_more_goes(advised: Advised) -> None:
    await advised.toggle()
    await advised.toggle()
    assert advised.part("advice").textContent == advised.part("outlook").textContent == ""
    assert (advised.shine[-1], advised.marked) == ((), "")
    assert advised.part("advise").getAttribute("aria-pressed") == "false"
    asked = len(advised.asked)
    await advised.toggle()
    assert len(advised.asked) > asked, "it is thought of again"
    advised.adviser.close()
    assert (advised.adviser.on, advised.marked) == (False, "")
