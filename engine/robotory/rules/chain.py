"""Chapter 4: moving a robot, step by step as long as there are discs that it can eat."""

from collections.abc import Sequence

from robotory.board.cells import EATS, NEIGHBOURS, NOTHING
from robotory.position.events import MOVED, STEPPED
from robotory.position.moves import FURTHER, STOP, Further, Step
from robotory.position.state import Arena
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import Move
from tabletop.rules.state import Ask


def steps(disc: Sequence[int], robots: Sequence[int], robot: int) -> list[int]:
    """Rule 4.1: the cells beside a robot with a disc that it can eat, ascending."""
    eats = EATS[robot]
    return [cell for cell in NEIGHBOURS[robots[robot]] if disc[cell] in eats]


def begin(arena: Arena, move: Step, seat: int) -> None:
    """Rule 4.1: the first step."""
    robot, start = move.robot, arena.robot[move.robot]
    eaten = _eat(arena, robot, move.cell)
    cause = arena.emit(STEPPED, "4.1", NO_CAUSE, arena.side(seat), robot, start, move.cell, *eaten)
    arena.then((go_on, seat, robot, cause, start, move.cell))


def go_on(arena: Arena, seat: int, robot: int, cause: int, *way: int) -> None:
    """Rules 4.3 and 4.4: ask whether to go on, as long as there is a step to make; `way` are all cells so far, the start
    first."""
    if steps(arena.disc, arena.robot, robot):
        arena.then((CHAIN, seat, robot, cause, *way))
    else:
        arena.emit(MOVED, "4.4", cause, arena.side(seat), robot, *way)


def _ways_on(arena: Arena, _seat: int, robot: int, *_way: int) -> Sequence[Move]:
    return [STOP, *(FURTHER[cell] for cell in steps(arena.disc, arena.robot, robot))]


def _further(arena: Arena, move: Move, seat: int, robot: int, cause: int, *way: int) -> None:
    side = arena.side(seat)
    if not isinstance(move, Further):
        arena.emit(MOVED, "4.3", cause, side, robot, *way)
        return
    start, cell = arena.robot[robot], move.cell
    eaten = _eat(arena, robot, cell)
    after = arena.emit(STEPPED, "4.3", cause, side, robot, start, cell, *eaten)
    arena.then((go_on, seat, robot, after, *way, cell))


def _eat(arena: Arena, robot: int, cell: int) -> tuple[int, int]:
    """Rule 4.2: the disc goes into the box and the robot takes its place. Gives its colour and how many are in the box now."""
    colour = arena.disc[cell]
    arena.box[colour] += 1
    arena.disc[cell] = NOTHING
    arena.robot[robot] = cell
    return colour, arena.box[colour]


CHAIN = Ask("chain", _ways_on, _further, continues=True, rule="4.3")
