"""Capturing the flag: setting up, being sent back and coming back (rule 12.8)."""

from collections.abc import Sequence
from dataclasses import replace

from roborally.position.codes import AWAY, CLEAR_SIGHT, OFF
from roborally.position.events import HOMES_DRAWN, SENT_BACK, SET_UP
from roborally.position.homes import back_rows
from roborally.position.moves import FACE, Enter, Face
from roborally.position.state import Race
from roborally.rules.lasers import in_sight
from roborally.rules.variants import carrying
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import Move
from tabletop.rules.state import Ask, Frame

# Setting up (rules 12.8.1 and 12.8.2) -----------------------------------------------------------------------------


def line_up(race: Race) -> list[Frame]:
    """The lot that settled who goes first settles the homes as well; gives what sets up the robots in dock order."""
    first = race.team[race.first]
    race.emit(HOMES_DRAWN, "12.8.1", NO_CAUSE, first, 1 - first)
    return [(PLACE, seat) for seat in race.dock_order()]


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
    """Robots that were pushed on the other team's ground leave the floor before anything is touched."""
    for seat, by in carrying.chased(race):
        race.status[seat] = AWAY
        race.cell[seat] = OFF
        race.down[seat] = race.announced[seat] = False
        race.fallen.append(seat)
        race.emit(SENT_BACK, "12.8.5", NO_CAUSE, seat, by)
    race.extra = replace(race.extra, chased=())


# Coming back (rule 12.8.5) ----------------------------------------------------------------------------------------


def cells(race: Race, seat: int) -> Sequence[Move]:
    """The spaces of its back rows on which a robot may come back."""
    free = [cell for cell in back_rows(race, race.team[seat]) if cell not in race.cell and ways(race, seat, cell)]
    return [Enter(cell, race.floor.width) for cell in free]


def ways(race: Race, seat: int, cell: int) -> list[int]:
    """The ways a robot may look there: in none may it see a robot of the other team near."""
    return [
        way
        for way in range(4)
        if (seen := in_sight(race, cell, way, CLEAR_SIGHT)) < 0 or race.team[seen] == race.team[seat]
    ]
