"""Dragging with finger, pen or mouse: things with data-drag onto places with data-drop."""

from collections.abc import Callable
from typing import Any

from web.page import dom

_THRESHOLD = 8
"""Pixels after which a press becomes a drag."""


class Drag:
    """Follows one pointer at a time, and calls `dropped(thing, place)` where it ends on a place."""

    def __init__(self, area: Any, dropped: Callable[[str, str], object]) -> None:
        self.dropped = dropped
        self._source: Any = None
        self._copy: Any = None
        self._over: Any = None
        self._pointer = -1
        self._from = (0.0, 0.0)
        dom.listen(area, "pointerdown", self._down)
        dom.listen(dom.document, "pointermove", self._move)
        dom.listen(dom.document, "pointerup", self._up)
        dom.listen(dom.document, "pointercancel", lambda _event: self._end())
        dom.listen(area, "click", self._click, capture=True)
        dom.listen(area, "touchmove", self._touched, passive=False)
        self._dragged = False

    def _down(self, event: Any) -> None:
        source = dom.closest(event.target, "[data-drag]")
        self._dragged = False
        if source is None or event.button != 0 or self._source is not None:
            return
        self._source, self._pointer = source, event.pointerId
        self._from = event.clientX, event.clientY

    def _move(self, event: Any) -> None:
        if self._source is None or event.pointerId != self._pointer:
            return
        dx, dy = event.clientX - self._from[0], event.clientY - self._from[1]
        if self._copy is None:
            if abs(dx) + abs(dy) < _THRESHOLD:
                return
            self._lift()
        self._copy.style.transform = f"translate({dx}px, {dy}px)"
        self._point_at(self._place(event))

    def _touched(self, event: Any) -> None:
        """Prevent scrolling. After a quick drag, browsers would take the next tap for a finger that stops the scrolling."""
        if self._source is not None:
            event.preventDefault()

    def _lift(self) -> None:
        box = self._source.getBoundingClientRect()
        copy = self._copy = self._source.cloneNode(True)
        copy.classList.add("lifted")
        for name, value in (("left", box.left), ("top", box.top), ("width", box.width), ("height", box.height)):
            copy.style.setProperty(name, f"{value}px")
        for attribute in ("data-key", "data-do", "data-drag", "data-drop"):
            copy.removeAttribute(attribute)
        copy.setAttribute("aria-hidden", "true")
        dom.document.body.append(copy)
        self._source.classList.add("left-behind")
        self._dragged = True

    def _place(self, event: Any) -> Any:
        found = dom.none_for_null(dom.document.elementFromPoint(event.clientX, event.clientY))
        return dom.closest(found, "[data-drop]") if found is not None else None

    def _point_at(self, place: Any) -> None:
        if self._over is not None:
            self._over.classList.remove("under")
        self._over = place
        if place is not None:
            place.classList.add("under")

    def _up(self, event: Any) -> None:
        if self._source is None or event.pointerId != self._pointer:
            return
        thing, lifted, place = self._source.getAttribute("data-drag"), self._copy is not None, None
        if lifted:
            place = self._place(event)
        self._end()
        if lifted and place is not None:
            self.dropped(thing, place.getAttribute("data-drop"))

    def _end(self) -> None:
        self._point_at(None)
        if self._copy is not None:
            self._copy.remove()
        if self._source is not None:
            self._source.classList.remove("left-behind")
        self._source = self._copy = None

    def _click(self, event: Any) -> None:
        """Stop the click that browsers send after a drag."""
        if self._dragged:
            self._dragged = False
            event.stopPropagation()
            event.preventDefault()
