"""Imports the fake browser of the page's tests, for addresses."""

from tests.web.conftest import fake_browser

__all__ = ["fake_browser"]
