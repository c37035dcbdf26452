"""The levels: `easy` is the policy alone; `normal` and `hard` search, and judge the cards after the opponents' next turns;
`master` does so as soon as an action is due, by values that were learned from games more than by cards."""

from collections.abc import Sequence
from functools import partial
from random import Random

from stakbots.bots import policy
from stakbots.bots.judge import weigh
from stakbots.bots.search import Way, search
from stakbots.bots.values import is_learned
from stakbots.position.guess import determinize
from stakbots.position.view import MatchView
from tabletop.core.game import Budget, Choose
from tabletop.rules.move import Move


def _easy(view: MatchView, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
    match = determinize(view, rng)
    pending = match.pending
    assert pending is not None
    return list(moves).index(policy.pick(match, pending, moves, rng))


_HARD = Way()
MASTER = Way(580, leaf=weigh, exploration=0.1, tries=2, alike=4)
"""580 playouts take as long as the 300 of `hard`."""


def _master(view: MatchView, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
    """Play by the learned values; under house rules for which they do not hold, play as `hard`."""
    return search(view, moves, rng, budget, MASTER if is_learned(view.rules) else _HARD)


_BOTS: dict[str, Choose] = {
    "easy": _easy,
    "normal": partial(search, way=Way(share=0.05)),
    "hard": partial(search, way=_HARD),
    "master": _master,
}


def find(name: str) -> Choose:
    """Return the bot of that name, one of the game's `bots`."""
    return _BOTS[name]
