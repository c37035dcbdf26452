"""Chapter 1, set-up: who plays light, and a game is laid out."""

from collections.abc import Sequence

from robotory.board.hexagons import LIGHT
from robotory.position.moves import LEAD, Lead
from robotory.position.state import Arena
from robotory.rules import turn
from tabletop.event import NO_CAUSE
from tabletop.move import Move
from tabletop.state import CHANCE, Ask


def set_up(arena: Arena) -> None:
    """Rule 1.4: robots, stocks and lid as at the start; light takes the first turn."""
    arena.set_up()
    arena.emit("set-up", "1.4", NO_CAUSE, arena.game, arena.first)
    arena.then((turn.begin, LIGHT))


def draw_lots(arena: Arena) -> None:
    """Rule 1.5: a lot says who plays light in the first game."""
    arena.then((LOT, CHANCE), (set_up,))


def _either(_arena: Arena, _chance: int) -> Sequence[Move]:
    return LEAD


def _lead(arena: Arena, move: Lead, _chance: int) -> None:
    arena.first = move.seat
    arena.emit("lot-drawn", "1.5", NO_CAUSE, move.seat)


LOT = Ask("lot", _either, _lead)
