"""Goals as data: the events that must or must not happen, and until when. The format is the same for every game.

touched me 2; never destroyed me        events of a kind, their numbers in order; `me` is the seat, `other` any other seat,
2 destroyed other                       `*` anything, `3+` three or more; a number in front: so many of them
win                                     the seat is among the winners when the game is over
damaged other * 4+; or fell other       an event after `or` solves the task instead; `or win` says that to win does
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tabletop.base.errors import TaskError
from tabletop.rules.event import Event

OPEN, SOLVED, FAILED = "open", "solved", "failed"
_WORD = re.compile(r"\d{1,7}\+?|me|other|\*")
_KINDS = re.compile(r"[a-z]+([-|][a-z]+)*")


class Pattern(NamedTuple):
    """A pattern for events: of one of these `kinds`, with numbers that fit these `words`."""

    kinds: tuple[str, ...]
    words: tuple[str, ...] = ()

    def fits(self, event: Event, seat: int) -> bool:
        """Whether an event fits, for a task of this seat."""
        return (
            event.kind in self.kinds
            and len(event.data) >= len(self.words)
            and all(_fits(word, number, seat) for word, number in zip(self.words, event.data, strict=False))
        )

    def __str__(self) -> str:
        return " ".join(("|".join(self.kinds), *self.words))


def _fits(word: str, number: int, seat: int) -> bool:
    if word == "*":
        return True
    if word in ("me", "other"):
        return (number == seat) == (word == "me")
    return number >= int(word[:-1]) if word.endswith("+") else number == int(word)


class Condition(NamedTuple):
    """A condition: at least so many events that fit must happen (`times`), or none may (`never`)."""

    pattern: Pattern
    times: int = 1
    never: bool = False

    def __str__(self) -> str:
        front = "never " if self.never else f"{self.times} " if self.times > 1 else ""
        return f"{front}{self.pattern}"


class Goal(NamedTuple):
    """A goal: all `conditions` must be met before `until` has happened, with at most `choices` own choices (0: any number).
    With `win`, the seat must also be among the winners at the end. Each event in `instead` solves the task, too, as does
    winning with `or_win`."""

    conditions: tuple[Condition, ...]
    win: bool = False
    until: Condition | None = None
    choices: int = 0
    instead: tuple[Condition, ...] = ()
    or_win: bool = False

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of events that count."""
        watched = (*self.conditions, *self.instead, *((self.until,) if self.until else ()))
        return frozenset(kind for condition in watched for kind in condition.pattern.kinds)

    def __str__(self) -> str:
        also = (*(f"or {condition}" for condition in self.instead), *(("or win",) if self.or_win else ()))
        return "; ".join((*map(str, self.conditions), *(("win",) if self.win else ()), *also))


def read_goal(text: str, until: str = "", choices: str = "") -> Goal:
    """Read a goal from its text. `until` and `choices` are texts, too, "" for none. Raises TaskError."""
    parts = [part.strip() for part in text.split(";")]
    also = [part.removeprefix("or ").strip() for part in parts if part.startswith("or ")]
    own = [part for part in parts if not part.startswith("or ")]
    if not own:
        raise _no_goal(text)
    conditions = tuple(_condition(part) for part in own if part != "win")
    instead = tuple(_condition(part) for part in also if part != "win")
    if any(condition.never or condition.times > 1 for condition in instead):
        raise TaskError("After `or` stands one event, such as `or fell other`, not {given!r}.", given=text[:60])
    if choices and not (re.fullmatch(r"\d{1,2}", choices) and int(choices)):
        raise TaskError("{given!r} is not a number of choices; write one from 1 to 99.", given=choices[:20])
    end = _condition(until) if until else None
    if end is not None and end.never:
        raise TaskError("A task lasts until something happens, such as `turn-began`, not until {given!r}.", given=until)
    return Goal(conditions, "win" in own, end, int(choices or 0), instead, "win" in also)


