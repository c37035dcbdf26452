"""Words on things: text broken into lines so that it fits, for drawings that are large enough to be read."""

import re

from tabletop.show.scene import Label

SMALLEST = 11.0
"""Pixels below which nobody should have to read."""
_LARGEST = 18.0
_NARROW, _WIDE = frozenset("iIljtfr.,:;'!|() \u2019\u00a0\u202f"), frozenset("mwMWœæÆŒ@%")
_LEADING = 1.1
_BREAK = re.compile(r"(?<= )|(?<=[^\W\d]-)(?=[^\W\d])")
"""Where a line may end: after blanks, and after hyphens within words."""


def breadth(text: str) -> float:
    """How wide a text is, as a multiple of its size; an upper estimate for condensed typefaces."""
    return sum(
        0.28 if letter in _NARROW else 0.66 if letter in _WIDE else 0.54 if letter.isupper() else 0.45
        for letter in text
    )


def broken(text: str, width: float) -> list[str]:
    """The lines of a text in a column so many times as wide as its size. A longer word has a line of its own."""
    lines: list[str] = []
    for piece in _BREAK.split(text):
        if lines and breadth((lines[-1] + piece).rstrip(" ")) <= width:
            lines[-1] += piece
        else:
            lines.append(piece)
    return [line.rstrip(" ") for line in lines]


def paragraph(
    text: str, x: float, y: float, width: float, height: float, pixels: float, role: str, *, bold: bool = False
) -> tuple[Label, ...]:
    """A text around (x, y) within a box, as large as it fits, where a cell has so many pixels; () where it does not fit at
    the smallest size that can be read."""
    size = _LARGEST
    while size >= SMALLEST:
        high = size / pixels
        lines = broken(text, width / high)
        if len(lines) * high * _LEADING <= height and all(breadth(line) * high <= width for line in lines):
            top = y - (len(lines) - 1) * high * _LEADING / 2
            return tuple(Label(line, x, top + n * high * _LEADING, high, role, bold) for n, line in enumerate(lines))
        size -= 0.5
    return ()
