"""What the browser keeps: listed with sizes, saved to a file, deleted and had back."""

from __future__ import annotations

import json
from urllib.parse import quote

from playwright.sync_api import Page, expect

from e2e.accessibility import problems
from e2e.devices import PHONE, TABLET, OnDevice
from e2e.kept import entries, put_here
from e2e.table_page import fragment, new_game, speak
from e2e.waiting import FRAMES
from tabletop.show.words import LANGUAGES

LINK = fragment(new_game("person easy"))[1:]
KEPT = {
    "robodrome:game:fine": json.dumps(
        {"id": "fine", "link": LINK, "about": {"name": "<b>Sunday</b> " + 5 * "very long "}}
    ),
    "robodrome:game:new": json.dumps({"format": 99}),
    "robodrome:aside:game:bad": "[",
    "robodrome:aside:\"]'<b>": "{",
    "robodrome:figure:1b": json.dumps({"id": "1b", "parts": json.dumps({"title": "Race"}), "when": 6}),
    "robodrome:drawing:1a": json.dumps({"id": "1a", "course": "~d", "when": 5}),
}


def saved_as(page: Page, button: str) -> dict[str, str]:
    """The texts in the file that a button of the list saves."""
    with page.expect_download() as download:
        page.locator(f'[data-do="{button}"]').click()
    storage: dict[str, str] = json.loads(download.value.path().read_text())["storage"]
    return storage


def test_what_is_kept_is_listed_saved_deleted_and_had_back(page: Page) -> None:
    put_here(page, KEPT)
    page.locator('[data-do="kept"]').click()
    expect(page.locator("#kept h3")).to_have_count(6)
    expect(page.locator("#kept")).to_contain_text("<b>Sunday</b>")
    expect(page.locator("#kept-total")).to_contain_text("B.")
    assert problems(page) == []
    assert saved_as(page, "kept-file:robodrome:game:new") == {"robodrome:game:new": KEPT["robodrome:game:new"]}
    assert saved_as(page, "kept-file:") == KEPT
    for name in KEPT:
        page.locator(f'[data-do="kept-delete:{quote(name, safe=":")}"]').click()
        expect(page.locator(f'[data-do="kept-undo:{quote(name, safe=":")}"]')).to_be_focused()
    assert entries(page, "robodrome:", 0) == {}
    assert problems(page) == []
    page.locator('[data-do="kept-undo:robodrome:game:fine"]').click()
    expect(page.locator('[data-do="kept-delete:robodrome:game:fine"]')).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#saves .save")).to_have_count(1)
    assert entries(page, "robodrome:", 1).keys() == {"robodrome:game:fine"}


def test_without_its_settings_the_page_begins_as_on_a_first_visit(page: Page) -> None:
    page.locator('[data-do="set-theme"]').select_option("dark")
    page.locator('[data-do="kept"]').click()
    page.locator('[data-do="kept-delete:kept.chosen"]').click()
    page.keyboard.press("Escape")
    expect(page.locator('html[data-ready] [data-do="set-theme"]')).to_have_value("auto")
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")


def test_the_list_fits_the_screen(on_device: OnDevice) -> None:
    page = on_device(**PHONE)
    put_here(page, KEPT)
    for language in LANGUAGES:
        speak(page, language)
        page.locator('[data-do="kept"]').click()
        expect(page.locator("#kept h3")).to_have_count(6)
        for device in (PHONE, TABLET):
            page.set_viewport_size(device["viewport"])
            page.evaluate(FRAMES)
            width, inner = page.locator("dialog").evaluate("it => [it.scrollWidth, it.clientWidth]")
            assert width <= inner, f"in {language} at {device['viewport']}"
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
