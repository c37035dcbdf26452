"""Chapter 5: filling up one's stock from the lid."""

from collections.abc import Sequence
from functools import cache

from robotory.board.cells import BLACK, WHITE
from robotory.position.events import REFILLED
from robotory.position.moves import REFILL, Refill
from robotory.position.state import Arena
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import Move


def mixes(arena: Arena, side: int) -> Sequence[Move]:
    """Return every mix that fills the stock, or all that is left on the lid; none for a full stock (rules 5.1 to 5.3)."""
    return _mixes(arena.space(side), *arena.lid)


@cache
def _mixes(space: int, white: int, black: int) -> tuple[Move, ...]:
    count = min(space, white + black)
    if not count:
        return ()
    return tuple(REFILL[taken][count - taken] for taken in range(max(0, count - black), min(count, white) + 1))


def carry_out(arena: Arena, move: Refill, side: int) -> int:
    """Move discs from the lid to the stock (rule 5.1). Returns the id of the event."""
    stock, lid = arena.stock[side], arena.lid
    for colour, count in ((WHITE, move.white), (BLACK, move.black)):
        lid[colour] -= count
        stock[colour] += count
    return arena.emit(REFILLED, "5.1", NO_CAUSE, side, move.white, move.black, *stock, *lid)
