"""Solo races: a robot alone on a course, against par. Each day has one, the same for everybody."""

from functools import cache

from roborally.board import par as known
from tabletop.core.game import Options

_LONGEST = 9.0
"""Turns of the longest course that has its day."""
_STRIDE = 7
"""From one day to the next by so many courses in the order of their names, so that neighbours in it are days apart."""


def of_day(day: int) -> Options:
    """The options of the solo race of a day, by its number from 1970 in UTC."""
    courses = _courses()
    return {"course": courses[day * _STRIDE % len(courses)]}


def par(options: Options) -> float | None:
    """The turns that a lone robot needs on average from dock 1 of the course; None where they are not known."""
    docks = known.par(options["course"])
    return docks[0] if docks else None


@cache
def _courses() -> tuple[str, ...]:
    """The courses that take turns, each once before any comes again."""
    courses = sorted(course for course in known.courses() if known.par(course)[0] <= _LONGEST)
    while len(courses) % _STRIDE == 0:
        courses.pop()
    return tuple(courses)
