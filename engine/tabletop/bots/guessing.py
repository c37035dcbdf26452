"""Choices played on in the same guesses: how games compare them that have a quick way to play on."""

import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from tabletop.core.game import Feature
from tabletop.rules.move import Move
from tabletop.rules.state import State

LEAST_GUESSES = 8
"""Guesses that are made however long they take."""


def in_guesses(
    guess: Callable[[], State],
    lines: Sequence[Sequence[Move]],
    after: Callable[[Any, Random], Mapping[Feature, float]],
    rng: Random,
    guesses: int,
    milliseconds: float,
) -> Sequence[Sequence[Mapping[Feature, float]]]:
    """Per line and guess what `after(state, rng)` gives, which plays a guess on from behind the line with the same luck for all
    lines."""
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
