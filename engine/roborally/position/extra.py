"""The state of special rules, such as where flags stand now (RULES.md, chapter 11). Nothing in it is secret."""

from dataclasses import dataclass
from functools import lru_cache

from roborally.board.course_file import Course
from roborally.position.codes import NO_ROBOT, NOBODY_HOLDS


@dataclass(frozen=True, slots=True)
class Extra:
    """The additions as one frozen value that races, clones and views share. A rule that changes it puts a new one in its
    place: `race.extra = replace(race.extra, …)`. Tuples are indexed by flag, piece or seat."""

    flag_cells: tuple[int, ...]  # cell of each flag, OFF for one that is lost or carried
    turns: tuple[int, ...]  # quarter turns clockwise that each piece of the course has made in this race
    superbot: int = NO_ROBOT  # the seat that is SuperBot
    blamed: tuple[int, ...] = ()  # seats that last shot or pushed SuperBot; the first that is alive takes over
    holders: tuple[int, ...] = ()  # per flag: the team that controls it (12.7), or the seat that carries it (12.8.3)
    sitting: tuple[int, ...] = ()  # seats that have begun to sit out a turn (12.7.2)
    home: int = 1  # the flag, 1 or 2, in the home of the team on dock 1 (12.8.1)
    chased: tuple[int, ...] = ()  # (robot, robot that pushed it) in pairs: to be sent back after this register (12.8.5)


@lru_cache(maxsize=128)
def extra_at_start(course: Course) -> Extra:
    """Return the additions at the start of a race."""
    return Extra(course.flags, (0,) * len(course.pieces), holders=(NOBODY_HOLDS,) * len(course.flags))
