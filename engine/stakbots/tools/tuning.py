"""Tunes the weights of `bots.values`: a round of games of `master` against itself, from the weights as they are.

    python -m stakbots.tools.tuning --games 20000 --seed 1 engine/stakbots/bots/value_weights.py

After each round the file has new weights, from which the next round begins. A position is worth a mixture of the result and
of what later positions promised (temporal differences). Positions of all games are learned in any order, by gradient descent
on the logarithm of the chance that a position gave to its winner.

The weights that ship come from rounds of a translation of the rules and of this search to C++, some hundred times as fast.
"""

import argparse
import math
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Any, NamedTuple

from stakbots.bots import policy, value_weights
from stakbots.bots.players import MASTER
from stakbots.bots.search import search
from stakbots.bots.values import chances, keys, parts, standing
from stakbots.position.state import Match
from tabletop.bots.parallel import Crew, results, workers
from tabletop.core import game
from tabletop.core.game import Budget
from tabletop.core.session import SEED_LIMIT
from tabletop.rules.chance import Dealer
from tabletop.rules.state import CHANCE
from tabletop.tools.arguments import add_workers, progress

LATER = 0.92
"""The lambda of TD(lambda): 1 would learn from the result alone, 0 from the next position alone."""

SURPRISE = 0.03
"""How often a choice is made by the policy."""

KEPT = 0.5
"""How many of the positions are learned."""

PLAYOUTS = 60

FASTEST, SLOWEST = 0.01, 0.0005
"""The learning rate with the first and with the last position."""

SEATS = (2, 2, 2, 3, 4)
"""How many play, game by game in turn."""

Position = list[tuple[list[tuple[int, float]], float]]
"""For each seat with a Stak, clockwise from the active one: rows and how often they count; and the chance that it had."""


class Net(NamedTuple):
    """The weights as they are in `bots.value_weights`, as numbers that can change."""

    out: list[float]
    start: list[float]
    turn: list[list[list[float]]]
    rows: list[list[float]]


def net() -> Net:
    """The weights that ship."""
    turn = [[_whole(row) for row in block] for block in value_weights.TURN]
    return Net(
        _whole(value_weights.OUT), _whole(value_weights.START), turn, [_whole(row) for row in value_weights.ROWS]
    )


def _whole(hundredths: Sequence[int]) -> list[float]:
    return [number / 100 for number in hundredths]


def play(piece: tuple[int, int]) -> list[Position]:
    """The positions of a game of so many seats, drawn by a seed, in which an action was due."""
    seats, seed = piece
    rng = Random(seed)
    match = game.find("stakbots").start(seats)
    assert isinstance(match, Match)
    history: list[tuple[list[Any], list[int], list[float]]] = []
    while (pending := match.pending) is not None:
        if pending.ask.name == "action":
            places = standing(match)
            history.append(([_rows(match, seat) for seat in places], places, chances(match)))
        moves = match.legal()
        if pending.seat == CHANCE or len(moves) == 1 or rng.random() < SURPRISE:
            policy.move_on(match, pending, rng)
        else:
            match.apply(moves[search(match.view(pending.seat), moves, rng, Budget(playouts=PLAYOUTS), MASTER)])
    found, later = [], chances(match)
    for rows, places, now in reversed(history):
        if rng.random() < KEPT:
            found.append([(row, later[seat]) for row, seat in zip(rows, places, strict=True)])
        later = [LATER * then + (1 - LATER) * one for then, one in zip(later, now, strict=True)]
    return found


def _rows(match: Match, seat: int) -> list[tuple[int, float]]:
    return [(row, eighths / 8) for key in keys(match, seat) for row, eighths in parts(*key) if eighths]


