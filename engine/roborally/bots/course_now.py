"""The course as it is while a turn is planned: floors as they lie, flags where they are and where belts will carry them."""

from dataclasses import replace
from functools import lru_cache

from roborally.board.courses import Course
from roborally.board.turning import floor_now
from roborally.rules.variants import moving_flags


@lru_cache(maxsize=32)
def course_now(course: Course, turns: tuple[int, ...], flags: tuple[int, ...], moving: bool) -> Course:
    """Return the course for one turn. Flags that are `moving` (rule 11.6) stand where they will be after the turn, and
    `carried` has their cells in each register. A flag that gets lost stands at its start."""
    floor = floor_now(course, turns)
    if not moving:
        return replace(course, floor=floor, flags=flags)
    carried = tuple(moving_flags.forecast(floor, course.flags, flags))
    ends = tuple(cell if cell >= 0 else start for cell, start in zip(carried[-1], course.flags, strict=True))
    return replace(course, floor=floor, flags=ends, carried=carried)
