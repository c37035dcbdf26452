"""Capturing the flag: setting up, being sent back and coming back (rule 12.8)."""

from collections.abc import Sequence
from dataclasses import replace

from roborally.position.codes import AWAY, CLEAR_SIGHT, OFF
from roborally.position.events import HOMES_CHOSEN, SENT_BACK, SET_UP
from roborally.position.homes import back_rows, owner
from roborally.position.moves import FACE, Enter, Face, Home
from roborally.position.state import Race
from roborally.rules.lasers import in_sight
from roborally.rules.variants import carrying
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import Move
from tabletop.rules.state import Ask

# Setting up (rules 12.8.1 and 12.8.2) -----------------------------------------------------------------------------


def _homes(race: Race, _seat: int) -> Sequence[Move]:
    return [Home(flag, cell, race.floor.width) for flag, cell in enumerate(race.course.flags, 1)]


def _choose_home(race: Race, move: Home, seat: int) -> None:
    """Set the homes of both teams. First all robots of the team that chose are set up, in dock order; then the others."""
    race.extra = replace(race.extra, home=move.flag)
    race.emit(HOMES_CHOSEN, "12.8.1", NO_CAUSE, owner(race, 0), owner(race, 1))
    mates = [one for one in race.dock_order() if race.team[one] == race.team[seat]]
    others = [one for one in race.dock_order() if race.team[one] != race.team[seat]]
    race.then(*((PLACE, one) for one in (*mates, *others)))


CHOOSE_HOME = Ask("home", _homes, _choose_home, rule="12.8.1")


def _places(race: Race, seat: int) -> Sequence[Move]:
    free = [cell for cell in back_rows(race, race.team[seat]) if cell not in race.cell]
    return [Enter(cell, race.floor.width) for cell in free]


def _choose_place(race: Race, move: Enter, seat: int) -> None:
    race.then((PLACE_FACING, seat, move.cell))


PLACE = Ask("set-up", _places, _choose_place, rule="12.8.2")


def _turns(_race: Race, _seat: int, _cell: int) -> Sequence[Move]:
    return FACE


def _set_up(race: Race, move: Face, seat: int, cell: int) -> None:
    race.cell[seat], race.facing[seat] = cell, move.direction
    race.emit(SET_UP, "12.8.2", NO_CAUSE, seat, cell, move.direction)


PLACE_FACING = Ask("set-up-facing", _turns, _set_up, rule="12.8.2")


# Sent back (rule 12.8.5) ------------------------------------------------------------------------------------------


def send_back(race: Race) -> None:
    """Robots that were chased away leave the floor before anything is touched."""
    for seat, by in carrying.chased(race):
        race.status[seat] = AWAY
        race.cell[seat] = OFF
        race.down[seat] = race.announced[seat] = False
        race.fallen.append(seat)
        race.emit(SENT_BACK, "12.8.5", NO_CAUSE, seat, by)
    race.extra = replace(race.extra, chased=())


# Coming back (rule 12.8.5) ----------------------------------------------------------------------------------------


def cells(race: Race, seat: int) -> Sequence[Move]:
    """Return the moves onto the spaces of its back rows on which a robot may come back."""
    free = [cell for cell in back_rows(race, race.team[seat]) if cell not in race.cell and ways(race, seat, cell)]
    return [Enter(cell, race.floor.width) for cell in free]


def ways(race: Race, seat: int, cell: int) -> list[int]:
    """Return the directions a robot may face there: those in which it sees no robot of the other team near."""
    return [
        way
        for way in range(4)
        if (seen := in_sight(race, cell, way, CLEAR_SIGHT)) < 0 or race.team[seen] == race.team[seat]
    ]
