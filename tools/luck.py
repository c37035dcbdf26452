"""Checks the measure of luck and skill with bot races: the mean of the deal should be 0, that of planning differ by level.

python -m tools.luck                       2,000 races on ten courses, in about two hours on two cores
python -m tools.luck night-shift --races 40
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from math import sqrt

from roborally.bots.account import account
from tabletop.bots import bots
from tabletop.core import game
from tabletop.core.game import Budget
from tabletop.core.session import Session

LEVELS = ("hard", "normal", "easy")

COURSES = (
    "conveyor-row", "night-shift", "checkmate", "flag-fry", "death-trap", "island-hop", "bloodbath-chess", "tide-pools",
    "against-the-grain", "robot-stew",
)  # fmt: skip

RACES = 2_000

Parts = tuple[float, float, float]
"""Deal, planning and others of one turn, in turns."""


def race(course: str, seed: int) -> dict[str, list[Parts]]:
    """Play a race between all levels; return the parts of every turn, by level. The seed rotates the docks."""
    kinds = [LEVELS[(seat + seed) % len(LEVELS)] for seat in range(len(LEVELS))]
    session = Session(game.find("roborally"), kinds, {"course": course}, seed)
    bots.run_bots(session, Budget())
    return {
        kind: [(share.deal, share.planning, share.others) for share in account(session, seat)]
        for seat, kind in enumerate(kinds)
    }


@dataclass
class Luck:
    """All turns of a level so far."""

    turns: list[Parts] = field(default_factory=list)

    def mean(self, part: int) -> float:
        """Return the mean of deal (0), planning (1) or others (2) per turn."""
        return sum(turn[part] for turn in self.turns) / len(self.turns)

    def error(self, part: int) -> float:
        """Return the standard error of that mean."""
        mean, count = self.mean(part), len(self.turns)
        return sqrt(sum((turn[part] - mean) ** 2 for turn in self.turns) / (count - 1) / count)


def measured(course: str, races: int, jobs: int = 1) -> Mapping[str, Luck]:
    """Play races on a course, with seeds from 0 on; return all turns by level."""
    found = {level: Luck() for level in LEVELS}
    if jobs == 1:
        played = [race(course, seed) for seed in range(races)]
    else:
        with ProcessPoolExecutor(jobs) as pool:
            played = list(pool.map(partial(race, course), range(races)))
    for one, level in product(played, LEVELS):
        found[level].turns += one[level]
    return found


def row(name: str, level: str, luck: Luck) -> str:
    """Return the line for a level on a course."""
    parts = (f"{luck.mean(part):+.4f} ± {luck.error(part):.4f}" for part in range(3))
    return f"{name:18} {level:7} {len(luck.turns):6}  {'  '.join(parts)}"


def main(given: Sequence[str] | None = None) -> None:
    """Print deal, planning and others per turn, with their standard errors, by course and level."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument(
        "courses", metavar="COURSE", nargs="*", default=COURSES, help=f"courses to race on ({', '.join(COURSES)})"
    )
    parser.add_argument("--races", type=int, default=RACES, help="how many races on all courses together (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes (all cores)")
    args = parser.parse_args(given)
    every = {level: Luck() for level in LEVELS}
    print(f"{'course':18} level    turns  deal              planning          others")
    for course in args.courses:
        for level, luck in measured(course, -(-args.races // len(args.courses)), args.jobs).items():
            print(row(course, level, luck), flush=True)
            every[level].turns += luck.turns
    for level, luck in every.items():
        print(row("all", level, luck))


if __name__ == "__main__":
    main()
