"""A register phase for search: the same outcome as chapters 5 and 6 of the rules, on flat ints and without events.

A robot is an index into `cells` (OFF when it is not on the floor), `facings` and `damage`; `phase` changes those lists
in place. A pose is `cell * 4 + facing`. A table holds the result for a robot that is near nobody; only robots that
meet are computed step by step.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from roborally.board.floor import EDGE, WALL, Floor
from roborally.bots.plays import AS_PRINTED, PLAYS
from roborally.position.cards import BACK_UP, MOVE_3, QUARTERS
from roborally.position.codes import FATAL, OFF

Action = tuple[int, int]
"""(robot, kind of its card or other play)."""

_FALL = -9
"""The last cell of a walk that ends in a pit or over the edge."""

_TURNED = tuple(tuple((facing + QUARTERS[kind]) % 4 for facing in range(4)) for kind in range(BACK_UP))

_EXPRESS, _BELT, _PUSHER, _GEAR, _BEAM = 1, 2, 4, 8, 16
"""Bits of what acts on a cell."""
_MOVER = _EXPRESS | _BELT | _PUSHER | _GEAR


class Ride(NamedTuple):
    """How belts, pushers and gears move a robot in a register, if it meets nobody."""

    to: int
    quarters: int
    route: tuple[int, ...]  # the cells that it enters, a pit included


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The tables of a floor for search. Those indexed by cell have one more entry at the end, which index OFF (-1) finds."""

    ahead: tuple[int, ...]
    pit: tuple[bool, ...]
    walk: tuple[
        tuple[tuple[int, ...], ...], ...
    ]  # [play][pose] -> cells that a lone robot enters; last _FALL if it falls
    acts: tuple[tuple[int, ...], ...]  # [register][cell] -> bits of what acts there
    drift: tuple[tuple[Ride, ...], ...]  # [register][cell]
    carry: tuple[int, ...]
    carry_turn: tuple[int, ...]
    push_dir: tuple[int, ...]
    gear: tuple[int, ...]
    beams: tuple[tuple[tuple[int, frozenset[int]], ...], ...]  # [cell] -> strength and the cells before it, per beam
    sight: tuple[tuple[int, ...], ...]  # [pose] -> the cells in the line of fire, nearest first
    seen: tuple[frozenset[int], ...]  # [pose] -> the same cells as a set


@lru_cache(maxsize=8)
def tables(floor: Floor) -> Tables:
    """Return the tables of a floor; the last 8 are cached."""
    cells = range(len(floor.signs))
    sight = tuple(_line(floor, cell, way) for cell in cells for way in range(4))
    return Tables(
        ahead=floor.ahead,
        pit=floor.pit,
        walk=tuple(_walks(floor, play) for play in AS_PRINTED),
        acts=tuple(_acts(floor, register) for register in range(6)),
        drift=tuple(tuple(_ride(floor, register, cell) for cell in cells) for register in range(6)),
        carry=floor.carry,
        carry_turn=floor.carry_turn,
        push_dir=floor.push_dir,
        gear=floor.gear,
        beams=_beams(floor),
        sight=sight,
        seen=tuple(map(frozenset, sight)),
    )


@lru_cache(maxsize=16)
def tables_for(floor: Floor, plays: tuple[int, ...]) -> Tables:
    """Return the tables of a floor for robots that know these plays, the printed ones included."""
    usual = tables(floor)
    if plays == AS_PRINTED:
        return usual
    walks = [_walks(floor, play) if play in plays else () for play in range(len(AS_PRINTED), len(PLAYS))]
    return replace(usual, walk=(*usual.walk, *walks))


def _line(floor: Floor, cell: int, way: int) -> tuple[int, ...]:
    line = []
    while (cell := floor.ahead[cell * 4 + way]) >= 0:
        line.append(cell)
    return tuple(line)


def _walks(floor: Floor, play: int) -> tuple[tuple[int, ...], ...]:
    steps, way = PLAYS[play].steps, PLAYS[play].way
    return tuple(_walk(floor, pose >> 2, pose + way & 3, steps) if steps else () for pose in range(len(floor.ahead)))


def _walk(floor: Floor, cell: int, way: int, steps: int) -> tuple[int, ...]:
    path = []
    for _ in range(steps):
        cell = floor.ahead[cell * 4 + way]
        if cell == WALL:
            break
        if cell == EDGE or floor.pit[cell]:
            path.append(_FALL)
            break
        path.append(cell)
    return tuple(path)


