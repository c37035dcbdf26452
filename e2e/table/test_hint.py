"""Hints: a nudge first, then the answer, on the board and in a sentence."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.desks.moonbots.test_moonbots import until
from e2e.table_page import fragment, new_game, open_table
from tabletop.core import game
from tabletop.core.session import Session


def test_a_hint_at_a_program_nudges_and_then_lays_the_cards_out(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    table.do("hint").click()
    expect(table.root).to_have_attribute("data-hint", "nudge")
    expect(table.prompt).to_contain_text("unless somebody gets in the way")
    size = page.viewport_size
    assert size
    page.set_viewport_size({"width": 320, "height": 320})  # a frame of another page
    for seen in (table.prompt, table.registers.first, table.hand.last):
        expect(seen).to_be_in_viewport(ratio=0.9)
    page.set_viewport_size(size)
    assert table.laid() == [""] * 5
    table.do("hint").click()
    expect(table.root).to_have_attribute("data-hint", "answer")
    table.await_that(lambda: all(table.laid()), "the cards are laid out")
    expect(table.prompt).to_contain_text("The cards are laid out: tap “Ready”.")
    table.do("clear").click()
    expect(table.root).to_have_attribute("data-hint", "")
    table.play_round()


@pytest.mark.parametrize(
    "name", ["robotory", *(pytest.param(one, marks=pytest.mark.nightly) for one in ("moonbots", "stakbots"))]
)
def test_a_hint_says_why_and_then_what_and_goes_with_the_choice(page: Page, site: str, name: str) -> None:
    session = Session(game.find(name), ["person", "person"], {}, 3)
    session.advance()
    table = open_table(page, site + fragment(session))
    page.locator('html[data-phase=choosing], [data-answer="yes"]').first.wait_for(state="attached")
    if page.locator('[data-answer="yes"]').count():  # somebody holds what the other may not see
        page.locator('[data-answer="yes"]').click()
    table.await_phase("choosing")
    asked = table.prompt.text_content()
    table.do("hint").click()
    expect(table.root).to_have_attribute("data-hint", "nudge")
    table.do("hint").click()
    expect(table.root).to_have_attribute("data-hint", "answer")
    told = table.prompt.text_content() or ""
    assert told != asked
    buttons = page.locator("#move-list button").all()
    other = next(button for button in buttons if not told.startswith(button.text_content() or "-"))
    other.evaluate("button => button.click()")  # a hint that is followed may go on
    expect(table.root).to_have_attribute("data-hint", "")


def test_a_hint_at_a_button_beside_the_board_says_that_a_button_is_marked(page: Page, site: str) -> None:
    session = until(
        lambda s: s.to_move == 0 and [move.label for move in s.legal()] == ["pass", "roll"], "person easy easy"
    )
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    table.do("hint").click()
    expect(table.prompt).to_contain_text("Try the marked button.")
    expect(page.locator("[data-hinted]")).to_be_visible()
