"""Tunes the weights of `chances`, in games of the policy against itself.

    python -m moonbots.tools.tuning --games 2000 --seed 1 --keep played.txt engine/moonbots/bots/weights.py

Every seat sometimes makes a random move, so that all kinds of positions occur. The start of every turn is kept with the winner
of the game. The weights follow the gradient of the log loss, position by position.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import NamedTuple

from moonbots.bots.chances import SIZE, Features, all_features, duel_chances, softmax, strength
from moonbots.bots.policy import HARD, Policy
from moonbots.bots.search import chance_move
from moonbots.position.state import Tournament
from tabletop.bots.parallel import results, workers
from tabletop.core import game
from tabletop.core.session import SEED_LIMIT
from tabletop.rules.chance import Dealer
from tabletop.rules.state import CHANCE
from tabletop.tools.arguments import add_workers, progress

SLIPS = (0.0, 0.05, 0.15)
PASSES = 3
FASTEST, SLOWEST = 0.08, 0.002
"""The learning rate at the first and at the last position."""


class Sample(NamedTuple):
    """The start of a turn, and the share of the win that each seat got in the end."""

    found: dict[int, Features]
    shares: Sequence[float]


Piece = tuple[int, int, int]
"""A game to play: number of players, number of the game, seed of all games."""


def played(piece: Piece) -> list[tuple[list[tuple[int, Features]], list[float]]]:
    """Return the samples of a game in a form for JSON. The same piece gives the same samples on every machine."""
    seats, number, seed = piece
    state = game.find("moonbots").start(seats)
    assert isinstance(state, Tournament)
    rng = Random(Dealer(seed).pick(number, SEED_LIMIT))
    return [(sorted(sample.found.items()), list(sample.shares)) for sample in play(state, rng)]


def play(state: Tournament, rng: Random) -> list[Sample]:
    """Play a whole game and return the start of each of its turns."""
    slips = [rng.choice(SLIPS) for _ in range(state.seats)]
    turns: list[dict[int, Features]] = []
    here = (0, 0)
    while (pending := state.pending) is not None:
        if state.rounds and (state.rounds, state.active) != here:
            here = (state.rounds, state.active)
            turns.append(all_features(state))
        legal = state.legal()
        if pending.seat == CHANCE:
            state.apply(chance_move(state, legal, rng))
        elif rng.random() < slips[pending.seat]:
            state.apply(rng.choice(legal))
        else:
            state.apply(legal[Policy(state, pending.seat, HARD).choose(legal) if len(legal) > 1 else 0])
    won = state.winners()
    return [Sample(found, [(seat in won) / len(won) for seat in range(state.seats)]) for found in turns]


def gradient(strong: dict[int, float], shares: Sequence[float]) -> dict[int, float]:
    """Return the gradient of the log of the winner's chance, by the strength of each robot."""
    if len(shares) > 2:
        thought = softmax([strong.get(robot) for robot in range(len(shares))])
        return {robot: shares[robot] - thought[robot] for robot in strong}
    chance = min(max(duel_chances(strong)[0], 1e-4), 1 - 1e-4)
    step, found = 0.01, {}
    for robot, one in strong.items():
        slope = (duel_chances({**strong, robot: one + step})[0] - chance) / step
        found[robot] = slope * (shares[0] - chance) / (chance * (1 - chance))
    return found


def fit(samples: list[Sample], rng: Random) -> list[int]:
    """Return the weights that fit the samples, in hundredths."""
    weights = [0.0] * SIZE
    for number in range(PASSES):
        rng.shuffle(samples)
        for at, (found, shares) in enumerate(samples):
            rate = FASTEST * (SLOWEST / FASTEST) ** ((number + at / len(samples)) / PASSES)
            change = gradient({robot: strength(one, weights) for robot, one in found.items()}, shares)
            for robot, one in found.items():
                for index, value in enumerate(one):
                    if value:
                        weights[index] += rate * change[robot] * value
    return [round(100 * weight) for weight in weights]


def written(many: Sequence[int], duel: Sequence[int], games: int, seed: int) -> str:
    """Return the text of the module `weights`."""
    tables = []
    for name, weights in (("MANY", many), ("DUEL", duel)):
        lines = "\n".join(f"    {line}" for line in wrap(", ".join(map(str, weights)), 110))
        tables.append(f"{name} = (\n{lines},\n)  # fmt: skip\n")
    about = f'"""The weights of `chances`, in hundredths, after {games} games each with seed {seed}; written by `tuning`."""'
    return "\n".join([about + "\n", *tables])


def main() -> None:
    """Tune, and write the module of weights."""
    parser = argparse.ArgumentParser(description="Tune how Moon-Bots judges positions by games of its bots.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    add_workers(parser)
    args = parser.parse_args()
    pieces = [(4 - number % 2, number, args.seed) for number in range(args.games)]
    pieces += [(2, number, args.seed) for number in range(args.games, 2 * args.games)]
    with workers(args.jobs, args.cluster) as crew:
        games = results(played, pieces, crew, args.keep, progress(len(pieces), "games"))
    tables = []
    for part in (games[: args.games], games[args.games :]):
        samples = [Sample(dict(found), shares) for one in part for found, shares in one]
        tables.append(fit(samples, Random(args.seed)))
    many, duel = tables
    args.file.write_text(written(many, duel, args.games, args.seed), encoding="utf-8")


if __name__ == "__main__":
    main()
