"""Where things lie in the scene. The unit is the height of a cell.

On the usual table the lid lies beside the board. On upright phones (`tall`) it lies below the board, and stocks and camps
lie in the corners that the board leaves free.
"""

from math import sqrt
from typing import NamedTuple

from robotory.board.cells import AT, STOCK

RADIUS = 1 / sqrt(3)
"""The distance from the middle of a hexagon to its corners."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]


class Layout(NamedTuple):
    """`cells` has the middles of cells. By side: `stocks`, white discs first, and `homes`, the place of the number of robots in
    a camp. By colour: `lid`, whose last disc to be taken is nearest to its number, `counts`, the place of that number, and
    `piles`, the place of the discs in the box. `trays` and `box` lie below all these; the lid is one of the trays."""

    width: float
    height: float
    cells: tuple[Point, ...]
    stocks: tuple[tuple[Point, ...], ...]
    homes: tuple[Point, ...]
    lid: tuple[tuple[Point, ...], ...]
    counts: tuple[Point, ...]
    piles: tuple[Point, ...]
    trays: tuple[Box, ...]
    box: Box
    count_scale: float = 1.0
    home_scale: float = 1.0
    pile_scale: float = 1.0


def _cells(left: float, top: float) -> tuple[Point, ...]:
    return tuple((left + RADIUS * (1 + 1.5 * x), top + 0.5 + y / 2) for x, y in AT)


def _table() -> Layout:
    left = 0.2
    middle = left + RADIUS * 4
    rows = (7.5, 0.5)
    columns = (5.46, 6.02)
    return Layout(
        width=6.5,
        height=8.0,
        cells=_cells(left, 1.0),
        stocks=tuple(tuple((middle - 0.6 + 0.6 * n, y) for n in range(STOCK)) for y in rows),
        homes=tuple((middle - 1.4, y) for y in rows),
        lid=tuple(tuple((x, 0.6 + 0.565 * n) for n in range(10)) for x in columns),
        counts=tuple((x, 6.5) for x in columns),
        piles=tuple((x, 7.46) for x in columns),
        trays=(*((middle - 2.14, y - 0.36, middle + 1.6, y + 0.36) for y in rows), (5.12, 0.16, 6.36, 6.94)),
        box=(5.12, 7.08, 6.36, 7.84),
    )


def _tall() -> Layout:
    width, top = 4.8, 0.1
    low = 6 + 2 * top
    rolls, row = (0.26, 2.14), low + 0.28
    corners = ((0.0, low - 0.96, 0.96, low), (0.0, 0.0, 0.96, 0.96))
    camps = ((width - 0.98, low - 0.62, width, low), (width - 0.98, 0.0, width, 0.62))
    return Layout(
        width=width,
        height=low + 0.56,
        cells=_cells(0.09, top),
        stocks=tuple(tuple((x + dx, y + dy) for dy in (0.25, 0.71) for dx in (0.25, 0.71)) for x, y, _, _ in corners),
        homes=tuple((x + 0.52, y + 0.31) for x, y, _, _ in camps),
        lid=tuple(tuple((x + 0.11 * n, row) for n in range(10)) for x in rolls),
        counts=tuple((x + 1.44, row) for x in rolls),
        piles=((4.12, row), (4.56, row)),
        trays=(*corners, *camps, (0.0, row - 0.26, 3.86, row + 0.26)),
        box=(3.9, row - 0.26, width, row + 0.26),
        count_scale=0.75,
        home_scale=0.84,
        pile_scale=0.76,
    )


LAYOUTS = {"": _table(), "tall": _tall()}
"""The usual layout, and those that the game names in `shapes`."""


def layout_of(backdrop: str) -> Layout:
    """Return the layout of a scene, by its backdrop."""
    return LAYOUTS[backdrop.partition(":")[2]]
