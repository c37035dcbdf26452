"""A task as data: a position, the seat that solves it, its goal, and whether others answer. Puzzles are tasks with a number.

A file has blocks of lines `name: value`, with an empty line between blocks; `#` begins a comment:

    puzzle: 07
    position: robotory/1 robots=… agenda=turn(0)
    seat: 0
    goal: never game-won * other
    until: 2 refilled
    replies: all
    solutions: 1 of 31
    solution: refill=1+1
    grade: 3
    rule: 6.1
    obvious: b@c2
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabletop.base.errors import TabletopError, TaskError
from tabletop.core import game
from tabletop.core.game import Game
from tabletop.formats import notation
from tabletop.formats.link import pack, unpack
from tabletop.puzzle.goal import Goal, read_goal
from tabletop.rules.event import Event
from tabletop.rules.state import State

NONE, ALL = "none", "all"
"""Replies: with NONE only the seat has choices; with ALL the goal must be reached whatever the others and chance choose."""

_NAMES = (
    "puzzle", "position", "seat", "goal", "until", "choices", "replies", "solutions", "solution", "grade", "rule",
    "obvious", "text", "daily",
)  # fmt: skip
_SOLUTIONS = re.compile(r"(\d{1,6}) of (\d{1,6})")
_LONGEST = 20_000
_LONGEST_LINK = 8_000
_LONGEST_TEXT = 400
GRADES = 5
"""The hardest grade; the easiest is 1."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task: the `seat` has to reach the `goal` from the `position`; `replies` is NONE or ALL. `solutions` of `tries` lines of
    own choices reach the goal. `solution` is one of them and `obvious` the line of the easy bot, as labels of moves. `rule`
    is the rule that the task teaches. `text` replaces the game's words for the goal. Only `daily` tasks become puzzles of the
    day. A puzzle has a `number` and a `grade`."""

    game: Game
    position: str
    seat: int
    goal: Goal
    replies: str = NONE
    number: str = ""
    solutions: int | None = None
    tries: int | None = None
    grade: int = 1
    rule: str = ""
    obvious: tuple[str, ...] = ()
    solution: tuple[str, ...] = ()
    text: str = ""
    daily: bool = True

    @property
    def id(self) -> str:
        """The name of a kept puzzle in addresses, such as `robotory-07`."""
        return f"{self.game.name}-{self.number}"

    @property
    def theme(self) -> str:
        """The theme of the task: the kind of the first event in its goal, with `never.` before it if the event must not happen;
        `win` if the goal names no event."""
        if not self.goal.conditions:
            return "win"
        first = self.goal.conditions[0]
        return f"{'never.' if first.never else ''}{first.pattern.kinds[0]}"

    def forbids(self, event: Event) -> bool:
        """Whether the goal forbids this event."""
        return any(one.never and one.pattern.fits(event, self.seat) for one in self.goal.conditions)

    def state(self) -> State:
        """A new state of the position. Raises NotationError if it cannot be read."""
        return self.game.read(self.position)

    def __str__(self) -> str:
        goal = self.goal
        words = {
            "puzzle": self.number,
            "position": self.position,
            "seat": self.seat,
            "goal": goal,
            "until": goal.until or "",
            "choices": goal.choices or "",
            "replies": self.replies,
            "solutions": "" if self.solutions is None else f"{self.solutions} of {self.tries}",
            "solution": " ".join(self.solution),
            "grade": self.grade,
            "rule": self.rule,
            "obvious": " ".join(self.obvious),
            "text": self.text,
            "daily": "" if self.daily else "no",
        }
        return "\n".join(f"{name}: {value}" for name, value in words.items() if str(value))


def read_file(text: str, file: str) -> list[tuple[int, Task]]:
    """All tasks in the text of a file, each with the number of its first line. Raises TaskError with file and line."""
    found: list[tuple[int, Task]] = []
    block: dict[str, str] = {}
    begun = 0
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.lstrip().startswith("#"):
            continue
        try:
            if line.strip():
                begun = begun or number
                _take(block, line)
            elif block:
                found.append((begun, _task(block)))
                block, begun = {}, 0
        except TabletopError as error:
            at = number if line.strip() else begun
            raise TaskError("{file}:{line}: {reason}", file=file, line=at, reason=str(error)) from None
    return found


def read(text: str) -> Task:
    """Read a task from one block. Raises TaskError, NotationError or OptionError."""
    block: dict[str, str] = {}
    for line in text.splitlines():
        if line.strip():
            _take(block, line)
    return _task(block)


def _take(block: dict[str, str], line: str) -> None:
    name, colon, value = line.partition(":")
    name = name.strip()
    if not colon or name not in _NAMES:
        raise TaskError(
            "{given!r} is not a line of a task; a line is `name: value`, and the names are: {known}.",
            given=line.strip()[:40],
            known=", ".join(_NAMES),
        )
    if name in block:
        raise TaskError("The line {name} stands twice in the task.", name=name)
    block[name] = value.strip()


def _task(block: Mapping[str, str]) -> Task:
    for name in ("position", "seat", "goal"):
        if not block.get(name):
            raise TaskError("A task needs the line {name}.", name=name)
    if len(block["position"]) > _LONGEST:
        raise TaskError("The task is too long.")
    one = game.find(notation.heading(block["position"])[0])
    state = one.read(block["position"])
    seats = len(state.ranking())
    if not re.fullmatch(r"\d", block["seat"]) or int(block["seat"]) >= seats:
        raise TaskError(
            "There is no seat {seat}; there are {count}, counted from 0.", seat=block["seat"][:20], count=seats
        )
    replies = block.get("replies") or NONE
    if replies not in (NONE, ALL):
        raise TaskError("Replies are {none} or {all}, not {given!r}.", none=NONE, all=ALL, given=replies[:20])
    counted = _SOLUTIONS.fullmatch(block["solutions"]) if block.get("solutions") else None
    if block.get("solutions") and counted is None:
        raise TaskError("Solutions are written `2 of 120`, not {given!r}.", given=block["solutions"][:20])
    grade = block.get("grade") or "1"
    if not re.fullmatch(rf"[1-{GRADES}]", grade):
        raise TaskError("A grade is a number from 1 to {most}, not {given!r}.", most=GRADES, given=grade[:20])
    if not re.fullmatch(r"\d{0,3}", block.get("puzzle", "")):
        raise TaskError("{given!r} is not the number of a puzzle.", given=block["puzzle"][:20])
    return Task(
        one,
        block["position"],
        int(block["seat"]),
        read_goal(block["goal"], block.get("until", ""), block.get("choices", "")),
        replies,
        block.get("puzzle", ""),
        int(counted[1]) if counted else None,
        int(counted[2]) if counted else None,
        int(grade),
        block.get("rule", ""),
        tuple(block.get("obvious", "").split()),
        tuple(block.get("solution", "").split()),
        block.get("text", "")[:_LONGEST_TEXT],
        _daily(block.get("daily", "")),
    )


def _daily(given: str) -> bool:
    if given not in ("", "no"):
        raise TaskError("The line `daily` says no or is left out; it cannot say {given!r}.", given=given[:20])
    return not given


def of_day(tasks: Sequence[Task], number: int) -> int:
    """The index in `tasks` of the puzzle of the day with this number: the daily ones take turns."""
    daily = [place for place, task in enumerate(tasks) if task.daily]
    return daily[number % len(daily)]


def encode(task: Task) -> str:
    """A task as text for an address; `decode` reads it."""
    return pack(str(task))


def decode(text: str) -> Task:
    """Read a task that `encode` wrote. Raises TaskError, NotationError or OptionError."""
    if len(text) > _LONGEST_LINK:
        raise TaskError("The task is too long.")
    plain = unpack(text, _LONGEST)
    if plain is None:
        raise TaskError("The address of this task is damaged, or a part of it is missing. Copy all of it again.")
    return read(plain)
