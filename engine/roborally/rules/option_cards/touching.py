"""Touching and the clean-up with option cards (rules 5.5, 7.1, 10.1, 10.10 and 10.21)."""

from collections.abc import Sequence

from roborally.board.plan import HAMMER
from roborally.position.codes import RACING
from roborally.position.events import ANNOUNCED, REACHED
from roborally.position.moves import POWER_DOWN, Reach
from roborally.position.option_deck import CIRCUIT_BREAKER, MECHANICAL_ARM
from roborally.position.state import Race
from roborally.rules import cleanup, finish
from roborally.rules.choices import yes_or_no
from roborally.rules.option_cards import holding
from roborally.rules.variants import superbot
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import PASS, Move
from tabletop.rules.state import Ask

TRIPS = 3
"""The damage at which the Circuit Breaker trips."""


def _reaches(race: Race, seat: int) -> bool:
    """Whether a seat can use a Mechanical Arm now."""
    awake = race.rules.asleep_touches or not race.down[seat]
    return race.kit.has(seat, MECHANICAL_ARM) and race.status[seat] == RACING and awake


# Touching (rule 5.5) ----------------------------------------------------------------------------------------------


def touch(race: Race) -> None:
    """A robot with the Mechanical Arm first chooses what it touches; then all touch at the same moment."""
    for seat in race.racing():
        if _reaches(race, seat) and _to_touch(race, seat):
            race.then((ARM, seat))
            return
    finish.touch(race)


def _to_touch(race: Race, seat: int) -> list[int]:
    """The cells in reach where touching would change something."""
    own = race.cell[seat]
    goals = _goals(race, seat)
    sites = not race.special.capture_the_flag
    return [
        cell
        for cell in race.floor.around(own)
        if (cell in goals and own != cell)
        or (sites and (race.floor.site[cell] or cell in race.extra.flag_cells) and race.archive[seat] != cell)
    ]


def _goals(race: Race, seat: int) -> Sequence[int]:
    """The cells of flags that a robot could touch with effect."""
    extra, touched = race.extra, race.flags[seat]
    if race.special.capture_the_flag:
        return extra.flag_cells
    if race.special.toggle_flags:
        return [cell for cell, team in zip(extra.flag_cells, extra.holders, strict=True) if team != race.team[seat]]
    return extra.flag_cells[touched : touched + 1] if superbot.earns_flags(race, seat) else ()


def _reach(race: Race, seat: int) -> Sequence[Move]:
    return [PASS, *(Reach(cell, race.floor.width) for cell in _to_touch(race, seat))]


def _touch_with(race: Race, move: Move, seat: int) -> None:
    if isinstance(move, Reach):
        race.emit(REACHED, "10.21", NO_CAUSE, seat, move.cell)
        finish.touch(race, seat, move.cell)
    else:
        finish.touch(race)


ARM = Ask("arm", _reach, _touch_with, rule="10.21")


# The clean-up -----------------------------------------------------------------------------------------------------


def service(race: Race, seat: int) -> None:
    """Rules 7.1 and 10.1: repair and draw an option card on the robot's own space, then where its arm reaches."""
    if race.down[seat] and not race.rules.asleep_touches:
        return
    if _reaches(race, seat) and _to_use(race, seat):
        race.then((ARM_SERVICE, seat))
    _serve(race, seat, race.cell[seat])


def _serve(race: Race, seat: int, cell: int) -> None:
    site = race.floor.site[cell]
    if race.special.option_sites:
        draws = 2 if site == HAMMER else int(bool(site) or cell in race.extra.flag_cells)
        race.then(*[(holding.draw, seat)] * draws)
        return  # rule 11.5
    if site or cell in race.extra.flag_cells:
        cleanup.mend(race, seat)
    if site == HAMMER:
        race.then((holding.draw, seat))


def _to_use(race: Race, seat: int) -> list[int]:
    """The cells in reach with a site or a flag."""
    return [
        cell for cell in race.floor.around(race.cell[seat]) if race.floor.site[cell] or cell in race.extra.flag_cells
    ]


def _serves(race: Race, seat: int) -> Sequence[Move]:
    return [PASS, *(Reach(cell, race.floor.width) for cell in _to_use(race, seat))]


def _serve_there(race: Race, move: Move, seat: int) -> None:
    if isinstance(move, Reach):
        race.emit(REACHED, "10.21", NO_CAUSE, seat, move.cell)
        _serve(race, seat, move.cell)


ARM_SERVICE = Ask("arm-service", _serves, _serve_there, rule="10.21")


def circuit_breaker(race: Race, seat: int) -> None:
    """Rule 10.10: the Circuit Breaker trips at the very end of a turn, with three damage or more."""
    trips = race.status[seat] == RACING and race.damage[seat] >= TRIPS and not race.announced[seat]
    if not trips or race.special.no_power_down or not race.kit.has(seat, CIRCUIT_BREAKER):
        return
    if race.rules.breaker_asks:
        race.then((TRIP, seat))
    else:
        _trip(race, POWER_DOWN, seat)


def _trip(race: Race, move: Move, seat: int) -> None:
    if move is POWER_DOWN:
        race.announced[seat] = True
        race.emit(ANNOUNCED, "10.10", NO_CAUSE, seat)


TRIP = Ask("circuit-breaker", yes_or_no, _trip, rule="10.10")
