"""A browser for all tests in this folder."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.fake_browser import Browser
from tests.web.table.phones.browsers import App, Page
from tests.web.table.phones.devices import HandPage


@pytest.fixture
def page(fake_browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Page:
    """A browser."""
    found = Page(fake_browser)

    class Shown(found.module.HandOnPage):  # type: ignore[misc, name-defined]
        def __init__(
            self, app: App, fragment: str, hand: Any, far: Any, save: Any, desk: Any, show_packet: Any
        ) -> None:
            self.far, self.page, self.fragment = far, HandPage(hand, far), fragment
            self.state, self.table = self.page.state, self.page.table
            app.calls.append(f"{save.here} at {fragment[:6]}, {desk.game.name}, {save.about.get('names')}")
            assert show_packet == app.devices.show_packet

    monkeypatch.setattr(found.module, "HandOnPage", Shown)
    return found
