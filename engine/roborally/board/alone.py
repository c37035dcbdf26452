"""Solo races: a robot alone on a course, against par. Each day has one, the same for everybody."""

from functools import cache

from roborally.board import par as known
from tabletop.core.game import Options

_LONGEST = 9.0
"""Daily races use only courses whose par from dock 1 is at most this many turns."""
_STRIDE = 7
"""Step through the sorted courses from one day to the next: neighbours by name are then days apart."""


def of_day(day: int) -> Options:
    """Return the options of the solo race of a day. Days are counted from 1970-01-01 in UTC."""
    courses = _courses()
    return {"course": courses[day * _STRIDE % len(courses)]}


def par(options: Options) -> float | None:
    """Return the average turns of a lone robot from dock 1 of the course, or None if they are not known."""
    docks = known.par(options["course"])
    return docks[0] if docks else None


@cache
def _courses() -> tuple[str, ...]:
    """The courses of daily races. Their number is no multiple of `_STRIDE`, so each comes once before any comes again."""
    courses = sorted(course for course in known.courses() if known.par(course)[0] <= _LONGEST)
    while len(courses) % _STRIDE == 0:
        courses.pop()
    return tuple(courses)