def _ride(floor: Floor, register: int, cell: int) -> Ride:
    quarters = 0
    route: list[int] = []
    for slowest in (2, 1):
        if floor.belt[cell] >= slowest and floor.carry[cell] != WALL:
            quarters += floor.carry_turn[cell]
            cell = floor.carry[cell]
            if cell == EDGE:
                return Ride(OFF, 0, tuple(route))
            route.append(cell)
            if floor.pit[cell]:
                return Ride(OFF, 0, tuple(route))
    if floor.push_registers[cell] >> register & 1:
        to = floor.ahead[cell * 4 + floor.push_dir[cell]]
        if to == EDGE:
            return Ride(OFF, 0, tuple(route))
        if to != WALL:
            cell = to
            route.append(cell)
            if floor.pit[cell]:
                return Ride(OFF, 0, tuple(route))
    return Ride(cell, quarters + floor.gear[cell], tuple(route))


def _acts(floor: Floor, register: int) -> tuple[int, ...]:
    bits = [(0, _BELT, _BELT | _EXPRESS)[speed] for speed in floor.belt]
    for cell, registers in enumerate(floor.push_registers):
        if registers >> register & 1:
            bits[cell] |= _PUSHER
        if floor.gear[cell]:
            bits[cell] |= _GEAR
    for laser in floor.lasers:
        for cell in laser.path:
            bits[cell] |= _BEAM
    return (*bits, 0)


def _beams(floor: Floor) -> tuple[tuple[tuple[int, frozenset[int]], ...], ...]:
    beams: list[list[tuple[int, frozenset[int]]]] = [[] for _ in range(len(floor.signs) + 1)]
    for laser in floor.lasers:
        for index, cell in enumerate(laser.path):
            beams[cell].append((laser.beams, frozenset(laser.path[:index])))
    return tuple(map(tuple, beams))


# The phase --------------------------------------------------------------------------------------------------------


def phase(  # noqa: C901, PLR0912 - the hot path of every search: one pass, no calls
    t: Tables,
    register: int,
    actions: Iterable[Action],
    cells: list[int],
    facings: list[int],
    damage: list[int],
    armed: Sequence[int],
) -> None:
    """Run a register (1 to 5; rules 5.2 to 5.4): `actions` are the robots' plays, highest priority first, and
    `armed` the robots that fire. A robot that is destroyed is OFF; damage that destroyed it stays at FATAL or more."""
    walk = t.walk
    for robot, kind in actions:
        cell = cells[robot]
        if cell < 0:
            continue
        facing = facings[robot]
        if kind < BACK_UP:
            facings[robot] = _TURNED[kind][facing]
            continue
        to = cell
        for to in walk[kind][cell * 4 + facing]:
            if to in cells:
                _walk_among_others(t, kind, robot, cells, facing)
                break
        else:
            cells[robot] = to if to >= 0 else OFF
        if kind > MOVE_3:
            facings[robot] = facing + PLAYS[kind].quarters & 3
    acts = t.acts[register]
    busy = 0
    for cell in cells:
        busy |= acts[cell]
    if busy & _MOVER:
        busy = _run_floor(t, register, cells, facings)
    hurt = False
    if busy & _BEAM:
        for robot, cell in enumerate(cells):
            for strength, nearer in t.beams[cell]:
                if nearer.isdisjoint(cells):
                    damage[robot] += strength
                    hurt = True
    seen = t.seen
    for robot in armed:
        pose = cells[robot] * 4 + facings[robot]
        if pose >= 0 and not seen[pose].isdisjoint(cells):
            for cell in t.sight[pose]:
                if cell in cells:
                    damage[cells.index(cell)] += 1
                    hurt = True
                    break
    if hurt:
        for robot, tokens in enumerate(damage):
            if tokens >= FATAL:
                cells[robot] = OFF


def _walk_among_others(t: Tables, play: int, robot: int, cells: list[int], facing: int) -> None:
    """Play a card that brings its robot up against another (rules 5.2.2 to 5.2.4)."""
    way, ahead = facing + PLAYS[play].way & 3, t.ahead
    for _ in range(PLAYS[play].steps):
        row, to = [robot], ahead[cells[robot] * 4 + way]
        while to >= 0 and to in cells:
            row.append(cells.index(to))
            to = ahead[to * 4 + way]
        if to == WALL:
            return
        for mover in reversed(row):
            cells[mover], to = to, cells[mover]
        far = row[-1]
        if cells[far] == EDGE or t.pit[cells[far]]:
            cells[far] = OFF
            if far == robot:
                return


