"""Sealed choices at the same time: looking ahead past the sealed choices of others."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, NamedTuple

from tabletop.core.game import Game
from tabletop.rules.event import Event
from tabletop.rules.state import State


class NoChance(Random):
    """Random numbers that are always the smallest, so that chance always picks the first outcome."""

    def random(self) -> float:
        """The smallest number."""
        return 0.0

    def getrandbits(self, _bits: int, /) -> int:
        """The smallest number."""
        return 0


class Lookahead(NamedTuple):
    """A `state` after sealed choices: `made` is how many of them the looking seat made, and `events` are all their events."""

    state: State
    made: int = 0
    events: tuple[Event, ...] = ()


def guess(game: Game, view: Any) -> State:
    """A position that fits a view. Equal views give the same one, so it reveals no more than the view."""
    return game.determinize(view, NoChance())


def look(state: State, seat: int | None, chosen: Iterable[str] = ()) -> Lookahead:
    """Go on from a state, which stays as it is, to the first sealed choice that `seat` has not made.

    The seat makes its `chosen` moves, by their labels, and forced ones. For the others the first legal move is made, as all
    their choices look the same to the seat. If the seat is not asked any more, the state is the one after its last choice, so
    that it does not depend on how far the others are."""
    last, trial, mine = Lookahead(state.clone()), Lookahead(state.clone()), iter(chosen)
    while (pending := trial.state.pending) is not None and pending.ask.sealed:
        legal, move = trial.state.legal(), None
        if pending.seat == seat and len(legal) > 1:
            label = next(mine, None)
            move = next((one for one in legal if one.label == label), None)
            if move is None:
                return trial
        events = trial.state.apply(legal[0] if move is None else move)
        trial = Lookahead(trial.state, trial.made + (pending.seat == seat), (*trial.events, *events))
        if pending.seat == seat:
            last = trial._replace(state=trial.state.clone())
    return last


def sealed_moves(state: State, chosen: Mapping[int, Iterable[str]]) -> list[str]:
    """The labels of the sealed choices that these seats have made after a state, in the order in which seats are asked. For the
    others the first legal move is made, as sealed choices do not change who is asked."""
    trial, labels = state.clone(), []
    left = {seat: iter(moves) for seat, moves in chosen.items()}
    while (pending := trial.pending) is not None and pending.ask.sealed:
        legal = trial.legal()
        move = legal[0]
        if pending.seat in left and len(legal) > 1:
            label = next(left[pending.seat], None)
            found = next((one for one in legal if one.label == label), None)
            if label is None or found is None:
                break
            move = found
            labels.append(label)
        trial.apply(move)
    return labels


def is_asked(state: State, seat: int | None) -> bool:
    """Whether a seat has to choose in a state."""
    return seat is not None and not state.over and state.agenda[-1][1] == seat


def goes_on(state: State, seat: int | None) -> bool:
    """Whether the choice that a seat has to make belongs to the same answer as its choice before."""
    return is_asked(state, seat) and (state.agenda[-1][0].sealed or state.agenda[-1][0].continues)


def asked_seats(state: State) -> tuple[int, ...]:
    """The seats that have to choose in a state; several at sealed choices."""
    return tuple(seat for seat in range(len(state.ranking())) if is_asked(look(state, seat).state, seat))
