"""The first tap shows what a thing is and what can be done with it; the second acts. By touch, mouse and keyboard."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.accessibility import problems
from e2e.devices import PHONE, OnDevice
from e2e.table_page import TablePage, fragment, new_game, open_table
from stakbots.position.moves import Discard
from tabletop.core import game
from tabletop.core.session import Session


def match() -> Session:
    """A match of Stak Bots in which the first choice is the reader's, with cards in hand."""
    for seed in range(100):
        session = Session(game.find("stakbots"), ["person", "easy"], {}, seed)
        session.advance()
        if session.to_move == 0 and any(isinstance(move, Discard) for move in session.legal()):
            return session
    raise AssertionError("no such match")


def open_match(page: Page, site: str) -> tuple[TablePage, Session, tuple[float, float]]:
    """The match on a page, and where the first card of the hand is on the screen."""
    session = match()
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    view = session.state.view(0)
    item = table.scene(0).items[f"card-{view.hand[0]}"]
    return table, session, table.spot(item.x, item.y)


def test_a_tap_shows_a_card_with_its_words_and_a_button_acts(on_device: OnDevice, site: str) -> None:
    table, session, at = open_match(on_device(**PHONE), site)
    reading = table.page.locator("dialog.reading")
    table.page.touchscreen.tap(*at)
    expect(reading).to_contain_text("Discard it")
    expect(reading).to_contain_text("It is in your hand.")
    assert len(table.session().plies) == len(session.plies), "nothing has been done"
    assert not problems(table.page)
    discard = next(move for move in session.legal() if isinstance(move, Discard))
    reading.locator(f'[data-do="offer:{discard.label}"]').tap()
    table.await_told("discarded", 0, session)
    expect(reading).to_have_count(0)


def test_a_thing_that_cannot_be_used_is_shown_too_and_the_keyboard_puts_it_away(page: Page, site: str) -> None:
    table, _, _ = open_match(page, site)
    supply = table.scene(0).items["supply"]
    page.mouse.click(*table.spot(supply.x, supply.y))
    reading = page.locator("dialog.reading")
    expect(reading.locator("h2")).to_be_focused()
    expect(reading).to_contain_text("The supply")
    page.keyboard.press("Escape")
    expect(reading).to_have_count(0)


TAP_WHILE_BUSY = """button => {
  const touch = kind => button.dispatchEvent(new PointerEvent(kind, { pointerType: "touch", isPrimary: true, bubbles: true }));
  touch("pointerdown");
  for (const end = performance.now() + 900; performance.now() < end; );
  setTimeout(() => { touch("pointerup"); button.click(); });
}"""
"""A quick tap on a page that is busy for longer than it takes to hold a thing, in a browser whose timers go before touches."""


def test_a_quick_tap_on_a_busy_page_is_no_long_one(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    table = open_table(page, site + fragment(new_game("person easy")))
    table.await_phase("drafting")
    table.hand.first.evaluate(TAP_WHILE_BUSY)
    table.await_that(lambda: bool(table.laid()[0]), "the card is laid")
    expect(page.locator("dialog.reading")).to_have_count(0)


def test_a_card_that_is_laid_at_once_is_read_by_holding_it(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    card = table.hand.first
    card.click(button="right")
    expect(page.locator("dialog.reading")).to_contain_text("Rule 5.2")
    assert table.laid() == [""] * 5
    page.keyboard.press("Escape")
    card.click()
    table.await_that(lambda: bool(table.laid()[0]), "the card is laid")


def test_a_space_of_the_floor_is_read_with_its_rule(on_device: OnDevice, site: str) -> None:
    session = new_game("person easy")
    table = open_table(on_device(**PHONE), site + fragment(session))
    view = session.state.view(0)
    cell = next(cell for cell in range(len(view.floor.belt)) if view.floor.belt[cell] == 1)
    y, x = divmod(cell, view.floor.width)
    table.page.touchscreen.tap(*table.spot(x + 0.5, y + 0.5))
    expect(table.page.locator("dialog.reading")).to_contain_text("the belt carries the robot on it")
    expect(table.hand.first).to_be_visible()
    table.hand.first.tap()
    table.await_that(lambda: bool(table.laid()[0]), "a card is laid while the space is read")


def test_what_is_asked_leads_to_its_rule_and_from_there_to_its_lesson(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    table.await_phase("drafting")
    table.tool("help").click()
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("Wumms, choose a card for register 1.")
    dialog.locator('[data-answer="rule"]').click()
    expect(dialog.locator('[id="3.1"]')).to_be_focused()
    lesson = dialog.locator(".lesson a").get_by_text("Lesson on rule 3.1", exact=True)
    expect(lesson).to_have_attribute("href", re.compile("lessons/roborally/.*/en/"))
