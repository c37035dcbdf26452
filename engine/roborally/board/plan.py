"""Plans: the contents of a floor, each thing once, and how floors are turned and joined.

Cells are numbered `y * width + x` with (0, 0) in the north-west, x to the east and y to the south.
Directions are 0 to 3, clockwise from north.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from tabletop.base.errors import NotationError

NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS = "NESW"
OFFSETS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""(dx, dy) of a step in each direction."""

OPEN, PIT, VOID = ".", "O", "_"
BELTS = {sign * speed: (speed, way) for way, sign in enumerate("^>v<") for speed in (1, 2)}
GEARS = {"R": 1, "L": -1}
WRENCH, HAMMER = 1, 2  # repair sites: wrench; wrench and hammer, which also gives an option card
SITES = {"w": WRENCH, "W": HAMMER}
DOCKS = "12345678"
SIGNS = frozenset([OPEN, PIT, VOID, *BELTS, *GEARS, *SITES, *DOCKS])

ODD, EVEN = 0b101010, 0b010100  # the registers of the two kinds of pusher, bit r for register r
MAX_SIDE = 64

Edge: TypeAlias = tuple[int, int, int]
Fixture: TypeAlias = tuple[int, int, int]  # cell, direction, and beams or register mask


@dataclass(frozen=True, slots=True)
class Plan:
    """The contents of a floor: one sign per cell, walls on edges, lasers and pushers. Equal plans are equal floors.

    A wall is `(x, y, NORTH)` or `(x, y, WEST)`: the edge above or left of that cell. The southern and
    eastern rim therefore belong to `y == height` and `x == width`.
    """

    width: int
    height: int
    signs: tuple[str, ...]
    walls: frozenset[Edge] = frozenset()
    lasers: tuple[tuple[int, int, int], ...] = ()  # (cell, direction it fires, beams), sorted
    pushers: tuple[tuple[int, int, int], ...] = ()  # (cell, direction it pushes, register mask), sorted
    facing: int = NORTH  # direction that robots face at the start, in this floor's docks
    name: str = ""
    by: str = ""


def edge(x: int, y: int, side: int) -> Edge:
    """Return the only name of the edge on that side of cell (x, y)."""
    if side == SOUTH:
        return (x, y + 1, NORTH)
    if side == EAST:
        return (x + 1, y, WEST)
    return (x, y, side)


# ---- from lists --------------------------------------------------------------------------------------------------


