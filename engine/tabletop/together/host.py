"""The host, which keeps the game: it sends each far seat a position that fits its view, and takes answers.

Sealed choices stand in the record one after the other, but all seats are asked at once. A seat gets a copy in which the other
seats have made any choices, and an early answer waits for its turn in the record.
"""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Self

from tabletop.base.errors import IllegalMove, MessageError, OptionError, TabletopError
from tabletop.core.game import GENERIC_BOTS
from tabletop.core.records import common_plies
from tabletop.core.session import PERSON, Ply, Session
from tabletop.formats import link
from tabletop.rules.event import NO_CAUSE, Event
from tabletop.rules.state import State
from tabletop.together.lookahead import Lookahead, asked_seats, goes_on, guess, is_asked, look, sealed_moves
from tabletop.together.message import LONGEST_NAME, Answer, Packet, mark_of
from tabletop.together.packing import damaged, number, pack, unpack, unwrap, wrap

HERE, FAR = "here", "far"
"""The player of a seat: a person at the host's device or at another one. For a bot it is the bot's name."""


def new_id() -> str:
    """A random id for a game. An id made from the seed would help to find the seed, and so the cards to come."""
    return link.base36(int.from_bytes(os.urandom(5))).zfill(8)


class Host:
    """A `session` with far seats. `game` is its id. `edition` counts how often choices were taken back or the game moved to
    another device. `names` and `seat_colours` are those of the seats, and `sits` says who plays each seat."""

    def __init__(
        self,
        session: Session,
        far: Iterable[int] = (),
        names: Iterable[str] = (),
        game: str = "",
        edition: int = 0,
        seat_colours: Iterable[int] = (),
    ) -> None:
        """`far` are the seats at other devices. Without `game` it gets a new id. To take a game over, another device uses the
        id in the packets and a greater `edition`."""
        self.session, self.game, self.edition = session, game or new_id(), edition
        self.names = tuple("".join(filter(str.isprintable, name))[:LONGEST_NAME] for name in names)
        self.seat_colours = tuple(seat_colours)
        self.sits = [HERE if kind == PERSON else kind for kind in session.seats]
        for seat in far:
            self.hand(seat, FAR)
        self._early: dict[int, list[str]] = {}
        """Seat -> labels of moves whose turn in the record has not come."""
        self._taken: dict[int, tuple[int, tuple[str, ...]]] = {}
        """Seat -> ply and moves of its last answer in this edition."""
        session.advance()
        self._known = len(session.plies)
        """The length of the record at the last look, to notice an undo."""

    # Packets -------------------------------------------------------------------------------------------------------

    def packet(self, seat: int | None, since: int | None = None) -> Packet:
        """The present packet of a `seat` (None: a spectator). It has all events since the last choice of the seat, or from
        event number `since` on."""
        here = self._ahead(seat)
        return Packet(
            self.game, self.edition, self._ply(seat, here), seat, self._position(seat, here.state), here.state.event_count,
            tuple(event.seen_by(seat) for event in self._happened(seat, here, since)), self._asked(),
            self.names, self.seat_colours, tuple("" if sits in (HERE, FAR) else sits for sits in self.sits),
        )  # fmt: skip

    def waited_for(self) -> tuple[int, ...]:
        """The seats that have to choose; several at sealed choices."""
        return tuple(seat for seat in range(len(self.sits)) if is_asked(self.state(seat), seat))

    def asked_here(self) -> Packet | None:
        """The packet of a seat at the host's device that has to choose, even if it is another seat's turn in the record. None
        if there is no such seat."""
        seats = (seat for seat in self.waited_for() if self.sits[seat] == HERE)
        return next((self.packet(seat) for seat in seats), None)

    def chosen_early(self) -> list[str]:
        """The early choices of people at the host's device, as labels, in the order of the record."""
        return sealed_moves(
            self.session.state, {seat: self.early(seat) for seat, sits in enumerate(self.sits) if sits == HERE}
        )

    def state(self, seat: int | None) -> State:
        """A copy of the position in which a `seat` chooses or waits. It may have secrets of others, so show its view only."""
        return self._ahead(seat).state

    def early(self, seat: int) -> Sequence[str]:
        """The labels of the moves that a `seat` has chosen early: their turn in the record has not come."""
        return tuple(self._early.get(seat, ()))

    def _known_until(self, seat: int | None) -> int:
        """The number of plies that a seat may know of: sealed plies of others count only once all are made."""
        record, pending = self.session.ply, self.session.state.pending
        if pending is not None and pending.ask.sealed:
            plies = self.session.plies
            while record and plies[record - 1].sealed and plies[record - 1].seat != seat:
                record -= 1
        return record

    def _asked(self) -> tuple[int, ...]:
        """The seats that are asked at this moment, whether they have answered or not."""
        return asked_seats(self._at(self._known_until(None)))

    def _at(self, record: int) -> State:
        return self.session.state if record == self.session.ply else self.session.at(record).state

    def _ahead(self, seat: int | None) -> Lookahead:
        return look(self._at(self._known_until(seat)), seat, () if seat is None else self.early(seat))

    def _ply(self, seat: int | None, here: Lookahead) -> int:
        """The present ply as a seat counts, without sealed choices of others, which would give away how far they are."""
        plies = self.session.plies[: self._known_until(seat)]
        return sum(not ply.sealed or ply.seat == seat for ply in plies) + here.made

    def _position(self, seat: int | None, state: State) -> str:
        return self.session.game.write(guess(self.session.game, state.view(seat)))

    def _happened(self, seat: int | None, here: Lookahead, since: int | None) -> Iterator[Event]:
        """The events from number `since` on, or since a seat last chose; if it never has, since anybody did. Spectators get all
        events since the last choices of the seats that are asked."""
        plies = self.session.plies[: self._known_until(seat)]
        seats = [seat] if seat is not None else self._asked() or range(len(self.sits))
        start = 0 if since is not None else min(_last_choice(plies, one) for one in seats)
        for event in (*(event for ply in plies[start:] for event in ply.events), *here.events):
            if event.id >= (since or 0):
                yield event if event.cause < event.id else event._replace(cause=NO_CAUSE)

    # Answers -------------------------------------------------------------------------------------------------------

    def take(self, answer: Answer) -> bool:
        """Make the choice in an `answer` of a far seat, or keep it until its turn. False if the answer comes twice or late.
        Raises MessageError, and changes nothing, for another game, seat or moment; raises IllegalMove for other moves."""
        if answer.game != self.game:
            raise MessageError("This message belongs to another game. Open that game first.")
        if answer.edition > self.edition:
            raise MessageError("Another device keeps this game by now. Go on there, or open its newest link here.")
        if answer.seat >= len(self.sits) or self.sits[answer.seat] != FAR:
            raise MessageError("This seat is played at this table now. Hand it over again to take its answers.")
        return self._take(answer)

    def take_here(self, answer: Answer) -> bool:
        """Make the choice of a person at the host's device, an `answer` of the `FarSeat` of its packet; it may be early, too.
        False if the answer comes twice or late. Raises MessageError or IllegalMove as `take`, and changes nothing."""
        if answer.game != self.game or answer.seat >= len(self.sits) or self.sits[answer.seat] != HERE:
            raise MessageError("This seat is not played here now. Sit down for it to choose.")
        return self._take(answer)

    def _take(self, answer: Answer) -> bool:
        here, seat = self._ahead(answer.seat), answer.seat
        ply = self._ply(seat, here)
        if answer.edition == self.edition and seat in self._taken:
            last, moves = self._taken[seat]
            if answer.ply < last or (answer.ply, answer.moves) == (last, moves):
                return False
        if answer.edition < self.edition or answer.ply < ply:
            raise MessageError("This choice is over. Open the newest message of the game and choose there.")
        if answer.ply > ply or not is_asked(here.state, seat):
            raise MessageError(
                "The answer is for a later moment than this table knows. Open the newest link here first."
            )
        if answer.mark != mark_of(seat, self._position(seat, here.state)):
            raise MessageError("The answer is for another position. Send the newest message of the game again.")
        self._check(seat, here.state, answer.moves)
        self._taken[seat] = ply, answer.moves
        self._early.setdefault(seat, []).extend(answer.moves)
        if not here.state.agenda[-1][0].sealed:
            self._play(self._early[seat].pop(0))
        self.go_on()
        return True

    def _check(self, seat: int, state: State, moves: Sequence[str]) -> None:
        """Try moves on a position that fits the seat's view, so that a refusal gives nothing away. Raises IllegalMove."""
        trial = guess(self.session.game, state.view(seat))
        for count, label in enumerate(moves or ("",)):
            legal = trial.legal() if not count or goes_on(trial, seat) else ()
            move = next((one for one in legal if one.label == label), None)
            if move is None:
                raise IllegalMove(
                    "{move} is not legal here; legal are: {legal}.",
                    move=label[:40],
                    legal=", ".join(one.label for one in legal) or "none",
                )
            trial.apply(move)
            trial = look(trial, seat).state

    def go_on(self) -> bool:
        """Play the early choices whose turn has come, and automatic choices after them. Return whether there were any. If
        choices were taken back since the last call, early ones are dropped."""
        if len(self.session.plies) < self._known:
            self._begin_anew()
        before = self.session.ply
        while (seat := self.session.to_move) is not None and (early := self._early.get(seat)):
            if not goes_on(self.session.state, seat) or not self._play(early.pop(0)):
                early.clear()  # the choice before had another outcome than the seat could foresee
        self._known = len(self.session.plies)
        return self.session.ply > before

    def _play(self, label: str) -> bool:
        """Make the move with this label and go on to the next choice; False if it is not legal."""
        index = next((n for n, move in enumerate(self.session.legal()) if move.label == label), None)
        if index is not None:
            self.session.play(index)
            self.session.advance()
        return index is not None

    # Seats and devices ---------------------------------------------------------------------------------------------

    def hand(self, seat: int, to: str) -> None:
        """Hand a `seat` over: `to` HERE, FAR or the name of a bot. Raises OptionError for an unknown bot."""
        known = (HERE, FAR, *self.session.game.bots, *GENERIC_BOTS)
        if to not in known:
            raise OptionError(
                "{game} has no bot {kind!r}; a seat is {person} or one of: {known}.",
                game=self.session.game.title, kind=to, person=HERE, known=", ".join(known[1:]),
            )  # fmt: skip
        self.sits[seat] = to

    def take_back(self, *, agreed: bool = False) -> None:
        """Take back the last choice that a person made, as `Session.undo` does, and drop early answers. Raises IllegalMove if
        there is none, or if it revealed a secret and the table has not `agreed`."""
        self.session.undo(agreed=agreed)
        self._begin_anew()

    def follow(self, session: Session) -> None:
        """Go on with another `session` of the same game, which was read again and may have fewer choices."""
        if common_plies(self.session, session) < len(self.session.plies):
            self._begin_anew()
        if session is not self.session:
            self._known = len(session.plies)
        self.session = session
        self.go_on()

    def _begin_anew(self) -> None:
        self.take_over()
        self._early.clear()

    def take_over(self) -> None:
        """Begin a new edition: far seats follow this device as soon as they get its next packet."""
        self.edition += 1
        self._taken.clear()

    def write(self) -> str:
        """The table as a text with early answers, for this device or for another one that takes the game over. It has all
        secrets."""
        kept = [
            link.encode(self.session),
            self.names,
            self.seat_colours,
            self.sits,
            sorted(self._early.items()),
            sorted(self._taken.items()),
        ]
        return wrap("table", self.game, self.edition, pack(json.dumps(kept, separators=(",", ":")).encode()))

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a table from a `text`. Raises MessageError if it is damaged, and LinkError if its game is."""
        game, edition, body = unwrap("table", text, 3)
        try:
            address, names, seat_colours, sits, early, taken = json.loads(unpack(body))
            host = cls(link.decode(str(address)), (), map(str, names), game, number(edition), map(int, seat_colours))
            for seat, to in zip(range(len(host.sits)), sits, strict=True):
                host.hand(seat, str(to))
            host._early = {int(seat): list(map(str, moves)) for seat, moves in early}
            host._taken = {int(seat): (int(ply), tuple(map(str, moves))) for seat, (ply, moves) in taken}
        except TabletopError:
            raise
        except (TypeError, ValueError, OverflowError, RecursionError) as error:
            raise damaged() from error
        return host


def _last_choice(plies: Sequence[Ply], seat: int) -> int:
    """The ply of the last choice of a seat, the first one of a stage or move; if it never chose, the last choice of anybody."""
    free = [ply for ply, done in enumerate(plies) if done.free]
    last = max((ply for ply in free if plies[ply].seat == seat), default=max(free, default=len(plies)))
    while (
        0 < last < len(plies)
        and plies[last - 1].seat == plies[last].seat
        and (plies[last].sealed or plies[last].continues)
    ):
        last -= 1
    return last
