"""The outcomes of chance in a figure, and the moves for another outcome."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from tabletop.base.errors import TabletopError
from tabletop.film.stretch import MadeMove, made_of, run
from tabletop.lesson.playthrough import Playthrough


class Outcome(NamedTuple):
    """An outcome of chance: what was asked (`ask`), as everybody sees it, and the move that was `made`."""

    ask: Any
    made: MadeMove


def outcomes(played: Playthrough, moves: Sequence[str]) -> list[Outcome]:
    """All outcomes of chance with more than one possibility while these moves are played, in order. Raises IllegalMove."""
    state, found = played.before.clone(), []
    for made in made_of(state, moves):
        if made.by_lot:
            found.append(Outcome(state.view(None).ask, made))
        state.apply(made.move)
    return found


def with_outcome(played: Playthrough, moves: Sequence[str], number: int, label: str) -> tuple[str, ...]:
    """The moves with which the outcome of this `number` (in `outcomes`) is the move `label`. Later moves that are not legal any
    more are left out. Raises IllegalMove."""
    made = outcomes(played, moves)[number].made
    return _playable(played, (*moves[: made.used], label), moves[made.used + made.named :])


def _playable(played: Playthrough, first: tuple[str, ...], rest: Sequence[str]) -> tuple[str, ...]:
    """The `first` moves and as many of the rest as are legal after them."""
    for count in range(len(rest), 0, -1):
        with suppress(TabletopError):
            run(played.before.clone(), (*first, *rest[:count]))
            return (*first, *rest[:count])
    return first