def _condition(text: str) -> Condition:
    words = text.split()
    never = words[:1] == ["never"]
    words = words[never:]
    times = 1
    if not never and words and re.fullmatch(r"\d{1,2}", words[0]):
        times = int(words.pop(0))
    if not words or not times or not _KINDS.fullmatch(words[0]) or not all(map(_WORD.fullmatch, words[1:])):
        raise _no_goal(text)
    return Condition(Pattern(tuple(words[0].split("|")), tuple(words[1:])), times, never)


def _no_goal(text: str) -> TaskError:
    return TaskError(
        "{given!r} is not a goal; write the kind of an event and its numbers, such as `touched me 2`, or `win`.",
        given=text[:60],
    )


class Progress:
    """The progress of a goal: it gets every event and every choice, and has the status OPEN, SOLVED or FAILED."""

    __slots__ = ("chosen", "counts", "ended", "event", "goal", "kinds", "seat", "status")

    def __init__(self, goal: Goal, seat: int) -> None:
        self.goal, self.seat, self.kinds = goal, seat, goal.kinds
        self.status = OPEN
        self.event: Event | None = None
        """The event that decided, None if there was none."""
        self.counts = [0] * len(goal.conditions)
        self.ended = self.chosen = 0

    def clone(self) -> "Progress":
        """An independent copy."""
        twin = Progress.__new__(Progress)  # a search makes thousands, which share the kinds
        twin.goal, twin.seat, twin.kinds = self.goal, self.seat, self.kinds
        twin.status, twin.event, twin.counts = self.status, self.event, self.counts[:]
        twin.ended, twin.chosen = self.ended, self.chosen
        return twin

    def see(self, events: Iterable[Event]) -> None:
        """Count events, up to the one that decides."""
        for event in events:
            if self.status != OPEN:
                return
            if event.kind in self.kinds:
                self._see(event)

    def _see(self, event: Event) -> None:
        goal = self.goal
        for place, condition in enumerate(goal.conditions):
            if condition.pattern.fits(event, self.seat):
                self.counts[place] += 1
                if condition.never:
                    self._decide(FAILED, event)
                    return
        waits = goal.win or any(condition.never for condition in goal.conditions)
        if (not waits and self._reached) or any(one.pattern.fits(event, self.seat) for one in goal.instead):
            self._decide(SOLVED, event)
        elif goal.until is not None and goal.until.pattern.fits(event, self.seat):
            self.ended += 1
            if self.ended >= goal.until.times:
                self._decide(SOLVED if self._reached and not goal.win else FAILED, event)

    def choose(self) -> None:
        """Count a choice of the seat. If the goal allows no more choices, it is decided now."""
        if self.status == OPEN and self.goal.choices and self.chosen >= self.goal.choices:
            self._decide(SOLVED if self._reached and not self.goal.win else FAILED, None)
        self.chosen += 1

    def end(self, winners: Iterable[int]) -> None:
        """Decide the goal, as the game or the written agenda is over."""
        if self.status == OPEN:
            won = self.seat in winners
            reached = self._reached and (won or not self.goal.win)
            self._decide(SOLVED if reached or (won and self.goal.or_win) else FAILED, None)

    @property
    def _reached(self) -> bool:
        return all(
            condition.never or count >= condition.times
            for condition, count in zip(self.goal.conditions, self.counts, strict=True)
        )

    def _decide(self, status: str, event: Event | None) -> None:
        self.status, self.event = status, event


class JointProgress:
    """The progress of several goals of one seat at once, OPEN as long as any of them is."""

    __slots__ = ("parts", "seat")

    def __init__(self, parts: Sequence[Progress]) -> None:
        self.parts, self.seat = parts, parts[0].seat

    @property
    def status(self) -> str:
        """OPEN, or FAILED once all are decided."""
        return OPEN if any(part.status == OPEN for part in self.parts) else FAILED

    def clone(self) -> "JointProgress":
        """An independent copy."""
        return JointProgress([part.clone() for part in self.parts])

    def see(self, events: Sequence[Event]) -> None:
        """Count events for every goal."""
        for part in self.parts:
            part.see(events)

    def choose(self) -> None:
        """Count a choice of the seat for every goal."""
        for part in self.parts:
            part.choose()

    def end(self, winners: Sequence[int]) -> None:
        """Decide every goal, as the game is over."""
        for part in self.parts:
            part.end(winners)
