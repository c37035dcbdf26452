"""Par: the turns that a lone robot needs on average, from a dock until it has touched all flags.

For the courses that ship it is known, for robots without option cards that always play their best; `python -m tools.par` works
it out. On other courses bots measure it: `roborally.tools.lone`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from tabletop.base import resources

FILE = "boards/par.txt"

FAIR = 0.125
"""Turns behind the best dock that are not worth a word."""


class Behind(NamedTuple):
    """How far the worst dock is behind the best, in turns. Docks count from 0."""

    worst: int
    best: int
    turns: float


def par(course_id: str) -> tuple[float, ...]:
    """Turns from each dock of a course that ships; none for other courses, and for those on which no robot can race alone."""
    return _known().get(course_id, ())


def courses() -> tuple[str, ...]:
    """The courses of which it is known."""
    return tuple(_known())


def mean(docks: Sequence[float]) -> float:
    """The turns of a course, from its turns from each dock."""
    return sum(docks) / len(docks)


def behind(docks: Sequence[float]) -> Behind | None:
    """The worst and the best of these docks; None where they are about as good."""
    order = sorted(range(len(docks)), key=docks.__getitem__)
    gap = docks[order[-1]] - docks[order[0]]
    return Behind(order[-1], order[0], gap) if gap >= FAIR else None


@cache
def _known() -> Mapping[str, tuple[float, ...]]:
    lines = resources.read("roborally", FILE).decode().splitlines()
    parts = (line.partition(":") for line in lines if line and not line.startswith("#"))
    return {name: tuple(map(float, docks.split())) for name, _, docks in parts}
