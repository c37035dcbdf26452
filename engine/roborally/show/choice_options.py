"""The option cards that a choice is about, which the page shows beside it."""

from collections.abc import Sequence

from roborally.position.cards import BACK_UP, KIND, MOVE_1, MOVE_3
from roborally.position.moves import Discard, Keep, Use
from roborally.position.option_deck import (
    BRAKES,
    CIRCUIT_BREAKER,
    FIRE_CONTROL,
    FOURTH_GEAR,
    MECHANICAL_ARM,
    REVERSE_GEAR,
)
from roborally.position.view import RaceView
from tabletop.rules.move import Move

_ASKS = {
    "fire-control": FIRE_CONTROL,
    "arm": MECHANICAL_ARM,
    "arm-service": MECHANICAL_ARM,
    "circuit-breaker": CIRCUIT_BREAKER,
}
_GEARS = {MOVE_1: BRAKES, MOVE_3: FOURTH_GEAR, BACK_UP: REVERSE_GEAR}


def options_of_choice(view: RaceView, moves: Sequence[Move]) -> list[int]:
    """Return the option cards that this choice is about, in the order of the deck."""
    if not moves:
        return []
    if view.ask in _ASKS:
        return [_ASKS[view.ask]]
    if view.ask == "set-aside-card":
        return [view.operands[1]]
    if view.ask == "steps":
        return [_GEARS[KIND[view.operands[1]]]]
    return sorted({move.option for move in moves if isinstance(move, Use | Keep | Discard)})
