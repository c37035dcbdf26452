"""Drawings that are saved in the browser."""

from collections.abc import Callable

from roborally.board import drawing as drawings
from tabletop.base.errors import BoardError
from web.page.gate import Gate, Unreadable
from web.page.works import Works


def saved_drawings(gate: Gate, now: Callable[[], float]) -> Works:
    """All saved drawings, whose texts are packed courses."""
    return Works(gate, now, "drawing", "course", _check)


def _check(course: str) -> None:
    try:
        drawings.unpack(course)
    except BoardError as error:
        raise Unreadable(str(error)) from error
