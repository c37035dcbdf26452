"""Flags that belts carry along (rule 11.6)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from roborally.board.floor import Floor
from roborally.board.plan import VOID
from roborally.position.codes import ALL_BELTS, EXPRESS_BELTS, OFF
from roborally.position.events import FLAG_BACK, FLAG_CARRIED, FLAG_LOST
from roborally.position.state import Race
from roborally.rules import belts
from roborally.rules.belts import unblocked
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.state import Frame


def belt_frames(race: Race) -> tuple[Frame, ...]:
    """Return both stages of the belts as frames (rules 5.3.1 and 5.3.2); where flags move, they follow the robots."""
    return _BELTS_AND_FLAGS if race.special.moving_flags else _BELTS


def carry(race: Race, stage: int) -> None:
    """The belts of a stage carry their flags one cell at the same time; a flag in a pit or over the edge is lost."""
    floor, cells = race.floor, race.extra.flag_cells
    goes = _rides(floor, cells, stage)
    if not goes:
        return
    race.extra = replace(race.extra, flag_cells=_after(floor, cells, goes))
    for flag, to in goes.items():
        cell = cells[flag]
        cause = race.emit(FLAG_CARRIED, "11.6", NO_CAUSE, flag + 1, cell, to, floor.belt_dir[cell])
        if race.extra.flag_cells[flag] == OFF:
            race.emit(FLAG_LOST, "11.6", cause, flag + 1)


def _rides(floor: Floor, cells: Sequence[int], stage: int) -> dict[int, int]:
    """Flag -> its target, for the flags that a stage moves."""
    riders = [flag for flag, cell in enumerate(cells) if cell in floor.riding[stage]]
    return unblocked({flag: floor.carry[cells[flag]] for flag in riders}, cells)


def _after(floor: Floor, cells: Sequence[int], goes: Mapping[int, int]) -> tuple[int, ...]:
    """The cells of all flags after a stage; OFF for lost flags."""
    moved = [goes.get(flag, cell) for flag, cell in enumerate(cells)]
    return tuple([OFF if cell < 0 or floor.pit[cell] else cell for cell in moved])


def bring_back(race: Race) -> None:
    """Bring lost flags back to their starts, unless another flag stands there."""
    before = race.extra.flag_cells
    if OFF not in before:
        return
    cells = _brought_back(race.floor, race.course.flags, before)
    race.extra = replace(race.extra, flag_cells=cells)
    for flag, (was, now) in enumerate(zip(before, cells, strict=True)):
        if was != now:
            race.emit(FLAG_BACK, "11.6", NO_CAUSE, flag + 1, now)


def _brought_back(floor: Floor, starts: Sequence[int], cells: Sequence[int]) -> tuple[int, ...]:
    """The cells of all flags after lost ones are back."""
    standing = list(cells)
    for flag, cell in enumerate(cells):
        if cell == OFF and (start := _start(floor, starts[flag], standing)) not in standing:
            standing[flag] = start
    return tuple(standing)


def _start(floor: Floor, start: int, cells: Sequence[int]) -> int:
    """The start of a flag; if that has become a pit, the nearest cell with floor and without a flag."""
    width = floor.width
    if not floor.pit[start]:
        return start
    free = [cell for cell, sign in enumerate(floor.signs) if sign != VOID and not floor.pit[cell] and cell not in cells]

    def away(cell: int) -> tuple[int, int]:
        return max(abs(cell % width - start % width), abs(cell // width - start // width)), cell

    return min(free, key=away)


_BELTS: tuple[Frame, ...] = ((belts.run, EXPRESS_BELTS), (belts.run, ALL_BELTS))
_BELTS_AND_FLAGS: tuple[Frame, ...] = (_BELTS[0], (carry, EXPRESS_BELTS), _BELTS[1], (carry, ALL_BELTS))


def forecast(floor: Floor, starts: Sequence[int], cells: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the cells of the flags before a turn and when robots touch in each of its registers (index 1 to 5). Robots do
    not change them."""
    found = [tuple(cells)]
    for _ in range(5):
        standing = _brought_back(floor, starts, found[-1])
        for stage in (EXPRESS_BELTS, ALL_BELTS):
            standing = _after(floor, standing, _rides(floor, standing, stage))
        found.append(standing)
    return found
