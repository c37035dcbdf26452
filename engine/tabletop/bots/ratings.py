"""Ratings of bots that met two by two, by the model of Bradley and Terry: a lead of 400 points wins ten games of eleven.

Two games of a pair have the same deal with exchanged seats, so that both bots have the same luck. The intervals come from
resampling such couples of games (bootstrap), which needs no assumption about how the games of a couple depend on each other.

Luck can be taken out of the results: what the account of a game calls luck is 0 on average, so a result without the part that
goes with it has the same mean and varies less (a control variate).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from tabletop.bots.tournament import Played, Result, Table, held, hold, meet, schedule, summed_up
from tabletop.core.game import Budget, Game, Options
from tabletop.core.session import Session

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

Luck = Callable[[Session, int], float]
"""(a game, a seat) -> how much the seat won by luck, 0 on average."""

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
    """The `ratings`, strongest first, and the `result` of their tournament. `luck` is the part of the results' variance that
    luck explains, from 0 to 1, and has been taken out; None if it was not looked for."""

    ratings: tuple[Rating, ...]
    result: Result
    luck: float | None = None

    def as_json(self) -> dict[str, Any]:
        """`{"ratings": [{bot, points, low, high}, …], "luck": …, "bots": …, "failures": …}`, the last two as in `Result`."""
        rows = [
            {"bot": one.bot, "points": round(one.points), "low": round(one.low), "high": round(one.high)}
            for one in self.ratings
        ]
        return {"ratings": rows, "luck": self.luck, **self.result.as_json()}

    def table(self) -> list[str]:
        """A text table of the ratings, as lines."""
        games = {one.bot: one.games for one in self.result.standings}
        width = max(3, *(len(one.bot) for one in self.ratings))
        lines = [f"{'bot':{width}}  points   95 % interval    games"]
        lines += [
            f"{one.bot:{width}}  {one.points:6.0f}  {one.low:6.0f} to {one.high:5.0f}  {games[one.bot]:7}"
            for one in self.ratings
        ]
        if self.luck is not None:
            times = 1 / max(1 - self.luck, 0.01)
            explained = f"{100 * self.luck:.0f} % of the results"
            lines.append(f"Luck, which explains {explained}, is taken out: worth {times:.1f} times as many games.")
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
    luck: Luck | None = None,
) -> Ratings:
    """Rate `bots` of a `game`: each pair of them plays `count` games, rounded up to an even number. The same `seed` (0 to
    2^64 - 1) gives the same result if budgets are in playouts. `options`, `jobs`, `cluster`, `budgets`, `keep` and `done` are
    as in `tournament`. With `luck`, such as `robodrome.luck`, luck is taken out of the results. Raises OptionError for
    bots, options or numbers that the game does not allow, and BotError for a file without a bot."""
    tables = coupled(schedule(game, bots, count + count % 2, seed, options, budgets=budgets, pairs=True))
    if luck is not None:
        weighed = hold(tables, partial(_meet_with_luck, luck), jobs, cluster, keep, done)
        played, leads = [one for one, _ in weighed], [lead for _, lead in weighed]
    else:
        played, leads = hold(tables, meet, jobs, cluster, keep, done), [0.0] * len(tables)
    couples: dict[int, Couple] = {}
    lucky: dict[int, float] = {}
    for table, ((won, lost), _), lead in zip(tables, played, leads, strict=True):
        one, other = table.places
        *_, before, behind = couples.get(table.number, (one, other, 0.0, 0.0))
        couples[table.number] = one, other, before + won, behind + lost
        lucky[table.number] = lucky.get(table.number, 0.0) + lead
    results, explained = without_luck(list(couples.values()), list(lucky.values()))
    return Ratings(rated(bots, results, seed), summed_up(bots, tables, played), explained if luck else None)


def _meet_with_luck(luck: Luck, table: Table) -> tuple[Played, float]:
    """Play one game of two bots. Return its outcome and how much more luck the first of them had, 0 if a bot failed."""
    session, played = held(table)
    one, other = (0.0 if played[1] else luck(session, table.order.index(place)) for place in (0, 1))
    return played, one - other


def without_luck(couples: Sequence[Couple], leads: Sequence[float]) -> tuple[list[Couple], float]:
    """The couples without the wins that go with luck, and the part of their variance that luck explains. `leads` says how much
    more luck the first bot of each couple had; pair by pair a line is fitted to the wins."""
    found, before, after = list(couples), 0.0, 0.0
    for pair in {couple[:2] for couple in couples}:
        of_pair = [number for number, couple in enumerate(couples) if couple[:2] == pair]
        wins, luck = [couples[number][2] for number in of_pair], [leads[number] for number in of_pair]
        usual, even = sum(wins) / len(wins), sum(luck) / len(luck)
        spread = sum((lead - even) ** 2 for lead in luck)
        together = sum((lead - even) * won for lead, won in zip(luck, wins, strict=True))
        slope = together / spread if spread else 0.0
        for number in of_pair:
            one, other, won, lost = couples[number]
            found[number] = one, other, won - slope * leads[number], lost + slope * leads[number]
        before += sum((won - usual) ** 2 for won in wins)
        after += sum((won - usual) ** 2 for won in wins) - slope * together
    return found, 1 - after / before if before else 0.0


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
    won = {pair: max(points, _SHARED) for pair, points in won.items()}
    met: list[list[_Meeting]] = [[] for _ in range(count)]
    for (one, other), points in won.items():
        met[one].append((other, points, points + won[other, one]))
    strength = [1.0] * count
    for _ in range(_ROUNDS):
        strength = [_step(number, strength, met[number]) for number in range(count)]
    return [_POINTS * math.log(one / strength[zero]) for one in strength]


_Meeting = tuple[int, float, float]
"""Another bot, the wins against it, and the games against it."""


def _step(number: int, strength: Sequence[float], met: Sequence[_Meeting]) -> float:
    """The strength of a bot that fits its wins, if the strengths of the others are right."""
    wins = games = 0.0
    for other, points, both in met:
        wins += points
        games += both / (strength[number] + strength[other])
    return wins / games if games else strength[number]
