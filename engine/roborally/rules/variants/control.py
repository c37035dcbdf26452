"""Flags that the team controls whose robot touched them last (rule 12.7)."""

from collections.abc import Mapping
from dataclasses import replace

from roborally.position.codes import NOBODY_HOLDS
from roborally.position.events import SITS_OUT, TAKEN
from roborally.position.state import Race
from tabletop.rules.event import NO_CAUSE


def take(race: Race, touched: Mapping[int, list[int]]) -> None:
    """Rule 12.7.1: flags change hands; `touched` has, per flag, the seats that touch it at this moment. If both teams touch
    a flag, nothing changes."""
    for flag, seats in touched.items():
        takers = {race.team[seat] for seat in seats}
        if len(takers) == 1 and race.extra.holders[flag] not in takers:
            holders = list(race.extra.holders)
            holders[flag] = race.team[seats[0]]
            race.extra = replace(race.extra, holders=tuple(holders))
            count = holders.count(holders[flag])
            race.emit(TAKEN, "12.7.1", NO_CAUSE, seats[0], holders[flag], count, flag + 1)


def holder_of_all(race: Race) -> int:
    """Return the team that controls every flag, or NOBODY_HOLDS."""
    holders = {*race.extra.holders}
    return holders.pop() if len(holders) == 1 else NOBODY_HOLDS


def has_sat_out(race: Race, seat: int) -> None:
    """Note that a robot has sat out its turn but found no room: it comes back at the end of the next turn."""
    race.extra = replace(race.extra, sitting=(*race.extra.sitting, seat))


def returning(race: Race) -> list[int]:
    """Rule 12.7.2: return the destroyed robots that come back now; those destroyed in this turn first sit out the next."""
    back = [seat for seat in race.fallen if seat in race.extra.sitting]
    for seat in race.fallen:
        if seat not in back:
            race.emit(SITS_OUT, "12.7.2", NO_CAUSE, seat)
    race.extra = replace(race.extra, sitting=tuple(seat for seat in race.fallen if seat not in back))
    return back
