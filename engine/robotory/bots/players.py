"""Computer players: functions (view, moves, random numbers, budget) -> index.

| name | how it plays |
|---|---|
| easy | takes the turn that looks best at once, often a worse one, sometimes any turn |
| normal | sees what the other side can do next |
| hard | looks a few turns ahead |
| master | looks ahead for all of its time |

A chain is planned as a whole and then made step by step. With a budget in milliseconds the plan is kept between the steps.
"""

from collections.abc import Callable, Sequence
from random import Random

from robotory.bots.analysis import Analysis, moves_of, roots
from robotory.bots.kernel import MOVE, Turn
from robotory.position.view import ArenaView
from tabletop.core.game import Budget, Choose
from tabletop.rules.move import Move

USUAL = 1_500
"""Positions that `master` searches without a budget."""

FEWEST, FEW = 12, 150
"""Positions that `normal` and `hard` search, with any budget."""

FULL_LID = 20
"""Discs on the lid at the start of a game."""
OPENING_DOUBT = 8
"""In hundredths. Until a stock has been refilled, a turn so little behind the best is chosen as well, so that games differ."""

FEW_LINES = 4
"""The number of best turns among which a bot in doubt chooses."""

Pick = Callable[[ArenaView, Random, Budget], Turn]


def find(name: str) -> Choose:
    """Return the bot of that name, one of the game's `bots`."""
    return _BOTS[name]


def _chooser(pick: Pick) -> Choose:
    plans: dict[tuple[int, ...], tuple[int, ...]] = {}

    def choose(view: ArenaView, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
        if len(moves) == 1 or view.ask not in ("turn", "chain"):
            return 0
        here = _key(view)
        way = plans.get(here) if budget.milliseconds is not None else None
        turn = pick(view, rng, budget) if way is None else (MOVE, view.operands[1], *way)
        if budget.milliseconds is not None:
            _remember(plans, view, turn)
        return list(moves).index(moves_of(turn, view)[0])

    return choose


def _key(view: ArenaView) -> tuple[int, ...]:
    """The turn and the board while a robot is on its way, () otherwise."""
    return (view.turn, *view.robot, *view.disc) if view.ask == "chain" else ()


def _remember(plans: dict[tuple[int, ...], tuple[int, ...]], view: ArenaView, turn: Turn) -> None:
    """Note the rest of a chain for each of its coming steps."""
    plans.clear()
    if turn[0] != MOVE:
        return
    robot, way = turn[1], turn[2:]
    cells, disc = list(view.robot), list(view.disc)
    for done, cell in enumerate(way, 1):
        cells[robot], disc[cell] = cell, -1
        plans[view.turn, *cells, *disc] = way[done:]


def _at_once(noise: float, careless: float) -> Pick:
    """The turn with the highest score without looking ahead, plus noise of `noise` hundredths; a random turn with the chance
    `careless`."""

    def pick(view: ArenaView, rng: Random, budget: Budget) -> Turn:
        found = roots(view)
        if rng.random() < careless:
            return rng.choice(found).turn
        return max(found, key=lambda child: child.score + rng.gauss(0, noise)).turn

    return pick


def _look_ahead(usual: int, most: int | None = None, doubt: int = 0) -> Pick:
    """Search `usual` positions, or as many as the budget says, but at most `most`. Choose among the best few turns that are
    less than `doubt` hundredths behind the best. In the first turns a little doubt makes games differ."""

    def pick(view: ArenaView, rng: Random, budget: Budget) -> Turn:
        nodes = budget.playouts
        if nodes is None and budget.milliseconds is None:
            nodes = usual
        if most is not None:
            nodes = min(most, nodes or most)
        slack = max(doubt, OPENING_DOUBT) if sum(view.lid) == FULL_LID else doubt
        search = Analysis(view, FEW_LINES if slack else 1).search
        found = search.deepen(milliseconds=budget.milliseconds, nodes=nodes)
        good = [line for line in found[: search.lines] if line.score > found[0].score - slack]
        return rng.choice(good).turn if len(good) > 1 else found[0].turn

    return pick


_BOTS: dict[str, Choose] = {
    "easy": _chooser(_at_once(noise=50, careless=0.05)),
    "normal": _chooser(_look_ahead(FEWEST, FEWEST, doubt=30)),
    "hard": _chooser(_look_ahead(FEW, FEW, doubt=10)),
    "master": _chooser(_look_ahead(USUAL)),
}
