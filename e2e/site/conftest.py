"""Tests of the start have profiles of their own that have never been here."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from e2e.devices import watch
from e2e.waiting import Visit, await_ready


@pytest.fixture
def context(new_context: Callable[..., BrowserContext], site: str) -> Iterator[BrowserContext]:
    """A profile that has never been here."""
    made = new_context()
    complaints = watch(made, site)
    yield made
    assert not complaints


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page in it."""
    return context.new_page()


@pytest.fixture
def visit(page: Page, site: str) -> Visit:
    """Opens the site, or a path or fragment of it, and waits until the client says it is ready."""

    def visit(where: str = "") -> Page:
        page.goto(site + where)
        await_ready(page)
        return page

    return visit
