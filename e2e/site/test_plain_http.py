"""The page as another device sees it that comes by plain http: no clipboard, no sheet, no service worker; what is shared is
copied all the same."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.conftest import PLAIN
from e2e.table_page import TablePage, fragment, new_game, open_table


@pytest.fixture
def plain(site: str) -> str:
    """The address of the site by a name that browsers do not trust."""
    return site.replace(str(urlsplit(site).hostname), PLAIN)


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A page of a profile that has never been here."""
    return new_context().new_page()


def pasted(page: Page) -> str:
    """What is on the clipboard, from a field into which it is pasted."""
    page.evaluate(
        """() => {
          document.querySelectorAll("dialog").forEach(dialog => dialog.close());
          document.body.append(Object.assign(document.createElement("textarea"), { id: "pasted" }));
        }"""
    )
    field = page.locator("#pasted")
    field.focus()
    page.keyboard.press("ControlOrMeta+V")
    text = field.input_value()
    field.evaluate("field => field.remove()")
    return text


def shared(table: TablePage) -> Page:
    """The page with the dialog that shares its game."""
    table.tool("share").click()
    return table.page


def test_the_link_of_a_game_and_the_text_that_embeds_it_are_copied(page: Page, plain: str) -> None:
    table = open_table(page, plain + fragment(new_game("person easy")))
    assert page.evaluate("[isSecureContext, navigator.clipboard === undefined]") == [False, True]
    shared(table).locator("#share-copy").click()
    expect(page.locator("#share-status")).to_have_text("Copied.")
    assert page.locator("#share-link").evaluate("field => getSelection().toString() === field.value")
    assert pasted(page) == page.url
    shared(table).locator("[data-answer=embed]").click()
    text = page.locator("#embed-text")
    expect(text).not_to_have_value("")
    wanted = text.input_value()
    page.locator("#embed-copy").click()
    expect(page.locator("#film-status")).to_have_text("Copied.")
    assert pasted(page) == wanted


def test_the_lab_copies_the_link_of_a_bot(page: Page, plain: str) -> None:
    page.goto(f"{plain}lab.html")
    expect(page.locator("html[data-lab=ready]")).to_be_attached()
    page.locator("#share").click()
    expect(page.locator("#notice")).to_contain_text("The link with this bot is copied.")
    assert pasted(page).startswith(f"{plain}lab.html#bot=")
