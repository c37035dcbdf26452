"""The time for programming (rule 3.4). The engine has no clock: the device that shows the race measures these seconds, and
then fills open registers at random. So links and records need no clock."""

from collections.abc import Collection

from roborally.position.state import Race
from roborally.rules import turn
from roborally.rules.turn import PROGRAM

COURSE, NEVER, LAST = "course", "no", "last"
"""Values of the option `timer` besides seconds: by the special rules, never, only for the last player to program."""

LAST_SECONDS = 30
"""Seconds for each robot of the last player to program."""


def seconds(race: Race, persons: Collection[int], meanwhile: Collection[int] = ()) -> int:
    """Return the seconds that the seat asked to program has from the moment its cards show; 0 for no limit. `persons` are the
    seats of people: bots have always handed in. `meanwhile` are the seats that choose on other devices at that moment."""
    pending, limit = race.pending, race.rules.timer
    if pending is None or pending.ask is not PROGRAM:
        return 0
    if limit == COURSE:
        return race.special.timer
    if limit == LAST:
        return 0 if _others(race, pending.seat, persons, meanwhile) else LAST_SECONDS
    return 0 if limit == NEVER else int(limit)


def _others(race: Race, seat: int, persons: Collection[int], meanwhile: Collection[int]) -> bool:
    """Whether another person programs after this seat, or meanwhile. Two robots of one player (rule 11.9) program one after
    the other."""
    later = {frame[1] for frame in race.agenda if frame[0] is turn.program}
    own = {seat, seat ^ 1} if race.special.racer_and_blocker else {seat}
    return bool((later & {*persons} | {*meanwhile}) - own)
