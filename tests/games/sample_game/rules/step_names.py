"""All steps and asks of a game, by their names in notation."""

from collections.abc import Callable, Mapping

from sample_game.rules import blows, rounds
from tabletop.rules.state import Ask

_NAMED: dict[str, tuple[Callable[..., None] | Ask, tuple[str, ...]]] = {
    "begin": (rounds.begin, ()),
    "draw": (rounds.draw, ("seat",)),
    "reveal": (rounds.reveal, ("seat",)),
    "strike": (blows.strike, ("seat", "event")),
    "spent": (blows.spent, ("event",)),
    "blow": (blows.WINDOW.step, ("seat", "passed")),
    "ask-deal": (rounds.DEAL, ("chance", "seat")),
    "ask-choose": (rounds.CHOICE, ("seat",)),
    "ask-ready": (rounds.READY, ("chance",)),
    "ask-aim": (blows.TARGET, ("seat", "event")),
    "ask-blow-respond": (blows.WINDOW.ask, ("seat", "passed")),
    "ask-roll": (blows.DIE, ("chance", "seat", "event")),
}

STEPS: Mapping[str, Callable[..., None] | Ask] = {name: step for name, (step, _) in _NAMED.items()}
OPERANDS: Mapping[str, tuple[str, ...]] = {name: operands for name, (_, operands) in _NAMED.items()}
"""The kinds of the ints in a frame, by step; used to check written positions."""
