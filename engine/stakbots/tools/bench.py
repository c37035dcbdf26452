"""The benchmarks of Stak Bots for `robodrome bench`: playouts, a guess at hidden cards, and a choice of each bot."""

from collections.abc import Callable
from random import Random

from stakbots.bots import players, policy
from stakbots.formats.notation import read
from stakbots.position.guess import determinize
from tabletop.core.game import Budget
from tabletop.rules.state import CHANCE
from tabletop.tools.bench import Row, choices

_MIDDLE = (
    "stakbots/2 seats=2 first=1 active=1 turn=7 s0=-1,-1,-1,-1,41 s1=-1,-1,-1,-1,3 h1=7,12 "
    "heap=39,4,27,22,42,14,8,35,6,17,23,55,29,10,49,58,51 told=99 agenda=ask-action(1)"
)
_PLAYOUTS = 300
"""Playouts for each choice, as many as `hard` makes without a time limit."""


def rows() -> list[Row]:
    """Return the benchmarks of this game."""
    return [
        Row("a random playout", "choices", _played(by_policy=False)),
        Row("a playout by the policy", "choices", _played(by_policy=True)),
        Row("a guess at what is hidden", "positions", _guessed()),
        *(
            Row(
                f"a choice of {name}", "choices", choices(players.find(name), read(_MIDDLE), Budget(playouts=_PLAYOUTS))
            )
            for name in ("easy", "normal", "hard", "master")
        ),
    ]


def _played(*, by_policy: bool) -> Callable[[], int]:
    """Play a match to its end; counts the choices of players and of chance."""
    start, rng = read(_MIDDLE), Random(1)

    def batch() -> int:
        match, made = start.clone(), 0
        while (pending := match.pending) is not None:
            moves = match.legal()
            by_choice = by_policy and pending.seat != CHANCE and len(moves) > 1
            match.apply(policy.pick(match, pending, moves, rng) if by_choice else moves[int(rng.random() * len(moves))])
            made += 1
        return made

    return batch


def _guessed() -> Callable[[], int]:
    view, rng = read(_MIDDLE).view(1), Random(1)

    def batch() -> int:
        determinize(view, rng)
        return 1

    return batch
