"""Tunes the weights of `evaluate`, in games of the program against itself that begin with weights of 0.

    python -m robotory.tools.tuning --games 200000 --seed 1 engine/robotory/bots/weights.py

Both sides take the turn after which the other side stands worst, and now and then a random one. After each game, the estimated
chance of each position is moved towards a target (temporal differences). The target mixes the result of the game with the
estimates of later positions. The average of the weights over the second half of the games is written.
Games are played in groups of ROUND with the same weights, which then learn from these games in their order.
"""

import argparse
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import NamedTuple

from robotory.bots.evaluate import SIZE, Features, features
from robotory.bots.kernel import WON_BY, Position, children, position_of
from robotory.position.view import ArenaView
from tabletop.bots.parallel import Crew, results, workers
from tabletop.core import game
from tabletop.core.session import SEED_LIMIT
from tabletop.rules.chance import Dealer
from tabletop.tools.arguments import add_workers, progress

LATER = 0.85
"""The lambda of TD(lambda): 1 would learn from the result alone, 0 from the next position alone."""

FASTEST, SLOWEST = 0.04, 0.002
"""The learning rate in the first and in the last game."""

SURPRISE = 0.06
"""The chance of a random turn after the first six turns; in these it is a half."""

WAYS = 2
"""How many moves of a robot to one cell are compared: the shortest ones."""


ROUND = 32
"""The number of games that are played with the same weights."""


def odds(weights: list[float], found: Features) -> float:
    """Return the chance to win of the side to move."""
    total = sum([weights[index] for index in found])
    return 1 / (1 + math.exp(-total)) if total > -30 else 0.0


def play(weights: Sequence[float], start: Position, rng: Random) -> tuple[list[tuple[int, Features]], int]:
    """Play a game of the program against itself. Returns (side to move, features) of its positions, and the side that won."""
    history = []
    position = start
    while True:
        history.append((position[-1], features(position)))
        chosen = _choose(weights, position, rng, 0.5 if len(history) < 7 else SURPRISE)
        if chosen[1]:
            _, _, rw, rb, rr, *_ = chosen[0]
            return history, WON_BY[rw][rb][rr]
        position = chosen[0]


def _choose(weights: Sequence[float], position: Position, rng: Random, surprise: float) -> tuple[Position, bool]:
    found = [(after, over) for _, after, over in children(position, WAYS)]
    if rng.random() < surprise:
        return rng.choice(found)
    side = position[-1]
    best, least = found[0], math.inf
    for after, over in found:
        if over:
            worth = -50.0 if WON_BY[after[2]][after[3]][after[4]] == side else 50.0
        else:
            a, b, c, d, e, f, g, h, i = features(after)
            worth = (
                weights[a] + weights[b] + weights[c] + weights[d] + weights[e]
                + weights[f] + weights[g] + weights[h] + weights[i]
            )  # fmt: skip
        if worth < least:
            best, least = (after, over), worth
    return best


def learn(weights: list[float], history: list[tuple[int, Features]], winner: int, rate: float) -> None:
    """Move the estimated chance of each position towards its target; `history` is that of `play`."""
    target = 1.0 - winner
    for side, found in reversed(history):
        thought = odds(weights, found)
        change = rate * ((1 - target if side else target) - thought)
        for index in found:
            weights[index] += change
        target = LATER * target + (1 - LATER) * (1 - thought if side else thought)


class Piece(NamedTuple):
    """A game to play: its start, the weights, its number, and the seed of all games."""

    start: Position
    weights: tuple[float, ...]
    number: int
    seed: int


def played(piece: Piece) -> tuple[list[tuple[int, Features]], int]:
    """Return the result of `play`. The same piece gives the same result on every machine."""
    return play(piece.weights, piece.start, Random(Dealer(piece.seed).pick(piece.number, SEED_LIMIT)))


def tune(
    start: Position,
    games: int,
    seed: int,
    crew: Crew | None = None,
    done: Callable[[int], None] = lambda _count: None,
) -> list[int]:
    """Return weights in hundredths after so many games, the same with any crew. `done` is called with the games finished."""
    weights = [0.0] * SIZE
    totals = [0.0] * SIZE
    counted = 0
    for first in range(0, games, ROUND):
        pieces = [Piece(start, tuple(weights), number, seed) for number in range(first, min(first + ROUND, games))]
        for piece, (history, winner) in zip(pieces, results(played, pieces, crew), strict=True):
            learn(weights, history, winner, FASTEST * (SLOWEST / FASTEST) ** (piece.number / games))
        if first >= games // 2 or first + ROUND >= games:
            totals = [total + weight for total, weight in zip(totals, weights, strict=True)]
            counted += 1
        done(first + len(pieces))
    return [round(100 * total / counted) for total in totals]


def written(weights: list[int], games: int, seed: int) -> str:
    """Return the text of the module `weights`."""
    lines = "\n".join(f"    {line}" for line in wrap(", ".join(map(str, weights)), 116))
    return (
        f'"""The weights of `evaluate`, in hundredths, after {games} games with seed {seed}; written by `tuning`."""\n\n'
        f"WEIGHTS = (\n{lines},\n)  # fmt: skip\n"
    )


def main() -> None:
    """Tune, and write the module of weights."""
    parser = argparse.ArgumentParser(description="Tune the evaluation of Robotory by self-play.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    add_workers(parser, keeps=False)
    args = parser.parse_args()
    view: ArenaView = game.find("robotory").start(2).view(None)
    with workers(args.jobs, args.cluster) as crew:
        weights = tune(position_of(view), args.games, args.seed, crew, progress(args.games, "games"))
    args.file.write_text(written(weights, args.games, args.seed), encoding="utf-8")


if __name__ == "__main__":
    main()
