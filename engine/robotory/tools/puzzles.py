"""Positions in which to look for puzzles: eating many discs with one robot, leaving the other side no robot to move,
winning, and keeping the other side from winning."""

from collections.abc import Sequence

from robotory.board.cells import ROBOTS
from robotory.formats.notation import write
from robotory.position.state import Arena
from robotory.rules import turn

_EATEN = (6, 5)
_EATEN_BY_ONE = (5, 4, 3)
_SHORT = 5
"""The most discs of a colour on the lid when the end is near."""


def tasks(arena: Arena) -> Sequence[str]:
    """Return the tasks of the side to move."""
    pending = arena.pending
    if pending is None or pending.ask is not turn.TURN or arena.games > 1:
        return ()
    seat = pending.seat
    now = arena.clone()
    now.event_count = 0
    front = f"position: {write(now)}\nseat: {seat}\nreplies: all\n"
    side = arena.side(seat)
    goals = [(f"{count} stepped {side}", 1) for count in _EATEN]
    goals += [(f"{count} stepped {side} {robot}", 1) for count in _EATEN_BY_ONE for robot in ROBOTS]
    goals.append((f"never stepped {1 - side}", 1))
    if min(arena.lid) <= _SHORT:
        goals += [("never game-won * other", 1), ("game-won * me", 2), ("game-won * me 3", 2)]
    return [f"{front}goal: {goal}\nchoices: {choices}" for goal, choices in goals]