def _run_floor(t: Tables, register: int, cells: list[int], facings: list[int]) -> int:
    """Run belts, pushers and gears (rule 5.3). Returns the bits of what then acts where robots stand."""
    acts, drift = t.acts[register], t.drift[register]
    busy, claimed, rides = 0, [], []
    for robot, cell in enumerate(cells):
        if acts[cell] & _MOVER:
            ride = drift[cell]
            for place in ride.route:
                if place in cells or place in claimed:
                    return _run_stages(t, register, cells, facings)
                claimed.append(place)
            rides.append((robot, ride))
        else:
            busy |= acts[cell]
    for robot, ride in rides:
        cells[robot] = ride.to
        facings[robot] = facings[robot] + ride.quarters & 3
        busy |= acts[ride.to]
    return busy


def _run_stages(t: Tables, register: int, cells: list[int], facings: list[int]) -> int:
    """The same, stage by stage, for robots that may hinder each other."""
    acts = t.acts[register]
    for stage in (_EXPRESS, _BELT):
        riders = [(robot, cell) for robot, cell in enumerate(cells) if acts[cell] & stage]
        _run_belts(t, riders, cells, facings)
    pushed = [robot for robot, cell in enumerate(cells) if acts[cell] & _PUSHER]
    if pushed:
        _run_pushers(t, pushed, cells)
    busy = 0
    for robot, cell in enumerate(cells):
        busy |= acts[cell]
        if acts[cell] & _GEAR:
            facings[robot] = facings[robot] + t.gear[cell] & 3
    return busy


def _run_belts(t: Tables, riders: list[tuple[int, int]], cells: list[int], facings: list[int]) -> None:
    goes = {robot: t.carry[cell] for robot, cell in riders if t.carry[cell] != WALL}
    while True:  # a robot that stays blocks others, so repeat until no other stays
        targets = list(goes.values())
        stays = [
            robot
            for robot, to in goes.items()
            if to >= 0 and (targets.count(to) > 1 or (to in cells and _in_the_way(robot, to, goes, cells)))
        ]
        if not stays:
            break
        for robot in stays:
            del goes[robot]
    for robot, cell in riders:
        if robot in goes:
            facings[robot] = facings[robot] + t.carry_turn[cell] & 3
            _put(t, robot, goes[robot], cells)


def _in_the_way(robot: int, to: int, goes: dict[int, int], cells: list[int]) -> bool:
    """Whether the robot on `to` stays, or would change places with `robot`."""
    other = cells.index(to)
    return other not in goes or goes[other] == cells[robot]


def _run_pushers(t: Tables, pushed: list[int], cells: list[int]) -> None:
    """Each pusher moves its robot and the row ahead of it. A row moves as a whole or stays."""
    rows = [row for robot in pushed if (row := _row(t, robot, pushed, cells))]
    while True:
        moves = [move for row in rows for move in row]
        goes = dict(moves)
        movers = [robot for robot, _ in moves]
        targets = [to for _, to in moves]
        free = [
            row
            for row in rows
            if all(
                movers.count(robot) == 1
                and (
                    to < 0 or (targets.count(to) == 1 and (to not in cells or not _in_the_way(robot, to, goes, cells)))
                )
                for robot, to in row
            )
        ]
        if len(free) == len(rows):
            break
        rows = free
    for robot, to in moves:
        _put(t, robot, to, cells)


def _row(t: Tables, robot: int, pushed: list[int], cells: list[int]) -> list[tuple[int, int]]:
    """A pushed robot and those ahead of it without a pusher of their own, with their targets; empty if a wall holds them."""
    way, row = t.push_dir[cells[robot]], []
    while True:
        to = t.ahead[cells[robot] * 4 + way]
        row.append((robot, to))
        if to < 0 or to not in cells or cells.index(to) in pushed:
            return [] if to == WALL else row
        robot = cells.index(to)


def _put(t: Tables, robot: int, to: int, cells: list[int]) -> None:
    cells[robot] = OFF if to == EDGE or t.pit[to] else to
