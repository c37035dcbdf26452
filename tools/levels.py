"""Measures how often a level of RoboRally wins against robots of another level, on ten courses.

python -m tools.levels master hard --races 200 --keep duels.txt
python -m tools.levels master hard --seats 4 --races 100

Duels play each deal twice, with exchanged seats. Races of more robots play each deal once.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tabletop.bots import bots
from tabletop.bots.parallel import results, workers
from tabletop.bots.tournament import Standing
from tabletop.core import game
from tabletop.core.game import Budget
from tabletop.core.session import Session

COURSES = (
    "conveyor-row", "round-trip", "night-shift", "tide-pools", "knock-knock", "checkmate", "dizzy-dash", "risky-exchange",
    "chop-shop-challenge", "death-trap",
)  # fmt: skip


class Seated(NamedTuple):
    """A race: a level on one seat, a rival on all others, and the number of the deal."""

    level: str
    rival: str
    seats: int
    seat: int
    deal: int


def listed(level: str, rival: str, seats: int, races: int) -> list[Seated]:
    """Return so many races. Duels use each deal twice. With more robots, the level changes its seat every ten deals."""
    if seats == 2:
        return [Seated(level, rival, seats, number % 2, number // 2) for number in range(races)]
    return [Seated(level, rival, seats, deal // len(COURSES) % seats, deal) for deal in range(races)]


def won(race: Seated) -> float:
    """Play a race and return the level's share of the win, from 0 to 1."""
    kinds = [race.rival] * race.seats
    kinds[race.seat] = race.level
    course = COURSES[race.deal % len(COURSES)]
    session = Session(game.find("roborally"), kinds, {"course": course}, 7919 * race.deal + 17)
    bots.run_bots(session, Budget())
    winners = session.state.winners()
    return 1 / len(winners) if race.seat in winners else 0.0


def main(given: Sequence[str] | None = None) -> None:
    """Print a level's wins and win rate, with the 95 % interval."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("level", help="the bot to measure")
    parser.add_argument("rival", help="the bot on the other seats")
    parser.add_argument("--seats", type=int, default=2, help="how many seats (2)")
    parser.add_argument("--races", type=int, default=600, help="how many races (600)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (1)")
    parser.add_argument("--keep", type=Path, help="save progress in this file, and go on from there the next time")
    args = parser.parse_args(given)
    races = listed(args.level, args.rival, args.seats, args.races)
    with workers(args.jobs) as crew:
        shares = results(won, races, crew, args.keep)
    found = Standing(args.level, sum(shares), len(shares))
    low, high = found.interval
    print(f"{found.bot} wins {found.wins:g} of {found.games}: {found.rate:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
