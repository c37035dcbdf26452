"""The lab on a server that sends no headers, and where no policy holds at all: bots play, and reach nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.host import Bare
from e2e.lab.test_lab import race, rates, write

CURIOUS = """
import js


def choose(view, moves, rng, budget):
    asked = js.XMLHttpRequest.new()
    asked.open("GET", "{}licences.txt?told", False)
    try:
        asked.send()
    except Exception as error:
        print("refused", js.origin)
    return 0
"""


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A page of a profile that has never been here."""
    return new_context(locale="en-GB", reduced_motion="reduce").new_page()


def played(page: Page, site: str) -> None:
    """A bot that asks the server for something plays a game."""
    page.goto(f"{site}lab.html")
    expect(page.locator("html[data-lab=ready]")).to_be_attached()
    write(page, CURIOUS.replace("{}", site))
    race(page, "robotory", 1, "random")
    assert rates(page).keys() == {"bot.py", "random"}
    expect(page.locator("#failures li")).to_have_count(0)


# By day tests/tools/test_policy.py holds what the frame of bots may do by itself, and test_lab.py what they reach.
@pytest.mark.nightly
def test_without_headers_bots_play_and_ask_the_server_for_nothing(page: Page, bare_site: str) -> None:
    played(page, bare_site)
    expect(page.locator("#printed pre")).to_contain_text("refused null")
    assert not [path for path in Bare.asked if "told" in path]


@pytest.mark.nightly
def test_without_any_policy_bots_play_too(page: Page, bare_site: str) -> None:
    def plain(route: Route) -> None:
        said = r"(?:<|&lt;)meta http-equiv=.*?(?:>|&gt;)"
        text, left_out = re.subn(said, "", route.fetch().text(), flags=re.DOTALL)
        assert left_out == 2, "that of the page and that of its frame"
        route.fulfill(body=text, content_type="text/html; charset=utf-8")

    page.route("**/lab.html", plain)
    played(page, bare_site)
