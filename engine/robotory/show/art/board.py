"""The board from above, and the trays around it, in as few big paths as there are colours."""

from itertools import pairwise
from math import sqrt

from robotory.board.cells import CAMP, CELLS, DARK, LIGHT, NEIGHBOURS, SIDE_NAMES
from robotory.show.layout import LAYOUTS, RADIUS, Layout, Point
from tabletop.show.outline import box, placed, polygon
from tabletop.show.scene import Label, Shape, Shapes

_CORNERS = [(RADIUS, 0), (RADIUS / 2, 0.5), (-RADIUS / 2, 0.5), (-RADIUS, 0), (-RADIUS / 2, -0.5), (RADIUS / 2, -0.5)]


def _dot(x: float, y: float) -> str:
    """A line with round ends, too short to be seen as a line. Its path is a fourth as long as that of a disc."""
    return polygon([(x, y), (x + 0.001, y)], closed=False)


_DOTS = "".join(_dot(x, y) for x, y in ((0, -0.34), (-0.3, -0.17), (0.3, -0.17), (-0.3, 0.17), (0.3, 0.17), (0, 0.34)))


def _stripes() -> str:
    """Slanting lines that keep away from the rim of a hexagon."""
    tenths = [n / 100 for n in range(-60, 61)]
    drawn = []
    for shift in (-0.52, -0.24, 0.04, 0.32, 0.6):
        inside = [(x, shift - x) for x in tenths if abs(shift - x) <= 0.4 and abs(x) * sqrt(3) + abs(shift - x) <= 0.8]
        drawn.append(polygon([inside[0], inside[-1]], closed=False))
    return "".join(drawn)


_STRIPES = _stripes()


def hexagon(scale: float = 1.0, x: float = 0, y: float = 0) -> str:
    """Return a hexagon of height 1, lying on a side."""
    return polygon([(x + px * scale, y + py * scale) for px, py in _CORNERS])


def sign(side: str, x: float, y: float, scale: float) -> Shapes:
    """Return the sign of a side: a hexagon in its shade and pattern, `scale` high."""
    return (
        Shape(hexagon(scale, x, y), f"camp-{side}", "rim", 0.04),
        _pattern(side, [(x, y)], scale),
    )


def _pattern(side: str, places: list[tuple[float, float]], scale: float = 1) -> Shape:
    drawn, width = (_DOTS, 0.07) if side == SIDE_NAMES[LIGHT] else (_STRIPES, 0.06)
    return Shape("".join(placed(drawn, x, y, 0, scale) for x, y in places), "", f"camp-{side}-mark", width * scale)


def board(shape: str = "") -> Shapes:
    """Return the fixed parts of a layout, bottom first."""
    layout = LAYOUTS[shape]
    shapes: list[Shape | Label] = [Shape(box(0, 0, layout.width, layout.height), "table")]
    shapes.append(Shape("".join(hexagon(1.12, x, y) for x, y in layout.cells), "rim", "rim", 0.06))
    for side, name in enumerate(SIDE_NAMES):
        places = [layout.cells[cell] for cell in range(len(CELLS)) if CAMP[cell] == side]
        shapes.append(Shape("".join(hexagon(0.95, x, y) for x, y in places), f"camp-{name}"))
        shapes.append(_pattern(name, places))
    shapes.append(Shape(_border(layout.cells), "", "border", 0.07))
    shapes += [Label(name, x, y + 0.38, 0.15, "cell-name") for name, (x, y) in zip(CELLS, layout.cells, strict=True)]
    return (*shapes, *_trays(layout))


def _border(cells: tuple[Point, ...]) -> str:
    """The edges between the two camps, as one line from left to right."""
    points = set()
    for cell, near in enumerate(NEIGHBOURS):
        for other in near:
            if CAMP[cell] == LIGHT and CAMP[other] == DARK:
                mine, theirs = _corners(*cells[cell]), _corners(*cells[other])
                points |= mine & theirs
    line = sorted(points)
    # Of two points with the same x, the line goes first to the nearer one.
    for i, (before, here) in enumerate(pairwise(line)):
        ahead = line[i + 2 : i + 3]
        if ahead and _far(before, ahead[0]) < _far(before, here):
            line[i + 1], line[i + 2] = line[i + 2], line[i + 1]
    return polygon(line, closed=False)


def _corners(x: float, y: float) -> set[Point]:
    return {(round(x + px, 3), round(y + py, 3)) for px, py in _CORNERS}


def _far(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _trays(layout: Layout) -> Shapes:
    """The trays for stocks, camps and the lid, with a well for each disc, and the box."""
    stocks = "".join(_dot(*at) for places in layout.stocks for at in places)
    lid = "".join(_dot(*at) for places in layout.lid for at in places)
    return (
        *(Shape(box(*tray, 0.15), "lid", "lid-edge", 0.05) for tray in layout.trays),
        Shape(stocks, "", "well", 0.48),
        Shape(lid, "", "well", 0.44),
        Shape(box(*layout.box, 0.14), "well", "lid-edge", 0.05),
    )
