"""Par: the average turns of a lone robot from a dock until it has touched all flags.

It is known for the courses that ship, for robots without option cards that play perfectly; `python -m tools.par`
computes it. On other courses bots measure it: `roborally.tools.lone`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from tabletop.base import resources

FILE = "boards/par.txt"

FAIR = 0.125
"""Smallest gap between docks that is worth mentioning, in turns."""


class Behind(NamedTuple):
    """How far the worst dock is behind the best, in turns. Docks count from 0."""

    worst: int
    best: int
    turns: float


def par(course_id: str) -> tuple[float, ...]:
    """Return the par from each dock, in turns; empty unless the course ships and a robot can race it alone."""
    return _known().get(course_id, ())


def courses() -> tuple[str, ...]:
    """Return the ids of the courses whose par is known."""
    return tuple(_known())


def mean(docks: Sequence[float]) -> float:
    """Return the average over the docks, in turns."""
    return sum(docks) / len(docks)


def behind(docks: Sequence[float]) -> Behind | None:
    """Return the gap between the worst and the best dock, or None if it is below `FAIR`."""
    order = sorted(range(len(docks)), key=docks.__getitem__)
    gap = docks[order[-1]] - docks[order[0]]
    return Behind(order[-1], order[0], gap) if gap >= FAIR else None


@cache
def _known() -> Mapping[str, tuple[float, ...]]:
    lines = resources.read("roborally", FILE).decode().splitlines()
    parts = (line.partition(":") for line in lines if line and not line.startswith("#"))
    return {name: tuple(map(float, docks.split())) for name, _, docks in parts}
