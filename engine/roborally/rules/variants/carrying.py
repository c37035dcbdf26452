"""Flags that are captured: picked up, carried, dropped, brought home (rule 12.8)."""

from dataclasses import replace

from roborally.position.codes import NOBODY_HOLDS, OFF, RACING
from roborally.position.events import DROPPED, FLAG_HOME, PICKED_UP, RECOVERED
from roborally.position.homes import flag_of, is_home, owner
from roborally.position.state import Race
from tabletop.rules.event import NO_CAUSE


def carried_by(race: Race, seat: int) -> int:
    """Return the index of the flag that a robot carries, or -1."""
    holders = race.extra.holders
    return holders.index(seat) if seat in holders else -1


def _lies(race: Race, flag: int, cell: int, holder: int = NOBODY_HOLDS) -> None:
    """Put a flag on a cell; OFF for one that the robot `holder` carries."""
    cells, holders = list(race.extra.flag_cells), list(race.extra.holders)
    cells[flag], holders[flag] = cell, holder
    race.extra = replace(race.extra, flag_cells=tuple(cells), holders=tuple(holders))


def touch(race: Race, seat: int, cells: tuple[int, ...]) -> None:
    """Rule 12.8.3: a robot picks up the flag of the other team; its own, on home ground, goes back to its place."""
    mine = flag_of(race, race.team[seat])
    theirs = 1 - mine
    if race.extra.flag_cells[theirs] in cells:
        _lies(race, theirs, OFF, seat)
        race.emit(PICKED_UP, "12.8.3", NO_CAUSE, seat, 1 - race.team[seat], theirs + 1)
    place, lies = race.course.flags[mine], race.extra.flag_cells[mine]
    if lies in cells and lies != place and is_home(race, race.team[seat], lies):
        _lies(race, mine, place)
        race.emit(RECOVERED, "12.8.3", NO_CAUSE, seat, race.team[seat], mine + 1, place)


def on_push(race: Race, seat: int, cell: int, by: int, start: int, cause: int) -> None:
    """Rules 12.8.4 and 12.8.5: a robot on `cell` is pushed by another one, whose step began on `start`."""
    team = race.team[seat]
    if is_home(race, 1 - team, cell):
        drop(race, seat, cell, cause)
    if race.team[by] != team and is_home(race, race.team[by], start):
        race.extra = replace(race.extra, chased=(*race.extra.chased, seat, by))


def drop(race: Race, seat: int, cell: int, cause: int) -> None:
    """Rule 12.8.4: a robot drops its flag on a cell; without floor there (OFF), the flag goes back to its place."""
    flag = carried_by(race, seat)
    if flag < 0:
        return
    if cell == OFF:
        _lies(race, flag, race.course.flags[flag])
        race.emit(FLAG_HOME, "12.8.4", cause, owner(race, flag), flag + 1, race.course.flags[flag])
    else:
        _lies(race, flag, cell)
        race.emit(DROPPED, "12.8.4", cause, seat, owner(race, flag), flag + 1, cell)


def chased(race: Race) -> list[tuple[int, int]]:
    """Rule 12.8.5: return (robot chased away, robot that pushed it), if both have survived the register."""
    pairs = race.extra.chased
    found = {
        robot: by
        for robot, by in zip(pairs[::2], pairs[1::2], strict=True)
        if race.status[robot] == race.status[by] == RACING
    }
    return list(found.items())


def brought_home(race: Race) -> list[int]:
    """Rule 12.8.6: return the teams with a robot that carries the flag of the other team on its own home ground."""
    holders = [seat for seat in race.extra.holders if seat != NOBODY_HOLDS]
    return [race.team[seat] for seat in holders if is_home(race, race.team[seat], race.cell[seat])]
