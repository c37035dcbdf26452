"""Outlines in SVG path notation: simple figures, figures turned and moved, numerals, and stamps for many copies in one path.

Commands are M, L, Q, C, A (of circles) and Z, each with its letter; blanks separate numbers. Units are cells and degrees. y
points down, and angles run clockwise.
"""

import re
from collections.abc import Iterable
from functools import cache
from math import cos, radians, sin

from tabletop.show.scene import Label, Shapes

Point = tuple[float, float]

_COMMAND = re.compile(r"([MLQCAZ])([^MLQCAZ]*)")


def number(value: float) -> str:
    """A coordinate as text, rounded to a thousandth of a cell."""
    return f"{round(value * 1000) / 1000:g}"


def polygon(points: Iterable[Point], closed: bool = True) -> str:
    """Straight lines from point to point."""
    return "M" + "L".join([f"{number(x)} {number(y)}" for x, y in points]) + ("Z" if closed else "")


@cache
def box(x: float, y: float, x2: float, y2: float, r: float = 0) -> str:
    """A rectangle from corner (x, y) to corner (x2, y2); `r` is the radius of its round corners."""
    if not r:
        return polygon([(x, y), (x2, y), (x2, y2), (x, y2)])
    a = f"A{number(r)} {number(r)} 0 0 1 "
    steps = [(x2 - r, y, x2, y + r), (x2, y2 - r, x2 - r, y2), (x + r, y2, x, y2 - r), (x, y + r, x + r, y)]
    sides = "".join([f"L{number(p)} {number(q)}{a}{number(s)} {number(t)}" for p, q, s, t in steps])
    return f"M{number(x + r)} {number(y)}{sides}Z"


@cache
def disc(x: float, y: float, r: float) -> str:
    """A circle."""
    a = f"A{number(r)} {number(r)} 0 1 1 "
    return f"M{number(x - r)} {number(y)}{a}{number(x + r)} {number(y)}{a}{number(x - r)} {number(y)}Z"


def on_circle(r: float, angle: float, x: float = 0, y: float = 0) -> Point:
    """The point on a circle at an angle clockwise from north."""
    return x + r * sin(radians(angle)), y - r * cos(radians(angle))


def arc(r: float, start: float, end: float, x: float = 0, y: float = 0) -> str:
    """An open arc from one angle to another, clockwise from north."""
    (ax, ay), (bx, by) = on_circle(r, start, x, y), on_circle(r, end, x, y)
    flags = f"{int(abs(end - start) > 180)} {int(end > start)}"
    return f"M{number(ax)} {number(ay)}A{number(r)} {number(r)} 0 {flags} {number(bx)} {number(by)}"


def star(points: int, outer: float, inner: float, turn: float = 0) -> str:
    """A star around (0, 0) with a tip at the angle `turn`."""
    step = 180 / points
    return polygon([on_circle(inner if k % 2 else outer, turn + k * step) for k in range(2 * points)])


def wheel(teeth: int, outer: float, inner: float) -> str:
    """A toothed wheel around (0, 0)."""
    step = 360 / teeth
    rim = ((inner, -0.34), (outer, -0.2), (outer, 0.2), (inner, 0.34))
    return polygon([on_circle(r, (k + part) * step) for k in range(teeth) for r, part in rim])


@cache
def placed(d: str, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1, mirror: bool = False) -> str:
    """A path mirrored left to right if asked, scaled, turned about (0, 0) and then moved by (x, y)."""
    c, s = cos(radians(turn)) * scale, sin(radians(turn)) * scale
    flip = -1 if mirror else 1
    parts = []
    for command, values in _read(d):
        ends = values
        head = ""
        if command == "A":
            sweep = values[4] if not mirror else 1 - values[4]
            head = f"{number(values[0] * scale)} {number(values[1] * scale)} 0 {values[3]:g} {sweep:g} "
            ends = values[5:]
        moved = []
        for i in range(0, len(ends), 2):
            px, py = ends[i] * flip, ends[i + 1]
            moved.append(f"{number(px * c - py * s + x)} {number(px * s + py * c + y)}")
        parts.append(command + head + " ".join(moved))
    return "".join(parts)