def plan_from_rows(
    rows: Sequence[str],
    walls: Iterable[Any] = (),
    lasers: Iterable[Mapping[str, Any]] = (),
    pushers: Iterable[Mapping[str, Any]] = (),
) -> Plan:
    """Return a plan from rows of signs parted by blanks, `[x, y, side]` walls, and laser and pusher records.

    This is the format of scenario files. Lasers and pushers bring the wall they hang on. Raises NotationError.
    """
    signs = [str(row).split() for row in rows]
    width, height = len(signs[0]) if signs else 0, len(signs)
    if not 1 <= width <= MAX_SIDE or height > MAX_SIDE:
        raise NotationError(
            "a floor has 1 to {limit} cells each way, not {width} by {height}",
            limit=MAX_SIDE,
            width=width,
            height=height,
        )
    for y, row in enumerate(signs):
        if len(row) != width:
            raise NotationError(
                "row {y} has {count} cells, row 0 has {width}; make them equally long", y=y, count=len(row), width=width
            )
        for sign in row:
            if sign not in SIGNS:
                raise NotationError(
                    "row {y} holds the unknown sign '{sign}'; the signs are {signs}",
                    y=y,
                    sign=sign[:20],
                    signs=" ".join(sorted(SIGNS)),
                )
    flat = tuple(sign for row in signs for sign in row)
    bare = Plan(width, height, flat)
    edges: set[Edge] = set()
    for wall in walls:
        if not isinstance(wall, Sequence) or len(wall) != 3:
            raise NotationError("a wall is [x, y, side], not {wall}", wall=str(wall)[:40])
        cell, side = _cell(bare, wall[0], wall[1]), _direction(wall[2])
        edges.add(edge(cell % width, cell // width, side))
    beams = [_fixture(bare, laser, "fires", _beams) for laser in lasers]
    shoves = [_fixture(bare, pusher, "pushes", _registers) for pusher in pushers]
    if len({cell for cell, _, _ in shoves}) < len(shoves):
        raise NotationError("two pushers share a cell; a cell holds one")
    edges.update(edge(cell % width, cell // width, way ^ 2) for cell, way, _ in (*beams, *shoves))
    return Plan(width, height, flat, frozenset(edges), tuple(sorted(beams)), tuple(sorted(shoves)))


def _cell(plan: Plan, x: object, y: object) -> int:
    if not (isinstance(x, int) and isinstance(y, int) and 0 <= x < plan.width and 0 <= y < plan.height):
        raise NotationError(
            "({x}, {y}) is outside a floor of {width} by {height} cells",
            x=str(x)[:20],
            y=str(y)[:20],
            width=plan.width,
            height=plan.height,
        )
    return y * plan.width + x


def _direction(letter: object) -> int:
    if not (isinstance(letter, str) and len(letter) == 1 and letter in DIRECTIONS):
        raise NotationError("'{letter}' is no direction; write one of N E S W", letter=str(letter)[:20])
    return DIRECTIONS.index(letter)


def _fixture(plan: Plan, record: object, verb: str, strength: Callable[[Mapping[str, Any]], int]) -> Fixture:
    if not isinstance(record, Mapping):
        raise NotationError("a laser or pusher is a record with x, y and '{verb}', not {it}", verb=verb, it=str(record))
    return _cell(plan, record.get("x"), record.get("y")), _direction(record.get(verb)), strength(record)


def _beams(record: Mapping[str, Any]) -> int:
    beams = record.get("beams", 1)
    if beams not in (1, 2, 3):
        raise NotationError("a laser has 1, 2 or 3 beams, not {beams}", beams=str(beams)[:20])
    return int(beams)


def _registers(record: Mapping[str, Any]) -> int:
    registers = str(record.get("registers", ""))
    if not registers or any(letter not in "12345" for letter in registers):
        raise NotationError(
            "a pusher acts in some of the registers 1 to 5, not in '{registers}'", registers=registers[:20]
        )
    return sum({1 << int(letter) for letter in registers})


# ---- turning and joining -----------------------------------------------------------------------------------------


def turned(plan: Plan, quarter_turns: int) -> Plan:
    """Return the plan turned clockwise, with its docks."""
    for _ in range(quarter_turns % 4):
        plan = _turned_once(plan)
    return plan


def _turned_once(plan: Plan) -> Plan:
    width, height = plan.width, plan.height

    def move(cell: int) -> int:
        return (cell % width) * height + height - 1 - cell // width

    signs = [""] * len(plan.signs)
    for cell, sign in enumerate(plan.signs):
        signs[move(cell)] = sign.translate(_QUARTER) if sign in BELTS else sign
    return replace(
        plan,
        width=height,
        height=width,
        signs=tuple(signs),
        walls=frozenset(
            (height - y, x, WEST) if side == NORTH else (height - 1 - y, x, NORTH) for x, y, side in plan.walls
        ),
        lasers=tuple(sorted((move(cell), (way + 1) % 4, beams) for cell, way, beams in plan.lasers)),
        pushers=tuple(sorted((move(cell), (way + 1) % 4, mask) for cell, way, mask in plan.pushers)),
        facing=(plan.facing + 1) % 4,
    )


_QUARTER = str.maketrans("^>v<", ">v<^")


def joined(pieces: Iterable[tuple[Plan, int, int]]) -> Plan:
    """Return one plan from plans laid at (x, y) without overlap; a seam has a wall if either side draws it.

    Cells that no plan covers have no floor. The plan with the docks decides which way robots face.
    """
    laid = list(pieces)
    width = max(x + plan.width for plan, x, _ in laid)
    height = max(y + plan.height for plan, _, y in laid)
    signs = [VOID] * (width * height)
    walls: set[Edge] = set()
    lasers: list[tuple[int, int, int]] = []
    pushers: list[tuple[int, int, int]] = []
    facing = NORTH
    for plan, left, top in laid:
        moved = [(top + cell // plan.width) * width + left + cell % plan.width for cell in range(len(plan.signs))]
        for cell, sign in zip(moved, plan.signs, strict=True):
            signs[cell] = sign
        walls.update((left + x, top + y, side) for x, y, side in plan.walls)
        lasers.extend((moved[cell], way, beams) for cell, way, beams in plan.lasers)
        pushers.extend((moved[cell], way, mask) for cell, way, mask in plan.pushers)
        if "1" in plan.signs:
            facing = plan.facing
    return Plan(width, height, tuple(signs), frozenset(walls), tuple(sorted(lasers)), tuple(sorted(pushers)), facing)
