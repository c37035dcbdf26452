"""Scrapyard, the small game of the test suite: it exercises what the games that ship do not need yet."""

from collections.abc import Sequence
from random import Random
from typing import Any

from sample_game import notation, scene, text
from sample_game.rules import STEPS, begin
from sample_game.state import Scrap
from sample_game.view import determinize
from tabletop.game import Budget, Game, Option, Options
from tabletop.move import Move

__all__ = ["GAME"]


def new(seats: int, options: Options) -> Scrap:
    """A game whose first round has begun."""
    state = Scrap(seats, int(options["life"]), int(options["rounds"]))
    state.then((begin,))
    state.run()
    return state


def value(state: Scrap) -> Sequence[float]:
    """By hearts, and by what may save them."""
    worth = [
        hearts + 0.4 * min(hearts, shields + mirrors)
        for hearts, shields, mirrors in zip(state.hearts, state.shields, state.mirrors, strict=True)
    ]
    return [one / sum(worth) for one in worth]


def first(_view: Any, _moves: Sequence[Move], _rng: Random, _budget: Budget) -> int:
    """A bot of the game's own: whatever stands first."""
    return 0


GAME = Game(
    name="sample_game",
    title="Scrapyard",
    version=notation.VERSION,
    seats=(2, 4),
    options=(Option("life", "2", ("1", "2", "3")), Option("rounds", "6", ("2", "6", "9"))),
    new=new,
    read=notation.read,
    write=notation.write,
    determinize=determinize,
    steps=STEPS,
    scene=scene.scene,
    motions=scene.motions,
    look=scene.look,
    tell=text.tell,
    prompt=text.prompt,
    name_move=text.name_move,
    bots=("first",),
    bot=lambda _name: first,
    value=value,
    reveals=frozenset({"drew", "revealed", "struck", "left"}),
)
