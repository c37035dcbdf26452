"""What Robotory adds to `robodrome bench`: looking at positions, and a turn of each bot that has a bound of its own."""

from collections.abc import Callable
from random import Random

from robotory import bot, kernel, search
from robotory.notation import read
from tabletop.game import Budget

_MIDDLE = (
    "robotory/1 turn=19 robots=b3,c1,e1 white=b1,b5,c6 black=c4,d4,d5 light=2,0 dark=1,2 lid=5,6 told=25 agenda=turn(0)"
)

Row = tuple[str, str, Callable[[], int]]


def rows() -> list[Row]:
    """(name, unit, batch) for everything that has a budget; a batch does it some times and gives how many."""
    return [
        ("a position in a search", "positions", _evaluated()),
        ("all turns of a position, weighed", "expansions", _expanded()),
        *((f"a turn of {name}", "turns", _turns(name)) for name in ("easy", "normal", "hard")),
    ]


def _evaluated() -> Callable[[], int]:
    after = [child.after for child in search.weighed(kernel.position_of(read(_MIDDLE).view(None)))]

    def batch() -> int:
        for position in after:
            search.evaluate(position)
        return len(after)

    return batch


def _expanded() -> Callable[[], int]:
    after = [child.after for child in search.weighed(kernel.position_of(read(_MIDDLE).view(None)))]

    def batch() -> int:
        for position in after:
            search.weighed(position)
        return len(after)

    return batch


def _turns(name: str) -> Callable[[], int]:
    state, choose, rng = read(_MIDDLE), bot.find(name), Random(1)
    view, moves = state.view(0), state.legal()

    def batch() -> int:
        choose(view, moves, rng, Budget())
        return 1

    return batch
