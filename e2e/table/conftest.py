"""One browser profile for all tests of a module: it is warm, as a player's is from the second visit on. Nothing that a
test keeps in it is there for the next one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from e2e.waiting import await_offline, await_ready


@pytest.fixture(scope="module")
def context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A profile that has been here before."""
    profile: Any = browser.new_context(locale="en-GB")
    page = profile.new_page()
    page.goto(site)
    await_ready(page)
    await_offline(page)
    page.close()
    yield profile
    profile.close()


@pytest.fixture
def page(context: BrowserContext, site: str) -> Iterator[Page]:
    """A fresh page in it; what it kept is thrown away."""
    page = context.new_page()
    yield page
    context.set_offline(False)
    page.unroute_all()
    page.goto(site + "licences.txt")
    page.evaluate("localStorage.clear()")
    for open_page in context.pages:
        open_page.close()
    context.clear_permissions()
