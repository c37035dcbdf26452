"""Look-ahead for purchases, attacks and weapons. Every move is made in several positions that fit what the seat knows. All
seats then play on by the policy, and the seat's chance to win is estimated. All moves meet the same guesses and the same luck.

With three and four players a playout goes to the end of the turn, dice and attacks included. After each stage the worse half of
the moves is dropped. With two players a playout goes until all have answered and the active robot goes on. The rest of its turn
is dice, whose average worth is part of the chances. Each way was measured to be stronger where it is used.
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
from tabletop.core.game import Budget
from tabletop.rules.move import PASS, Move
from tabletop.rules.state import CHANCE

USUAL, MOST = 48, 240
"""Playouts for one choice: without a budget, and at most."""

FEW = 12
"""Guesses for one choice without a budget, with two players."""

GOES_ON = ("act", "place")
"""The asks with which the robot whose turn it is goes on."""

NONE = -1
"""The index of no move."""

WIDTH = 6
"""The number of moves compared: the best ones by the policy."""

TRUST, ENOUGH = 0.15, 3.0
"""How the policy's scores count in addition to the sum of chances. The best move starts with TRUST * ENOUGH; any other has
TRUST less for each energy that it is worse, but at least 0."""


def look_ahead(view: MoonView, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
    """Return the index of the move with the best chance to win."""
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
                totals[index] += chance_after(guess.clone(), moves[index], seat, Random(luck))
            spent += len(left)
        left = sorted(left, key=lambda index: -totals[index])[: (len(left) + 1) // 2]
    return left[0]


def _to_the_next_choice(
    view: MoonView, seat: int, moves: Sequence[Move], scores: Sequence[float], rng: Random, budget: Budget
) -> int:
    """Of the moves about dice alone, compare only the best by the policy; it stands for going on with the turn."""
    about_dice = [index for index, move in enumerate(moves) if view.ask in GOES_ON and is_about_dice(move)]
    going_on = max(about_dice, key=scores.__getitem__) if about_dice else NONE
    totals = {index: 0.0 for index in range(len(moves)) if index == going_on or index not in about_dice}
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
                totals[index] += chance_after(guess.clone(), moves[index], seat, Random(luck), GOES_ON)
    return max(totals, key=lambda index: (totals[index], scores[index]))


def is_about_dice(move: Move) -> bool:
    """Whether a move is about dice alone."""
    if isinstance(move, Play):
        return move.weapon == ADJUSTMENT
    return move in (PASS, ROLL) or isinstance(move, Place | Reroll)


def chance_after(state: Tournament, move: Move, seat: int, rng: Random, asks: Sequence[str] = ()) -> float:
    """Return the seat's chance to win, from 0 to 1, after a playout of a move: at the end of the turn, or when one of `asks`
    comes. Changes the state."""
    turn = (state.rounds, state.active)
    state.apply(move)
    while (pending := state.pending) is not None and (state.rounds, state.active) == turn:
        if pending.ask.name in asks:
            break
        go_on(state, rng)
    return chances(state)[seat]


def judge_turn(state: Tournament, rng: Random) -> list[float]:
    """Return each seat's chance to win after the policy has played the turn to its end."""
    trial, turn = state.clone(), (state.rounds, state.active)
    while trial.pending is not None and (trial.rounds, trial.active) == turn:
        go_on(trial, rng)
    return chances(trial)


def go_on(state: Tournament, rng: Random) -> None:
    """Make one move: a random one of chance, or the policy's for the seat that is asked."""
    pending, legal = state.pending, state.legal()
    assert pending is not None
    if pending.seat == CHANCE:
        state.apply(chance_move(state, legal, rng))
    else:
        state.apply(legal[Policy(state, pending.seat, HARD).choose(legal) if len(legal) > 1 else 0])


def chance_move(state: Tournament, legal: Sequence[Move], rng: Random) -> Move:
    """Return a random move of chance, drawn by its weights."""
    pending = state.pending
    assert pending is not None
    weights = pending.ask.weights
    return rng.choices(legal, weights(state, *pending.operands))[0] if weights else legal[rng.randrange(len(legal))]
