"""A table for the tests in this folder."""

from __future__ import annotations

import pytest

from tests.web.fake_browser import Browser
from tests.web.table.on_page.shown import Shown


@pytest.fixture
def shown(fake_browser: Browser) -> Shown:
    """A race on a page."""
    return Shown(fake_browser)
