"""Jobs that go wrong in every way, to try the runner with."""

from __future__ import annotations

import os
import time

UNIT = "things"


def fine(_seed: int) -> int:
    """Looks at three things."""
    return 3


def slow(_seed: int) -> int:
    time.sleep(0.02)
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
