"""How a course plays: bots race on it, and the results are summed up with their uncertainty, race by race."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from typing import NamedTuple

from roborally.board.courses import load
from roborally.position import events
from roborally.position.codes import FLAGS
from tabletop.bots import bots
from tabletop.core import game as games
from tabletop.core.game import Budget
from tabletop.core.session import Session

BOT = "normal"
"""The bot that races: it plans like a good player but ignores the others, so it is quick and favours no dock."""
TURN_LIMIT = "50"
SURE = 1.96
"""The true mean lies within so many standard errors 19 times out of 20."""
ENOUGH = 12
"""The number of races from which docks are compared."""

APART = (3.64, 4.12, 4.40, 4.60, 4.76, 4.88, 4.99)
"""For 2, 3 … equal docks, the gap between best and worst, in standard errors, that luck exceeds once in a hundred times
(studentized range). It is strict, because the question is asked again after every race."""

SHORT, LONG = 8.0, 11.0
"""Turns of the winner: fewer make a course short, more make it long. Of the shipped ones a third is each, with eight
robots."""
SAFE, DEADLY = 0.4, 0.8
"""The same limits for robots lost in a race, per robot that takes part."""
CALM, CROWDED = 0.5, 0.75
"""The same limits for pushes, per robot and turn."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The results of one race. `places` has for each dock the place of its robot from 0, the best; `lost` the cells where
    robots were destroyed; `pushed` the cells off which robots pushed others."""

    turns: int
    finished: bool
    places: tuple[int, ...]
    lost: tuple[int, ...]
    pushed: tuple[int, ...]

    def written(self) -> str:
        """Return the trial as text."""
        return json.dumps(asdict(self))

    @staticmethod
    def read(text: str) -> Trial:
        """Return the trial of a text from `written`."""
        found = json.loads(text)
        return Trial(found["turns"], found["finished"], *(tuple(found[name]) for name in ("places", "lost", "pushed")))


def race(course_id: str, seats: int, seed: int) -> Iterator[Trial | None]:
    """Race bots on a course. Yields None after each turn, so that the caller can do other work in between, and at the end the
    trial. The same seed gives the same trial. Raises OptionError."""
    options = {"course": course_id, "turn-limit": TURN_LIMIT}
    session = Session(games.find("roborally"), [BOT] * seats, options, seed)
    session.advance()
    while not session.over:
        yield None
        for _ in bots.choices(session, Budget(), one_round=True):
            pass
    yield _seen(session, load(course_id).floor.docks)


def trial(course_id: str, seats: int, seed: int) -> Trial:
    """Return the trial of a whole race."""
    *_, last = race(course_id, seats, seed)
    assert last is not None
    return last


def written(course_id: str, seats: int, seed: int) -> str:
    """Return the result of `trial` as text for `Trial.read`."""
    return trial(course_id, seats, seed).written()


def _seen(session: Session, docks: Sequence[int]) -> Trial:
    dock_of, lost, pushed = dict[int, int](), list[int](), list[int]()
    ended = turns = 0
    for event in session.events():
        match event.kind:
            case events.LINED_UP:
                dock_of[event.robot] = docks.index(event.cell)
            case events.SET_UP:  # without docks: in the order of set-up
                dock_of[event.robot] = len(dock_of)
            case events.DESTROYED:
                lost.append(event.cell)
            case events.PUSHED:
                pushed.append(event.start)
            case events.TURN_BEGAN:
                turns = event.turn
            case events.RACE_ENDED:
                ended = event.reason
    ranking = list(session.state.ranking())
    seats = sorted(dock_of, key=lambda seat: dock_of[seat])
    places = tuple(ranking.index(seat) for seat in seats)
    return Trial(turns, ended == FLAGS, places, tuple(lost), tuple(pushed))


class Estimate(NamedTuple):
    """A mean with its error: the true mean lies within `error` of it 19 times out of 20."""

    mean: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the error bar, at least 0."""
        return max(0.0, self.mean - self.error)

    @property
    def high(self) -> float:
        """The upper end of the error bar."""
        return self.mean + self.error


@dataclass
class Tally:
    """A mean to which numbers are added one by one."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Add a number."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def estimate(self) -> Estimate | None:
        """Return mean and error; None for fewer than two numbers."""
        if self.count < 2:
            return None
        mean = self.total / self.count
        spread = max(0.0, (self.squares - self.count * mean * mean) / (self.count - 1))
        return Estimate(mean, SURE * sqrt(spread / self.count))


@dataclass
class Analysis:
    """The results of all races so far. `lost` and `pushed` count by cell."""

    races: int = 0
    unfinished: int = 0
    turns: Tally = field(default_factory=Tally)
    danger: Tally = field(default_factory=Tally)
    congestion: Tally = field(default_factory=Tally)
    docks: list[Tally] = field(default_factory=list)
    wins: Counter[int] = field(default_factory=Counter)
    lost: Counter[int] = field(default_factory=Counter)
    pushed: Counter[int] = field(default_factory=Counter)

    def add(self, found: Trial) -> None:
        """Add a race."""
        seats = len(found.places)
        self.races += 1
        if found.finished:
            self.turns.add(found.turns)
            self.wins[found.places.index(0)] += 1
        else:
            self.unfinished += 1
        self.danger.add(len(found.lost) / seats)
        self.congestion.add(len(found.pushed) / seats / max(1, found.turns))
        self.docks.extend(Tally() for _ in range(seats - len(self.docks)))
        for dock, place in enumerate(found.places):
            self.docks[dock].add(place)
        self.lost.update(found.lost)
        self.pushed.update(found.pushed)

    def length(self) -> Estimate | None:
        """Return the turns until a robot has won."""
        return self.turns.estimate()

    def handicaps(self) -> list[Estimate]:
        """Return, per dock, how many places its robots finish behind the middle, with error. Negative numbers are before it."""
        found = [tally.estimate() or Estimate(0, 0) for tally in self.docks]
        middle = (len(found) - 1) / 2
        return [Estimate(mean - middle, error) for mean, error in found]

    def unfair(self) -> tuple[int, int] | None:
        """Return the best and the worst dock if their difference is hardly luck, else None."""
        if self.races < ENOUGH or len(self.docks) < 2:
            return None
        found = self.handicaps()
        order = sorted(range(len(found)), key=lambda dock: found[dock].mean)
        best, worst = order[0], order[-1]
        gap = found[worst].mean - found[best].mean
        # Of many docks, the best and the worst always lie apart by luck; the more so as only one robot can win.
        count = len(found)
        error = sqrt(sum(dock.error**2 for dock in found) / (count - 1)) / SURE
        return (best, worst) if gap > APART[min(count, len(APART) + 1) - 2] * error else None


def verdict(estimate: Estimate, low: float, high: float) -> str:
    """Return `low`, `middle` or `high`: on which side of the two limits a mean lies."""
    return "low" if estimate.mean < low else "high" if estimate.mean > high else "middle"
