"""The board trembles when something is destroyed; browsers do that by themselves, and nothing is painted for it."""

from typing import Any

from pyodide.ffi import to_js

from web.page import dom

SECONDS = 0.28
"""How long it trembles at the usual speed."""
_WAYS = ((0, 0), (-4, 2), (4, -2), (-3, -1), (2, 1), (-1, 0), (0, 0))
"""From where to where, in CSS pixels; it ends where it began."""


def shake(place: Any, speed: float, *, still: bool) -> None:
    """Let an element tremble, unless nothing may move."""
    if still or not speed:
        return
    frames = [dom.plain(translate=f"{x}px {y}px") for x, y in _WAYS]
    place.animate(to_js(frames), round(1000 * SECONDS / speed))
