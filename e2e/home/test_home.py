"""The home page: saved games, links, files, and any width."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from e2e.devices import OnDevice
from e2e.table_page import PATIENCE, TablePage, fragment, new_game, open_table, speak


def test_a_pasted_link_opens_and_a_wrong_one_says_why(page: Page) -> None:
    page.locator("#link").fill("https://example.org/#roborally.1.nonsense")
    page.locator('[data-do="open-link"]').click()
    expect(page.locator("#link-error")).to_contain_text("not a link to a game")
    page.locator("#link").fill(f"  https://example.org/{fragment(new_game('person easy'))} ")
    page.locator('[data-do="open-link"]').click()
    TablePage(page).await_phase("drafting")


def test_all_games_go_into_a_file_and_come_back_elsewhere(page: Page, on_device: OnDevice, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy", seed=4)))
    table.play_round()
    table.tool("home").click()
    with page.expect_download() as download:
        page.locator('[data-do="export"]').click()
    file = json.loads(download.value.path().read_text())
    file["games"].append({"id": "x", "link": "roborally.1.broken"})
    there = on_device()
    there.locator('[data-do="import"]').set_input_files(
        {"name": "games.json", "mimeType": "application/json", "buffer": json.dumps(file).encode()}
    )
    expect(there.locator("#saves .save")).to_have_count(1)
    expect(there.locator("#notice")).to_contain_text("could not be read")
    there.locator("#saves .save").click()
    expect(there.locator("html")).to_have_attribute("data-round", "2", timeout=PATIENCE)


def test_a_deleted_game_is_gone_and_asks_first(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    table.tool("home").click()
    page.locator('[data-do^="delete"]').click()
    page.locator("dialog .shut").click()
    expect(page.locator("#saves .save")).to_have_count(1)
    page.locator('[data-do^="delete"]').click()
    page.locator('[data-answer="yes"]').click()
    expect(page.locator("#saves .save")).to_have_count(0)


def test_going_back_in_the_browser_leads_home_and_forward_to_the_game(page: Page) -> None:
    page.locator('[data-do="quick:roborally"]').click()
    table = TablePage(page)
    table.await_phase("drafting")
    page.go_back()
    expect(page.locator("#saves .save")).to_have_count(1)
    page.go_forward()
    table.await_phase("drafting")
    expect(page.locator("#home")).to_be_hidden()


@pytest.mark.parametrize("locale", ["en", "fr", "de"])
def test_the_first_page_fits_any_width_and_its_name_stays_whole(page: Page, locale: str) -> None:
    speak(page, locale)
    for width in (320, 390, 768, 820, 1024, 1366):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width
        name = page.locator("#home h1").evaluate("h => [h.clientHeight, parseFloat(getComputedStyle(h).lineHeight)]")
        assert name[0] < 1.5 * name[1]
