"""Gears (rule 5.3.6)."""

from roborally.position.events import GEARS_RAN
from roborally.position.option_deck import GYROSCOPIC_STABILIZER
from roborally.position.state import Race
from roborally.rules.movement import rotate
from tabletop.rules.event import NO_CAUSE


def run(race: Race) -> None:
    """Rule 5.3.6: gears turn the robots on them a quarter."""
    gear = race.floor.gear
    turns = [
        (seat, gear[cell])
        for seat, cell in enumerate(race.cell)
        if cell >= 0 and gear[cell] and not race.kit.uses(seat, GYROSCOPIC_STABILIZER)
    ]
    if turns:
        cause = race.emit(GEARS_RAN, "5.3.6", NO_CAUSE)
        for seat, quarters in turns:
            rotate(race, seat, quarters, "5.3.6", cause)
