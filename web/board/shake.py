"""The board shakes when something is destroyed: the browser animates the element, without painting."""

from typing import Any

from pyodide.ffi import to_js

from web.page import dom

SECONDS = 0.28
"""How long it shakes at the usual speed."""
_WAYS = ((0, 0), (-4, 2), (4, -2), (-3, -1), (2, 1), (-1, 0), (0, 0))
"""Offsets in CSS pixels, one after the other."""


def shake(place: Any, speed: float, *, still: bool) -> None:
    """Shake an element; not if `still`, and not at speed 0."""
    if still or not speed:
        return
    frames = [dom.plain(translate=f"{x}px {y}px") for x, y in _WAYS]
    place.animate(to_js(frames), round(1000 * SECONDS / speed))