def learn(net: Net, position: Position, rate: float) -> float:
    """Move the weights towards what became of a position; gives the loss before."""
    width, rivals = len(net.start), len(position) - 1
    turns = [net.turn[min(rivals, 3) - 1][min(place, 3)] for place in range(rivals + 1)]
    sums = [_added(net.rows, rows, 2 * width) for rows, _ in position]
    everybody = [sum(column) for column in zip(*(one[width:] for one in sums), strict=True)]
    hidden = []
    for one, turn in zip(sums, turns, strict=True):
        others = zip(everybody, one[width:], strict=True)
        columns = zip(one[:width], others, net.start, turn, strict=True)
        hidden.append([own + (every - mine) / rivals + start + more for own, (every, mine), start, more in columns])
    scores = [
        math.exp(one[-1] + sum(max(0.0, h) * out for h, out in zip(one, net.out, strict=False))) for one in hidden
    ]
    found = [score / sum(scores) for score in scores]
    faults = [chance - wanted for chance, (_, wanted) in zip(found, position, strict=True)]
    slopes = [
        [*(fault * out * (h > 0) for h, out in zip(one, net.out, strict=False)), fault]
        for one, fault in zip(hidden, faults, strict=True)
    ]
    total = [sum(column) for column in zip(*slopes, strict=True)]
    for one, fault in zip(hidden, faults, strict=True):
        net.out[:] = [out - rate * fault * max(0.0, h) for out, h in zip(net.out, one, strict=False)]
    for (rows, _), slope, turn in zip(position, slopes, turns, strict=True):
        _move(turn, slope, rate)
        _move(net.start, slope, rate)
        both = [*slope, *((every - mine) / rivals for every, mine in zip(total, slope, strict=True))]
        for row, times in rows:
            _move(net.rows[row], both, rate * times)
    return -sum(wanted * math.log(max(chance, 1e-6)) for chance, (_, wanted) in zip(found, position, strict=True))


def _added(rows: Sequence[Sequence[float]], some: Sequence[tuple[int, float]], width: int) -> list[float]:
    total = [0.0] * width
    for row, times in some:
        total = [one + times * weight for one, weight in zip(total, rows[row], strict=True)]
    return total


def _move(numbers: list[float], slope: Sequence[float], rate: float) -> None:
    numbers[:] = [number - rate * one for number, one in zip(numbers, slope, strict=True)]


def tune(games: int, seed: int, crew: Crew | None = None, done: Callable[[int], None] = lambda _count: None) -> Net:
    """The weights after one more round of so many games; the same whoever plays them. `done` is told how many are over."""
    dealer = Dealer(seed)
    pieces = [(SEATS[number % len(SEATS)], dealer.pick(number, SEED_LIMIT)) for number in range(games)]
    positions = [position for one in results(play, pieces, crew, done=done) for position in one if len(position) > 1]
    Random(seed).shuffle(positions)
    found = net()
    for number, position in enumerate(positions):
        learn(found, position, FASTEST * (SLOWEST / FASTEST) ** (number / len(positions)))
    return found


def written(net: Net) -> str:
    """The module `weights`."""

    def listed(numbers: Sequence[float]) -> str:
        return f"({', '.join(str(round(100 * number)) for number in numbers)})"

    def block(name: str, lines: Iterator[str]) -> str:
        return f"{name} = (\n" + "\n".join(chain.from_iterable(_wrapped(line) for line in lines)) + "\n)  # fmt: skip\n"

    return (
        '"""The weights of `values`, in hundredths; see `tools.tuning`."""\n\n'
        f"HIDDEN = {len(net.out)}\n"
        + block("OUT", iter([listed(net.out)[1:-1]]))
        + block("START", iter([listed(net.start)[1:-1]]))
        + block("TURN", (f"({', '.join(map(listed, rows))})" for rows in net.turn))
        + block("ROWS", map(listed, net.rows))
    )


def _wrapped(line: str) -> list[str]:
    return wrap(f"{line},", 124, initial_indent="    ", subsequent_indent="     ")


def main() -> None:
    """Play a round, and write the module of weights."""
    parser = argparse.ArgumentParser(description="Tune the values of Stak Bots by self-play.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    add_workers(parser, keeps=False)
    args = parser.parse_args()
    with workers(args.jobs, args.cluster) as crew:
        tuned = tune(args.games, args.seed, crew, progress(args.games, "games"))
    args.file.write_text(written(tuned), encoding="utf-8")


if __name__ == "__main__":
    main()
