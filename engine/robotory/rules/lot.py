"""Chapter 1.5: a lot says who plays light in the first game, where the players wish for one."""

from collections.abc import Sequence

from robotory.position.events import LOT_DRAWN
from robotory.position.moves import LEAD, Lead
from robotory.position.state import Arena
from robotory.rules import turn
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, Ask


def draw(arena: Arena) -> None:
    """Rule 1.5: a lot says who plays light in the first game, then it is laid out."""
    arena.then((LOT, CHANCE), (turn.set_up,))


def _either(_arena: Arena, _chance: int) -> Sequence[Move]:
    return LEAD


def _lead(arena: Arena, move: Lead, _chance: int) -> None:
    arena.first = move.seat
    arena.emit(LOT_DRAWN, "1.5", NO_CAUSE, move.seat)


LOT = Ask("lot", _either, _lead)