@cache
def scaled(shapes: Shapes, scale: float, x: float = 0, y: float = 0) -> Shapes:
    """A whole drawing, scaled about (0, 0) and then moved by (x, y)."""
    return tuple(
        shape._replace(x=x + shape.x * scale, y=y + shape.y * scale, size=shape.size * scale)
        if isinstance(shape, Label)
        else shape._replace(d=placed(shape.d, x, y, scale=scale), width=shape.width * scale)
        for shape in shapes
    )


@cache
def stamp(d: str, quarter_turns: int = 0) -> str:
    """The path, turned clockwise about (0, 0), with relative commands. Text `M<x> <y>` before it moves it there, so copies
    are cheap."""
    a, b = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter_turns % 4]
    parts = []
    x = y = start_x = start_y = 0.0
    for command, values in _read(d):
        if command == "Z":
            x, y = start_x, start_y
            parts.append("z")
            continue
        head, ends = "", values
        if command == "A":
            head, ends = " ".join([f"{v:g}" for v in values[:5]]) + " ", values[5:]
        steps = [(px - x, py - y) for px, py in zip(ends[::2], ends[1::2], strict=True)]
        parts.append(
            command.lower() + head + " ".join([f"{number(p * a - q * b)} {number(p * b + q * a)}" for p, q in steps])
        )
        x, y = ends[-2], ends[-1]
        if command == "M":
            start_x, start_y = x, y
    return "".join(parts)


def spread(d: str, cells: Iterable[int], width: int, quarter_turns: int = 0) -> str:
    """Copies of a path around (0, 0), turned clockwise, one in the middle of each cell of a grid `width` cells wide."""
    copy = stamp(d, quarter_turns)
    return "".join([f"M{cell % width}.5 {cell // width}.5{copy}" for cell in cells])


@cache
def _read(d: str) -> list[tuple[str, tuple[float, ...]]]:
    return [(letter, tuple(map(float, numbers.split()))) for letter, numbers in _COMMAND.findall(d)]


_NUMERALS = (
    "M0 -.5C.36 -.5 .36 .5 0 .5C-.36 .5 -.36 -.5 0 -.5Z",
    "M-.2 -.3L.06 -.5L.06 .5",
    "M-.27 -.24C-.27 -.6 .27 -.6 .27 -.22C.27 .04 -.27 .28 -.28 .5L.29 .5",
    "M-.26 -.5L.26 -.5L-.03 -.1C.18 -.12 .3 .03 .3 .2C.3 .41 .15 .5 -.02 .5C-.15 .5 -.25 .45 -.3 .34",
    "M.12 .5L.12 -.5L-.3 .22L.32 .22",
    "M.24 -.5L-.2 -.5L-.24 -.06C0 -.2 .3 -.1 .3 .18C.3 .4 .13 .5 -.04 .5C-.16 .5 -.25 .45 -.3 .36",
    "M.18 -.5C-.1 -.42 -.3 -.08 -.3 .19C-.3 .41 -.15 .5 0 .5C.15 .5 .3 .41 .3 .19C.3 0 .15 -.1 0 -.1C-.16 -.1 -.3 .02 -.3 .19",
    "M-.28 -.5L.28 -.5L-.08 .5",
    "M0 -.06C-.32 -.06 -.32 -.5 0 -.5C.32 -.5 .32 -.06 0 -.06C-.4 -.06 -.4 .5 0 .5C.4 .5 .4 -.06 0 -.06Z",
    "M-.18 .5C.1 .42 .3 .08 .3 -.19C.3 -.41 .15 -.5 0 -.5C-.15 -.5 -.3 -.41 -.3 -.19C-.3 0 -.15 .1 0 .1C.16 .1 .3 -.02 .3 -.19",
)


@cache
def numeral(value: int, height: float = 1, x: float = 0, y: float = 0) -> str:
    """A number from 0 up, to be stroked (about a sixth of its height wide), centred on (x, y)."""
    digits = str(value)
    left = x - (len(digits) - 1) * 0.4 * height
    return "".join([placed(_NUMERALS[int(d)], left + i * 0.8 * height, y, 0, height) for i, d in enumerate(digits)])
