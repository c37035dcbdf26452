"""Text on things: broken into lines that fit, for drawings that are large enough for reading."""

import re

from tabletop.show.scene import Label

SMALLEST = 11.0
"""The smallest size of letters in pixels; text that needs a smaller one is left out."""
_LARGEST = 18.0
_NARROW, _WIDE = frozenset("iIljtfr.,:;'!|() \u2019\u00a0\u202f"), frozenset("mwMWœæÆŒ@%")
_LEADING = 1.1
_BREAK = re.compile(r"(?<= )|(?<=[^\W\d]-)(?=[^\W\d])")
"""Where a line may end: after blanks, and after hyphens within words."""


def breadth(text: str) -> float:
    """The width of a text, as a multiple of its size; an upper estimate for condensed typefaces."""
    return sum(
        0.28 if letter in _NARROW else 0.66 if letter in _WIDE else 0.54 if letter.isupper() else 0.45
        for letter in text
    )


def broken(text: str, width: float) -> list[str]:
    """Break a text into lines of at most `width`, a multiple of its size. A longer word has a line of its own."""
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
    """A text centred on (x, y), as large as it fits into a box; () if it does not fit at the smallest size. The box is in
    cells, and a cell has `pixels` pixels."""
    size = _LARGEST
    while size >= SMALLEST:
        high = size / pixels
        lines = broken(text, width / high)
        if len(lines) * high * _LEADING <= height and all(breadth(line) * high <= width for line in lines):
            top = y - (len(lines) - 1) * high * _LEADING / 2
            return tuple(Label(line, x, top + n * high * _LEADING, high, role, bold) for n, line in enumerate(lines))
        size -= 0.5
    return ()
