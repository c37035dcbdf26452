"""Touching flags and ending the race (rules 5.5 and 8, for teams 12)."""

from collections.abc import Sequence

from roborally.position import events
from roborally.position.codes import (
    DESTROYED,
    FINISHED,
    FLAGS,
    GOING_ON,
    LAST_TEAM,
    NOBODY,
    NOBODY_HOLDS,
    OFF,
    OUT,
    SURVIVOR,
)
from roborally.position.state import Race
from roborally.rules import damage
from roborally.rules.option_cards import holding
from roborally.rules.variants import carrying, coin, control, superbot
from tabletop.rules.event import NO_CAUSE


def touch(race: Race, arm: int = -1, reached: int = OFF) -> None:
    """Rules 5.5.1 and 5.5.2: survivors touch their next flag; on any flag or repair site they leave their archive marker.
    The robot of seat `arm` also touches the cell `reached` (rule 10.21)."""
    if race.special.flags_held:
        _touch_held(race, arm, reached)
        return
    credited = _touch_in_order(race, arm, reached)
    if credited:
        if race.special.shared_flags:
            _share(race, credited)
        _come_home(race, [(seat, cause) for seat, _, cause in credited if race.flags[seat] == len(race.course.flags)])
    if race.ended == GOING_ON:
        count_the_rest(race)
    if credited and race.special.turning_floors and race.ended == GOING_ON:
        race.then(*((coin.toss, seat, cell) for seat, cell, _ in credited), (count_the_rest,))


def _touch_in_order(race: Race, arm: int, reached: int) -> list[tuple[int, int, int]]:
    """Let all robots touch. Returns (seat, its own cell, event) for each robot that touched its next flag."""
    flags, credited = race.extra.flag_cells, []
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
            cause = race.emit(events.TOUCHED, "5.5.1", NO_CAUSE, seat, race.flags[seat])
            credited.append((seat, own, cause))
        _leave_marker(race, seat, cell, cause)
    return credited


def _leave_marker(race: Race, seat: int, cell: int, cause: int) -> None:
    """Rule 5.5.2: the archive marker goes where the robot has touched."""
    if race.archive[seat] != cell:
        race.archive[seat] = cell
        race.emit(events.ARCHIVED, "5.5.2", cause, seat, cell)


def _come_home(race: Race, home: Sequence[tuple[int, int]]) -> None:
    """Rule 8.1: robots that touched their last flag finish after all have touched, because all touch at one moment. `home`
    has (seat, event) of each."""
    place, crossed = len({race.team[seat] for seat in race.finished}) + 1, NO_CAUSE
    if place == 1 and len(home) > 1:
        race.kit.tied = len(home)
    for seat, cause in home:
        if seat in race.finished:
            continue  # finished with its team
        crossed = _cross_the_line(race, seat, place, cause)
        if race.special.teams and race.rules.race_for_all_places:
            _take_along(race, seat, place, crossed)
    if home and not race.rules.race_for_all_places:
        end(race, FLAGS, "8.1", crossed)


def _cross_the_line(race: Race, seat: int, place: int, cause: int) -> int:
    """Rules 8.1 and 8.2: a robot finishes. If all places are raced for, it leaves the floor."""
    race.finished.append(seat)
    cause = race.emit(events.FINISHED, "8.1", cause, seat, place)
    if not race.rules.race_for_all_places:
        return cause
    holding.on_leaving(race, seat, cause)
    race.status[seat] = FINISHED
    race.cell[seat] = OFF
    race.down[seat] = race.announced[seat] = False
    damage.discard_program(race, seat)
    if seat == race.extra.superbot:
        superbot.left(race, cause)
    return cause


# Teams (rule 12) --------------------------------------------------------------------------------------------------


def _share(race: Race, credited: Sequence[tuple[int, int, int]]) -> None:
    """Rule 12.4: a flag that one robot has touched counts for its whole team."""
    for seat, _, cause in credited:
        for mate in race.members(race.team[seat]):
            if race.flags[mate] < race.flags[seat]:
                race.flags[mate] = race.flags[seat]
                race.emit(events.SHARED, "12.4", cause, mate, race.flags[mate], seat)


