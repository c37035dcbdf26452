"""The board comes closer and goes back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.table_page import fragment, new_game, open_table


def test_zoom_brings_the_board_closer_and_back(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    expect(table.do("zoom-out")).to_be_hidden()
    table.do("zoom-in").click()
    expect(table.do("zoom-out")).to_be_visible()
    table.do("zoom-out").click()
    expect(table.do("zoom-out")).to_be_hidden()


def test_a_double_tap_on_the_floor_brings_it_closer_and_back(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    page.locator("#board").dblclick()
    expect(table.do("zoom-out")).to_be_visible()
    page.locator("#board").dblclick()
    expect(table.do("zoom-out")).to_be_hidden()
