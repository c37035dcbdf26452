"""Look-ahead for purchases, aims and weapons: every move is tried in positions that fit what the seat knows, all play on by
maxims, and the seat's chance to win is taken there. All moves meet the same guesses and the same luck.

With three and four players it goes to the end of the turn, dice and attacks included; after each stage the worse half of the
moves is dropped. With two it goes until all answers are settled and the robot whose turn it is goes on: the rest of the turn is
dice, and what they are worth on average is in the chances. Each was the stronger of the two where it is used.
"""

import math
import time
from collections.abc import Sequence
from random import Random

from moonbots.bots.chances import chances
from moonbots.bots.policy import HARD, Policy
from moonbots.position.cards import ADJUSTMENT
from moonbots.position.guess import determinize
from moonbots.position.moves import ROLL, Place, Play, Reroll
from moonbots.position.state import Tournament
from moonbots.position.view import MoonView
from tabletop.game import Budget
from tabletop.move import PASS, Move
from tabletop.state import CHANCE

USUAL, MOST = 48, 240
"""Turns that are played out for one choice, without a budget and at most."""

FEW = 12
"""Guesses without a budget, where one does not play to the end of the turn."""

GOES_ON = ("act", "place")
"""What the robot whose turn it is is asked when nothing is left to settle."""

NONE = -1

WIDTH = 6
"""How many moves are looked at: the best by the maxims."""

TRUST, ENOUGH = 0.15, 3.0
"""What an energy more by the maxims, up to so many, counts beside the chances found in all guesses together."""


def look_ahead(view: MoonView, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
    """The index of the move with the best chance."""
    seat = view.to_move
    assert seat is not None
    opinion = Policy(determinize(view, rng), seat, HARD).scores(moves)
    search = _to_the_next_choice if view.seats == 2 else _to_the_end_of_the_turn
    return search(view, seat, moves, opinion, rng, budget)


def _to_the_end_of_the_turn(
    view: MoonView, seat: int, moves: Sequence[Move], scores: Sequence[float], rng: Random, budget: Budget
) -> int:
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


def _to_the_next_choice(
    view: MoonView, seat: int, moves: Sequence[Move], scores: Sequence[float], rng: Random, budget: Budget
) -> int:
    """What is about dice alone is left to the maxims, and stands for going on as it is."""
    calm = [index for index, move in enumerate(moves) if view.ask in GOES_ON and is_calm(move)]
    going_on = max(calm, key=scores.__getitem__) if calm else NONE
    totals = {index: 0.0 for index in range(len(moves)) if index == going_on or index not in calm}
    limit = budget.milliseconds / 1000 if budget.milliseconds else math.inf
    guesses = FEW if limit == math.inf else MOST // WIDTH
    guesses = max(1, budget.playouts // len(totals)) if budget.playouts else guesses
    start = time.perf_counter()
    for number in range(guesses):
        if number and time.perf_counter() - start > limit:
            break
        guess, luck = determinize(view, rng), rng.getrandbits(32)
        for index in totals:
            if index == going_on:
                totals[index] += chances(guess)[seat]
            else:
                totals[index] += tried(guess.clone(), moves[index], seat, Random(luck), GOES_ON)
    return max(totals, key=lambda index: (totals[index], scores[index]))


def is_calm(move: Move) -> bool:
    """Whether it is about dice alone."""
    if isinstance(move, Play):
        return move.weapon == ADJUSTMENT
    return move in (PASS, ROLL) or isinstance(move, Place | Reroll)


def tried(state: Tournament, move: Move, seat: int, rng: Random, asks: Sequence[str] = ()) -> float:
    """The seat's chance to win, from 0 to 1, at the end of the turn in which it makes a move, or before as soon as one of
    `asks` comes; it depends on luck."""
    turn = (state.rounds, state.active)
    state.apply(move)
    while (pending := state.pending) is not None and (state.rounds, state.active) == turn:
        if pending.ask.name in asks:
            break
        legal = state.legal()
        if pending.seat == CHANCE:
            state.apply(fallen(state, legal, rng))
        else:
            state.apply(legal[Policy(state, pending.seat, HARD).choose(legal) if len(legal) > 1 else 0])
    return chances(state)[seat]


def fallen(state: Tournament, legal: Sequence[Move], rng: Random) -> Move:
    """What chance brings, by its weights."""
    pending = state.pending
    assert pending is not None
    weights = pending.ask.weights
    return rng.choices(legal, weights(state, *pending.operands))[0] if weights else legal[rng.randrange(len(legal))]
