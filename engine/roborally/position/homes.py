"""The home ground of each team where flags are captured (rule 12.8.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, Protocol

from roborally.board.course_file import Course
from roborally.board.plan import VOID
from roborally.position.extra import Extra

BACK_ROWS = 6
"""Rows of a home, those farthest from the other home, in which robots are set up and come back."""


class Sides(Protocol):
    """The facts on which the homes depend; races and their views have them."""

    @property
    def course(self) -> Course:
        """The course."""

    @property
    def team(self) -> tuple[int, ...]:
        """The team of each seat."""

    @property
    def first(self) -> int:
        """The seat on dock 1."""

    @property
    def extra(self) -> Extra:
        """The state of special rules."""


class Homes(NamedTuple):
    """Per flag, in the order of the course: its half of the floor, and the cells in the rows of that half farthest from
    the other one. Both are without pits."""

    ground: tuple[frozenset[int], frozenset[int]]
    back: tuple[tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=8)
def homes(course: Course) -> Homes | None:
    """Return the homes of a course, whose floor is halved across its longer side; None unless each half has one flag."""
    floor = course.floor
    length = max(floor.width, floor.height)
    half = length // 2
    along: Callable[[int], int] = (lambda cell: cell % floor.width) if floor.width == length else (
        lambda cell: cell // floor.width
    )  # fmt: skip
    cells = [cell for cell, sign in enumerate(floor.signs) if sign != VOID and not floor.pit[cell]]
    low, high = (
        frozenset(cell for cell in cells if along(cell) < half),
        frozenset(cell for cell in cells if along(cell) >= length - half),
    )
    rear, front = (
        tuple(cell for cell in cells if along(cell) < min(BACK_ROWS, half)),
        tuple(cell for cell in cells if along(cell) >= length - min(BACK_ROWS, half)),
    )
    match [(flag in low) - (flag in high) for flag in course.flags]:
        case [1, -1]:
            return Homes((low, high), (rear, front))
        case [-1, 1]:
            return Homes((high, low), (front, rear))
    return None


def owner(race: Sides, flag: int) -> int:
    """Return the team that owns a flag, given by its index."""
    return (race.team[race.first] + flag + race.extra.home - 1) % 2


def flag_of(race: Sides, team: int) -> int:
    """Return the index of a team's flag, and so of its home."""
    return (team - race.team[race.first] + race.extra.home - 1) % 2


def is_home(race: Sides, team: int, cell: int) -> bool:
    """Whether a cell belongs to the home ground of a team."""
    found = homes(race.course)
    return found is not None and cell in found.ground[flag_of(race, team)]


def back_rows(race: Sides, team: int) -> tuple[int, ...]:
    """Return the cells in which robots of a team are set up and come back."""
    found = homes(race.course)
    return found.back[flag_of(race, team)] if found else ()
