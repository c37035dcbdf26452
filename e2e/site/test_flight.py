"""In flight mode: everything goes on, for ever, after one visit."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.table_page import begin
from e2e.waiting import reload


def test_a_race_against_bots_goes_on_without_network_after_one_visit(kept: Page) -> None:
    table = begin(kept)
    table.await_phase("drafting")
    table.hand.first.click()
    laid = table.laid()
    kept.context.set_offline(True)
    reload(kept)
    expect(table.root).to_have_attribute("data-offline", "ready")
    table.await_phase("drafting")
    table.await_laid(laid)
    table.play_round()
    assert table.session().state.round == 2
    table.await_scene(0)
    table.tool("share").click()
    expect(kept.locator("dialog svg.code"), "a picture to scan").to_be_visible()
