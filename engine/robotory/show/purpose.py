"""The purpose of moves: who could come where."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from robotory.board.cells import CAMP, CELL, CELLS, EATS, NEIGHBOURS, NOTHING, ROBOT_NAMES, ROBOTS
from robotory.position.guess import determinize
from robotory.position.moves import Place, Refill
from robotory.position.view import ArenaView
from robotory.rules.ways import reach, ways
from robotory.show.text import robot_name
from tabletop.rules.move import Move
from tabletop.show.words import Words


def purpose(view: ArenaView, moves: Sequence[Move], words: Words) -> str:
    """Return a sentence on the first of these that the moves do, '' for none: they bring a robot into the mover's camp, let one
    come there with the next turn, keep one from the other's camp, take one deeper or make a way for one, or fill up the
    stock."""
    arena, side = determinize(view, Random(0)), view.side
    for move in moves:
        arena.apply(move)
    after = arena.view(None)
    if side is None or arena.over or after.game != view.game:
        return ""
    home = _at_home(after, side)
    if home > _at_home(view, side):
        return words.say("hint.home", home)
    for key, robots in (
        ("hint.threat", [robot for robot in _able(after, side) if robot not in _able(view, side)]),
        ("hint.keeps", [robot for robot in _able(view, 1 - side) if robot not in _able(after, 1 - side)]),
    ):
        if robots:
            return words.say(key, robot=robot_name(robots[0], words))
    match moves[0]:
        case Refill():
            return words.say("hint.refill")
        case Place(colour, cell):
            return next(_made(after, side, colour, cell, words), "")
    return _gone(view, after, side, words)


def _gone(view: ArenaView, after: ArenaView, side: int, words: Words) -> str:
    """The sentence on the robot that has moved deeper into the camp of a side, or closer to it; '' for none."""
    deep = _depth(side)
    for robot, cell in enumerate(after.robot):
        if deep[cell] > deep[view.robot[robot]]:
            key = "hint.goes.deeper" if CAMP[cell] == side else "hint.goes.closer"
            return words.say(key, robot=robot_name(robot, words))
    return ""


def _made(view: ArenaView, side: int, colour: int, to: int, words: Words) -> Iterator[str]:
    """Sentences on the robots of which a new disc on the cell `to` makes a way for a side, or a part of it."""
    deep = _depth(side)
    eaters = [robot for robot in ROBOTS if colour in EATS[robot] and deep[to] > deep[view.robot[robot]]]
    where = "deeper" if CAMP[to] == side else "closer"
    for robot in eaters:
        if CELLS[to] in reach(ways(view, ROBOT_NAMES[robot])):
            yield words.say(f"hint.{where}", robot=robot_name(robot, words))
    for robot in eaters:
        between = [cell for cell in NEIGHBOURS[view.robot[robot]] if to in NEIGHBOURS[cell]]
        for cell in between:
            if view.disc[cell] == NOTHING and cell not in view.robot:
                yield words.say(f"hint.prepares.{where}", robot=robot_name(robot, words), cell=CELLS[cell])


@cache
def _depth(side: int) -> Sequence[int]:
    """For each cell, how many steps it is from the camp that it is not in; below 0 in the camp of the other side."""
    found = []
    for cell, camp in enumerate(CAMP):
        near, steps = {cell}, 0
        while all(CAMP[one] == camp for one in near):
            near, steps = near.union(*(NEIGHBOURS[one] for one in near)), steps + 1
        found.append(steps if camp == side else -steps)
    return found


def _at_home(view: ArenaView, side: int) -> int:
    """How many robots stand in the camp of a side."""
    return sum(CAMP[cell] == side for cell in view.robot)


def _able(view: ArenaView, side: int) -> list[int]:
    """The robots that one turn could bring into the camp of a side."""
    return [
        number
        for number, robot in enumerate(ROBOT_NAMES)
        if CAMP[view.robot[number]] != side and any(CAMP[CELL[cell]] == side for cell in reach(ways(view, robot)))
    ]
