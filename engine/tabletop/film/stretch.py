"""The content of a film: a stretch of a game, as one seat or everybody sees it, from a link or a written position."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tabletop.base.errors import IllegalMove, OptionError
from tabletop.core.game import Game
from tabletop.core.session import Session
from tabletop.film.reel import Reel
from tabletop.rules.chance import Dealer
from tabletop.rules.event import Event
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, State
from tabletop.show.scene import Scene, Shapes

_LONGEST = 1000
"""`run` stops after so many choices."""


class Crop(NamedTuple):
    """A part of a scene, in cells."""

    x: float
    y: float
    width: float
    height: float


class Stretch(NamedTuple):
    """Events `first` to `end` (not included) of a `reel`; `seat_colours` are as in `theme.colours`. `own_look` and `own_tell`
    replace the game's drawings and sentences, with names that people chose. `crop` is the visible part of the scene, None for
    all of it. `notes` are drawn over everything (`film.notes`)."""

    reel: Reel
    first: int
    end: int
    seat_colours: tuple[int, ...] = ()
    own_look: Callable[[str], Shapes] | None = None
    own_tell: Callable[[Event], str] | None = None
    crop: Crop | None = None
    notes: Shapes = ()

    @property
    def game(self) -> Game:
        """The game that is filmed."""
        return self.reel.session.game

    @property
    def opening(self) -> Scene:
        """The scene at the beginning."""
        return self.reel.frame(self.first).scene

    @property
    def part(self) -> Crop:
        """The visible part of the scene."""
        return self.crop or Crop(0, 0, self.opening.width, self.opening.height)

    @property
    def look(self) -> Callable[[str], Shapes]:
        """The function that draws a look by its name."""
        return self.own_look or self.game.look


class FromPosition(NamedTuple):
    """A position (`opening`) and the events that followed it (`happened`): enough of a session for a reel."""

    game: Game
    opening: State
    happened: tuple[Event, ...]

    def at(self, _ply: int) -> "FromPosition":
        """Return itself: the beginning is the only moment."""
        return self

    @property
    def state(self) -> State:
        """The position at the beginning."""
        return self.opening

    def events(self) -> list[Event]:
        """Everything that happened."""
        return list(self.happened)


def of_session(session: Session, first: int = 0, last: int | None = None, seat: int | None = None) -> Stretch:
    """The stretch from ply `first` to ply `last` of a session (None: to its end), as `seat` or, for None, everybody may know
    it. Raises IllegalMove for plies that the game does not have, and OptionError for a seat that it does not have."""
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
    event_count = len(session.opening) + sum(len(ply.events) for ply in session.plies[:first])
    return Stretch(reel, event_count if first else 0, len(reel))


def of_position(game: Game, state: State, seat: int | None = None, moves: Sequence[str] = ()) -> Stretch:
    """The stretch of a position after these moves, made as in `run`. Raises IllegalMove, and OptionError for an unknown
    seat."""
    check_seat(seat, len(state.ranking()))
    return of_events(game, state, run(state.clone(), moves), seat)


def of_events(
    game: Game, before: State, happened: Sequence[Event], seat: int | None = None, shape: str = ""
) -> Stretch:
    """The stretch of the events after a position, as `seat` or, for None, everybody may know it. `shape` is as in
    `Game.scene_in`."""
    reel = Reel(FromPosition(game, before, tuple(happened)), viewer=seat, shape=shape)
    return Stretch(reel, 0, len(reel))


class MadeMove(NamedTuple):
    """A move that is made: its `seat` or CHANCE, the `legal` moves, and the `move`. `used` is the number of labels used before
    it; `named` says whether a label named it, or it was automatic."""

    seat: int
    legal: Sequence[Move]
    move: Move
    used: int
    named: bool

    @property
    def by_lot(self) -> bool:
        """Whether chance picked it from several outcomes."""
        return self.seat == CHANCE and len(self.legal) > 1


def run(state: State, moves: Sequence[str] = (), seed: int = 0) -> list[Event]:
    """Make the moves with these labels, in order, and return the events. If the next label is not legal at a choice, chance is
    dealt from `seed` and a single move is made automatically; any other choice ends the run. Raises IllegalMove if labels are
    left over."""
    happened: list[Event] = []
    for made in made_of(state, moves, seed):
        happened += state.apply(made.move)
    return happened


def made_of(state: State, moves: Sequence[str] = (), seed: int = 0) -> Iterator[MadeMove]:
    """The moves that `run` makes. The caller must apply each to the state before asking for the next. Raises IllegalMove if
    labels are left over."""
    dealer, used = Dealer(seed), 0
    for ply in range(_LONGEST):
        pending = state.pending
        if pending is None:
            break
        legal = state.legal()
        chosen = next((move for move in legal if used < len(moves) and move.label == moves[used]), None)
        named = chosen is not None
        if chosen is None and pending.seat == CHANCE:
            weights = pending.ask.weights
            chosen = legal[dealer.pick(ply, weights(state, *pending.operands) if weights else len(legal))]
        elif chosen is None and len(legal) == 1:
            chosen = legal[0]
        if chosen is None:
            break
        yield MadeMove(pending.seat, legal, chosen, used, named)
        used += named
    if used < len(moves):
        offered = [move.label for move in state.legal()]
        raise IllegalMove(
            "{move} is not legal here; legal are: {legal}.", move=moves[used], legal=", ".join(offered) or "none"
        )


def check_seat(seat: int | None, seats: int) -> None:
    """Raises OptionError unless `seat` is None or one of so many `seats`, counted from 0."""
    if seat is not None and not 0 <= seat < seats:
        raise OptionError("There is no seat {seat}; there are {count}, counted from 0.", seat=seat, count=seats)


def last_turn(session: Session) -> int:
    """The ply at which the last complete round of a session began: the round before the present one, or the present one if the
    game is over."""
    return beginning(session, session.state.round - (0 if session.over else 1))


def beginning(session: Session, wanted: int) -> int:
    """The ply at which the round `wanted` of a session began."""
    low, high = 0, session.ply
    while low < high:
        middle = (low + high) // 2
        if session.at(middle).state.round < wanted:
            low = middle + 1
        else:
            high = middle
    return low
