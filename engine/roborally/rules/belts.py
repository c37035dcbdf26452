"""Conveyor belts (rules 5.3.1 to 5.3.4)."""

from collections.abc import Mapping, Sequence

from roborally.board.floor import EDGE, WALL
from roborally.position.codes import EXPRESS_BELTS
from roborally.position.events import BELTS_RAN, CARRIED, HELD
from roborally.position.option_deck import GYROSCOPIC_STABILIZER
from roborally.position.state import Race
from roborally.rules.movement import fall, rotate
from tabletop.rules.event import NO_CAUSE


def run(race: Race, stage: int) -> None:
    """Rules 5.3.1 to 5.3.4: all belts of a stage carry their robots one cell at the same time."""
    floor, cells, riding = race.floor, race.cell, race.floor.riding[stage]
    if riding.isdisjoint(cells):
        return
    # In dock order, because robots destroyed at the same moment count as destroyed in that order (rule 6.3).
    riders = [seat for seat in race.dock_order() if cells[seat] in riding]
    goes = unblocked({seat: floor.carry[cells[seat]] for seat in riders}, cells)
    rule = "5.3.1" if stage == EXPRESS_BELTS else "5.3.2"
    cause = race.emit(BELTS_RAN, rule, NO_CAUSE, stage)
    for seat in riders:
        if seat not in goes:
            race.emit(HELD, "5.3.4", cause, seat, cells[seat])
    carried = []
    for seat, to in goes.items():
        cell, cells[seat] = cells[seat], to
        event = race.emit(CARRIED, rule, cause, seat, cell, to, floor.belt_dir[cell])
        carried.append((seat, cell, event))
        if floor.carry_turn[cell] and not race.kit.uses(seat, GYROSCOPIC_STABILIZER):
            rotate(race, seat, floor.carry_turn[cell], "5.3.3", event)
    for seat, cell, event in carried:
        fall(race, seat, cell, event)


def unblocked(wishes: Mapping[int, int], cells: Sequence[int]) -> dict[int, int]:
    """Return, of robots that would all move at once, those that can (rule 5.3.4). No robot enters a cell that stays
    occupied or goes through a wall; no two enter one cell or change places. A robot that stays blocks others."""
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
