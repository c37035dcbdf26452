"""The elements of the floor, in the order in which they act: belts, pushers, gears (rule 5.3)."""

from collections.abc import Mapping, Sequence

from roborally.board.floor import EDGE, WALL
from roborally.position.option_deck import GYROSCOPIC_STABILIZER
from roborally.position.state import Race
from roborally.rules.movement import fall, turn
from tabletop.event import NO_CAUSE

EXPRESS, ALL = 1, 2
"""Belt stages: express belts alone, then express and normal belts together."""


def run(race: Race, number: int) -> None:
    """Rule 5.3: all of them in one go, where no option card can come between."""
    if race.floor.moving[number].isdisjoint(race.cell):
        return
    belts(race, EXPRESS)
    belts(race, ALL)
    pushers(race, number)
    gears(race)


def belts(race: Race, stage: int) -> None:
    """Rules 5.3.1 to 5.3.4: all belts of a stage carry their robots one cell at the same time."""
    floor, cells, riding = race.floor, race.cell, race.floor.riding[stage]
    if riding.isdisjoint(cells):
        return
    # In dock order, so that robots destroyed at the same moment are (rule 7.4.1).
    riders = [seat for seat in race.dock_order() if cells[seat] in riding]
    goes = unblocked({seat: floor.carry[cells[seat]] for seat in riders}, cells)
    rule = "5.3.1" if stage == EXPRESS else "5.3.2"
    cause = race.emit("belts-ran", rule, NO_CAUSE, stage)
    for seat in riders:
        if seat not in goes:
            race.emit("held", "5.3.4", cause, seat, cells[seat])
    carried = []
    for seat, to in goes.items():
        cell, cells[seat] = cells[seat], to
        event = race.emit("carried", rule, cause, seat, cell, to, floor.belt_dir[cell])
        carried.append((seat, cell, event))
        if floor.carry_turn[cell] and not race.kit.uses(seat, GYROSCOPIC_STABILIZER):
            turn(race, seat, floor.carry_turn[cell], "5.3.3", event)
    for seat, cell, event in carried:
        fall(race, seat, cell, event)


def unblocked(wishes: Mapping[int, int], cells: Sequence[int]) -> dict[int, int]:
    """Of robots that would all move at once, those that can (rule 5.3.4): nobody enters a cell that is not left, two do
    not enter one cell, two do not change places, nobody goes through a wall. A robot that stays blocks others."""
    goes = {seat: to for seat, to in wishes.items() if to != WALL}
    while True:
        targets = list(goes.values())
        stay = []
        for seat, to in goes.items():
            if to == EDGE:
                continue
            other = cells.index(to) if to in cells else -1
            occupied = other >= 0 and (other not in goes or goes[other] == cells[seat])
            if occupied or targets.count(to) > 1:
                stay.append(seat)
        if not stay:
            return goes
        for seat in stay:
            del goes[seat]


def pushers(race: Race, number: int) -> None:
    """Rule 5.3.5: the pushers of this register push all at once, through whole rows of robots; walls hold them."""
    cells, pushing = race.cell, race.floor.pushing[number]
    if pushing.isdisjoint(cells):
        return
    pushed = [seat for seat in race.dock_order() if cells[seat] in pushing]
    cause = race.emit("pushers-ran", "5.3.5", NO_CAUSE, number)
    going = pushed_together(race, {seat: race.floor.push_dir[cells[seat]] for seat in pushed})
    left = {seat: cells[seat] for seat, _, _ in going}
    for seat, to, _ in going:
        cells[seat] = to
    shoved = {seat: race.emit("shoved", "5.3.5", cause, seat, left[seat], to, way) for seat, to, way in going}
    for seat in race.dock_order():
        if seat in shoved:
            fall(race, seat, left[seat], shoved[seat])


Row = list[tuple[int, int, int]]
"""Robots that one pusher moves: (seat, cell it comes to, direction)."""


def pushed_together(race: Race, ways: Mapping[int, int]) -> Row:
    """Who moves where if these robots are pushed these ways, all at the same time and through whole rows."""
    return _unheld([row for seat in ways if (row := _row(race, seat, ways))], race.cell)


def _row(race: Race, pushed: int, ways: Mapping[int, int]) -> Row:
    """A pushed robot and the row ahead of it, up to the next that is itself pushed; empty if a wall holds it."""
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
    """The moves of the rows that can all go at once; a row is held as a whole."""
    while True:
        moves = [move for row in rows for move in row]
        free = [row for row in rows if all(_can_go(seat, to, moves, cells) for seat, to, _ in row)]
        if len(free) == len(rows):
            return moves
        rows = free


def _can_go(seat: int, to: int, moves: Row, cells: Sequence[int]) -> bool:
    """Not if another comes to this cell (as do two rows that want one robot), or who is there stays or comes here."""
    if to == EDGE:
        return True
    if sum(target == to for _, target, _ in moves) > 1:
        return False
    if to not in cells:
        return True
    other = cells.index(to)
    return any(mover == other and target != cells[seat] for mover, target, _ in moves)


def gears(race: Race) -> None:
    """Rule 5.3.6: gears turn the robots on them a quarter."""
    gear = race.floor.gear
    turns = [
        (seat, gear[cell])
        for seat, cell in enumerate(race.cell)
        if cell >= 0 and gear[cell] and not race.kit.uses(seat, GYROSCOPIC_STABILIZER)
    ]
    if turns:
        cause = race.emit("gears-ran", "5.3.6", NO_CAUSE)
        for seat, quarters in turns:
            turn(race, seat, quarters, "5.3.6", cause)
