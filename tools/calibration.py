"""Checks the forecasts of hints: of all positions with a forecast of about 70 %, seven of ten must be won.

python -m tools.calibration moonbots                             all positions of 1,000 games for two
python -m tools.calibration stakbots --seats 4 --keep FILE       continues from the forecasts in FILE
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

from tabletop.bots import bots
from tabletop.bots.calibration import Shown, calibrated
from tabletop.core import game
from tabletop.core.game import Budget
from tabletop.core.session import Session
from tabletop.telling import advice, reasons

GAMES = 1_000
"""Positions of one game depend on each other, so fewer games would not give the share of a tenth within 0.03."""

BINS = 10

AROUND = 0.06
"""How far a forecast may be from 10 %, 20 %, … to count there."""


class Forecast(NamedTuple):
    """A game's forecast of a seat's chance to win, from 0 to 1, and the seat's share of the victory at the end. Forecasts with
    the same `seed` are from the same game."""

    seed: int
    chance: float
    won: float


def forecasts(name: str, seats: int, playouts: int, seed: int) -> list[Forecast]:
    """Play one game between the bots that give its hints, and return all forecasts."""
    found = game.find(name)
    session = Session(found, [found.adviser] * seats, None, seed)
    choose, made = bots.find(found, found.adviser), list[tuple[int, float]]()
    session.advance()
    while (seat := session.to_move) is not None:
        rng = Random(bots.seed_of(session))
        budget = Budget(playouts=playouts)
        line = advice.decision(
            session,
            lambda trial: choose(trial.state.view(seat), trial.legal(), rng, budget),  # noqa: B023
        )
        if (chance := _chance(session, line, rng)) is not None:
            made.append((seat, chance))
        for index in line:
            session.play(index)
        session.advance()
    winners = session.state.winners()
    return [Forecast(seed, chance, (seat in winners) / max(1, len(winners))) for seat, chance in made]


def _chance(session: Session, line: Sequence[int], rng: Random) -> float | None:
    """Return the game's forecast after these choices; None for a forced move, or without a forecast."""
    seat = session.to_move
    assert seat is not None
    if len(session.legal()) == 1:
        return None
    if session.game.compare is None:
        return session.game.chances(session.state)[seat] if session.game.chances else None
    compared = reasons.compare(session, [line], rng, milliseconds=inf)
    return fmean(guess[compared.chance] for guess in compared.outcomes[0]) if compared else None


def collected(name: str, seats: int, playouts: int, games: int, keep: Path | None, jobs: int) -> list[Forecast]:
    """Return the forecasts of so many games: first those in the file `keep`, then new ones, which are appended to it."""
    found = [Forecast(*json.loads(line)) for line in keep.read_text().splitlines()] if keep and keep.exists() else []
    seed = max((one.seed for one in found), default=-1) + 1
    with ProcessPoolExecutor(jobs) as pool:
        for made in pool.map(partial(forecasts, name, seats, playouts), range(seed, games)):
            found += made
            if keep:
                with keep.open("a") as file:
                    file.writelines(json.dumps(one) + "\n" for one in made)
    return found


def tenths(found: Sequence[Forecast], shown: Shown) -> Iterator[tuple[int, float, float]]:
    """Yield for each tenth of the calibrated chance: the number of forecasts, their mean, and the share won."""
    sorted_in = [list[tuple[float, float]]() for _ in range(BINS)]
    for one in found:
        chance = calibrated(one.chance, shown)
        sorted_in[min(BINS - 1, int(chance * BINS))].append((chance, one.won))
    for here in sorted_in:
        if here:
            yield len(here), fmean(chance for chance, _ in here), fmean(won for _, won in here)


def shown_by(found: Sequence[Forecast]) -> Shown:
    """Return the shares won after forecasts around 10 %, 20 %, … 90 %, made non-decreasing."""
    shares = list[float]()
    for step in range(1, BINS):
        here = [one.won for one in found if abs(one.chance - step / BINS) <= AROUND]
        shares.append(round(max([*shares[-1:], fmean(here)]), 3))
    return shares


def main(given: Sequence[str] | None = None) -> None:
    """Print the mean forecast and the share won for each tenth of the chance."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game", help="the name of a game")
    parser.add_argument("--seats", type=int, default=2, help="how many seats (2)")
    parser.add_argument("--playouts", type=int, default=40, help="playouts of a bot for a choice (40)")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games (%(default)s)")
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="save forecasts in this file, and go on from there the next time"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes (all cores)")
    args = parser.parse_args(given)
    found = collected(args.game, args.seats, args.playouts, args.games, args.keep, args.jobs)
    games, shown = len({one.seed for one in found}), game.find(args.game).forecasts.get(args.seats, ())
    print(f"{args.game}, {args.seats} seats, {len(found)} forecasts in {games} games")
    for count, forecast, won in tenths(found, shown):
        print(f"{count:6}  forecast {forecast:.3f}  won {won:.3f}  {won - forecast:+.3f}")
    print(f"shown: {', '.join(map(str, shown_by(found)))}")


if __name__ == "__main__":
    main()
