"""Fixtures for tests of the start, which have new profiles. Tests that need an earlier visit take `kept`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from e2e.devices import KEPT_OFFLINE, OnDevice, watch
from e2e.waiting import await_offline


@pytest.fixture
def context(new_context: Callable[..., BrowserContext], site: str) -> Iterator[BrowserContext]:
    """A new profile."""
    made = new_context()
    complaints = watch(made, site)
    yield made
    assert not complaints


@pytest.fixture
def keeping(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """Another new profile, which stores the site for use without network, as real profiles do."""
    made = browser.new_context(**KEPT_OFFLINE)
    complaints = watch(made, site)
    yield made
    made.close()
    assert not complaints


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page in the new profile."""
    return context.new_page()


@pytest.fixture
def kept(on_device: OnDevice) -> Page:
    """A started page with the site stored for use without network. Tests share it, like all started pages."""
    page = on_device(**KEPT_OFFLINE)
    await_offline(page)
    return page
