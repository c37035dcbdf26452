"""The board from above, with what stands around it: as few big paths as there are colours."""

from itertools import pairwise
from math import sqrt

from robotory.board.cells import CAMP, CELLS, DARK, LIGHT, NEIGHBOURS, SIDE_NAMES
from robotory.show.layout import BOX, CELL_AT, HEIGHT, LID, LID_AT, MIDDLE, RADIUS, STOCK_AT, TRAY_AT, WIDTH
from tabletop.outline import box, disc, placed, polygon
from tabletop.scene import Label, Shape, Shapes

_CORNERS = [(RADIUS, 0), (RADIUS / 2, 0.5), (-RADIUS / 2, 0.5), (-RADIUS, 0), (-RADIUS / 2, -0.5), (RADIUS / 2, -0.5)]
_DOTS = "".join(
    disc(x, y, 0.035) for x, y in ((0, -0.34), (-0.3, -0.17), (0.3, -0.17), (-0.3, 0.17), (0.3, 0.17), (0, 0.34))
)


def _stripes() -> str:
    """Slanting lines that keep clear of the rim of a hexagon."""
    tenths = [n / 100 for n in range(-60, 61)]
    drawn = []
    for shift in (-0.52, -0.24, 0.04, 0.32, 0.6):
        inside = [(x, shift - x) for x in tenths if abs(shift - x) <= 0.4 and abs(x) * sqrt(3) + abs(shift - x) <= 0.8]
        drawn.append(polygon([inside[0], inside[-1]], closed=False))
    return "".join(drawn)


_STRIPES = _stripes()


def hexagon(scale: float = 1.0, x: float = 0, y: float = 0) -> str:
    """A hexagon one high, lying on a side."""
    return polygon([(x + px * scale, y + py * scale) for px, py in _CORNERS])


def sign(side: str, x: float, y: float, scale: float) -> Shapes:
    """The sign of a side: a hexagon in its shade and pattern, `scale` high."""
    return (
        Shape(hexagon(scale, x, y), f"camp-{side}", "rim", 0.04),
        _pattern(side, [(x, y)], scale),
    )


def _pattern(side: str, places: list[tuple[float, float]], scale: float = 1) -> Shape:
    drawn = _DOTS if side == SIDE_NAMES[LIGHT] else _STRIPES
    d = "".join(placed(drawn, x, y, 0, scale) for x, y in places)
    role = f"camp-{side}-mark"
    return Shape(d, role) if side == SIDE_NAMES[LIGHT] else Shape(d, "", role, 0.06 * scale)


def board() -> Shapes:
    """Everything that never moves, bottom first."""
    shapes: list[Shape | Label] = [Shape(box(0, 0, WIDTH, HEIGHT), "table")]
    shapes.append(Shape("".join(hexagon(1.12, x, y) for x, y in CELL_AT), "rim", "rim", 0.06))
    for side, name in enumerate(SIDE_NAMES):
        places = [CELL_AT[cell] for cell in range(len(CELLS)) if CAMP[cell] == side]
        shapes.append(Shape("".join(hexagon(0.95, x, y) for x, y in places), f"camp-{name}"))
        shapes.append(_pattern(name, places))
    shapes.append(Shape(_border(), "", "border", 0.07))
    shapes += [Label(name, x, y + 0.38, 0.15, "cell-name") for name, (x, y) in zip(CELLS, CELL_AT, strict=True)]
    return (*shapes, *_trays(), *_lid())


def _border() -> str:
    """The edges between the two camps, as one line from left to right."""
    points = set()
    for cell, near in enumerate(NEIGHBOURS):
        for other in near:
            if CAMP[cell] == LIGHT and CAMP[other] == DARK:
                mine, theirs = _corners(cell), _corners(other)
                points |= mine & theirs
    line = sorted(points)
    # Two points with the same x are joined by going on from the nearer one.
    for i, (before, here) in enumerate(pairwise(line)):
        ahead = line[i + 2 : i + 3]
        if ahead and _far(before, ahead[0]) < _far(before, here):
            line[i + 1], line[i + 2] = line[i + 2], line[i + 1]
    return polygon(line, closed=False)


def _corners(cell: int) -> set[tuple[float, float]]:
    x, y = CELL_AT[cell]
    return {(round(x + px, 3), round(y + py, 3)) for px, py in _CORNERS}


def _far(a: tuple[float, float], b: tuple[float, float]) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _trays() -> list[Shape]:
    found = []
    for side, y in TRAY_AT.items():
        found.append(Shape(box(MIDDLE - 2.14, y - 0.36, MIDDLE + 1.6, y + 0.36, 0.16), "lid", "lid-edge", 0.04))
        found.append(Shape("".join(disc(x, at, 0.24) for x, at in STOCK_AT[side]), "well"))
    return found


def _lid() -> list[Shape]:
    return [
        Shape(box(*LID, 0.14), "lid", "lid-edge", 0.05),
        Shape("".join(disc(x, y, 0.22) for column in LID_AT for x, y in column), "well"),
        Shape(box(*BOX, 0.14), "well", "lid-edge", 0.05),
    ]
