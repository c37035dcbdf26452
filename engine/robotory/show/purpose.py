"""The purpose of moves: who could come where."""

from collections.abc import Sequence
from random import Random

from robotory.board.cells import CAMP, CELL, ROBOT_NAMES
from robotory.position.guess import determinize
from robotory.position.moves import Refill
from robotory.position.view import ArenaView
from robotory.rules.ways import reach, ways
from robotory.show.text import robot_name
from tabletop.rules.move import Move
from tabletop.show.words import Words


def purpose(view: ArenaView, moves: Sequence[Move], words: Words) -> str:
    """Return a sentence on the first of these that the moves do, '' for none: they bring a robot into the mover's camp, let one
    come there with the next turn, keep one from the other's camp, or fill up the stock."""
    arena, side = determinize(view, Random(0)), view.side
    for move in moves:
        arena.apply(move)
    after = arena.view(None)
    if side is None or arena.over or after.game != view.game:
        return ""
    home = _at_home(after, side)
    if home > _at_home(view, side):
        return words.say("hint.home", home)
    for found, key in (
        (_first(_able(after, side), _able(view, side)), "hint.threat"),
        (_first(_able(view, 1 - side), _able(after, 1 - side)), "hint.keeps"),
    ):
        if found is not None:
            return words.say(key, robot=robot_name(found, words))
    return words.say("hint.refill") if isinstance(moves[0], Refill) else ""


def _at_home(view: ArenaView, side: int) -> int:
    """How many robots stand in the camp of a side."""
    return sum(CAMP[cell] == side for cell in view.robot)


def _first(robots: Sequence[int], others: Sequence[int]) -> int | None:
    """The first of these robots that is not among the others."""
    return next((number for number in robots if number not in others), None)


def _able(view: ArenaView, side: int) -> list[int]:
    """The robots that one turn could bring into the camp of a side."""
    return [
        number
        for number, robot in enumerate(ROBOT_NAMES)
        if CAMP[view.robot[number]] != side and any(CAMP[CELL[cell]] == side for cell in reach(ways(view, robot)))
    ]
