"""Records of the reader: solved puzzles, ratings, finished lessons, and bots of the lab. Those of a file are joined to those
here, so that none becomes less."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

from tabletop.core import game as games
from web.page.gate import Check, Gate, Unreadable, is_count, is_text, is_truth, list_of, parse
from web.page.preferences import Preferences
from web.page.storage import BESIDE, PREFIX

_SOLVED, _FAILED, _STRENGTH, _DAILY, _ALONE, _RATINGS = (
    PREFIX + name for name in ("solved", "failed", "strength", "daily", "alone", "ratings")
)
_LESSONS, _BOTS, _STEPS = BESIDE + "lessons", BESIDE + "lab", BESIDE + "lab.done"  # of lessons.js and lab/bots.js
PARTS: Mapping[str, Iterable[str]] = {
    "kept.puzzles": (_SOLVED, _FAILED, _STRENGTH, _DAILY),
    "kept.ratings": (_RATINGS, _ALONE),
    "kept.lessons": (_LESSONS,),
    "kept.bots": (_BOTS, _STEPS),
}
"""The names in storage of all records, by the id of what they are called."""
NAMES = frozenset(name for names in PARTS.values() for name in names)
"""The names in storage of all records."""

_DAY = 86_400_000  # milliseconds
_LONGEST, _LONGEST_BOTS, _LONGEST_BOT = 100_000, 2_000_000, 200_000  # characters of a record, of all bots, of one bot
_LONGEST_PUZZLES = 6_000  # characters; a preference holds 10_000, so that there is room for all puzzles
_LONGEST_NAME = 36  # characters of a bot's name, as in lab/bots.js


def _by_name(check: Check) -> Check:
    return lambda value: isinstance(value, dict) and all(is_text(name) and check(one) for name, one in value.items())


_LESSON: Mapping[str, Check] = {"at": is_count, "right": list_of(is_text), "done": is_truth}
_CHECKS: Mapping[str, Check] = {
    _LESSONS: _by_name(
        lambda one: isinstance(one, dict) and all(name in one and check(one[name]) for name, check in _LESSON.items())
    ),
    _BOTS: _by_name(lambda text: is_text(text) and len(str(text)) <= _LONGEST_BOT),
    _STEPS: list_of(is_text),
}


class Joined(NamedTuple):
    """The texts that change here, by name in storage, and how many records of the file could not be read."""

    texts: Mapping[str, str]
    unreadable: int


def join(gate: Gate, file: Mapping[str, str], now: float) -> Joined:
    """Join the records among the texts of a file to those here. `now` is in milliseconds since 1970; days
    after tomorrow do not count."""
    preferences, tomorrow = Preferences(gate), int(now // _DAY) + 1
    there, unreadable = {}, 0
    for name in sorted(NAMES & file.keys()):
        try:
            there[name] = _read(preferences, name, file[name])
        except Unreadable:
            unreadable += 1
    there = {name: text for name, text in there.items() if _last_day(name, text) <= tomorrow}
    here = {name: gate.read(name, partial(_read, preferences)) or "" for name in NAMES}
    joined = _puzzles(here, there) | {name: _JOINS[name](here[name], there[name]) for name in _JOINS.keys() & there}
    return Joined({name: text for name, text in joined.items() if text != here[name]}, unreadable)


def _read(preferences: Preferences, name: str, text: str) -> str:
    """The text itself if it is a valid record. Raises Unreadable."""
    if len(text) > (_LONGEST_BOTS if name == _BOTS else _LONGEST):
        raise Unreadable("It is too long.")
    if name not in _CHECKS:
        return preferences.reading(name, text)
    if not _CHECKS[name](parse(text)):
        raise Unreadable("It is no such record.")
    return text


def _last_day(name: str, text: str) -> int:
    """The last day since 1970 in a record of days; 0 in others."""
    days = [*map(int, text.split())] if name == _DAILY else []
    if name == _ALONE:
        days = [day for of_game in _of(text).values() for day in of_game[:2]]
    return max(days, default=0)


def _of(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text or "{}")
    return found


def _written(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _puzzles(here: Mapping[str, str], there: Mapping[str, str]) -> dict[str, str]:
    """Solved puzzles, those to try again, and the strength. Nobody has to try again what they have solved alone on one of
    the devices. The strength is that of the device with more tries."""
    solved, failed, theirs, again = (
        side.get(name, "").split() for side in (here, there) for name in (_SOLVED, _FAILED)
    )
    alone = {*solved}.difference(failed) | {*theirs}.difference(again)
    joined = {
        _SOLVED: " ".join(_fitting(solved, theirs)),
        _FAILED: " ".join(one for one in _fitting(failed, again) if one not in alone),
    }
    if there.get(_STRENGTH) and (not here[_STRENGTH] or len({*theirs, *again}) > len({*solved, *failed})):
        joined[_STRENGTH] = there[_STRENGTH]
    return joined


def _fitting(ours: Iterable[str], theirs: Iterable[str]) -> list[str]:
    """Our puzzles, and theirs as long as the list is not too long."""
    found = dict.fromkeys(ours)
    length = sum(len(one) + 1 for one in found)
    for one in theirs:
        if one not in found and (length := length + len(one) + 1) <= _LONGEST_PUZZLES:
            found[one] = None
    return [*found]


def _later(ours: str, theirs: str) -> str:
    """The run of days that ended later; of two, the longer."""
    return max(ours, theirs, key=lambda text: [*map(int, text.split())])


def _by_game(better: Callable[[Any, Any], Any]) -> Callable[[str, str], str]:
    """Joins records by game: `better` chooses between ours, None for none, and theirs. Records of unknown games stay out."""

    def join_games(ours: str, theirs: str) -> str:
        here, there = _of(ours), _of(theirs)
        known = there.keys() & {*games.names()}
        joined = here | {name: better(here.get(name), there[name]) for name in sorted(known)}
        return ours if joined == here else _written(joined)

    return join_games


def _better_days(ours: Any, theirs: Any) -> Any:
    """The days of [last day, days in a row, fewest rounds] that ended later; of two, the more days, then the fewer rounds."""
    return max(ours or theirs, theirs, key=lambda days: (days[0], days[1], -days[2]))


def _more_games(ours: Any, theirs: Any) -> Any:
    """The rated games that go on from the others; else the more games, ours of two as many."""
    seeds, their_seeds = ([one[0] for one in games] for games in (ours or (), theirs))
    if not ours or seeds[-1] in their_seeds[:-1]:
        return theirs
    return theirs if len(theirs) > len(ours) and their_seeds[-1] not in seeds else ours


def _lessons(ours: str, theirs: str) -> str:
    """Each lesson with the right answers of both."""
    joined = _of(ours)
    for name, there in _of(theirs).items():
        here = joined.get(name, {"at": 0, "right": [], "done": False})
        joined[name] = there | here | {
            "at": max(here["at"], there["at"]),
            "right": [*dict.fromkeys([*here["right"], *there["right"]])],
            "done": here["done"] or there["done"],
        }  # fmt: skip
    return _short(ours, _written(joined), _LONGEST)


def _steps(ours: str, theirs: str) -> str:
    """The finished steps of both."""
    joined = dict.fromkeys([*json.loads(ours or "[]"), *json.loads(theirs)])
    return _short(ours, _written([*joined]), _LONGEST)


def _bots(ours: str, theirs: str) -> str:
    """The bots of both: another bot of a name that is taken gets a name of its own, once. A file may hold any number of bots
    with one name, so the numbers that are taken are not tried again."""
    joined, numbers = _of(ours), dict[str, int]()
    known = {*joined.values()}
    for wanted, text in _of(theirs).items():
        plain = re.sub(r"[^\w.-]+", "-", re.sub(r"\.py$", "", wanted, flags=re.IGNORECASE))[:_LONGEST_NAME] or "bot"
        name, number = f"{plain}.py", numbers.get(plain, 2)
        if name in joined and text in known:
            continue
        while name in joined:
            name, number = f"{plain}-{number}.py", number + 1
        joined[name], numbers[plain] = text, number
        known.add(text)
    return _short(ours, _written(joined), _LONGEST_BOTS)


def _short(ours: str, joined: str, longest: int) -> str:
    """The joined text, or ours if that would be too long."""
    return joined if len(joined) <= longest else ours


_JOINS: Mapping[str, Callable[[str, str], str]] = {
    _DAILY: _later,
    _ALONE: _by_game(_better_days),
    _RATINGS: _by_game(_more_games),
    _LESSONS: _lessons,
    _STEPS: _steps,
    _BOTS: _bots,
}