def _take_along(race: Race, seat: int, place: int, cause: int) -> None:
    """Rule 12.3: where all places are raced for, the others of a team that has finished leave the floor with it."""
    for mate in race.members(race.team[seat]):
        if race.status[mate] not in (FINISHED, OUT):
            if race.status[mate] == DESTROYED:
                race.fallen.remove(mate)
            _cross_the_line(race, mate, place, cause)


def _touch_held(race: Race, arm: int, reached: int) -> None:
    """Rules 12.7.1 and 12.8.3: robots touch flags that teams hold."""
    cells = race.extra.flag_cells
    taken: dict[int, list[int]] = {}
    for seat in race.racing():
        if race.down[seat] and not race.rules.asleep_touches:
            continue
        own = race.cell[seat]
        cell = reached if seat == arm else own
        if race.special.capture_the_flag:
            carrying.touch(race, seat, (cell, own))
            continue
        for flag, lies in enumerate(cells):
            if lies in (cell, own):
                taken.setdefault(flag, []).append(seat)
        if cell in cells or race.floor.site[cell]:
            _leave_marker(race, seat, cell, NO_CAUSE)
    control.take(race, taken)
    team = control.holder_of_all(race) if race.special.toggle_flags else NOBODY_HOLDS
    if team != NOBODY_HOLDS:
        _win(race, [team], "12.7.3")
    else:
        count_the_rest(race)


def bring_home(race: Race) -> None:
    """Rule 12.8.6: flags may have been brought home; checked after the last register, before the clean-up."""
    if winners := carrying.brought_home(race):
        _win(race, winners, "12.8.6")


def _win(race: Race, winners: Sequence[int], rule: str) -> None:
    """Whole teams win, and the race ends even if all places are raced for."""
    cause = NO_CAUSE
    for team in winners:
        cause = race.emit(events.TEAM_WON, rule, NO_CAUSE, team)
        race.finished.append(race.members(team)[0])
    race.kit.tied = len(winners)
    end(race, FLAGS, rule, cause)


# The end ----------------------------------------------------------------------------------------------------------


def count_the_rest(race: Race) -> None:
    """Rules 8.2 to 8.4: end the race when no team is left in it, or one with nothing left to race for. Without teams every
    robot is a team of its own."""
    left = _teams_left(race) if race.special.teams else race.seats - len(race.finished) - len(race.eliminated)
    if race.special.racer_and_blocker:  # rule 11.9: only racers count
        left = sum(seat not in race.finished and seat not in race.eliminated for seat in range(0, race.seats, 2))
    if left == 0 or (left == 1 and race.finished):
        end(race, FLAGS if race.finished else NOBODY, "8.2" if race.finished else "8.4", NO_CAUSE)
    elif left == 1 and race.special.teams:
        if race.rules.survivor_wins or race.special.last_team:
            _last_team(race)
    elif left == 1 and race.special.racer_and_blocker:
        end(race, SURVIVOR, "11.9", NO_CAUSE)
    elif left == 1 < race.seats and race.rules.survivor_wins:  # alone, as in a lesson, a robot has nobody to survive
        end(race, SURVIVOR, "8.3", NO_CAUSE)


def _teams_left(race: Race) -> int:
    """How many teams have a robot that has neither finished nor gone out."""
    gone = {*race.finished, *race.eliminated}
    return len({team for seat, team in enumerate(race.team) if seat not in gone})


def _last_team(race: Race) -> None:
    """Rule 12.6: the only team with a robot left wins."""
    team = race.team[race.ranking()[0]]
    end(race, LAST_TEAM, "12.6", race.emit(events.TEAM_WON, "12.6", NO_CAUSE, team))


def end(race: Race, reason: int, rule: str, cause: int) -> None:
    """End the race, and drop the agenda."""
    race.ended = reason
    race.register = 0
    race.agenda.clear()
    race.emit(events.RACE_ENDED, rule, cause, reason)
