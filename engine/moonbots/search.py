"""Look-ahead for purchases, aims and weapons: every move is tried in positions that fit what the seat knows, all play on by
maxims to the end of the turn, dice and attacks included, and the seat's chance to win is taken there.

All moves meet the same guesses and the same luck; after each stage the worse half of them is dropped.
"""

import math
import time
from collections.abc import Sequence
from random import Random

from moonbots.chances import chances
from moonbots.guess import determinize
from moonbots.maxims import HARD, Maxims
from moonbots.state import Tournament
from moonbots.view import MoonView
from tabletop.game import Budget
from tabletop.move import Move
from tabletop.state import CHANCE

USUAL, MOST = 48, 240
"""Turns that are played out for one choice, without a budget and at most."""

WIDTH = 6
"""How many moves are looked at: the best by the maxims."""

TRUST, ENOUGH = 0.15, 3.0
"""What an energy more by the maxims, up to so many, counts beside the chances found in all guesses together."""


def look_ahead(view: MoonView, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
    """The index of the move with the best chance."""
    seat = view.to_move
    assert seat is not None
    scores = Maxims(determinize(view, rng), seat, HARD).scores(moves)
    left = sorted(range(len(moves)), key=lambda index: -scores[index])[:WIDTH]
    opinion = {index: TRUST * max(0.0, ENOUGH - scores[left[0]] + scores[index]) for index in left}
    limit = budget.milliseconds / 1000 if budget.milliseconds else math.inf
    playouts = budget.playouts or (USUAL if limit == math.inf else MOST)
    stages = max(1, math.ceil(math.log2(len(left))))
    start = time.perf_counter()
    for stage in range(1, stages + 1):
        totals = {index: opinion[index] for index in left}
        spent = 0
        while spent < playouts / stages and (not spent or time.perf_counter() - start < limit * stage / stages):
            guess, luck = determinize(view, rng), rng.getrandbits(32)
            for index in left:
                totals[index] += tried(guess.clone(), moves[index], seat, Random(luck))
            spent += len(left)
        left = sorted(left, key=lambda index: -totals[index])[: (len(left) + 1) // 2]
    return left[0]


def tried(state: Tournament, move: Move, seat: int, rng: Random) -> float:
    """The seat's chance to win at the end of the turn in which it makes a move, from 0 to 1; it depends on luck."""
    turn = (state.rounds, state.active)
    state.apply(move)
    while (pending := state.pending) is not None and (state.rounds, state.active) == turn:
        legal = state.legal()
        if pending.seat == CHANCE:
            state.apply(fallen(state, legal, rng))
        else:
            state.apply(legal[Maxims(state, pending.seat, HARD).choose(legal) if len(legal) > 1 else 0])
    return chances(state)[seat]


def fallen(state: Tournament, legal: Sequence[Move], rng: Random) -> Move:
    """What chance brings, by its weights."""
    pending = state.pending
    assert pending is not None
    weights = pending.ask.weights
    return rng.choices(legal, weights(state, *pending.operands))[0] if weights else legal[rng.randrange(len(legal))]
