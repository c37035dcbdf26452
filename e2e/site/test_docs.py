"""The documentation in a browser: every page opens without a script, and axe finds nothing wrong."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.accessibility import problems
from e2e.devices import DESKTOP, PHONE
from tools.pages import docs

EVERY = ("docs/", "docs/de/", *map(docs.path, (*docs.PAGES, docs.API)))
OF_EACH_KIND = ("docs/", "docs/de/", docs.path("learning"), docs.path(docs.API))
"""An index, one in another language, prose with code, and the list of names; in the dark `make nightly` checks the others."""


@pytest.mark.parametrize(
    ("screen", "scheme", "checked"),
    [
        (DESKTOP, "light", EVERY),
        (PHONE, "dark", OF_EACH_KIND),
        pytest.param(PHONE, "dark", EVERY, marks=pytest.mark.nightly),
    ],
)
def test_axe_finds_nothing_on_any_page_and_none_is_wider_than_the_screen(
    new_context: Any, site: str, screen: dict[str, Any], scheme: str, checked: tuple[str, ...]
) -> None:
    page = new_context(**screen, color_scheme=scheme).new_page()
    for path in EVERY:
        page.goto(site + path)
        expect(page.locator("h1")).to_have_count(1)
        if path in checked:
            assert problems(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_one_comes_from_the_index_to_a_public_name_without_a_script(new_context: Any, site: str) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{site}docs/fr/")
    page.locator("main a", has_text="Every public name").click()
    page.goto(f"{page.url}#robodrome.Session")
    expect(page.locator('[id="robodrome.Session"]')).to_be_in_viewport()
    source = page.locator('[id="robodrome.Session.play"] ~ details').first
    expect(source.locator("pre")).to_be_hidden()
    source.locator("summary").click()
    expect(source.locator("pre")).to_contain_text("def play(self")
