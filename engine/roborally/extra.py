"""What special rules add to a race, such as where flags stand now (RULES.md, chapter 11). Nothing in it is secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from roborally.course_file import Course
from tabletop import notation
from tabletop.errors import NotationError

if TYPE_CHECKING:
    from roborally.state import Race


@dataclass(frozen=True, slots=True)
class Extra:
    """The additions as one frozen value, shared by races, clones and views; a rule that changes something replaces it:
    `race.extra = replace(race.extra, …)`. Tuples are indexed by flag, piece or seat."""

    flag_cells: tuple[int, ...]  # where each flag stands now, OFF for one that is lost


@lru_cache(maxsize=128)
def fresh(course: Course) -> Extra:
    """How a race begins."""
    return Extra(flag_cells=course.flags)


# As text ----------------------------------------------------------------------------------------------------------

WORDS = {"flags-at": ("flag_cells", "cell")}
"""Word of a written position -> the field it tells, and what its numbers are (see `_bounds`)."""


def write(race: Race) -> dict[str, object]:
    """The words for all that is not as in the beginning."""
    words: dict[str, object] = {}
    for word, (name, _) in WORDS.items():
        value = getattr(race.extra, name)
        if value != getattr(fresh(race.course), name):
            words[word] = ",".join(map(str, value)) if isinstance(value, tuple) else value
    return words


def read(race: Race, words: Mapping[str, str]) -> None:
    """Take up what the words say. Raises NotationError."""
    for word, (name, kind) in WORDS.items():
        if word not in words:
            continue
        usual = getattr(race.extra, name)
        low, high = _bounds(race, kind)
        count = len(usual) if isinstance(usual, tuple) else 1
        numbers = notation.numbers(word, words[word], low=low, high=high, count=count)
        value: Any = tuple(numbers) if isinstance(usual, tuple) else numbers[0]
        race.extra = replace(race.extra, **{name: value})
    _check(race, words)


def _bounds(race: Race, kind: str) -> tuple[int, int]:
    return {"cell": (-1, len(race.floor.signs) - 1), "seat": (-1, race.seats - 1), "quarter": (0, 3)}[kind]


def _check(race: Race, words: Mapping[str, str]) -> None:
    """What is said without the rule that could bring it about is refused."""
    if "flags-at" in words and not race.special.moving_flags:
        raise NotationError("{word} needs the special rule {rule}.", word="flags-at", rule="moving-flags")
