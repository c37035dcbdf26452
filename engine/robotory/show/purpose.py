"""The purpose of moves that are a threat."""

from collections.abc import Sequence
from random import Random

from robotory.board.cells import CAMP, CELL, ROBOT_NAMES
from robotory.position.guess import determinize
from robotory.position.view import ArenaView
from robotory.rules.ways import reach, ways
from robotory.show.text import robot_name
from tabletop.rules.move import Move
from tabletop.show.words import Words


def purpose(view: ArenaView, moves: Sequence[Move], words: Words) -> str:
    """Return the sentence on a robot that could now come into the mover's camp with the next turn; '' for none."""
    arena, side = determinize(view, Random(0)), view.side
    for move in moves:
        arena.apply(move)
    after = arena.view(None)
    if arena.over or after.game != view.game:
        return ""
    able = _able(view, side)
    new = next((number for number in _able(after, side) if number not in able), None)
    return "" if new is None else words.say("hint.threat", robot=robot_name(new, words))


def _able(view: ArenaView, side: int | None) -> list[int]:
    """The robots that one turn could bring into the camp of a side."""
    return [
        number
        for number, robot in enumerate(ROBOT_NAMES)
        if CAMP[view.robot[number]] != side and any(CAMP[CELL[cell]] == side for cell in reach(ways(view, robot)))
    ]
