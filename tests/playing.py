"""Plays games with random choices, or with quick bots."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import cache
from random import Random

from tabletop.bots import bots
from tabletop.core import game
from tabletop.core.game import Budget, Game
from tabletop.core.session import Session


def play_on(session: Session, rng: Random, choices: int) -> None:
    """Make so many random choices, with all chance and forced moves between them, up to the next choice or the end."""
    session.advance()
    for _ in range(choices):
        if session.over:
            return
        session.play(int(rng.random() * len(session.legal())))
        session.advance()


def game_until(
    found: Callable[[Session], bool], new: Callable[[int], Session], *, seeds: int = 300, choices: int = 150
) -> Session:
    """Return the first game, of many seeds, at a position that `found` accepts; `new` makes the game of a seed."""
    for seed in range(seeds):
        session, rng = new(seed), Random(seed)
        for _ in range(choices):
            if session.over:
                break
            if found(session):
                return session
            play_on(session, rng, 1)
    raise AssertionError("no such position turned up")


def assert_kept_in_place(game: Game, seats: int, shape: str, kinds: Container[str]) -> None:
    """Assert that things of these kinds, the first parts of their ids, neither appear, vanish, move nor grow in 150 random
    choices."""
    state, rng = game.start(seats), Random(seats)

    def places() -> dict[str, tuple[float, float, float]]:
        items = game.scene_in(shape, state.view(0)).items
        return {name: (item.x, item.y, item.scale) for name, item in items.items() if name.partition("-")[0] in kinds}

    first = places()
    assert first
    for _ in range(150):
        moves = state.legal()
        if not moves:
            break
        state.apply(moves[int(rng.random() * len(moves))])
        assert places() == first


_SEATS = {"roborally": 3, "moonbots": 3, "stakbots": 3, "robotory": 2}


@cache
def ended(name: str, seed: int = 3) -> Session:
    """Return a finished game of quick bots."""
    session = Session(game.find(name), ["easy"] * _SEATS.get(name, game.find(name).seats[0]), {}, seed)
    choose, rng = bots.find(session.game, "easy"), Random(seed)
    session.advance()
    while not session.over:
        pending = session.state.pending
        assert pending
        session.play(choose(session.state.view(pending.seat), session.legal(), rng, Budget(playouts=1)))
        session.advance()
    return session
