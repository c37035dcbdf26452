"""Floors that turn during a race (rule 11.8): the board after some quarter turns."""

from __future__ import annotations

from functools import lru_cache

from roborally.board.course_file import Course
from roborally.board.courses import plan
from roborally.board.floor import Floor, compile_plan
from roborally.board.plan import DOCKS, Plan, joined, turned


def _plans(course: Course) -> list[Plan]:
    """The floor of each piece, as the course lays it."""
    return [turned(plan(piece.floor), piece.quarter_turns) for piece in course.pieces]


@lru_cache(maxsize=128)
def turnable(course: Course) -> tuple[bool, ...]:
    """Return for each piece of a course whether it can turn: square floors can, docks cannot."""
    return tuple(one.width == one.height and not any(sign in DOCKS for sign in one.signs) for one in _plans(course))


def piece_at(course: Course, cell: int) -> int:
    """Return the index of the course's piece under a cell. Raises ValueError where no floor lies."""
    x, y = cell % course.floor.width, cell // course.floor.width
    for index, (piece, laid) in enumerate(zip(course.pieces, _plans(course), strict=True)):
        if 0 <= x - piece.x < laid.width and 0 <= y - piece.y < laid.height:
            return index
    raise ValueError(f"there is no floor under cell {cell}")


@lru_cache(maxsize=64)
def floor_now(course: Course, turns: tuple[int, ...]) -> Floor:
    """Return the board after each piece has turned by its quarters; belts, walls and lasers are joined anew at the seams."""
    if not any(turns):
        return course.floor
    pieces = zip(course.pieces, _plans(course), turns, strict=True)
    return compile_plan(joined([(turned(laid, quarters), piece.x, piece.y) for piece, laid, quarters in pieces]))
