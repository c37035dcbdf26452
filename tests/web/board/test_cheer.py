"""Paper rains on the board when a player at this device has won."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.fake_browser import Browser, Element


class Piece(Element):
    """An element that falls."""

    def __init__(self, pieces: list[Piece]) -> None:
        super().__init__()
        self.style, self.takes, self._pieces = SimpleNamespace(), 0.0, pieces

    def animate(self, _frames: object, timing: dict[str, Any]) -> None:
        self.takes = timing["duration"] + timing["delay"]
        self._pieces.append(self)


def rain(browser: Browser, monkeypatch: pytest.MonkeyPatch, speed: float, *, still: bool) -> tuple[list[Piece], float]:
    """The falling elements, and the seconds after which each is removed."""
    module = browser.load("web.board.cheer")
    pieces: list[Piece] = []
    gone: list[float] = []
    monkeypatch.setattr(browser.document, "createElement", lambda _name: Piece(pieces))
    loop = SimpleNamespace(call_later=lambda seconds, _remove: gone.append(seconds))
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: loop)
    module.cheer(Element(), ["seat-0", "good"], speed, still=still)
    return pieces, sum(gone)


def test_it_has_all_colours_and_is_gone_when_all_has_fallen(
    fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces, gone = rain(fake_browser, monkeypatch, 2, still=False)
    assert {piece.style.background for piece in pieces} == {"var(--seat-0)", "var(--good)"}
    assert max(piece.takes for piece in pieces) <= 1000 * gone


@pytest.mark.parametrize(("speed", "still"), [(1.0, True), (0.0, False)])
def test_nothing_rains_where_nothing_may_move_or_no_film_is_seen(
    fake_browser: Browser, monkeypatch: pytest.MonkeyPatch, speed: float, *, still: bool
) -> None:
    assert rain(fake_browser, monkeypatch, speed, still=still) == ([], 0)
