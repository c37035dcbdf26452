"""Ratings of bots that met two by two, by the model of Bradley and Terry: a lead of 400 points wins ten games of eleven.

Two games of a pair have the same deal with exchanged seats, so that both bots have the same luck. The intervals come from
resampling such couples of games (bootstrap), which needs no assumption about how the games of a couple depend on each other.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tabletop.bots.tournament import Result, Table, hold, meet, schedule, summed_up
from tabletop.core.game import Budget, Game, Options

ZERO = "easy"
"""The bot whose rating is 0; if it does not play, the last bot has rating 0."""

_POINTS = 400 / math.log(10)
"""Points per factor e between the strengths of two bots."""

_DRAWN = 200
"""The number of bootstrap samples."""

_SHARED = 0.5
"""The share of a win and of a loss that each pair begins with, so that a bot that has won every game has a rating, too."""

_ROUNDS = 200
"""Iterations towards the most likely ratings; after these they change by less than a tenth of a point."""

Couple = tuple[int, int, float, float]
"""The indices of two bots, and the wins of each in the games of one deal."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of one `bot`: its `points`, and their 95 % interval from `low` to `high`."""

    bot: str
    points: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Ratings:
    """The `ratings`, strongest first, and the `result` of their tournament."""

    ratings: tuple[Rating, ...]
    result: Result

    def as_json(self) -> dict[str, Any]:
        """`{"ratings": [{bot, points, low, high}, …], "bots": …, "failures": …}`, the last two as in `Result`."""
        rows = [
            {"bot": one.bot, "points": round(one.points), "low": round(one.low), "high": round(one.high)}
            for one in self.ratings
        ]
        return {"ratings": rows, **self.result.as_json()}

    def table(self) -> list[str]:
        """A text table of the ratings, as lines."""
        games = {one.bot: one.games for one in self.result.standings}
        width = max(3, *(len(one.bot) for one in self.ratings))
        lines = [f"{'bot':{width}}  points   95 % interval    games"]
        lines += [
            f"{one.bot:{width}}  {one.points:6.0f}  {one.low:6.0f} to {one.high:5.0f}  {games[one.bot]:7}"
            for one in self.ratings
        ]
        return [*lines, *map(str, self.result.failures)]


def rate(
    game: Game,
    bots: Sequence[str],
    count: int,
    seed: int,
    options: Options | None = None,
    *,
    jobs: int = 1,
    cluster: str = "",
    budgets: Sequence[Budget] = (),
    keep: Path | None = None,
    done: Callable[[int], None] = lambda _count: None,
) -> Ratings:
    """Rate `bots` of a `game`: each pair of them plays `count` games, rounded up to an even number. The same `seed` (0 to
    2^64 - 1) gives the same result if budgets are in playouts. `options`, `jobs`, `cluster`, `budgets`, `keep` and `done` are
    as in `tournament`. Raises OptionError for bots, options or numbers that the game does not allow, and BotError for a file
    without a bot."""
    tables = coupled(schedule(game, bots, count + count % 2, seed, options, budgets=budgets, pairs=True))
    played = hold(tables, meet, jobs, cluster, keep, done)
    couples: dict[int, Couple] = {}
    for table, ((won, lost), _) in zip(tables, played, strict=True):
        one, other = table.places
        *_, before, behind = couples.get(table.number, (one, other, 0.0, 0.0))
        couples[table.number] = one, other, before + won, behind + lost
    return Ratings(rated(bots, list(couples.values()), seed), summed_up(bots, tables, played))


def coupled(tables: Sequence[Table]) -> list[Table]:
    """The same games, but every second game of a pair has the deal of the game before it. Seats are not changed."""
    pairs = len({table.places for table in tables})
    return [table._replace(number=table.number - pairs * (table.turn % 2)) for table in tables]


def rated(bots: Sequence[str], couples: Sequence[Couple], seed: int = 0) -> tuple[Rating, ...]:
    """The ratings from the wins in each couple of games, the strongest first."""
    zero = bots.index(ZERO) if ZERO in bots else len(bots) - 1
    points = _fitted(len(bots), couples, zero)
    rng = Random(seed)
    drawn = [_fitted(len(bots), rng.choices(couples, k=len(couples)), zero) for _ in range(_DRAWN)]
    found = []
    for number, bot in enumerate(bots):
        values = sorted(one[number] for one in drawn)
        low, high = values[_DRAWN // 40], values[-1 - _DRAWN // 40]
        found.append(Rating(bot, points[number], low, high))
    return tuple(sorted(found, key=lambda one: -one.points))


def _fitted(count: int, couples: Sequence[Couple], zero: int) -> list[float]:
    """The most likely points of each bot; bot `zero` has 0 (Hunter's iteration for the model of Bradley and Terry)."""
    won: dict[tuple[int, int], float] = {}
    for one, other, wins, losses in couples:
        for pair, points in (((one, other), wins), ((other, one), losses)):
            won[pair] = won.get(pair, _SHARED) + points
    strength = [1.0] * count
    for _ in range(_ROUNDS):
        strength = [_step(number, strength, won) for number in range(count)]
    return [_POINTS * math.log(one / strength[zero]) for one in strength]


def _step(number: int, strength: Sequence[float], won: Mapping[tuple[int, int], float]) -> float:
    """The strength of a bot that fits its wins, if the strengths of the others are right."""
    wins = games = 0.0
    for (one, other), points in won.items():
        if one == number:
            wins += points
            games += (points + won[other, one]) / (strength[one] + strength[other])
    return wins / games if games else strength[number]
