"""The game's own bots. `easy` and `normal` play by the policy, choose at random between equal moves, and sometimes make a
random move. `hard` looks ahead before it buys, attacks or uses a weapon. These place their dice in the way that promises most
energy. `master` judges every move by values that were learned from games.
"""

from collections.abc import Sequence
from random import Random

from moonbots.bots import learned
from moonbots.bots.policy import EASY, HARD, NORMAL, Habits, Policy
from moonbots.bots.search import look_ahead
from moonbots.position.guess import determinize
from moonbots.position.moves import Play
from moonbots.position.view import MoonView
from tabletop.core.game import Budget, Choose
from tabletop.rules.move import Move

PUMP = "gain-respond"
"""The ask of the pump: pumping now is never worse than pumping later."""


def _by_policy(habits: Habits, slip: float) -> Choose:
    """A bot that plays by the policy, but makes a random move with the chance `slip`."""

    def choose(view: MoonView, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
        if len(moves) == 1:
            return 0
        if rng.random() < slip:
            return int(rng.random() * len(moves))
        assert view.to_move is not None
        scores = Policy(determinize(view, rng), view.to_move, habits).scores(moves)
        best = max(scores)
        return rng.choice([index for index, score in enumerate(scores) if score == best])

    return choose


def _hard(view: MoonView, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
    if len(moves) == 1:
        return 0
    dice_only = view.ask == "place" and not any(isinstance(move, Play) for move in moves)
    if dice_only or view.ask == PUMP:
        assert view.to_move is not None
        return Policy(determinize(view, rng), view.to_move, HARD).choose(moves)
    return look_ahead(view, moves, rng, budget)


_BOTS: dict[str, Choose] = {
    "easy": _by_policy(EASY, 0.35),
    "normal": _by_policy(NORMAL, 0.1),
    "hard": _hard,
    "master": learned.choose,
}


def find(name: str) -> Choose:
    """Return the bot of that name, one of the game's `bots`."""
    return _BOTS[name]
