"""Holding a thing with a finger, the other button of a mouse, or the menu key: a way to read about it that never acts."""

from collections.abc import Callable
from typing import Any

import js

from web.page import dom

_LONG = 500
"""Milliseconds after which a finger holds."""
_LATE = 50
"""If the timer is this many milliseconds late, the page was busy: events of a lifted finger may still be waiting."""
_STRAY = 10
"""Pixels that the finger may stray meanwhile."""
_THINGS = '[data-do^="touch:"], [data-do^="card:"]'

Held = Callable[[str, tuple[float, float]], bool]
"""(thing of a button, or '' for the board; point of the board in CSS pixels) -> whether there is anything to read."""


class Hold:
    """Calls `held` for buttons within `area`, and for the board, which lies in it."""

    def __init__(self, area: Any, board: Any, held: Held) -> None:
        self.board, self.held = board, held
        self._timer: Any = None
        self._due = 0.0
        self._event: Any = None
        self._holds = False
        self._long = dom.proxy(self._is_long)
        dom.listen(area, "pointerdown", self._down, capture=True)
        dom.listen(area, "pointermove", self._move, capture=True)
        for kind in ("pointerup", "click"):
            dom.listen(area, kind, self._up, capture=True)
        dom.listen(area, "pointercancel", lambda _event: self._stop(), capture=True)
        dom.listen(area, "contextmenu", self._menu)

    def _down(self, event: Any) -> None:
        self._stop()
        self._holds = False
        if event.pointerType != "mouse" and event.isPrimary:
            self._event = event
            self._wait(_LONG)

    def _wait(self, milliseconds: int) -> None:
        self._due = js.performance.now() + milliseconds
        self._timer = js.setTimeout(self._long, milliseconds)

    def _move(self, event: Any) -> None:
        start = self._event
        if start is not None and abs(event.clientX - start.clientX) + abs(event.clientY - start.clientY) > _STRAY:
            self._stop()

    def _stop(self) -> None:
        js.clearTimeout(self._timer)
        self._event = None

    def _is_long(self, *_: Any) -> None:
        if js.performance.now() > self._due + _LATE:
            self._wait(_LATE)
            return
        event = self._event
        self._stop()
        self._holds = event is not None and self._show(event)

    def _menu(self, event: Any) -> None:
        if self._show(event):
            self._stop()
            event.preventDefault()

    def _show(self, event: Any) -> bool:
        button = dom.closest(event.target, _THINGS)
        if button is not None:
            return self.held(str(button.getAttribute("data-do")).partition(":")[2], (0.0, 0.0))
        if not self.board.contains(event.target):
            return False
        box = self.board.getBoundingClientRect()
        return self.held("", (event.clientX - box.left, event.clientY - box.top))

    def _up(self, event: Any) -> None:
        """Stop the tap that would follow holding."""
        self._stop()
        if self._holds and (event.type == "click" or self.board.contains(event.target)):
            event.stopPropagation()
            event.preventDefault()
