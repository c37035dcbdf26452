"""Tests of the start have profiles of their own that have never been here; what needs one that was here takes `kept`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from e2e.devices import KEPT_OFFLINE, OnDevice, watch
from e2e.waiting import await_offline


@pytest.fixture
def context(new_context: Callable[..., BrowserContext], site: str) -> Iterator[BrowserContext]:
    """A profile that has never been here."""
    made = new_context()
    complaints = watch(made, site)
    yield made
    assert not complaints


@pytest.fixture
def keeping(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """Another such profile, which keeps what it opens for use without network, as those of people do."""
    made = browser.new_context(**KEPT_OFFLINE)
    complaints = watch(made, site)
    yield made
    made.close()
    assert not complaints


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page in it."""
    return context.new_page()


@pytest.fixture
def kept(on_device: OnDevice) -> Page:
    """A started page, all of which is kept for use without network. Tests share it, as they share all started pages."""
    page = on_device(**KEPT_OFFLINE)
    await_offline(page)
    return page
