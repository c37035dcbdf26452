"""Redrawing a panel while somebody works on it: only after a press has ended, or the pressed button would move away."""

from collections.abc import Callable
from typing import Any

import js

from web.page import dom

_LONGEST = 600
"""Milliseconds after which it is drawn although a press has not ended: an open list of a field sends no pointerup."""


class Debounce:
    """Draws after the browser has moved the focus, or turned a press into a click."""

    def __init__(self, draw: Callable[[], object]) -> None:
        self._draw = draw
        self._pressed, self._waits = False, False
        self._due = dom.proxy(self._now)
        for kind in ("pointerdown", "pointerup", "pointercancel"):
            dom.listen(dom.document, kind, self._press, capture=True)

    def draw(self) -> None:
        """Draw soon, once for all changes until then."""
        self._waits = True
        js.setTimeout(self._due, _LONGEST if self._pressed else 0)

    def _press(self, event: Any) -> None:
        self._pressed = str(event.type) == "pointerdown"
        if self._waits and not self._pressed:
            js.setTimeout(self._due, 0)

    def _now(self) -> None:
        if self._waits:
            self._waits = False
            self._draw()
