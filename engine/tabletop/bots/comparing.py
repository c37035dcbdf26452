"""Comparison of choices, played on in the same guesses, for games with a fast playout."""

import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from tabletop.core.game import Feature
from tabletop.rules.move import Move
from tabletop.rules.state import State

LEAST_GUESSES = 8
"""The least number of guesses, however long they take."""


def in_guesses(
    guess: Callable[[], State],
    lines: Sequence[Sequence[Move]],
    after: Callable[[Any, Random], Mapping[Feature, float]],
    rng: Random,
    guesses: int,
    milliseconds: float,
) -> Sequence[Sequence[Mapping[Feature, float]]]:
    """Play each of the `lines` of moves in the same guesses, and return the value of `after(state, rng)` per line and guess.
    `after` plays the position behind the line on, with the same random numbers for all lines. There are at most `guesses`,
    fewer if `milliseconds` are over after LEAST_GUESSES."""
    found: list[list[Mapping[Feature, float]]] = [[] for _ in lines]
    start = time.perf_counter()
    for count in range(1, guesses + 1):
        state, luck = guess(), rng.getrandbits(64)
        for numbers, line in zip(found, lines, strict=True):
            trial = state.clone()
            for move in line:
                trial.apply(move)
            numbers.append(after(trial, Random(luck)))
        if count >= LEAST_GUESSES and (time.perf_counter() - start) * 1000 > milliseconds:
            break
    return found
