"""What special rules add to a race, such as where flags stand now (RULES.md, chapter 11). Nothing in it is secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from roborally.codes import NO_ROBOT, OFF
from roborally.course_file import Course
from roborally.turning import floor_now, turnable
from tabletop import notation
from tabletop.errors import NotationError

if TYPE_CHECKING:
    from roborally.state import Race


@dataclass(frozen=True, slots=True)
class Extra:
    """The additions as one frozen value, shared by races, clones and views; a rule that changes something replaces it:
    `race.extra = replace(race.extra, …)`. Tuples are indexed by flag, piece or seat."""

    flag_cells: tuple[int, ...]  # where each flag stands now, OFF for one that is lost
    turns: tuple[int, ...]  # quarter turns clockwise that each piece of the course has made in this race
    superbot: int = NO_ROBOT  # the seat that is SuperBot
    blamed: tuple[int, ...] = ()  # whose shots, rams or pushes SuperBot suffers at this moment


@lru_cache(maxsize=128)
def fresh(course: Course) -> Extra:
    """How a race begins."""
    return Extra(flag_cells=course.flags, turns=(0,) * len(course.pieces))


# As text ----------------------------------------------------------------------------------------------------------

WORDS = {
    "flags-at": ("flag_cells", "cell", "moving_flags"),
    "floors-turned": ("turns", "quarter", "turning_floors"),
    "superbot": ("superbot", "seat", "superbot"),
    "blamed": ("blamed", "seats", "superbot"),
}
"""Word of a written position -> the field it tells, what its numbers are, and the rule that it needs."""


def write(race: Race) -> dict[str, object]:
    """The words for all that is not as in the beginning."""
    words: dict[str, object] = {}
    for word, (name, *_) in WORDS.items():
        value = getattr(race.extra, name)
        if value != getattr(fresh(race.course), name):
            words[word] = ",".join(map(str, value)) if isinstance(value, tuple) else value
    return words


def read(race: Race, words: Mapping[str, str]) -> None:
    """Take up what the words say. Raises NotationError."""
    for word, (name, kind, rule) in WORDS.items():
        if word not in words:
            continue
        if not getattr(race.special, rule):
            raise NotationError("{word} needs the special rule {rule}.", word=word, rule=rule.replace("_", "-"))
        usual = getattr(race.extra, name)
        low, high = _bounds(race, kind)
        count = None if kind == "seats" else len(usual) if isinstance(usual, tuple) else 1
        numbers = notation.numbers(word, words[word], low=low, high=high, count=count)
        value: Any = tuple(numbers) if isinstance(usual, tuple) else numbers[0]
        race.extra = replace(race.extra, **{name: value})
    _check(race)


def _bounds(race: Race, kind: str) -> tuple[int, int]:
    seats = (0, race.seats - 1)
    return {"cell": (OFF, len(race.floor.signs) - 1), "quarter": (0, 3), "seat": seats, "seats": seats}[kind]


def _check(race: Race) -> None:
    """What no race can come to is refused; the floor is laid as the words say."""
    turns = race.extra.turns
    if any(turns):
        if any(turn and not can for turn, can in zip(turns, turnable(race.course), strict=True)):
            raise NotationError("floors-turned turns a floor that cannot be turned.")
        race.floor = floor_now(race.course, turns)
    standing = [cell for cell in race.extra.flag_cells if cell != OFF]
    if len({*standing}) < len(standing):
        raise NotationError("Two flags stand on the same cell.")
