"""The special rules of a race: those of its course, and those of the switch `rules` (RULES.md, chapter 11).

A rule has an id as in a course file, such as `double-lasers` or `start-damage=2`. The switch joins ids by `+` and writes
`:` for `=`: `double-lasers+start-damage:2`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from roborally.board.course_file import RULES, Course
from roborally.board.turning import turnable
from roborally.position.homes import homes
from roborally.position.teams import sides
from tabletop.base.errors import OptionError

NONE = "none"
"""The value of the switch that adds no rule."""

FEWEST_IN_TWOS = 4
"""The fewest robots in a race with teams or with racers and blockers."""

TEAM_RULES = ("shared_flags", "any_member_wins", "capture_the_flag", "toggle_flags", "last_team")
"""Rules that need teams."""

_EXCLUSIVE = (
    ("superbot", "shared_flags", "capture_the_flag", "toggle_flags", "last_team"),
    ("any_member_wins", "capture_the_flag", "toggle_flags", "last_team"),
    ("racer_and_blocker", "teams"),
    ("racer_and_blocker", "superbot"),
    ("moving_flags", "capture_the_flag"),
)
"""Rules that contradict each other: a race has at most one rule of each line."""


@dataclass(frozen=True, slots=True)
class SpecialRules:
    """Every special rule, as numbers and switches that the other chapters read. `timer` is in seconds (0: none), `options`
    is '', '1' or '1-of-3', `teams` is '', 'pairs' or 'halves'."""

    timer: int = 0
    options: str = ""
    start_damage: int = 0
    no_power_down: bool = False
    double_lasers: bool = False
    option_sites: bool = False
    moving_flags: bool = False
    turning_floors: bool = False
    superbot: bool = False
    racer_and_blocker: bool = False
    teams: str = ""
    shared_flags: bool = False
    any_member_wins: bool = False
    capture_the_flag: bool = False
    toggle_flags: bool = False
    last_team: bool = False

    @property
    def option_cards(self) -> bool:
        """Whether a rule brings the option cards into play."""
        return bool(self.options) or self.option_sites

    @property
    def flags_held(self) -> bool:
        """Whether teams hold flags, instead of robots touching them in order."""
        return self.toggle_flags or self.capture_the_flag

    @property
    def in_twos(self) -> bool:
        """Whether the number of robots must be even, and at least four."""
        return bool(self.teams) or self.racer_and_blocker


PLAIN = SpecialRules()
"""A race without special rules."""


def ids() -> tuple[str, ...]:
    """Return every rule with each of its values, as course files write them."""
    return tuple(f"{name}={value}" if value else name for name, values in RULES.items() for value in values)


def split(switch: str) -> tuple[str, ...]:
    """Return the ids in a value of the switch `rules`."""
    return () if switch == NONE else tuple(part.replace(":", "=") for part in switch.split("+"))


def joined(rules: Sequence[str]) -> str:
    """Return the value of the switch `rules` for these ids."""
    return "+".join(rule.replace("=", ":") for rule in rules) or NONE


def switch_values() -> tuple[str, ...]:
    """Return the values of the switch `rules` with no rule and with one rule."""
    return (NONE, *(joined([rule]) for rule in ids()))


def check_switch(switch: str) -> bool:
    """Whether this is a value of the switch `rules`. Raises OptionError for unknown or contradicting rules."""
    read((), switch)
    return "=" not in switch  # links separate names from values by it


@lru_cache(maxsize=256)
def read(course_rules: tuple[str, ...], switch: str) -> SpecialRules:
    """Return the rules of a course and of the switch together. Raises OptionError for unknown or contradicting rules."""
    known, found = ids(), dict[str, str]()
    for rule in (*course_rules, *split(switch)):
        if rule not in known:
            raise OptionError(
                'There is no special rule "{rule}"; there are: {known}.', rule=rule[:40], known=", ".join(known)
            )
        name, _, value = rule.partition("=")
        if found.setdefault(name, value) != value:
            raise OptionError(
                "The special rule {name} cannot be {one} and {two} at once.", name=name, one=found[name], two=value
            )
    return _compatible(_of(found)) if found else PLAIN


def _of(found: dict[str, str]) -> SpecialRules:
    usual: dict[str, Any] = {field.name: field.default for field in fields(SpecialRules)}
    values = {name.replace("-", "_"): value for name, value in found.items()}
    return SpecialRules(**{name: type(usual[name])(value or True) for name, value in values.items()})


def _compatible(special: SpecialRules) -> SpecialRules:
    """Return the same rules. Raises OptionError if they contradict each other or need teams."""
    for line in _EXCLUSIVE:
        both = [name.replace("_", "-") for name in line if getattr(special, name)]
        if len(both) > 1:
            raise OptionError("The special rules {one} and {two} do not go together.", one=both[0], two=both[1])
    for name in TEAM_RULES:
        if getattr(special, name) and not special.teams:
            raise OptionError(
                "The special rule {rule} needs teams: add teams=pairs or teams=halves.", rule=name.replace("_", "-")
            )
    return special


def most_seats(course_rules: tuple[str, ...], docks: int) -> int:
    """Return the most robots that can race from so many docks; 0 if there are too few. Raises OptionError."""
    if not read(course_rules, NONE).in_twos:
        return docks
    return docks // 2 * 2 if docks >= FEWEST_IN_TWOS else 0


def of_race(course: Course, switch: str, seats: int) -> SpecialRules:
    """Return the special rules of a new race. Raises OptionError, also if they do not fit the course or the seats."""
    special = read(course.rules, switch)
    if special.in_twos and (seats < FEWEST_IN_TWOS or seats % 2):
        raise OptionError("These special rules are for 4, 6 or 8 robots, not {seats}.", seats=seats)
    if special.capture_the_flag and (len(set(sides(special.teams, seats))) != 2 or not homes(course)):
        raise OptionError(
            "The rule capture-the-flag needs two teams and a flag in each half of the floor; {course} for {seats} robots "
            "has not.", course=course.title, seats=seats,
        )  # fmt: skip
    if special.turning_floors and not any(turnable(course)):
        raise OptionError("{course} has no square floor that could turn.", course=course.title)
    return special
