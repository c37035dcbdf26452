"""SuperBot (rule 11.7): which robot it is, which one takes over, and its privileges."""

from collections.abc import Iterable
from dataclasses import replace

from roborally.position.codes import DESTROYED, EMPTY, FATAL, RACING
from roborally.position.events import SUPERBOT
from roborally.position.state import Race


def earns_flags(race: Race, seat: int) -> bool:
    """Whether a robot gets credit for flags: with SuperBot only SuperBot, with blockers (11.9) only racers."""
    if race.special.superbot:
        return seat == race.extra.superbot
    return not race.special.racer_and_blocker or is_racer(seat)


def is_racer(seat: int) -> bool:
    """Rule 11.9: of each player's two robots, which sit next to each other, the first races and the second blocks."""
    return seat % 2 == 0


def power(race: Race, seat: int) -> int:
    """Rule 11.3: how often each laser shot of a robot counts."""
    return 2 if race.special.double_lasers or race.extra.superbot == seat else 1


def blame(race: Race, seats: Iterable[int]) -> None:
    """Note the robots that shot or pushed SuperBot at this moment, lowest priority first."""
    hit_it = {*seats} - {race.extra.superbot}
    if race.special.superbot and hit_it:
        order = race.dock_order()
        blamed = sorted(hit_it, key=lambda seat: (_shown(race, seat), order.index(seat)))
        race.extra = replace(race.extra, blamed=tuple(blamed))


def destroyed(race: Race, cause: int) -> None:
    """SuperBot is destroyed: the first of the noted robots that survives takes over."""
    for seat in race.extra.blamed:
        if _survives(race, seat):
            _crown(race, seat, cause)
            return
    race.extra = replace(race.extra, blamed=())


def _survives(race: Race, seat: int) -> bool:
    """Whether a robot is on the floor, and is not destroyed at this moment too."""
    cell = race.cell[seat]
    return race.status[seat] == RACING and race.damage[seat] < FATAL and cell >= 0 and not race.floor.pit[cell]


def _shown(race: Race, seat: int) -> int:
    """The card that a robot has shown in this register, or EMPTY."""
    index = race.register - 1
    return race.program[seat][index] if index >= 0 and race.face_up[seat] >> index & 1 else EMPTY


def left(race: Race, cause: int) -> None:
    """SuperBot has left the race: the next robot in dock order that is still in it takes over."""
    order = race.dock_order()
    start = order.index(race.extra.superbot)
    for seat in (*order[start:], *order[:start]):
        if race.status[seat] in (RACING, DESTROYED):
            _crown(race, seat, cause)
            return


def _crown(race: Race, seat: int, cause: int) -> None:
    race.extra = replace(race.extra, superbot=seat, blamed=())
    race.emit(SUPERBOT, "11.7", cause, seat)
