"""The statements of a lesson about a playthrough, in words of the notation:

    r0=3,1,E            the word of the position afterwards
    r0 has damage:1     a part of that word, between two / or , or +
    rule 5.3.3          something happened by that rule
    event pushed        something of that kind happened
    winner 1            this seat has won
    offers pass         this move can be made now

`no` before a statement negates it, and `and` joins several."""

from collections.abc import Callable, Sequence
from re import split
from typing import NamedTuple

from tabletop.lesson.playthrough import Playthrough


class Statement(NamedTuple):
    """One statement: its `text`, and its parts. `kind` is one of the words above, or "is" for the first form; `about` and
    `value` are the words beside it. `no` negates it."""

    text: str
    kind: str
    about: str
    value: str = ""
    no: bool = False

    def holds(self, played: Playthrough) -> bool:
        """Whether the statement is true."""
        return _KINDS[self.kind].holds(self, played) != self.no

    def now(self, played: Playthrough) -> str:
        """The actual state, as a part of a sentence."""
        return _KINDS[self.kind].now(self, played)


class _Kind(NamedTuple):
    holds: Callable[[Statement, Playthrough], bool]
    now: Callable[[Statement, Playthrough], str]


def read(text: str) -> list[Statement]:
    """Read the statements of a line. Raises ValueError, with a sentence for the author."""
    return [_one(part.strip()) for part in split(r"\s+and\s+", text.strip())]


def _one(text: str) -> Statement:
    no, words = text.startswith("no "), text.removeprefix("no ").split()
    if len(words) == 3 and words[1] == "has":
        return Statement(text, "has", words[0], words[2], no)
    if len(words) == 2 and words[0] in _KINDS and words[0] not in ("is", "has"):
        return Statement(text, words[0], words[1], no=no)
    name, equals, value = text.removeprefix("no ").partition("=")
    if len(words) == 1 and equals and name:
        return Statement(text, "is", name, value, no)
    raise ValueError(
        f"{text[:60]!r} states nothing that can be checked; write word=value, word has part, rule 1.1, event kind, "
        "winner 0 or offers move, with 'no' before it for the opposite."
    )


def _word(statement: Statement, played: Playthrough) -> str:
    return played.words().get(statement.about, "")


def _explained(statement: Statement, played: Playthrough) -> str:
    return f"{statement.about} is {_word(statement, played) or 'as usual'}"


def _has(statement: Statement, played: Playthrough) -> bool:
    return any(statement.value in _word(statement, played).split(mark) for mark in "/,+")


def _list(found: Sequence[object], what: str) -> str:
    return f"{what} {', '.join(map(str, dict.fromkeys(found)))}" if found else f"{what} none"


def _legal(played: Playthrough) -> list[str]:
    return [move.label for move in played.after.legal()]


_KINDS = {
    "is": _Kind(lambda one, played: _word(one, played) == one.value, _explained),
    "has": _Kind(_has, _explained),
    "rule": _Kind(
        lambda one, played: one.about in played.rules(),
        lambda _one, played: _list(played.rules(), "the rules of what happens are"),
    ),
    "event": _Kind(
        lambda one, played: one.about in [event.kind for event in played.events],
        lambda _one, played: _list([event.kind for event in played.events], "what happens is"),
    ),
    "winner": _Kind(
        lambda one, played: [one.about] == [str(seat) for seat in played.after.winners()],
        lambda _one, played: _list(played.after.winners(), "the winners are"),
    ),
    "offers": _Kind(
        lambda one, played: one.about in _legal(played),
        lambda _one, played: _list(_legal(played), "the moves offered are"),
    ),
}
