"""Touching flags and ending the race (rules 5.5 and 8)."""

from collections.abc import Sequence

from roborally import coin, damage, option_loss, superbot
from roborally.codes import FINISHED, FLAGS, GOING_ON, NOBODY, OFF, SURVIVOR, TURN_LIMIT
from roborally.state import Race
from tabletop.event import NO_CAUSE

__all__ = ["FLAGS", "NOBODY", "SURVIVOR", "TURN_LIMIT", "end", "touch"]


def touch(race: Race, arm: int = -1, reached: int = OFF) -> None:
    """Rules 5.5.1 and 5.5.2: survivors touch their next flag; on any flag or site they leave their archive marker. The
    robot of seat `arm` touches the cell `reached` besides its own (rule 10.21)."""
    flags = race.extra.flag_cells
    home, touches = [], []
    for seat in race.racing():
        if race.down[seat] and not race.rules.asleep_touches:
            continue
        own = race.cell[seat]
        cell = reached if seat == arm else own
        if cell not in flags and not race.floor.site[cell]:
            continue
        cause, touched = NO_CAUSE, race.flags[seat]
        if touched < len(flags) and flags[touched] in (cell, own) and superbot.earns_flags(race, seat):
            race.flags[seat] += 1
            cause = race.emit("touched", "5.5.1", NO_CAUSE, seat, race.flags[seat])
            touches.append((seat, flags[touched]))
        if race.archive[seat] != cell:
            race.archive[seat] = cell
            race.emit("archived", "5.5.2", cause, seat, cell)
        if touched < race.flags[seat] == len(flags):
            home.append((seat, cause))
    _come_home(race, home)
    if race.ended == GOING_ON:
        count_the_rest(race)
    if touches and race.special.turning_floors and race.ended == GOING_ON:
        race.then(*((coin.toss, *touch) for touch in touches), (count_the_rest,))


def _come_home(race: Race, home: Sequence[tuple[int, int]]) -> None:
    """Rule 8.1: those who have touched their last flag now; only now, as all touch at the same moment."""
    place, crossed = len(race.finished) + 1, NO_CAUSE
    if place == 1 and len(home) > 1:
        race.kit.tied = len(home)
    for seat, cause in home:
        crossed = _cross_the_line(race, seat, place, cause)
    if home and not race.rules.race_for_all_places:
        end(race, FLAGS, "8.1", crossed)


def _cross_the_line(race: Race, seat: int, place: int, cause: int) -> int:
    """Rules 8.1 and 8.2: the first robot at its last flag wins; where all places are raced for, it leaves the floor."""
    race.finished.append(seat)
    cause = race.emit("finished", "8.1", cause, seat, place)
    if not race.rules.race_for_all_places:
        return cause
    option_loss.on_leaving(race, seat, cause)
    race.status[seat] = FINISHED
    race.cell[seat] = OFF
    race.down[seat] = race.announced[seat] = False
    damage.discard_program(race, seat)
    if seat == race.extra.superbot:
        superbot.left(race, cause)
    return cause


def count_the_rest(race: Race) -> None:
    """Rules 8.2 to 8.4: the race ends when nobody is left to race, or only one and nothing more to race for."""
    left = race.seats - len(race.finished) - len(race.eliminated)
    if race.special.racer_and_blocker:  # rule 11.9: only racers count
        left = sum(seat not in race.finished and seat not in race.eliminated for seat in range(0, race.seats, 2))
    if left == 0 or (left == 1 and race.finished):
        end(race, FLAGS if race.finished else NOBODY, "8.2" if race.finished else "8.4", NO_CAUSE)
    elif left == 1 < race.seats and race.rules.survivor_wins:  # a robot alone, in a lesson, has nobody to survive
        end(race, SURVIVOR, "8.3", NO_CAUSE)


def end(race: Race, reason: int, rule: str, cause: int) -> None:
    """The race is over; nothing that waited happens any more."""
    race.ended = reason
    race.register = 0
    race.agenda.clear()
    race.emit("race-ended", rule, cause, reason)
