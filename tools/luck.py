"""Checks the measure of luck and skill with bot races: the mean of the deal should be 0, that of planning differ by level.

python -m tools.luck                       2,000 races on ten courses, in about half an hour on two cores
python -m tools.luck night-shift --races 40
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from functools import partial
from math import sqrt
from statistics import fmean, stdev

from roborally.bots.account import account
from tabletop.bots import bots
from tabletop.bots.parallel import Crew, results, workers
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


def measured(course: str, races: int, crew: Crew | None = None) -> dict[str, list[Parts]]:
    """Play races on a course, with seeds from 0 on; return the parts of every turn, by level."""
    played = results(partial(race, course), range(races), crew)
    return {level: [turn for one in played for turn in one[level]] for level in LEVELS}


def means(turns: Sequence[Parts]) -> list[tuple[float, float]]:
    """Return the mean per turn and its standard error, for deal, planning and others."""
    return [(fmean(part), stdev(part) / sqrt(len(turns))) for part in zip(*turns, strict=True)]


def row(name: str, level: str, turns: Sequence[Parts]) -> str:
    """Return the line for a level on a course."""
    parts = (f"{mean:+.4f} ± {error:.4f}" for mean, error in means(turns))
    return f"{name:18} {level:7} {len(turns):6}  {'  '.join(parts)}"


def main(given: Sequence[str] | None = None) -> None:
    """Print deal, planning and others per turn, with their standard errors, by course and level."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument(
        "courses", metavar="COURSE", nargs="*", default=COURSES, help=f"courses to race on ({', '.join(COURSES)})"
    )
    parser.add_argument("--races", type=int, default=RACES, help="how many races on all courses together (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes (all cores)")
    args = parser.parse_args(given)
    every: dict[str, list[Parts]] = {level: [] for level in LEVELS}
    print(f"{'course':18} level    turns  deal              planning          others")
    with workers(args.jobs) as crew:
        for course in args.courses:
            for level, turns in measured(course, -(-args.races // len(args.courses)), crew).items():
                print(row(course, level, turns), flush=True)
                every[level] += turns
    for level, turns in every.items():
        print(row("all", level, turns))


if __name__ == "__main__":
    main()
