"""Measures how often each side wins: two bots of one level play games that begin with a start of an option.

    python -m robotory.tools.fairness --games 720 --seed 1
    python -m robotory.tools.fairness --start printed --bot hard --games 1000 --seed 1

The first line counts all games; below it, with `--each`, a line for each start. An interval of 95 % stands behind each rate.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from robotory.board.cells import CELLS, LIGHT
from tabletop.bots.bots import run_bots
from tabletop.bots.tournament import Table, hold, opened, schedule, wilson
from tabletop.core import game
from tabletop.core.game import Budget
from tabletop.tools.arguments import add_workers, progress


class Outcome(NamedTuple):
    """The `start` of a game, as the cells of its discs, and whether `light` won it."""

    start: str
    light: bool


def played(table: Table) -> Outcome:
    """Play a game and return its outcome. The same table gives the same game on every machine."""
    session = opened(table)
    run_bots(session, table.budgets)
    view = session.state.view(None)
    (winner,) = session.state.winners()
    return Outcome(" ".join(CELLS[cell] for cell in view.start), winner ^ view.first == LIGHT)


def measure(
    bot: str,
    count: int,
    seed: int,
    start: str = "fair",
    playouts: int | None = None,
    *,
    jobs: int = 1,
    cluster: str = "",
    keep: Path | None = None,
    done: Callable[[int], None] = lambda _count: None,
) -> list[Outcome]:
    """Return the outcomes of `count` games between two bots of that name. `start` is the value of the option; `playouts` limit
    a choice, None for the bot's own budget. The other arguments are those of `tournament.run`."""
    budgets = [] if playouts is None else [Budget(playouts=playouts)]
    tables = schedule(game.find("robotory"), [bot, bot], count, seed, {"start": start}, budgets=budgets)
    return [Outcome(*one) for one in hold(tables, played, jobs, cluster, keep, done)]


def lines(outcomes: list[Outcome], *, each: bool = False) -> list[str]:
    """Return the share of games that light won: of all games, and with `each` of the games from each start."""
    games = Counter(outcome.start for outcome in outcomes)
    light = Counter(outcome.start for outcome in outcomes if outcome.light)
    rows = [("light wins", light.total(), games.total())]
    rows += [(start, light[start], games[start]) for start in sorted(games)] if each else []
    return [_line(*row) for row in rows]


def _line(name: str, wins: int, count: int) -> str:
    low, high = wilson(wins, count)
    return f"{name:10}  {wins:5} of {count:5}  {wins / count:6.1%}  {low:6.1%} to {high:6.1%}"


def main() -> None:
    """Measure, and print the lines."""
    parser = argparse.ArgumentParser(description="Measure how often each side of Robotory wins.")
    parser.add_argument("--bot", default="master")
    parser.add_argument("--start", default="fair", help="the value of the option: fair or printed")
    parser.add_argument("--games", type=int, default=720)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--playouts", type=int, default=None)
    parser.add_argument("--each", action="store_true", help="a line for each start too")
    add_workers(parser)
    args = parser.parse_args()
    found = measure(
        args.bot, args.games, args.seed, args.start, args.playouts,
        jobs=args.jobs, cluster=args.cluster, keep=args.keep, done=progress(args.games, "games"),
    )  # fmt: skip
    sys.stdout.write("\n".join(lines(found, each=args.each)) + "\n")


if __name__ == "__main__":
    main()
