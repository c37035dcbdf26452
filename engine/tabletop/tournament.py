"""Tournaments: bots play each other, seats rotate, and every rate comes with how far it can be trusted."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop import game as games
from tabletop.bots import find, run_bots
from tabletop.chance import Dealer
from tabletop.errors import OptionError
from tabletop.game import Budget, Game, Options
from tabletop.session import SEED_LIMIT, Session
from tabletop.work import results, workers

_Z = 1.959963984540054
"""Standard deviations on either side of the mean that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What one bot has reached. A win shared by n bots counts 1/n for each; a game without winner is no win."""

    bot: str
    wins: float
    games: int

    @property
    def rate(self) -> float:
        """Wins per game."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """(low, high) of the rate, see `wilson`."""
        return wilson(self.wins, self.games)


@dataclass(frozen=True, slots=True)
class Result:
    """The standings, in the order in which the bots were named."""

    standings: tuple[Standing, ...]

    def as_json(self) -> dict[str, Any]:
        """`{"bots": [{bot, wins, games, rate, low, high}, …]}`."""
        rows = []
        for one in self.standings:
            low, high = one.interval
            wins = int(one.wins) if one.wins == int(one.wins) else round(one.wins, 3)
            rows.append(
                {
                    "bot": one.bot,
                    "wins": wins,
                    "games": one.games,
                    "rate": round(one.rate, 4),
                    "low": round(low, 4),
                    "high": round(high, 4),
                }
            )
        return {"bots": rows}

    def table(self) -> list[str]:
        """The same as lines for people."""
        width = max(3, *(len(one.bot) for one in self.standings))
        lines = [f"{'bot':{width}}     wins  games    rate   95 % interval"]
        for one in self.standings:
            low, high = one.interval
            lines.append(f"{one.bot:{width}}  {one.wins:7g}  {one.games:5}  {one.rate:6.1%}  {low:6.1%} to {high:6.1%}")
        return lines


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson score interval (low, high) of the rate of wins, after `wins` in `games`."""
    if not games:
        return 0.0, 1.0
    rate, slack = wins / games, _Z * _Z / games
    middle = (rate + slack / 2) / (1 + slack)
    reach = math.sqrt(rate * (1 - rate) * slack + slack * slack / 4) / (1 + slack)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def run(
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
) -> Result:
    """`count` games, one seat per bot, each starting one seat further on; the same with any number of `jobs` (processes), and
    on the Dask cluster at the address `cluster`. With the file `keep` a tournament that was stopped goes on where it was;
    `done` is told how many games are over.
    `budgets`: what each bot may spend on a choice, one for all or one per bot; without any, what they are used to. Raises
    OptionError for bots, seats, options or numbers that the game does not allow."""
    if count < 1 or jobs < 1:
        raise OptionError(
            "A tournament needs at least one game and one job, not {count} and {jobs}.", count=count, jobs=jobs
        )
    for name in bots:
        find(game, name)
    game.start(len(bots), options)  # so that what cannot be played is refused before a process is started
    if len(budgets) not in (0, 1, len(bots)):
        raise OptionError(
            "{bots} bots need one budget for all or one each, not {budgets}.", bots=len(bots), budgets=len(budgets)
        )
    each = tuple(budgets) if len(budgets) == len(bots) else tuple(budgets or (Budget(),)) * len(bots)
    tasks = [(game.name, tuple(bots), number, seed, dict(options or {}), each) for number in range(count)]
    totals = [0.0] * len(bots)
    with workers(jobs, cluster) as executor:
        for shares in results(_play, tasks, executor, keep, done):
            for place, share in enumerate(shares):
                totals[place] += share
    return Result(tuple(Standing(name, total, count) for name, total in zip(bots, totals, strict=True)))


_Task = tuple[str, tuple[str, ...], int, int, Options, tuple[Budget, ...]]


def _play(task: _Task) -> list[float]:
    """One game: the share of the win of each bot, in the order of the bots."""
    name, bots, number, seed, options, budgets = task
    places = [(seat + number) % len(bots) for seat in range(len(bots))]
    session = Session(
        games.find(name), [bots[place] for place in places], options, Dealer(seed).pick(number, SEED_LIMIT)
    )
    run_bots(session, [budgets[place] for place in places])
    winners = session.state.winners()
    shares = [0.0] * len(bots)
    for winner in winners:
        shares[places[winner]] += 1 / len(winners)
    return shares
