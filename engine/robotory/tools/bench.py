"""What Robotory adds to `robodrome bench`: a search, and a turn of each bot that has a bound of its own."""

from collections.abc import Callable
from random import Random

from robotory.bots import kernel, players
from robotory.bots.ordering import Turns
from robotory.bots.search import Search
from robotory.formats.notation import read
from tabletop.game import Budget

_MIDDLE = (
    "robotory/1 turn=19 robots=b3,c1,e1 white=b1,b5,c6 black=c4,d4,d5 light=2,0 dark=1,2 lid=5,6 told=25 agenda=turn(0)"
)
_EXPANDED = 1_500

Row = tuple[str, str, Callable[[], int]]


def rows() -> list[Row]:
    """(name, unit, batch) for everything that has a budget; a batch does it some times and gives how many."""
    return [
        ("a position in a search", "positions", _searched()),
        ("all turns of a position, weighed", "expansions", _weighed()),
        *((f"a turn of {name}", "turns", _turns(name)) for name in ("easy", "normal", "hard")),
    ]


def _searched() -> Callable[[], int]:
    roots = [*Turns(kernel.position_of(read(_MIDDLE).view(None)))]

    def batch() -> int:
        search = Search(roots)
        search.deepen(nodes=_EXPANDED)
        return search.positions

    return batch


def _weighed() -> Callable[[], int]:
    after = [child.after for child in Turns(kernel.position_of(read(_MIDDLE).view(None)))]

    def batch() -> int:
        for position in after:
            Turns(position)
        return len(after)

    return batch


def _turns(name: str) -> Callable[[], int]:
    state, choose, rng = read(_MIDDLE), players.find(name), Random(1)
    view, moves = state.view(0), state.legal()

    def batch() -> int:
        choose(view, moves, rng, Budget())
        return 1

    return batch
