"""Compares a game with a copy whose players are moved on by some seats: the same choices must lead to the same moved game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from tabletop.core.game import Game
from tabletop.core.session import PERSON, Session
from tests.conformance.cases import CASES
from tests.playing import play_on
from tests.soak.random_games import random_options

GAMES = 3
"""Games that a seed plays to the end."""


class Shift:
    """Moves every seat on by `by` of `seats`. Subclasses move the labels and positions of a game."""

    game: Game
    operands: Mapping[str, tuple[str, ...]]
    """The kinds of numbers in a frame, by step."""

    def __init__(self, by: int, seats: int) -> None:
        self.by, self.seats = by, seats

    def seat(self, seat: int) -> int:
        """Return the moved seat."""
        return (seat + self.by) % self.seats

    def numbers(self, kinds: tuple[str, ...], numbers: list[int]) -> list[int]:
        """Return the moved numbers of a frame."""
        raise NotImplementedError

    def label(self, label: str) -> str:
        """Return the label of the move in the moved game."""
        raise NotImplementedError

    def line(self, line: str) -> dict[str, str]:
        """Return the words of the moved position."""
        raise NotImplementedError

    def agenda(self, text: str) -> str:
        """Return the moved agenda."""
        return ";".join(map(self._frame, text.split(";")))

    def _frame(self, frame: str) -> str:
        name, _, numbers = frame.partition("(")
        if not numbers:
            return frame
        moved = self.numbers(self.operands[name], [int(number) for number in numbers.removesuffix(")").split(",")])
        return f"{name}({','.join(map(str, moved))})"


def compare_games(seed: int, shift_of: Callable[[int, int], Shift]) -> int:
    """Play a few games to the end, with seats moved on from some moment; return the number of compared positions."""
    rng = Random(seed)
    return sum(_compare(seed, rng, shift_of) for _ in range(GAMES))


def _compare(seed: int, rng: Random, shift_of: Callable[[int, int], Shift]) -> int:
    game = shift_of(0, 1).game
    case = next(case for case in CASES if case.game is game)
    seats = rng.randint(*game.seats)
    session = Session(game, [PERSON] * seats, random_options(case, seats, rng), rng.getrandbits(40))
    play_on(session, rng, int(60 * rng.random()))
    shift, state, line = shift_of(rng.randrange(1, seats), seats), session.state, game.write(session.state)
    if state.over:
        return 0
    where = f"seed {seed}: {shift.by} of {seats} seats on: {line}"
    other = game.read(" ".join([line.split(" ")[0], *(f"{name}={text}" for name, text in shift.line(line).items())]))
    for count in range(1, 2000):
        here = game.write(state)
        wanted, found = shift.line(here), shift_of(0, seats).line(game.write(other))
        assert wanted == found, f"{where}\nat {here}\nwanted {wanted}\nfound {found}"
        moves, images = {shift.label(move.label): move for move in state.legal()}, {m.label: m for m in other.legal()}
        assert moves.keys() == images.keys(), f"{where}\nat {here}\nwanted {sorted(moves)}\nfound {sorted(images)}"
        if state.over:
            won = sorted(map(shift.seat, state.winners()))
            assert won == sorted(other.winners()), f"{where}\nat {here}: {won} should win, not {other.winners()}"
            return count
        label = rng.choice(sorted(moves))
        state.apply(moves[label])
        other.apply(images[label])
    return count
