"""The only bot of Scrapyard."""

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.core.game import Budget, Choose
from tabletop.rules.move import Move


def find(_name: str) -> Choose:
    """Return the bot of that name, one of `Game.bots`."""
    return first


def first(_view: Any, _moves: Sequence[Move], _rng: Random, _budget: Budget) -> int:
    """Choose the first legal move."""
    return 0
