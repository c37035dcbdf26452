"""How a phone becomes somebody's hand at a table, by links that go to and fro."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.table_page import AT_REST, PATIENCE, PRESS, TablePage
from e2e.waiting import START

_NO_CLIPBOARD = "() => { robodromeSharing.copy = async () => false; }"
"""A browser that copies nothing, so that the page shows the link."""


def link_of(page: Page) -> str:
    """The link that a dialog hands on."""
    page.evaluate(_NO_CLIPBOARD)
    page.locator("#signal-copy").click()
    said = page.locator("#pairing-said")
    expect(said).to_contain_text("http")
    return str(said.text_content())


def invite(table: TablePage, seat: int) -> str:
    """Asks for a phone for a seat; gives the link that the phone opens."""
    if table.page.locator("dialog.curtain").count():
        table.page.locator('dialog.curtain [data-answer="yes"]').click()
    table.tool("menu").click()
    table.page.locator('[data-answer="hands"]').click()
    table.page.locator(f'[data-answer="join:{seat}"]').click()
    return link_of(table.page)


def join(table: TablePage, phone: Page, seat: int) -> None:
    """Lets a phone hold the cards of a seat."""
    phone.goto(invite(table, seat))
    phone.locator(".pairing").wait_for(timeout=START)
    table.page.locator("#reply").fill(f"Here it is: {link_of(phone)}")
    expect(table.page.locator(".pairing")).to_have_count(0, timeout=PATIENCE)
    expect(phone.locator("html")).to_have_attribute("data-far", "hand", timeout=PATIENCE)


def await_drafts(*phones: Page) -> None:
    """Waits until all phones may program; whoever chance has felled comes back by the first choice."""

    def all_may() -> bool:
        for phone in phones:
            phone.evaluate(PRESS, 0)
        return all(phone.locator(f'{AT_REST}[data-phase="drafting"]').count() for phone in phones)

    TablePage(phones[0]).await_that(all_may, "all may program")


def lay_out(phone: Page) -> TablePage:
    """Waits until a phone may program, and lets chance do it; gives its page."""
    hand = TablePage(phone)
    phone.locator(f'{AT_REST}[data-phase="drafting"]').wait_for(state="attached", timeout=PATIENCE)
    hand.do("fill").click()
    return hand
