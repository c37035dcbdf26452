"""In flight mode: everything goes on, for ever, after one visit."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from e2e.table_page import TablePage, fragment, new_game, open_table
from e2e.waiting import await_offline, await_ready


def test_a_race_against_bots_goes_on_without_network(page: Page, context: BrowserContext, site: str) -> None:
    page.goto(site)
    await_ready(page)
    expect(page.locator("#offline-sign")).to_be_hidden()
    await_offline(page)
    expect(page.locator("#offline-sign")).to_be_visible()
    page.locator('[data-do="quick:roborally"]').click()
    table = TablePage(page)
    table.await_phase("drafting")
    table.hand.first.click()
    laid = table.laid()
    context.set_offline(True)
    page.evaluate("localStorage.setItem('robodrome:speed', '0')")
    page.reload()
    table.await_phase("drafting")
    table.await_laid(laid)
    table.play_round()
    assert table.session().state.round == 2
    table.await_scene(0)


def test_links_and_pictures_to_scan_work_without_network(page: Page, context: BrowserContext, site: str) -> None:
    page.goto(site)
    await_ready(page)
    await_offline(page)
    context.set_offline(True)
    table = open_table(page, site + fragment(new_game("person easy")))
    table.tool("share").click()
    expect(page.locator("dialog svg.code")).to_be_visible()
