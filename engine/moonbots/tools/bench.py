"""The benchmarks of Moon-Bots for `robodrome bench`: the parts of a look-ahead, and a choice of each bot."""

from collections.abc import Callable
from random import Random

from moonbots.bots import chances, players, search
from moonbots.formats.notation import read
from tabletop.core.game import Budget
from tabletop.tools.bench import Row, choices

_MIDDLE = (
    "moonbots/2 seats=4 round=6 active=1 backs=7 r0=12/RL2/fist-guard+missile-guard/deflector+decoy"
    " r1=14/TO4+LL3/reroll+fist-guard/stock r2=14/RA1+LL2/die+missile+missile-guard r3=15/TO2+RL1/missile+fist-guard/dodge"
    " market=RL4,TO1,LA2,weapon,die,RA4 agenda=ask-act(1,1);following(1)"
)


def rows() -> list[Row]:
    """Return the benchmarks of this game."""
    return [
        Row("a turn played out by the policy, and judged", "playouts", _playouts()),
        Row("the chances of a position", "positions", _judged()),
        *(
            Row(f"a choice of {name}", "choices", choices(players.find(name), read(_MIDDLE), Budget()))
            for name in ("easy", "normal", "hard", "master")
        ),
    ]


def _playouts() -> Callable[[], int]:
    state, rng = read(_MIDDLE), Random(1)
    moves = state.legal()

    def batch() -> int:
        for move in moves:
            search.chance_after(state.clone(), move, 1, rng)
        return len(moves)

    return batch


def _judged() -> Callable[[], int]:
    state = read(_MIDDLE)

    def batch() -> int:
        chances.chances(state)
        return 1

    return batch
