"""The course of a game: lots may decide who plays light and how it starts, the game is laid out, the sides take turns. In a
match a second game follows (chapters 1.4 to 1.6, 2, 3 and 7.1).

A turn is one of three actions. This module places discs, `chain` moves robots, `refill` fills up stocks.
"""

from collections.abc import Sequence

from robotory.board.cells import COLOURS, LIGHT, NOTHING, ROBOTS, WHITE
from robotory.position.events import LOT_DRAWN, OPENED, PLACED, SET_UP, SWAPPED
from robotory.position.moves import BEGIN, LEAD, PLACE, STEP, Begin, Lead, Place, Refill, Step
from robotory.position.state import Arena
from robotory.rules import chain, finish, refill
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import Move
from tabletop.rules.state import Ask


def _lead(arena: Arena, move: Lead, _chance: int) -> None:
    """Rule 1.5: a lot decides who plays light in the first game."""
    arena.first = move.seat
    arena.emit(LOT_DRAWN, "1.5", NO_CAUSE, move.seat)


LOT = Ask("lot", lambda _arena, _chance: LEAD, _lead)


def _begin_with(arena: Arena, move: Begin, _chance: int) -> None:
    """Rule 1.6: a fair start is drawn, for all games of a match."""
    arena.start = (move.white, move.black)


START = Ask("start", lambda _arena, _chance: BEGIN, _begin_with)


def set_up(arena: Arena) -> None:
    """Rules 1.4 and 1.6: lay out robots, stocks, lid and the discs of a fair start; light takes the first turn."""
    arena.set_up()
    cause = arena.emit(SET_UP, "1.4", NO_CAUSE, arena.game, arena.first)
    if arena.start:
        arena.emit(OPENED, "1.6", cause, *arena.start)
    arena.then((begin, LIGHT))


def begin(arena: Arena, side: int) -> None:
    """Rule 2.1: begin the turn of a side."""
    arena.turn += 1
    arena.then((TURN, arena.seat(side)))


def _actions(arena: Arena, seat: int) -> Sequence[Move]:
    """Rule 2.2: every possible placing, first step and refill; there is always one (rule 2.3)."""
    side = arena.side(seat)
    stock, disc, robots = arena.stock[side], arena.disc, arena.robot
    taken = disc[:]
    for cell in robots:
        taken[cell] = WHITE  # any colour will do: a disc cannot be placed under a robot
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
        cause = refill.carry_out(arena, move, side)
        if not all(arena.lid):
            _end(arena, cause)


def _place(arena: Arena, move: Place, side: int) -> None:
    """Rule 3.1: put a disc from the stock onto a free cell."""
    arena.stock[side][move.colour] -= 1
    arena.disc[move.cell] = move.colour
    arena.emit(PLACED, "3.1", NO_CAUSE, side, move.colour, move.cell, *arena.stock[side])


def _end(arena: Arena, cause: int) -> None:
    """End the game (rule 6.1); in a match another game follows, or the match ends too (rule 7)."""
    cause = finish.end_game(arena, cause)
    if arena.game < arena.games:
        arena.then((next_game, cause))
    elif arena.games > 1:
        finish.end_match(arena, cause)


def next_game(arena: Arena, cause: int) -> None:
    """Rule 7.1: swap the sides and begin the second game."""
    arena.game += 1
    arena.first = 1 - arena.first
    arena.emit(SWAPPED, "7.1", cause, arena.game, arena.first)
    arena.then((set_up,))


TURN = Ask("turn", _actions, _act, rule="2.2")
