"""Floors: plans compiled into the tables that rules, bots and scenes read.

Tables are flat tuples indexed by cell (see `plan` for cells and directions), so that a register takes a
handful of look-ups.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from roborally.board.plan import (
    BELTS,
    DIRECTIONS,
    DOCKS,
    EAST,
    EVEN,
    GEARS,
    NORTH,
    ODD,
    OFFSETS,
    PIT,
    SITES,
    SOUTH,
    VOID,
    WEST,
    Edge,
    Plan,
    joined,
    plan_from_rows,
    turned,
)

__all__ = [
    "DIRECTIONS",
    "EAST",
    "EDGE",
    "EVEN",
    "NORTH",
    "NO_BELT",
    "ODD",
    "OFFSETS",
    "SOUTH",
    "WALL",
    "WEST",
    "Edge",
    "Floor",
    "Laser",
    "Plan",
    "compile_plan",
    "joined",
    "plan_from_rows",
    "turned",
]

EDGE = -1  # stepping there leaves the board: its outer edge, or a place without floor
WALL = -2  # a wall is in the way
NO_BELT = -3  # `carry` of a cell without a belt


@dataclass(frozen=True, slots=True)
class Laser:
    """A laser on a wall: `path` runs from the emitter's own cell to the first wall or edge."""

    cell: int
    direction: int
    beams: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Floor:
    """The compiled tables of one board; two floors are equal only if they are the same object."""

    width: int
    height: int
    signs: tuple[str, ...]
    ahead: tuple[int, ...]  # [cell * 4 + direction] -> neighbour, EDGE or WALL
    pit: tuple[bool, ...]
    belt: tuple[int, ...]  # 0 none, 1 normal, 2 express
    belt_dir: tuple[int, ...]  # direction, -1 without a belt
    carry: tuple[int, ...]  # where the belt puts a robot: cell, EDGE or WALL; NO_BELT without one
    carry_turn: tuple[int, ...]  # quarter turns clockwise (-1, 0, 1) a robot makes when carried off this cell
    gear: tuple[int, ...]  # 1 clockwise, -1 counter-clockwise, 0 none
    push_dir: tuple[int, ...]  # direction, -1 without a pusher
    push_registers: tuple[int, ...]  # bit r set: the pusher acts in register r
    lasers: tuple[Laser, ...]
    site: tuple[int, ...]  # 1 wrench, 2 wrench and hammer, 0 none
    docks: tuple[int, ...]  # cells of dock 1, 2, …
    dock_facing: tuple[int, ...]  # direction robots face at the start, per dock
    riding: tuple[frozenset[int], ...]  # [stage of the belts] -> cells that move: 1 express belts, 2 all belts
    pushing: tuple[frozenset[int], ...]  # [register] -> cells whose pusher acts
    moving: tuple[frozenset[int], ...]  # [register] -> the cells on which belts, pushers or gears act
    lit: frozenset[int]  # the cells that beams cross
    walls: tuple[Edge, ...]  # sorted edges, as in Plan
    plan: Plan

    def around(self, cell: int) -> list[int]:
        """Return the cells that a Mechanical Arm reaches (rule 10.21), ascending: the four neighbours, and each diagonal one
        unless walls close both ways round the corner."""
        ahead = self.ahead
        found = {to for way in range(4) if (to := ahead[cell * 4 + way]) >= 0}
        for way in range(4):
            side = (way + 1) % 4
            for first, then in ((way, side), (side, way)):
                over = ahead[cell * 4 + first]
                if over >= 0 and ahead[over * 4 + then] >= 0:
                    found.add(ahead[over * 4 + then])
        return sorted(found)

    @staticmethod
    def from_rows(
        rows: Sequence[str],
        walls: Iterable[Sequence[Any]] = (),
        lasers: Iterable[Mapping[str, Any]] = (),
        pushers: Iterable[Mapping[str, Any]] = (),
    ) -> Floor:
        """Compile the list format of scenario files; see `plan_from_rows`."""
        return compile_plan(plan_from_rows(rows, walls, lasers, pushers))


