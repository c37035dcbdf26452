"""What a film shows: a stretch of a game, seen by one seat or by everybody, from a link or a written position."""

from collections.abc import Callable
from typing import NamedTuple

from tabletop.base.errors import IllegalMove, OptionError
from tabletop.core.game import Game
from tabletop.core.session import Session
from tabletop.film.reel import Reel
from tabletop.rules.chance import Dealer
from tabletop.rules.event import Event
from tabletop.rules.state import CHANCE, State
from tabletop.show.scene import Scene, Shapes

_LONGEST = 1000
"""Choices after which a film of a position ends where nobody ever has to choose."""


class Stretch(NamedTuple):
    """Events `first` to `end` (not included) of a reel; `worn` as in `theme.colours`. Where people have given names, `drawn`
    draws and `said` tells with them, in place of the game."""

    reel: Reel
    first: int
    end: int
    worn: tuple[int, ...] = ()
    drawn: Callable[[str], Shapes] | None = None
    said: Callable[[Event], str] | None = None

    @property
    def game(self) -> Game:
        """The game that is filmed."""
        return self.reel.session.game

    @property
    def opening(self) -> Scene:
        """What is seen first."""
        return self.reel.frame(self.first).scene

    @property
    def look(self) -> Callable[[str], Shapes]:
        """What draws the looks of its things."""
        return self.drawn or self.game.look


class FromPosition(NamedTuple):
    """A position and the events that followed it: enough of a session for a reel."""

    game: Game
    opening: State
    happened: tuple[Event, ...]

    def at(self, _ply: int) -> "FromPosition":
        """The beginning; there is no other moment."""
        return self

    @property
    def state(self) -> State:
        """The position at the beginning."""
        return self.opening

    def events(self) -> list[Event]:
        """Everything that happened."""
        return list(self.happened)


def of_session(session: Session, first: int = 0, last: int | None = None, seat: int | None = None) -> Stretch:
    """What happens between two plies of a session (to its end without `last`), as a seat or everybody may know it. Raises
    IllegalMove or OptionError for plies or a seat that the game does not have."""
    last = len(session.plies) if last is None else last
    if not 0 <= first <= last <= len(session.plies):
        raise IllegalMove(
            "A film of this game goes from a choice to a later one, from 0 to {count}; it cannot go from {first} to {last}.",
            count=len(session.plies),
            first=first,
            last=last,
        )
    check_seat(seat, len(session.seats))
    reel = Reel(session.at(last), viewer=seat)
    told = len(session.opening) + sum(len(ply.events) for ply in session.plies[:first])
    return Stretch(reel, told if first else 0, len(reel))


def of_position(game: Game, state: State, seat: int | None = None) -> Stretch:
    """What follows from a written position without anybody having to choose, dice and decks included."""
    check_seat(seat, len(state.ranking()))
    now, dealer = state.clone(), Dealer(0)
    happened: list[Event] = []
    for ply in range(_LONGEST):
        pending = now.pending
        if pending is None:
            break
        moves, weights = now.legal(), pending.ask.weights
        if pending.seat == CHANCE:
            happened += now.apply(moves[dealer.pick(ply, weights(now, *pending.operands) if weights else len(moves))])
        elif len(moves) == 1:
            happened += now.apply(moves[0])
        else:
            break
    reel = Reel(FromPosition(game, state, tuple(happened)), viewer=seat)
    return Stretch(reel, 0, len(reel))


def check_seat(seat: int | None, seats: int) -> None:
    """Raises OptionError for a seat that there is not."""
    if seat is not None and not 0 <= seat < seats:
        raise OptionError("There is no seat {seat}; there are {count}, counted from 0.", seat=seat, count=seats)


def last_turn(session: Session) -> int:
    """The ply with which the last whole turn of a session began: the round before the present one, or this one when the
    game is over."""
    return beginning(session, session.state.round - (0 if session.over else 1))


def beginning(session: Session, wanted: int) -> int:
    """The ply with which a round of a session began."""
    low, high = 0, session.ply
    while low < high:
        middle = (low + high) // 2
        if session.at(middle).state.round < wanted:
            low = middle + 1
        else:
            high = middle
    return low
