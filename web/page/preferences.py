"""The reader's preferences (language, theme, speed, …), last set-ups, and records of puzzles and ratings, each a text."""

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from tabletop.show.theme import MODES
from web.page.gate import Check, Gate, Unreadable, fields, is_count, is_text, list_of, parse
from web.page.names import are_colours, are_names
from web.page.series import LENGTHS
from web.page.storage import PREFIX


def _is_speed(text: str) -> bool:
    """A decimal number from 0 to below 100 in at most five characters."""
    return len(text) <= 5 and text.isascii() and text.replace(".", "", 1).isdecimal() and float(text) < 100


def _is_language(text: str) -> bool:
    return len(text) <= 35 and text.isascii() and text.replace("-", "").isalpha()


def _is_list_of_puzzles(text: str) -> bool:
    return len(text) <= 10_000 and text.isascii() and text.replace("-", "").replace(" ", "").isalnum()


def _is_run_of_days(text: str) -> bool:
    """The number of a day, and the days in a row up to it."""
    parts = text.split(" ")
    return len(parts) == 2 and all(part.isascii() and part.isdecimal() and len(part) <= 6 for part in parts)


def _is_strength(text: str) -> bool:
    """A rating and its deviation."""
    parts = text.split(" ")
    return len(parts) == 2 and all(re.fullmatch(r"-?[0-9]{1,4}", part) for part in parts) and 0 < int(parts[1]) < 1000


_CHOSEN: Mapping[str, Check] = {
    "kinds": list_of(is_text),
    "options": lambda value: isinstance(value, dict) and all(map(is_text, value.values())),
    "names": are_names,
    "colours": are_colours,
    "games": LENGTHS.__contains__,
}


def _is_set_up(text: str) -> bool:
    """The last choices by game: kinds of seats, options, names and colours by seat, games of a series."""
    found = parse(text)
    return isinstance(found, dict) and all(fields(one, _CHOSEN) == one for one in found.values())


MOST_RATED = 100
"""Most results of each game that are saved for the reader's rating."""
_MOST_GAMES = 20


def _is_rated(value: object) -> bool:
    """A rated game: seed, points won (0 to 1), rating and deviation after it."""
    if not isinstance(value, list) or len(value) != 4:
        return False
    seed, won, rating, deviation = value
    if not (isinstance(seed, str) and re.fullmatch("[0-9a-z]{1,13}", seed) and type(won) in (int, float)):
        return False
    whole = type(rating) is int and type(deviation) is int
    return 0 <= won <= 1 and whole and -9999 <= rating <= 9999 and 0 < deviation < 1000


def _is_ratings(text: str) -> bool:
    """The rated games by game, oldest first."""
    return _by_game(text, lambda games: list_of(_is_rated)(games) and 0 < len(games) <= MOST_RATED)


def _is_days_alone(text: str) -> bool:
    """By game: last day on which its game of the day was won alone, days in a row, rounds."""
    return _by_game(text, lambda days: list_of(is_count)(days) and len(days) == 3)


def _by_game(text: str, check: Callable[[Any], bool]) -> bool:
    """Whether a text is an object with valid values by the names of games."""
    found = parse(text)
    few = isinstance(found, dict) and len(found) <= _MOST_GAMES and all(len(name) <= 40 for name in found)
    return few and all(map(check, found.values()))


def is_stun_server(text: str) -> bool:
    """Whether it is the address of a STUN server, such as stun:stun.example:3478."""
    return len(text) <= 120 and re.fullmatch(r"stuns?:[A-Za-z0-9.-]+(:\d{1,5})?", text) is not None


class Preferences:
    """The reader's preferences by name, as texts, with a default for each."""

    DEFAULTS: ClassVar = {
        "language": "",
        "theme": "auto",
        "speed": "1",
        "keys": "on",
        "cards": "",
        "taps": "two",
        "sound": "off",
        "camera": "follows",
        "spaces": "named",
        "preview": "off",
        "solved": "",
        "failed": "",
        "strength": "",
        "ratings": "",
        "alone": "",
        "daily": "",
        "set-up": "",
        "stun": "",
    }
    _CHECKS: ClassVar[Mapping[str, Callable[[str], bool]]] = {
        "language": _is_language,
        "theme": ("auto", *MODES).__contains__,
        "speed": _is_speed,
        "keys": ("on", "off").__contains__,
        "cards": _is_language,
        "taps": ("one", "two").__contains__,
        "sound": ("on", "off").__contains__,
        "camera": ("follows", "whole").__contains__,
        "spaces": ("named", "always").__contains__,
        "preview": ("on", "off").__contains__,
        "solved": _is_list_of_puzzles,
        "failed": _is_list_of_puzzles,
        "strength": _is_strength,
        "ratings": _is_ratings,
        "alone": _is_days_alone,
        "daily": _is_run_of_days,
        "set-up": _is_set_up,
        "stun": is_stun_server,
    }

    def __init__(self, gate: Gate) -> None:
        self.gate = gate

    def __getitem__(self, name: str) -> str:
        return self.gate.read(PREFIX + name, self.reading) or self.DEFAULTS[name]

    def reading(self, name: str, text: str) -> str:
        """The text itself if it is valid for a preference of that name in storage. Raises Unreadable."""
        if text and not self._CHECKS[name.removeprefix(PREFIX)](text):
            raise Unreadable(text)
        return text

    def has(self, name: str) -> bool:
        """Whether a name of the storage is that of a preference."""
        return name.startswith(PREFIX) and name.removeprefix(PREFIX) in self.DEFAULTS

    def __setitem__(self, name: str, value: str) -> None:
        self.gate.write(PREFIX + name, value)
