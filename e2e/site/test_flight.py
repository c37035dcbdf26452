"""In flight mode: everything goes on, for ever, after one visit."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from e2e.table_page import begin, fragment, new_game, open_table
from e2e.waiting import await_offline, await_ready, reload


def test_a_race_against_bots_goes_on_without_network_after_one_visit(keeping: BrowserContext, site: str) -> None:
    page = keeping.new_page()
    page.goto(site)
    await_ready(page)
    expect(page.locator("#offline-sign")).to_be_hidden()
    await_offline(page)
    expect(page.locator("#offline-sign")).to_be_visible()
    table = begin(page)
    table.await_phase("drafting")
    table.hand.first.click()
    laid = table.laid()
    keeping.set_offline(True)
    page.evaluate("localStorage.setItem('robodrome:speed', '0')")
    reload(page)
    table.await_phase("drafting")
    table.await_laid(laid)
    table.play_round()
    assert table.session().state.round == 2
    table.await_scene(0)


def test_links_and_pictures_to_scan_work_without_network(offline: Page, site: str) -> None:
    table = open_table(offline, site + fragment(new_game("person easy")))
    table.tool("share").click()
    expect(offline.locator("dialog svg.code")).to_be_visible()