def compile_plan(plan: Plan) -> Floor:
    """Return the tables of a plan. That takes about a millisecond for a floor with its docks, so keep the result."""
    signs, count = plan.signs, len(plan.signs)
    ahead = _neighbours(plan)
    belt, belt_dir = [0] * count, [-1] * count
    for cell, sign in enumerate(signs):
        if sign in BELTS:
            belt[cell], belt_dir[cell] = BELTS[sign]
    carry, carry_turn = [NO_BELT] * count, [0] * count
    for cell, way in enumerate(belt_dir):
        if way >= 0:
            target = carry[cell] = ahead[cell * 4 + way]
            if target >= 0 and belt[target]:
                # Only a belt that leaves at right angles to the way the robot came in turns it (rule 5.3.3).
                carry_turn[cell] = (0, 1, 0, -1)[(belt_dir[target] - way) % 4]
    push_dir, push_registers = [-1] * count, [0] * count
    for cell, way, mask in plan.pushers:
        push_dir[cell], push_registers[cell] = way, mask
    gear = [GEARS.get(sign, 0) for sign in signs]
    riding = [frozenset([cell for cell in range(count) if belt[cell] >= slowest]) for slowest in (3, 2, 1)]
    pushing = [frozenset([cell for cell, _, mask in plan.pushers if mask >> number & 1]) for number in range(6)]
    turning = frozenset([cell for cell in range(count) if gear[cell]])
    lasers = tuple(Laser(cell, way, beams, _beam(ahead, cell, way)) for cell, way, beams in plan.lasers)
    docks = sorted((sign, cell) for cell, sign in enumerate(signs) if sign in DOCKS)
    return Floor(
        width=plan.width,
        height=plan.height,
        signs=signs,
        ahead=tuple(ahead),
        pit=tuple([sign == PIT for sign in signs]),
        belt=tuple(belt),
        belt_dir=tuple(belt_dir),
        carry=tuple(carry),
        carry_turn=tuple(carry_turn),
        gear=tuple(gear),
        push_dir=tuple(push_dir),
        push_registers=tuple(push_registers),
        lasers=lasers,
        site=tuple([SITES.get(sign, 0) for sign in signs]),
        docks=tuple(cell for _, cell in docks),
        dock_facing=(plan.facing,) * len(docks),
        riding=tuple(riding),
        pushing=tuple(pushing),
        moving=tuple(riding[2] | pushed | turning for pushed in pushing),
        lit=frozenset([cell for laser in lasers for cell in laser.path]),
        walls=tuple(sorted(plan.walls)),
        plan=plan,
    )


def _neighbours(plan: Plan) -> list[int]:
    """The neighbour of each cell in each direction; a wall on the rim counts before the edge behind it."""
    width, height, signs = plan.width, plan.height, plan.signs
    ahead = [EDGE] * (4 * len(signs))
    for y in range(height):
        for x in range(width):
            cell = y * width + x
            if signs[cell] == VOID:
                continue
            if x and signs[cell - 1] != VOID:
                ahead[cell * 4 + WEST], ahead[(cell - 1) * 4 + EAST] = cell - 1, cell
            if y and signs[cell - width] != VOID:
                ahead[cell * 4 + NORTH], ahead[(cell - width) * 4 + SOUTH] = cell - width, cell
    for x, y, side in plan.walls:
        dx, dy = OFFSETS[side]
        if x < width and y < height:
            ahead[(y * width + x) * 4 + side] = WALL
        if x + dx >= 0 and y + dy >= 0:
            ahead[((y + dy) * width + x + dx) * 4 + (side ^ 2)] = WALL
    return ahead


def _beam(ahead: Sequence[int], cell: int, way: int) -> tuple[int, ...]:
    path = [cell]
    while (cell := ahead[cell * 4 + way]) >= 0:
        path.append(cell)
    return tuple(path)
