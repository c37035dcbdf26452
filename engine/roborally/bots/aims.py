"""Aims of the bots where a race is about more than the next flag (rules 11.7, 11.9 and 12): cells that replace the flags.
Everybody can compute everybody's aims, because nothing in them is secret."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from roborally.board.courses import Course
from roborally.position.codes import NO_ROBOT, OFF
from roborally.position.homes import back_rows, flag_of, homes
from roborally.position.view import RaceView
from roborally.rules.variants.superbot import is_racer

Cells = tuple[int, ...]


def aimed(view: RaceView, seat: int | None) -> RaceView:
    """Return the view with the aims of a seat's robot as the flags of the course, in order; unchanged if it only goes for
    the flags."""
    special = view.special
    if seat is None or seat < 0:
        return view
    aims: Cells = ()
    if special.superbot:
        aims = _after_superbot(view, seat)
    elif special.racer_and_blocker:
        aims = _in_the_way(view, seat)
    elif special.capture_the_flag:
        aims = _capture(view, seat)
    elif special.toggle_flags:
        aims = _control(view, seat)
    elif special.shared_flags:
        aims = _ahead_of_mates(view, seat)
    elif special.teams and not view.course.flags:
        aims = _hunt(view, seat)
    if not aims:
        return view
    archive = tuple(cell if cell != OFF else _way_in(view, one) for one, cell in enumerate(view.archive))
    return view._replace(course=_course_to(view.course, aims), flags=(0,) * view.seats, archive=archive)


@lru_cache(maxsize=32)
def _course_to(course: Course, aims: Cells) -> Course:
    return replace(course, flags=aims, carried=())


def _way_in(view: RaceView, seat: int) -> int:
    """A cell near which a robot without an archive marker comes back."""
    rows = back_rows(view, view.team[seat])
    return rows[len(rows) // 2] if rows else 0


# Distances --------------------------------------------------------------------------------------------------------


def _steps(view: RaceView, one: int, other: int) -> int:
    """Steps between two cells, whatever lies between them."""
    width = view.course.floor.width
    return abs(one % width - other % width) + abs(one // width - other // width)


def _nearest(view: RaceView, start: int, cells: Iterable[int]) -> list[int]:
    """The cells, nearest first."""
    return sorted(cells, key=lambda cell: (_steps(view, start, cell), cell))


def _by_distance(view: RaceView, team: int, cell: int) -> list[int]:
    """The robots of a team on the floor, nearest to a cell first."""
    robots = [seat for seat in range(view.seats) if view.team[seat] == team and view.cell[seat] != OFF]
    return sorted(robots, key=lambda seat: (_steps(view, view.cell[seat], cell), seat))


def _start(view: RaceView, seat: int) -> int:
    """Where a robot is, or comes back."""
    at = view.cell[seat] if view.cell[seat] != OFF else view.archive[seat]
    return at if at != OFF else _way_in(view, seat)


def _is_nearest(view: RaceView, seat: int, cell: int) -> bool:
    """Whether no robot of its team is nearer to a cell."""
    mates = _by_distance(view, view.team[seat], cell)
    return not mates or mates[0] == seat


# Aims -------------------------------------------------------------------------------------------------------------


def _after_superbot(view: RaceView, seat: int) -> Cells:
    """All others go for SuperBot, to take over its title."""
    superbot = view.extra.superbot
    return () if superbot in (seat, NO_ROBOT) or view.cell[superbot] == OFF else (view.cell[superbot],)


def _in_the_way(view: RaceView, seat: int) -> Cells:
    """A blocker goes for the racers of other players, first for those with most flags."""
    if is_racer(seat):
        return ()
    racers = [one for one in range(0, view.seats, 2) if one != seat - 1 and view.cell[one] != OFF]
    racers.sort(key=lambda one: (-view.flags[one], _steps(view, _start(view, seat), view.cell[one]), one))
    return tuple(view.cell[one] for one in racers[:2])


def _ahead_of_mates(view: RaceView, seat: int) -> Cells:
    """Shared flags: the nearest robot goes for the next flag, its mates wait at the one after."""
    touched, flags = view.flags[seat], view.extra.flag_cells
    if touched + 1 >= len(flags) or _is_nearest(view, seat, flags[touched]):
        return ()
    return flags[touched + 1], flags[touched]


def _control(view: RaceView, seat: int) -> Cells:
    """Flags to take, shared out among the team, nearest first; then one to guard."""
    mine, start = view.team[seat], _start(view, seat)
    cells = view.extra.flag_cells
    wanted = [cell for cell, team in zip(cells, view.extra.holders, strict=True) if team != mine]
    held = _nearest(view, start, (cell for cell in cells if cell not in wanted))
    own = [cell for cell in _nearest(view, start, wanted) if _is_nearest(view, seat, cell)]
    return tuple((own or _nearest(view, start, wanted))[:2] + held)[:2]


def _hunt(view: RaceView, seat: int) -> Cells:
    """Robots of other teams, first those that are near or badly damaged."""
    start = _start(view, seat)
    foes = [one for one in range(view.seats) if view.team[one] != view.team[seat] and view.cell[one] != OFF]
    foes.sort(key=lambda one: (2 * _steps(view, start, view.cell[one]) - view.damage[one], one))
    return tuple(view.cell[one] for one in foes[:2])


def _capture(view: RaceView, seat: int) -> Cells:
    """Carry the flag home, or save our own; else share out the work. The nearer half of the team fetches the other flag, the
    farthest robot guards our own, and those between hunt."""
    team, start, extra = view.team[seat], _start(view, seat), view.extra
    mine = flag_of(view, team)
    place, lies, thief = view.course.flags[mine], extra.flag_cells[mine], extra.holders[mine]
    if extra.holders[1 - mine] == seat:
        return _home(view, team, start), place
    prize, bearer = extra.flag_cells[1 - mine], extra.holders[1 - mine]
    if thief >= 0 and (bearer >= 0 or _is_nearest(view, seat, view.cell[thief])):
        return view.cell[thief], place
    if lies not in (OFF, place) and (bearer >= 0 or _is_nearest(view, seat, lies)):
        return lies, place
    if bearer >= 0:
        return _nearest_foe(view, seat, view.cell[bearer]), place
    mates = _by_distance(view, team, prize)
    if lies != place or seat not in mates or 2 * mates.index(seat) < len(mates):
        return prize, _home(view, team, prize)
    foes = () if seat == mates[-1] else _hunt(view, seat)[:1]
    return (*foes, place, prize)[:2]


def _nearest_foe(view: RaceView, seat: int, bearer: int) -> int:
    """The cell of the other team's robot that is nearest to the carrier of the flag; the carrier's if there is none."""
    foes = [view.cell[one] for one in range(view.seats) if view.team[one] != view.team[seat] and view.cell[one] != OFF]
    return _nearest(view, bearer, foes or [bearer])[0]


def _home(view: RaceView, team: int, start: int) -> int:
    """The cell of the team's home ground without a belt that is nearest to a start."""
    found, belt = homes(view.course), view.course.floor.belt
    assert found is not None
    quiet = [cell for cell in found.ground[flag_of(view, team)] if not belt[cell]]
    return _nearest(view, start, quiet)[0]
