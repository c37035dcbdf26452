"""Jobs that fail in every way, to test the runner."""

from __future__ import annotations

import os
import time

UNIT = "things"


def fine(_seed: int) -> int:
    """Check three things."""
    return 3


def a_second(_seed: int) -> int:
    """Take a second on the clock of its process, but no real time."""
    return _put_forward(1.0)


def a_tenth(_seed: int) -> int:
    """Take a tenth of a second in the same way."""
    return _put_forward(0.1)


def _put_forward(seconds: float) -> int:
    end = time.perf_counter() + seconds
    vars(time)["perf_counter"] = lambda: end
    return 1


def uncounted(_seed: int) -> None:
    """Check one thing, but return no count."""


def wrong_at_multiples_of_four(seed: int) -> int:
    assert seed % 4, f"{seed} is a multiple of four"
    return 1


def endless(_seed: int) -> int:
    while True:
        pass


def deadly(_seed: int) -> int:
    os._exit(3)
