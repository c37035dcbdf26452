"""The course as those who plan a turn see it: floors as they lie, flags where they are and where belts will take them."""

from dataclasses import replace
from functools import lru_cache

from roborally.board.courses import Course
from roborally.board.turning import floor_now
from roborally.rules.variants import moving_flags


@lru_cache(maxsize=32)
def course_now(course: Course, turns: tuple[int, ...], flags: tuple[int, ...], moving: bool) -> Course:
    """A course for one turn. Where flags are `moving` (rule 11.6) they stand where they will when the turn is over, and
    `carried` tells where they are in each register; a flag that is lost then is looked for at its start."""
    floor = floor_now(course, turns)
    if not moving:
        return replace(course, floor=floor, flags=flags)
    carried = tuple(moving_flags.forecast(floor, course.flags, flags))
    ends = tuple(cell if cell >= 0 else start for cell, start in zip(carried[-1], course.flags, strict=True))
    return replace(course, floor=floor, flags=ends, carried=carried)
