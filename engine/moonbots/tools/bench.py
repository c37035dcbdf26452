"""What Moon-Bots adds to `robodrome bench`: what a look-ahead is made of, and a choice of each bot."""

from collections.abc import Callable
from random import Random

from moonbots.bots import chances, players, search
from moonbots.formats.notation import read
from tabletop.game import Budget

_MIDDLE = (
    "moonbots/1 seats=4 round=6 active=1 backs=7 r0=12/RL2/fist-guard+missile-guard/deflector+decoy"
    " r1=14/TO4+LL3/reroll+fist-guard/stock r2=14/RA1+LL2/die+missile+missile-guard r3=15/TO2+RL1/missile+fist-guard/dodge"
    " market=RL4,TO1,LA2,weapon,die,RA4 agenda=ask-act(1,1);following(1)"
)

Row = tuple[str, str, Callable[[], int]]


def rows() -> list[Row]:
    """(name, unit, batch) for everything that has a budget; a batch does it some times and gives how many."""
    return [
        ("a turn played out by maxims, and judged", "playouts", _playouts()),
        ("the chances of a position", "positions", _judged()),
        *((f"a choice of {name}", "choices", _choices(name)) for name in players.LEVELS),
    ]


def _playouts() -> Callable[[], int]:
    state, rng = read(_MIDDLE), Random(1)
    moves = state.legal()

    def batch() -> int:
        for move in moves:
            search.tried(state.clone(), move, 1, rng)
        return len(moves)

    return batch


def _judged() -> Callable[[], int]:
    state = read(_MIDDLE)

    def batch() -> int:
        chances.chances(state)
        return 1

    return batch


def _choices(name: str) -> Callable[[], int]:
    state, choose, rng = read(_MIDDLE), players.find(name), Random(1)
    view, moves = state.view(1), state.legal()

    def batch() -> int:
        choose(view, moves, rng, Budget())
        return 1

    return batch
