"""The benchmarks of Robotory for `robodrome bench`: a search, and a turn of each bot that limits its own work."""

from collections.abc import Callable

from robotory.bots import kernel, players
from robotory.bots.ordering import Turns
from robotory.bots.search import Search
from robotory.formats.notation import read
from tabletop.core.game import Budget
from tabletop.tools.bench import Row, choices

_MIDDLE = (
    "robotory/1 turn=19 robots=b3,c1,e1 white=b1,b5,c6 black=c4,d4,d5 light=2,0 dark=1,2 lid=5,6 told=25 agenda=turn(0)"
)
_EXPANDED = 1_500


def rows() -> list[Row]:
    """Return the benchmarks of this game."""
    return [
        Row("a position in a search", "positions", _searched()),
        Row("all turns of a position, scored", "expansions", _scored()),
        *(
            Row(f"a turn of {name}", "turns", choices(players.find(name), read(_MIDDLE), Budget()))
            for name in ("easy", "normal", "hard")
        ),
    ]


def _searched() -> Callable[[], int]:
    roots = [*Turns(kernel.position_of(read(_MIDDLE).view(None)))]

    def batch() -> int:
        search = Search(roots)
        search.deepen(nodes=_EXPANDED)
        return search.positions

    return batch


def _scored() -> Callable[[], int]:
    after = [child.after for child in Turns(kernel.position_of(read(_MIDDLE).view(None)))]

    def batch() -> int:
        for position in after:
            Turns(position)
        return len(after)

    return batch
