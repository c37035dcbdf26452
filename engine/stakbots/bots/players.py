"""The levels: `easy` is the policy alone; `normal` and `hard` search, and judge the cards after the opponents' next turns;
`master` asks values that were learned from games as soon as an action is due."""

from collections.abc import Sequence
from functools import partial
from random import Random

from stakbots.bots import policy
from stakbots.bots.judge import judge_turn
from stakbots.bots.search import Way, search
from stakbots.bots.values import chances
from stakbots.position.codes import NO_LIMIT
from stakbots.position.guess import determinize
from stakbots.position.state import Match
from stakbots.position.switches import HouseRules
from stakbots.position.view import MatchView
from tabletop.base.errors import OptionError
from tabletop.core.game import Budget, Choose
from tabletop.rules.move import Move


def _easy(view: MatchView, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
    match = determinize(view, rng)
    pending = match.pending
    assert pending is not None
    return list(moves).index(policy.pick(match, pending, moves, rng))


def _at_next_action(match: Match, rng: Random, _last: int) -> Sequence[float]:
    """Let the policy play until an action is due, then return the learned chances."""
    while (pending := match.pending) is not None and pending.ask.name != "action":
        policy.move_on(match, pending, rng)
    return chances(match)


_HARD = Way()
MASTER = Way(500, leaf=_at_next_action, exploration=0.1, tries=2, alike=4)
"""500 playouts take as long as the 300 of `hard`."""


def _master(view: MatchView, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
    """Play by the learned values; under house rules for which they do not hold, play as `hard`."""
    return search(view, moves, rng, budget, MASTER if _learned(view.rules) else _HARD)


def _learned(rules: HouseRules) -> bool:
    """Whether the learned values hold: for one Stak each, not drafted, and the actions of the booklet."""
    others = rules.traitors or rules.reactive or rules.recycling or rules.borderless
    return rules.staks == 1 and rules.ranks != "drafted" and rules.attacks == NO_LIMIT and not others


def judge(match: Match, rng: Random) -> Sequence[float]:
    """Return an estimate of each seat's chance to win: learned values, or where they do not hold, the cards after the turn."""
    return _at_next_action(match.clone(), rng, 0) if _learned(match.rules) else judge_turn(match, rng)


_BOTS: dict[str, Choose] = {
    "easy": _easy,
    "normal": partial(search, way=Way(share=0.05)),
    "hard": partial(search, way=_HARD),
    "master": _master,
}


def find(name: str) -> Choose:
    """Return the bot of that name. Raises OptionError."""
    if name not in _BOTS:
        raise OptionError("Stak Bots has no bot {name!r}; it has: {known}.", name=name[:40], known=", ".join(_BOTS))
    return _BOTS[name]
