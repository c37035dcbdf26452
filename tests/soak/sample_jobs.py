"""Jobs that go wrong in every way, to try the runner with."""

from __future__ import annotations

import os
import time

UNIT = "things"


def fine(_seed: int) -> int:
    """Looks at three things."""
    return 3


def a_second(_seed: int) -> int:
    """Takes a second by the clock of its process, and no time."""
    return _put_forward(1.0)


def a_tenth(_seed: int) -> int:
    """Takes a tenth of one."""
    return _put_forward(0.1)


def _put_forward(seconds: float) -> int:
    end = time.perf_counter() + seconds
    vars(time)["perf_counter"] = lambda: end
    return 1


def uncounted(_seed: int) -> None:
    """Looks at one thing."""


def wrong_at_multiples_of_four(seed: int) -> int:
    assert seed % 4, f"{seed} is a multiple of four"
    return 1


def endless(_seed: int) -> int:
    while True:
        pass


def deadly(_seed: int) -> int:
    os._exit(3)
