"""Special rules in written positions: a word for each field of `Extra`, such as `flags-at=14,3` or `superbot=2`."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from roborally.board.turning import floor_now, turnable
from roborally.position.codes import NOBODY_HOLDS, OFF, RACING
from roborally.position.extra import extra_at_start
from roborally.position.homes import owner
from roborally.position.state import Race
from tabletop.base.errors import NotationError
from tabletop.formats import notation

WORDS = {
    "flags-at": ("flag_cells", "cell", "moving_flags", "capture_the_flag"),
    "floors-turned": ("turns", "quarter", "turning_floors"),
    "superbot": ("superbot", "seat", "superbot"),
    "blamed": ("blamed", "seats", "superbot"),
    "flags-held": ("holders", "holder", "toggle_flags", "capture_the_flag"),
    "sitting": ("sitting", "seats", "toggle_flags"),
    "home": ("home", "flag", "capture_the_flag"),
    "chased": ("chased", "seats", "capture_the_flag"),
}
"""Word of a written position -> (its field in `Extra`, the kind of its numbers, the rules of which it needs one)."""


def write(race: Race) -> dict[str, object]:
    """Return the words for all fields that differ from the start of a race."""
    words: dict[str, object] = {}
    for word, (name, *_) in WORDS.items():
        value = getattr(race.extra, name)
        if value != getattr(extra_at_start(race.course), name):
            words[word] = notation.join(value) if isinstance(value, tuple) else value
    return words


def read(race: Race, words: Mapping[str, str]) -> None:
    """Set the fields that the words name. Raises NotationError."""
    for word, (name, kind, *rules) in WORDS.items():
        if word not in words:
            continue
        if not any(getattr(race.special, rule) for rule in rules):
            raise NotationError("{word} needs the special rule {rule}.", word=word, rule=rules[0].replace("_", "-"))
        usual = getattr(race.extra, name)
        low, high = _bounds(race, kind)
        count = None if kind == "seats" else len(usual) if isinstance(usual, tuple) else 1
        numbers = notation.numbers(word, words[word], low=low, high=high, count=count)
        value: Any = tuple(numbers) if isinstance(usual, tuple) else numbers[0]
        race.extra = replace(race.extra, **{name: value})
    _check(race)


def _bounds(race: Race, kind: str) -> tuple[int, int]:
    seats = (0, race.seats - 1)
    return {
        "cell": (OFF, len(race.floor.signs) - 1),
        "quarter": (0, 3),
        "flag": (1, 2),
        "seat": seats,
        "seats": seats,
        "holder": (NOBODY_HOLDS, race.seats - 1),
    }[kind]


def _check(race: Race) -> None:
    """Refuse what cannot happen in a race, and turn the floors as the words say. Raises NotationError."""
    turns = race.extra.turns
    if any(turns):
        if any(turn and not can for turn, can in zip(turns, turnable(race.course), strict=True)):
            raise NotationError("floors-turned turns a floor that cannot be turned.")
        race.floor = floor_now(race.course, turns)
    standing = [cell for cell in race.extra.flag_cells if cell != OFF]
    if len({*standing}) < len(standing) and not race.special.capture_the_flag:
        raise NotationError("Two flags stand on the same cell.")
    if race.special.capture_the_flag:
        _check_carried(race)


def _check_carried(race: Race) -> None:
    """Refuse a flag to be captured that neither lies on the floor nor is carried by a robot of the other team."""
    for number, (cell, seat) in enumerate(zip(race.extra.flag_cells, race.extra.holders, strict=True), 1):
        carried = seat >= 0 and race.status[seat] == RACING and race.cell[seat] != OFF
        foe = carried and race.team[seat] != owner(race, number - 1)
        if (cell == OFF) != (seat >= 0) or (seat >= 0 and not foe) or (cell >= 0 and race.floor.pit[cell]):
            raise NotationError(
                "Flag {number} lies on the floor or is carried by a robot of the other team.", number=number
            )
    if len(race.extra.chased) % 2:
        raise NotationError("chased names robots in pairs: the one that was pushed, and the one that pushed it.")
