"""Games in which everybody chooses at random."""

from __future__ import annotations

from collections.abc import Callable, Container
from random import Random

from tabletop.core.game import Game
from tabletop.core.session import Session


def play_on(session: Session, rng: Random, choices: int) -> None:
    """Make some random choices, chance and forced ones in between, and stand at the next choice or the end."""
    session.advance()
    for _ in range(choices):
        if session.over:
            return
        session.play(int(rng.random() * len(session.legal())))
        session.advance()


def game_until(
    found: Callable[[Session], bool], new: Callable[[int], Session], *, seeds: int = 300, choices: int = 150
) -> Session:
    """The first of many games that comes to a position as wanted, which is where it stands; `new` makes one of a seed."""
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
    """Through 150 random choices, things of these kinds (what their ids begin with) neither come, go, move nor grow."""
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
