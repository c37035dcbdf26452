"""Fewer questions on the page: what is recommended is read whole, what is left out is kept, and every button is in reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.accessibility import problems
from e2e.devices import PHONE, OnDevice
from e2e.table_page import PATIENCE, TablePage, await_that, fragment, open_table, speak
from moonbots import GAME as MOON
from roborally import GAME as RACE
from tabletop.core.game import find
from tabletop.core.session import Session
from tabletop.show.words import LANGUAGES
from tests.moonbots.positions import at
from tests.roborally.positions import position

LONGEST = "fr"
"""The language in which the button that announces a power down is longest."""
SIZES = ((390, 844), (844, 390), (820, 1180), (1180, 820), (1440, 900))
WHOLE = """() => {
  const { scrollHeight, clientHeight } = document.getElementById("prompt");
  return scrollHeight <= clientHeight + 1;
}"""
"""Whether all of what is asked can be read."""
ON_ONE_LINE = """() => [...document.querySelectorAll("#view, #commands button")]
  .every((one, _, all) => Math.abs(one.getBoundingClientRect().bottom - all[0].getBoundingClientRect().bottom) < 3)"""
APART = """() => {
  const asked = document.getElementById("prompt").getBoundingClientRect();
  const board = document.getElementById("stage").getBoundingClientRect();
  return asked.top >= board.bottom - 1 || asked.left >= board.right - 1;
}"""
"""Whether what is asked lies beside the board, not over it."""


def race(agenda: str) -> Session:
    """A race of somebody whose robot is damaged."""
    words = "course=conveyor-row r0=3,3,N/damage:3 r1=5,8,N r2=8,6,E"
    return Session(RACE, ["person", "easy", "easy"], {}, 5, position=RACE.write(position(words, agenda)))


def asked_in_another_turn() -> Session:
    """A tournament in which somebody may use a secret weapon at the beginning of a bot's turn."""
    words = "seats=3 r0=15 r1=16///stock r2=17 agenda=ask-start-respond(1,0);act(0);following(0)"
    return Session(MOON, ["easy", "person", "easy"], {}, 5, position=MOON.write(at(words)))


_LANGUAGES = pytest.mark.parametrize(
    "language", [pytest.param(one, marks=[] if one == LONGEST else pytest.mark.nightly) for one in LANGUAGES]
)


@_LANGUAGES
def test_a_power_down_is_recommended_in_words_that_can_be_read_whole(page: Page, site: str, language: str) -> None:
    speak(page, language)
    table = open_table(page, site + fragment(race("ask-announce(0);begin")))
    table.await_phase("choosing")
    expect(page.locator("#move-list [data-hinted]")).to_have_count(1, timeout=PATIENCE)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        table.board_box()
        assert page.evaluate(WHOLE), f"at {width} x {height}"
        assert page.evaluate(APART), f"at {width} x {height}"
    assert not problems(page)


@_LANGUAGES
def test_the_button_that_announces_a_power_down_stands_in_the_row_of_the_others(
    page: Page, site: str, language: str
) -> None:
    speak(page, language)
    table = open_table(page, site + fragment(race("begin")))
    table.await_phase("drafting")
    expect(table.do("answer-ahead")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        table.board_box()
        assert page.evaluate(ON_ONE_LINE), f"at {width} x {height}"
    table.do("answer-ahead").click()
    expect(table.do("answer-ahead")).to_have_attribute("aria-pressed", "true")
    assert not problems(page)
    table.lay_cards()
    table.do("lock-in").click()
    table.await_told("announced", 0)


def test_who_does_not_want_to_be_asked_for_a_weapon_finds_the_way_back(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    table = open_table(page, site + fragment(asked_in_another_turn()))
    table.await_phase("choosing")
    expect(table.do("pass-turn")).to_be_visible()
    expect(table.do("pass-things")).to_have_text("Not again for Energy Stock")
    assert not problems(page)
    table.do("pass-things").tap()

    def own_turn(there: TablePage) -> bool:
        pending = there.session().state.pending
        return pending is not None and (pending.ask.name, pending.seat) == ("act", 1)

    await_that(page, lambda: own_turn(table), "it is one's own turn")
    table.await_phase("choosing")
    expect(table.do("ask-again")).to_be_visible()
    assert not problems(page)
    table.do("ask-again").tap()
    expect(table.do("ask-again")).to_have_count(0)


def test_a_tap_that_comes_where_ready_was_takes_nothing_back(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    table = open_table(page, site + fragment(Session(find("robotory"), ["person", "person"], {}, 5)))
    page.locator("#move-list button").first.evaluate("button => button.click()")
    table.await_phase("choosing")
    button = table.do("take-back")
    button.evaluate("""one => {
      one.style.animation = "none";
      one.getBoundingClientRect();
      one.style.animation = "";  // as when it came
      for (const first of one.getAnimations()) first.pause();
    }""")
    box, before = button.bounding_box(), page.url
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(button).to_be_visible()
    assert page.url == before
    button.evaluate("one => one.getAnimations().forEach(first => first.finish())")
    button.tap()
    expect(button).to_have_count(0)
