"""Chapters 2 and 3: a turn is one of three actions, and the first of them, placing a disc."""

from collections.abc import Sequence

from robotory.board.hexagons import COLOURS, NOTHING, ROBOTS, WHITE
from robotory.position.moves import PLACE, STEP, Place, Refill, Step
from robotory.position.state import Arena
from robotory.rules import chain, refill
from tabletop.event import NO_CAUSE
from tabletop.move import Move
from tabletop.state import Ask


def begin(arena: Arena, side: int) -> None:
    """Rule 2.1: the sides take turns."""
    arena.turn += 1
    arena.then((TURN, arena.seat(side)))


def _actions(arena: Arena, seat: int) -> Sequence[Move]:
    """Rule 2.2: whatever can be done; there always is something (rule 2.3)."""
    side = arena.side(seat)
    stock, disc, robots = arena.stock[side], arena.disc, arena.robot
    taken = disc[:]
    for cell in robots:
        taken[cell] = WHITE  # any disc will do: no disc can be placed there
    free = [cell for cell, lying in enumerate(taken) if lying == NOTHING]
    moves: list[Move] = [PLACE[colour][cell] for colour in COLOURS if stock[colour] for cell in free]
    moves += [STEP[robot][cell] for robot in ROBOTS for cell in chain.steps(disc, robots, robot)]
    moves += refill.mixes(arena, side)
    return moves


def _act(arena: Arena, move: Move, seat: int) -> None:
    side = arena.side(seat)
    arena.then((begin, 1 - side))
    if isinstance(move, Place):
        _place(arena, move, side)
    elif isinstance(move, Step):
        chain.begin(arena, move, seat)
    else:
        assert isinstance(move, Refill)
        refill.carry_out(arena, move, side)


def _place(arena: Arena, move: Place, side: int) -> None:
    """Rule 3.1: a disc from the stock onto a free cell."""
    arena.stock[side][move.colour] -= 1
    arena.disc[move.cell] = move.colour
    arena.emit("placed", "3.1", NO_CAUSE, side, move.colour, move.cell, *arena.stock[side])


TURN = Ask("turn", _actions, _act)
