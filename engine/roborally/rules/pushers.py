"""Pushers, and all else that pushes several robots at the same time (rule 5.3.5)."""

from collections.abc import Mapping, Sequence

from roborally.board.floor import EDGE, WALL
from roborally.position.events import PUSHERS_RAN, SHOVED
from roborally.position.state import Race
from roborally.rules.movement import fall
from tabletop.rules.event import NO_CAUSE


def run(race: Race, number: int) -> None:
    """Rule 5.3.5: all pushers of this register push at once, through whole rows of robots; walls hold the rows."""
    cells, pushing = race.cell, race.floor.pushing[number]
    if pushing.isdisjoint(cells):
        return
    pushed = [seat for seat in race.dock_order() if cells[seat] in pushing]
    cause = race.emit(PUSHERS_RAN, "5.3.5", NO_CAUSE, number)
    going = pushed_together(race, {seat: race.floor.push_dir[cells[seat]] for seat in pushed})
    left = {seat: cells[seat] for seat, _, _ in going}
    for seat, to, _ in going:
        cells[seat] = to
    shoved = {seat: race.emit(SHOVED, "5.3.5", cause, seat, left[seat], to, way) for seat, to, way in going}
    for seat in race.dock_order():
        if seat in shoved:
            fall(race, seat, left[seat], shoved[seat])


Row = list[tuple[int, int, int]]
"""The robots that one pusher moves: (seat, target cell, direction) of each."""


def pushed_together(race: Race, ways: Mapping[int, int]) -> Row:
    """Return the moves of robots pushed in these directions, all at the same time and through whole rows."""
    return _unheld([row for seat in ways if (row := _row(race, seat, ways))], race.cell)


def _row(race: Race, pushed: int, ways: Mapping[int, int]) -> Row:
    """A pushed robot and the row ahead of it, up to the next robot that is pushed itself; empty if a wall holds it."""
    ahead, cells = race.floor.ahead, race.cell
    way = ways[pushed]
    row, seat = [], pushed
    while True:
        to = ahead[cells[seat] * 4 + way]
        if to == WALL:
            return []
        row.append((seat, to, way))
        if to < 0 or to not in cells or cells.index(to) in ways:
            return row
        seat = cells.index(to)


def _unheld(rows: list[Row], cells: Sequence[int]) -> Row:
    """The moves of the rows that can all go at once. A row moves as a whole or stays."""
    while True:
        moves = [move for row in rows for move in row]
        free = [row for row in rows if all(_can_go(seat, to, moves, cells) for seat, to, _ in row)]
        if len(free) == len(rows):
            return moves
        rows = free


def _can_go(seat: int, to: int, moves: Row, cells: Sequence[int]) -> bool:
    """Whether a robot can go to a cell: no other goes there, and a robot on it leaves, but not to this robot's cell. Two rows
    that would push the same robot both go to its cell, so both stay."""
    if to == EDGE:
        return True
    if sum(target == to for _, target, _ in moves) > 1:
        return False
    if to not in cells:
        return True
    other = cells.index(to)
    return any(mover == other and target != cells[seat] for mover, target, _ in moves)
