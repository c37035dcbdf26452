"""A far seat: a device that shows the newest packet of its seat as an ordinary game, and makes answers."""

from collections.abc import Sequence
from random import Random
from typing import Self

from tabletop.base.errors import IllegalMove, MessageError
from tabletop.core.game import Game
from tabletop.core.session import PERSON, Session
from tabletop.rules.event import NO_CAUSE, Event
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, State
from tabletop.show.words import Words
from tabletop.together.lookahead import goes_on, is_asked
from tabletop.together.message import Answer, Packet, game_of

_GUESSES = 4
"""Guesses at what a seat does not know, by which it tests whether what comes of its choice is known."""


class FarSeat:
    """A seat of a game that another device keeps, or a spectator (`seat` is None). `packet` is the newest one. `session` begins
    at its position: legal moves, scene, prompt and hint work as at the table. `film` has the events since the packet before,
    None if they are not known. `words` are the words for them."""

    session: Session

    def __init__(self, packet: Packet, words: Words | None = None, before: Packet | None = None) -> None:
        """A film is made only if `words` can tell all of its events. `before` is the last packet of another seat of the same
        person. Raises MessageError or NotationError for a packet that cannot be shown."""
        self.packet, self.words = packet, words
        self.session = _session(packet)
        self.held = ""
        """The label of the last choice, if what comes of it depends on what this seat does not know; "" for none. The session
        stands before it then."""
        self.film: Film | None = None if before is None else _film(before, packet, self.session, words)

    @property
    def seat(self) -> int | None:
        """The seat, None for a spectator."""
        return self.packet.seat

    def take(self, packet: Packet) -> bool:
        """Show a packet if it is newer than the present one, and return whether it is. Raises MessageError or NotationError,
        and changes nothing, if the packet is for another game or seat, or cannot be shown."""
        if packet.game != self.packet.game:
            raise MessageError("This message belongs to another game. Open that game first.")
        if packet.seat != self.seat:
            raise MessageError("This message is for another seat of the game.")
        if packet.when <= self.packet.when:
            return False
        session = _session(packet)
        self.film = _film(self.packet, packet, session, self.words)
        self.packet, self.session, self.held = packet, session, ""
        return True

    # Choosing ------------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> bool:
        """Whether the seat has to choose, or to go on with a choice that it has begun."""
        if self.held:
            return False
        state = self.session.state
        return goes_on(state, self.seat) if self.session.ply else is_asked(state, self.seat)

    @property
    def chose(self) -> bool:
        """Whether a choice was made here since the packet."""
        return bool(self.session.plies or self.held)

    def waited_for(self) -> tuple[int, ...]:
        """The seats that have to choose; this seat only until it has chosen. If no other seat has to, the seat that this
        seat's choice asks next."""
        found = tuple(seat for seat in self.packet.asked if seat != self.seat or self.asked)
        if self.held:
            return found
        pending = self.session.state.pending
        return found if found or pending is None or pending.seat in (CHANCE, self.seat) else (pending.seat,)

    def legal(self) -> Sequence[Move]:
        """The legal moves of the seat; empty while it waits."""
        return self.session.legal() if self.asked else ()

    def play(self, *moves: Move | int) -> None:
        """Choose `moves`, one after the other; forced moves after the last one are made, too. Raises IllegalMove."""
        for move in moves:
            if not self.asked:
                raise IllegalMove("Somebody else has to choose now. Wait for the next message of the game.")
            self._make(move)
        while not self.held and goes_on(self.session.state, self.seat) and len(self.session.legal()) == 1:
            self._make(0)

    def _make(self, move: Move | int) -> None:
        """Make a choice, but hold it if other guesses at what the seat does not know would show something else after it."""
        legal = self.session.legal()
        made = legal[move] if isinstance(move, int) and 0 <= move < len(legal) else move
        if isinstance(made, Move) and made in legal and not self._is_known(made):
            self.held = made.label
        else:
            self.session.play(move)

    def _is_known(self, move: Move) -> bool:
        """Whether the seat sees the same after a move, whatever may be hidden from it."""
        game, view = self.session.game, self.session.state.view(self.seat)
        seen = []
        for number in range(_GUESSES):
            state = game.determinize(view, Random(number))
            state.apply(move)
            seen.append((state.over, game.scene(state.view(self.seat))))
        return all(one == seen[0] for one in seen)

    def take_back(self) -> None:
        """Drop all choices since the packet, to choose again."""
        self.session, self.held = _session(self.packet), ""

    def answer(self) -> Answer | None:
        """The answer for the host: the moves that were chosen. None while the seat has still to choose, and for no moves."""
        plies = self.session.plies
        if self.seat is None or not self.chose or self.asked:
            return None
        free = (ply for ply, done in enumerate(plies) if done.radix > 1 or not ply)
        chosen = [self.session.at(ply).legal()[plies[ply].index].label for ply in free]
        if self.held and (len(self.session.legal()) > 1 or not plies):
            chosen.append(self.held)
        return Answer(
            self.packet.game, self.packet.edition, self.packet.ply, self.seat, self.packet.mark, tuple(chosen)
        )


class Film:
    """The events that a far seat saw between two packets, as the source of a `Reel`."""

    def __init__(self, game: Game, before: State, after: State, events: Sequence[Event]) -> None:
        """`before` and `after` are the positions of the packets. The ids of `events` are counted from 0 again, for the reel."""
        self.game, self.state, self._before, self._after = game, after, before, after
        start = events[0].id if events else 0
        self._events = [
            event._replace(id=event.id - start, cause=event.cause - start if event.cause >= start else NO_CAUSE)
            for event in events
        ]

    def at(self, ply: int) -> Self:
        """The film before all events (ply 0), or after them."""
        other = self.__class__(self.game, self._before, self._after, self._events)
        other.state = other._after if ply else other._before
        return other

    def events(self) -> list[Event]:
        """Everything that happened."""
        return self._events[:]


def _session(packet: Packet) -> Session:
    """A session that begins at the position of a packet. Raises MessageError or NotationError."""
    game = game_of(packet.position)
    seats = len(game.read(packet.position).ranking())
    if (packet.seat or 0) >= seats or len(packet.bots) not in (0, seats):
        raise MessageError("The message is damaged: its content cannot be read. Ask for it again.")
    return Session(game, [PERSON] * seats, seed=0, position=packet.position)


def _film(before: Packet, after: Packet, session: Session, words: Words | None) -> Film | None:
    """The film from one packet to the next; None if events are missing, or do not lead from one scene to the other."""
    game, events = session.game, [event for event in after.events if event.id >= before.event_count]
    if not after.first <= before.event_count <= after.event_count or game_of(before.position) is not game:
        return None
    start, end = _session(before).state, session.state
    try:
        scene = game.scene(start.view(after.seat))
        for event in events:
            scene = scene.after(game.motions(scene, event))
            if words is not None:
                game.tell(event, words)
    except _NONSENSE:
        return None
    return Film(game, start, end, events) if scene == game.scene(end.view(after.seat)) else None


_NONSENSE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""The errors that forged events can cause in a game's code."""
