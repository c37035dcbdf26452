"""What Stak Bots adds to `robodrome bench`: what a match costs that bots play on in their heads, and a choice of each bot."""

from collections.abc import Callable
from random import Random

from stakbots.bots import players, policy
from stakbots.formats.notation import read
from stakbots.position.guess import determinize
from tabletop.game import Budget
from tabletop.state import CHANCE

_MIDDLE = (
    "stakbots/1 seats=2 first=1 active=1 turn=7 s0=-1,-1,-1,-1,41 s1=-1,-1,-1,-1,3 h1=7,12 "
    "heap=39,4,27,22,42,14,8,35,6,17,23,55,29,10,49,58,51 told=99 agenda=ask-action(1)"
)
_PLAYOUTS = 300
"""For each choice, as the level `hard` has them where no time is set."""

Row = tuple[str, str, Callable[[], int]]


def rows() -> list[Row]:
    """(name, unit, batch) for everything that has a budget; a batch does it some times and gives how many."""
    return [
        ("a random playout", "choices", _played(by_instinct=False)),
        ("a playout by instinct", "choices", _played(by_instinct=True)),
        ("a guess at what is hidden", "positions", _guessed()),
        *((f"a choice of {name}", "choices", _choices(name)) for name in ("easy", "normal", "hard")),
    ]


def _played(*, by_instinct: bool) -> Callable[[], int]:
    """A match to its end; counts the choices of players and of chance."""
    start, rng = read(_MIDDLE), Random(1)

    def batch() -> int:
        match, made = start.clone(), 0
        while (pending := match.pending) is not None:
            moves = match.legal()
            by_thought = by_instinct and pending.seat != CHANCE and len(moves) > 1
            match.apply(
                policy.pick(match, pending, moves, rng) if by_thought else moves[int(rng.random() * len(moves))]
            )
            made += 1
        return made

    return batch


def _guessed() -> Callable[[], int]:
    view, rng = read(_MIDDLE).view(1), Random(1)

    def batch() -> int:
        determinize(view, rng)
        return 1

    return batch


def _choices(name: str) -> Callable[[], int]:
    state, choose, rng = read(_MIDDLE), players.find(name), Random(1)
    view, moves = state.view(1), state.legal()

    def batch() -> int:
        choose(view, moves, rng, Budget(playouts=_PLAYOUTS))
        return 1

    return batch
