"""Connects a phone as a player's hand to a table, by exchanging links."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.table_page import AT_REST, PATIENCE, PRESS, TablePage
from e2e.waiting import START

_NO_CLIPBOARD = "() => { robodromeSharing.copy = async () => false; }"
"""Makes copying fail, so that the page shows the link as text."""


def link_of(page: Page) -> str:
    """Return the link of an open pairing dialog."""
    page.evaluate(_NO_CLIPBOARD)
    page.locator("#signal-copy").click()
    said = page.locator("#pairing-status")
    expect(said).to_contain_text("http")
    return str(said.text_content())


def invite(table: TablePage, seat: int) -> str:
    """Ask for a phone for a seat; return the link for the phone."""
    if table.page.locator("dialog.curtain").count():
        table.page.locator('dialog.curtain [data-answer="yes"]').click()
    table.tool("menu").click()
    table.page.locator('[data-answer="hands"]').click()
    table.page.locator(f'[data-answer="join:{seat}"]').click()
    return link_of(table.page)


def join(table: TablePage, phone: Page, seat: int) -> None:
    """Connect a phone that holds the cards of a seat."""
    phone.goto(invite(table, seat))
    phone.locator(".pairing").wait_for(timeout=START)
    table.page.locator("#reply").fill(f"Here it is: {link_of(phone)}")
    expect(table.page.locator(".pairing")).to_have_count(0, timeout=PATIENCE)
    expect(phone.locator("html")).to_have_attribute("data-far", "hand", timeout=PATIENCE)


def await_drafts(*phones: Page) -> None:
    """Wait until all phones may program; a destroyed robot returns with the first choice."""

    def all_may() -> bool:
        for phone in phones:
            phone.evaluate(PRESS, 0)
        return all(phone.locator(f'{AT_REST}[data-phase="drafting"]').count() for phone in phones)

    TablePage(phones[0]).await_that(all_may, "all may program")


def lay_out(phone: Page) -> TablePage:
    """Wait until a phone may program, and fill its program at random; return its page."""
    hand = TablePage(phone)
    phone.locator(f'{AT_REST}[data-phase="drafting"]').wait_for(state="attached", timeout=PATIENCE)
    hand.do("fill").click()
    return hand
