"""How a course plays: bots race on it, and what they show is summed up with its uncertainty, race by race."""

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
"""Who races: plans like a good player but minds nobody, so it is quick and no better on one dock than on another."""
TURN_LIMIT = "50"
SURE = 1.96
"""Standard errors to either side within which the true mean lies 19 times out of 20."""
ENOUGH = 12
"""Races before which nothing is said about docks."""

APART = (3.64, 4.12, 4.40, 4.60, 4.76, 4.88, 4.99)
"""For 2, 3 … docks, by how many standard errors the best and the worst of equal ones lie apart once in a hundred times
(studentized range): strict, as the question is put again after every race."""

SHORT, LONG = 8.0, 11.0
"""Turns of the winner below and above which a course is called so; about a third each of those that ship, with eight robots."""
SAFE, DEADLY = 0.4, 0.8
"""The same for robots lost in a race, per robot that takes part."""
CALM, CROWDED = 0.5, 0.75
"""The same for pushes, per robot and turn."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What one race showed. `places` has for each dock the place of its robot from 0, the best; `lost` the cells where
    robots were destroyed, `pushed` those off which robots were pushed by others."""

    turns: int
    finished: bool
    places: tuple[int, ...]
    lost: tuple[int, ...]
    pushed: tuple[int, ...]

    def written(self) -> str:
        """The trial as text."""
        return json.dumps(asdict(self))

    @staticmethod
    def read(text: str) -> Trial:
        """The trial of such a text."""
        found = json.loads(text)
        return Trial(found["turns"], found["finished"], *(tuple(found[name]) for name in ("places", "lost", "pushed")))


def race(course_id: str, seats: int, seed: int) -> Iterator[Trial | None]:
    """A race of bots on a course; gives None after each turn, so that others may work between them, and the trial at
    last. The same seed gives the same trial. Raises OptionError."""
    options = {"course": course_id, "turn-limit": TURN_LIMIT}
    session = Session(games.find("roborally"), [BOT] * seats, options, seed)
    session.advance()
    while not session.over:
        yield None
        for _ in bots.choices(session, Budget(), one_round=True):
            pass
    yield _seen(session, load(course_id).floor.docks)


def trial(course_id: str, seats: int, seed: int) -> Trial:
    """The whole race at once."""
    *_, last = race(course_id, seats, seed)
    assert last is not None
    return last


def written(course_id: str, seats: int, seed: int) -> str:
    """What `trial` gives, as text for `Trial.read`."""
    return trial(course_id, seats, seed).written()


def _seen(session: Session, docks: Sequence[int]) -> Trial:
    dock_of, lost, pushed = dict[int, int](), list[int](), list[int]()
    ended = turns = 0
    for event in session.events():
        match event.kind:
            case events.LINED_UP:
                dock_of[event.robot] = docks.index(event.cell)
            case events.SET_UP:  # without docks: who was set up first, second, …
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
    """A mean and how far off it may be: the true one lies within `error` of it 19 times out of 20."""

    mean: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the error bar, not below 0."""
        return max(0.0, self.mean - self.error)

    @property
    def high(self) -> float:
        """Its upper end."""
        return self.mean + self.error


@dataclass
class Tally:
    """A mean that grows number by number."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """One more."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def estimate(self) -> Estimate | None:
        """Mean and error; None of fewer than two numbers."""
        if self.count < 2:
            return None
        mean = self.total / self.count
        spread = max(0.0, (self.squares - self.count * mean * mean) / (self.count - 1))
        return Estimate(mean, SURE * sqrt(spread / self.count))


@dataclass
class Analysis:
    """What all races so far have shown. `lost` and `pushed` count by cell."""

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
        """One more race."""
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
        """Turns until somebody has won."""
        return self.turns.estimate()

    def handicaps(self) -> list[Estimate]:
        """Per dock, by how many places its robots finish behind the middle, with error; before it where negative."""
        found = [tally.estimate() or Estimate(0, 0) for tally in self.docks]
        middle = (len(found) - 1) / 2
        return [Estimate(mean - middle, error) for mean, error in found]

    def unfair(self) -> tuple[int, int] | None:
        """The best and the worst dock where their difference is hardly luck, else None."""
        if self.races < ENOUGH or len(self.docks) < 2:
            return None
        found = self.handicaps()
        order = sorted(range(len(found)), key=lambda dock: found[dock].mean)
        best, worst = order[0], order[-1]
        gap = found[worst].mean - found[best].mean
        # Of many docks some two always lie apart by luck, the more so as only one of them can win.
        count = len(found)
        error = sqrt(sum(dock.error**2 for dock in found) / (count - 1)) / SURE
        return (best, worst) if gap > APART[min(count, len(APART) + 1) - 2] * error else None


def verdict(estimate: Estimate, low: float, high: float) -> str:
    """`low`, `middle` or `high`: on which side of the two thresholds a mean lies."""
    return "low" if estimate.mean < low else "high" if estimate.mean > high else "middle"
