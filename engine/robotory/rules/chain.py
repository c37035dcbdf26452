"""Chapter 4: moving a robot, step by step, as long as it finds discs that it can eat."""

from collections.abc import Sequence

from robotory.board.cells import EATS, NEIGHBOURS, NOTHING
from robotory.position.events import MOVED, STEPPED
from robotory.position.moves import FURTHER, STOP, Further, Step
from robotory.position.state import Arena
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import Move
from tabletop.rules.state import Ask


def steps(disc: Sequence[int], robots: Sequence[int], robot: int) -> list[int]:
    """Return the cells next to a robot with a disc that it can eat, ascending (rule 4.1)."""
    eats = EATS[robot]
    return [cell for cell in NEIGHBOURS[robots[robot]] if disc[cell] in eats]


def begin(arena: Arena, move: Step, seat: int) -> None:
    """Rule 4.1: make the first step of a move."""
    _step(arena, move.cell, "4.1", seat, move.robot, NO_CAUSE, arena.robot[move.robot])


def go_on(arena: Arena, seat: int, robot: int, cause: int, *way: int) -> None:
    """Rules 4.3 and 4.4: ask whether the robot goes on, if another step is possible. `way` has all cells so far, the start
    first."""
    if steps(arena.disc, arena.robot, robot):
        arena.then((CHAIN, seat, robot, cause, *way))
    else:
        arena.emit(MOVED, "4.4", cause, arena.side(seat), robot, *way)


def _ways_on(arena: Arena, _seat: int, robot: int, *_way: int) -> Sequence[Move]:
    return [STOP, *(FURTHER[cell] for cell in steps(arena.disc, arena.robot, robot))]


def _further(arena: Arena, move: Move, seat: int, robot: int, cause: int, *way: int) -> None:
    if isinstance(move, Further):
        _step(arena, move.cell, "4.3", seat, robot, cause, *way)
    else:
        arena.emit(MOVED, "4.3", cause, arena.side(seat), robot, *way)


def _step(arena: Arena, cell: int, rule: str, seat: int, robot: int, cause: int, *way: int) -> None:
    """Rule 4.2: the robot steps onto a cell, and the disc there goes into the box."""
    colour = arena.disc[cell]
    arena.box[colour] += 1
    arena.disc[cell] = NOTHING
    arena.robot[robot] = cell
    event = arena.emit(STEPPED, rule, cause, arena.side(seat), robot, way[-1], cell, colour, arena.box[colour])
    arena.then((go_on, seat, robot, event, *way, cell))


CHAIN = Ask("chain", _ways_on, _further, continues=True, rule="4.3")
