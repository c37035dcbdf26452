"""Notes that an author draws over a picture: rings, arrows and letters."""

from math import hypot

from tabletop.show.outline import Point, disc, number, polygon
from tabletop.show.scene import Label, Shape, Shapes

_RING, _LINE, _HALO = 0.44, 0.07, 0.16
ASIDE, SIGN = 0.3, 0.2
"""The letter of an answer is so far from the middle of a space, to the left and up; its disc has this radius. Thus it covers no
piece on the space."""
_HEAD = 0.28
"""The length and breadth of the head of an arrow, in cells. The arrow ends half of it before its target."""


def ring(at: Point, radius: float = _RING) -> Shapes:
    """A ring around a place of the scene."""
    return _seen(disc(*at, radius), "")


def arrow(start: Point, end: Point) -> Shapes:
    """An arrow from a place of the scene towards another."""
    (x, y), (x2, y2) = start, end
    length = hypot(x2 - x, y2 - y) or 1
    dx, dy = (x2 - x) / length, (y2 - y) / length
    tip = (x2 - dx * _HEAD / 2, y2 - dy * _HEAD / 2)
    neck = (tip[0] - dx * _HEAD, tip[1] - dy * _HEAD)
    sides = [(neck[0] - way * dy * _HEAD / 2, neck[1] + way * dx * _HEAD / 2) for way in (1, -1)]
    line = f"M{number(x)} {number(y)}L{number(neck[0])} {number(neck[1])}"
    return _seen(line + polygon([tip, *sides]), "accent")


def lettered(at: Point, letter: str) -> Shapes:
    """A letter at the corner of a space: figures use it for an answer that the reader can touch."""
    x, y = at[0] - ASIDE, at[1] - ASIDE
    return (Shape(disc(x, y, SIGN), "ground", "ink", 0.05), Label(letter, x, y, 1.3 * SIGN, "ink"))


def _seen(d: str, fill: str) -> Shapes:
    """The outline in the accent colour, with an edge that separates it from the picture below."""
    return (Shape(d, fill, "ground", _HALO), Shape(d, fill, "accent", _LINE))
