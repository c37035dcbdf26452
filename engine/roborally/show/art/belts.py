"""Belts: bands that continue from cell to cell, with curves and merges where one belt feeds another."""

from functools import cache

from roborally.board.floor import Floor
from tabletop.show.outline import box, number, placed, polygon, spread
from tabletop.show.scene import Shape

BACK, LEFT, RIGHT = "back", "left", "right"
_SIDES = (BACK, LEFT, None, RIGHT)  # by the quarter turns from the belt's direction to that of the belt that feeds it
_ROLES = ("", "belt", "fast")
_RAIL = (0, 0.05, 0.08)
_HALF = 0.46

Entries = tuple[str, ...]


def belts(floor: Floor) -> list[Shape]:
    """Return rails, bands and marks: first of the normal belts, then of the express belts."""
    width = floor.width
    cells_alike: dict[tuple[int, int, Entries], list[int]] = {}
    for cell, entries in _entries(floor).items():
        cells_alike.setdefault((floor.belt[cell], floor.belt_dir[cell], entries), []).append(cell)
    shapes = []
    for speed in (1, 2):
        rail, band, mark = [], [], []
        for (kind, way, entries), cells in cells_alike.items():
            if kind == speed:
                rail.append(spread(_band(entries, _HALF), cells, width, way))
                band.append(spread(_band(entries, _HALF - _RAIL[speed]), cells, width, way))
                mark.append(spread(_marks(entries, speed), cells, width, way))
        role = _ROLES[speed]
        shapes += [
            Shape("".join(rail), f"{role}-rail"),
            Shape("".join(band), role),
            Shape("".join(mark), f"{role}-mark"),
        ]
    return shapes


def _entries(floor: Floor) -> dict[int, Entries]:
    """For each belt cell the sides, seen in its own direction, from which other belts feed it."""
    found: dict[int, list[str]] = {cell: [] for cell, kind in enumerate(floor.belt) if kind}
    for cell in list(found):
        target = floor.carry[cell]
        if target >= 0 and floor.belt[target]:
            side = _SIDES[(floor.belt_dir[cell] - floor.belt_dir[target]) % 4]
            if side:
                found[target].append(side)
    return {cell: tuple(sorted(set(sides))) for cell, sides in found.items()}


@cache
def _band(entries: Entries, half: float) -> str:
    """The outline of a band that leaves to the north, `half` wide to each side of its middle line. Where belts merge, the
    parts overlap; all are drawn clockwise, so that filling joins them."""
    if not entries:
        return box(-half, -0.5, half, half)
    return "".join(
        [box(-half, -0.5, half, 0.5) if entry == BACK else _curve(half, entry == RIGHT) for entry in entries]
    )


def _curve(half: float, from_right: bool) -> str:
    """A quarter of a ring from the left (or right) side to the northern one, drawn clockwise."""
    inner, outer, h = number(0.5 - half), number(0.5 + half), number(half)
    if from_right:
        return f"M-{h} -.5L{h} -.5A{inner} {inner} 0 0 0 .5 -{h}L.5 {h}A{outer} {outer} 0 0 1 -{h} -.5Z"
    return f"M-{h} -.5L{h} -.5A{outer} {outer} 0 0 1 -.5 {h}L-.5 -{h}A{inner} {inner} 0 0 0 -{h} -.5Z"


@cache
def _chevron(size: float, thick: float) -> str:
    """An arrow head around (0, 0) that points north."""
    return polygon([(0, -size), (size, 0), (size, thick), (0, thick - size), (-size, thick), (-size, 0)])


@cache
def _marks(entries: Entries, speed: int) -> str:
    """The chevrons of a cell: one or, on express belts, two; where belts merge, one more for each that joins from a side."""
    head = placed(_chevron(0.22, 0.12), 0, 0.04)
    if speed == 2:
        slim = _chevron(0.2, 0.1)
        head = placed(slim, 0, -0.09) + placed(slim, 0, 0.13)
    sides = [-1 if entry == LEFT else 1 for entry in entries if entry != BACK]
    if len(entries) == 1 and sides:
        return placed(head, 0.13 * sides[0], -0.13, -45 * sides[0])
    if not sides:
        return head
    joining = [placed(_chevron(0.14, 0.09), 0.34 * side, 0.08, -90 * side) for side in sides]
    return placed(head, 0, -0.17) + "".join(joining)
