"""Flags that belts carry along (rule 11.6)."""

from collections.abc import Iterable
from dataclasses import replace

from roborally import elements
from roborally.codes import OFF
from roborally.elements import ALL, EXPRESS, unblocked
from roborally.plan import VOID
from roborally.state import Race
from tabletop.event import NO_CAUSE
from tabletop.state import Frame


def belts(race: Race) -> tuple[Frame, ...]:
    """Rules 5.3.1 and 5.3.2 as frames: both stages of the belts; where flags move, they follow the robots."""
    return _BELTS_AND_FLAGS if race.special.moving_flags else _BELTS


def run(race: Race, number: int) -> None:
    """Rule 5.3 in one go where flags move, as `elements.run` is where they do not."""
    for stage in (EXPRESS, ALL):
        elements.belts(race, stage)
        carry(race, stage)
    elements.pushers(race, number)
    elements.gears(race)


def carry(race: Race, stage: int) -> None:
    """The belts of a stage carry their flags one cell at the same time; a flag in a pit or over the edge is lost."""
    floor, cells = race.floor, list(race.extra.flag_cells)
    riders = [flag for flag, cell in enumerate(cells) if cell in floor.riding[stage]]
    goes = unblocked({flag: floor.carry[cells[flag]] for flag in riders}, cells)
    for flag, to in goes.items():
        cell = cells[flag]
        lost = to < 0 or floor.pit[to]
        cells[flag] = OFF if lost else to
        cause = race.emit("flag-carried", "11.6", NO_CAUSE, flag + 1, cell, to, floor.belt_dir[cell])
        if lost:
            race.emit("flag-lost", "11.6", cause, flag + 1)
    if goes:
        race.extra = replace(race.extra, flag_cells=tuple(cells))


def bring_back(race: Race) -> None:
    """Flags that are lost are back at their starts, unless another flag stands there."""
    cells = list(race.extra.flag_cells)
    for flag, cell in enumerate(cells):
        if cell != OFF:
            continue
        start = _start(race, flag, cells)
        if start not in cells:
            cells[flag] = start
            race.emit("flag-back", "11.6", NO_CAUSE, flag + 1, start)
    race.extra = replace(race.extra, flag_cells=tuple(cells))


def _start(race: Race, flag: int, cells: Iterable[int]) -> int:
    """Where a flag starts; if that is a pit by now, the nearest cell with floor and without a flag."""
    start, width = race.course.flags[flag], race.floor.width
    if not race.floor.pit[start]:
        return start
    free = [
        cell
        for cell, sign in enumerate(race.floor.signs)
        if sign != VOID and not race.floor.pit[cell] and cell not in cells
    ]

    def away(cell: int) -> tuple[int, int]:
        return max(abs(cell % width - start % width), abs(cell // width - start // width)), cell

    return min(free, key=away)


_BELTS: tuple[Frame, ...] = ((elements.belts, EXPRESS), (elements.belts, ALL))
_BELTS_AND_FLAGS: tuple[Frame, ...] = (_BELTS[0], (carry, EXPRESS), _BELTS[1], (carry, ALL))
