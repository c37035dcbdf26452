"""How `master` chooses. Every move is made in several positions that fit what the seat knows. All seats then play on by the
policy until the turn waits for a purchase or a roll, or is over, and there the learned values are asked."""

import math
import time
from collections.abc import Sequence
from random import Random

from moonbots.bots import values
from moonbots.bots.search import go_on
from moonbots.position.guess import determinize
from moonbots.position.state import Tournament
from moonbots.position.view import MoonView
from tabletop.core.game import Budget
from tabletop.rules.move import Move

USUAL, MOST = 4, 40
"""Guesses for one choice: without a budget, and at most."""


def choose(view: MoonView, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
    """Return the index of the move with the best chance to win."""
    seat = view.to_move
    assert seat is not None
    if len(moves) == 1:
        return 0
    totals = [0.0] * len(moves)
    limit = budget.milliseconds / 1000 if budget.milliseconds else math.inf
    guesses = USUAL if limit == math.inf else MOST
    guesses = max(1, budget.playouts // len(moves)) if budget.playouts else guesses
    start = time.perf_counter()
    for number in range(guesses):
        if number and time.perf_counter() - start > limit:
            break
        guess, luck = determinize(view, rng), rng.getrandbits(32)
        for index, move in enumerate(moves):
            totals[index] += chance_after(guess.clone(), move, seat, Random(luck))
    return max(range(len(moves)), key=totals.__getitem__)


def chance_after(state: Tournament, move: Move, seat: int, rng: Random) -> float:
    """Return the seat's chance to win, from 0 to 1, where the values are asked after a move. Changes the state."""
    turn = state.rounds, state.active
    state.apply(move)
    while (pending := state.pending) is not None and pending.ask.name not in ("act", "roll", "stock"):
        go_on(state, rng)
    return values.chances(state, fresh=(state.rounds, state.active) != turn)[seat]
