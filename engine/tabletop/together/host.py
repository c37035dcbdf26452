"""The device that keeps the game: it sends each seat far away a position that fits its view, and takes answers.

Sealed choices come one after the other in the record, yet everybody is asked at once: a seat is sent a copy in which the
others have chosen anything, and an early answer waits until its turn in the record comes.
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
"""Who sits on a seat: somebody at the host's own device or at another one. A bot sits there by its name."""


def new_id() -> str:
    """An id for a game, by chance: one made from the seed would help to find that, and what will be dealt."""
    return link.base36(int.from_bytes(os.urandom(5), "big")).zfill(8)


class Host:
    """A session with seats far away. `game` is its id, `edition` counts how often it was taken back or moved to another device,
    `names` are those of the seats, `seat_colours` their colours, and `sits` says who plays each."""

    def __init__(
        self,
        session: Session,
        far: Iterable[int] = (),
        names: Iterable[str] = (),
        game: str = "",
        edition: int = 0,
        seat_colours: Iterable[int] = (),
    ) -> None:
        """Without `game` it gets an id of its own. Another device takes a game over with the id that packets name and a greater
        edition."""
        self.session, self.game, self.edition = session, game or new_id(), edition
        self.names = tuple("".join(filter(str.isprintable, name))[:LONGEST_NAME] for name in names)
        self.seat_colours = tuple(seat_colours)
        self.sits = [HERE if kind == PERSON else kind for kind in session.seats]
        for seat in far:
            self.hand(seat, FAR)
        self._early: dict[int, list[str]] = {}
        """By seat, labels of moves whose turn in the record has not come."""
        self._taken: dict[int, tuple[int, tuple[str, ...]]] = {}
        """By seat, ply and moves of the last answer of this edition."""
        session.advance()
        self._known = len(session.plies)
        """Plies of the record that have been seen."""

    # What a seat is sent -------------------------------------------------------------------------------------------

    def packet(self, seat: int | None, since: int | None = None) -> Packet:
        """What a seat is sent now (None: somebody who watches), with all that happened since its last choice, or from
        event number `since` on."""
        here = self._ahead(seat)
        return Packet(
            self.game, self.edition, self._ply(seat, here), seat, self._position(seat, here.state), here.state.event_count,
            tuple(event.seen_by(seat) for event in self._happened(seat, here, since)), self._asked(),
            self.names, self.seat_colours, tuple("" if sits in (HERE, FAR) else sits for sits in self.sits),
        )  # fmt: skip

    def waited_for(self) -> tuple[int, ...]:
        """The seats that have to choose; several where everybody chooses in secret."""
        return tuple(seat for seat in range(len(self.sits)) if is_asked(self.state(seat), seat))

    def asked_here(self) -> Packet | None:
        """What somebody at the host's own device is sent who has to choose, though it may be another seat's turn in the record;
        None where nobody has."""
        seats = (seat for seat in self.waited_for() if self.sits[seat] == HERE)
        return next((self.packet(seat) for seat in seats), None)

    def chosen_early(self) -> list[str]:
        """What people at the host's own device have chosen early, in the order in which it will stand in the record."""
        return sealed_moves(
            self.session.state, {seat: self.early(seat) for seat, sits in enumerate(self.sits) if sits == HERE}
        )

    def state(self, seat: int | None) -> State:
        """The position in which a seat chooses, or waits, as a copy. It may hold secrets of others: show its view."""
        return self._ahead(seat).state

    def early(self, seat: int) -> Sequence[str]:
        """The labels of moves that a seat has chosen and whose turn in the record has not come."""
        return tuple(self._early.get(seat, ()))

    def _known_until(self, seat: int | None) -> int:
        """The ply after the last one that a seat may know of: sealed ones of others do not count until all are made."""
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
        """The present ply as a seat counts, which gives away nothing about sealed choices."""
        plies = self.session.plies[: self._known_until(seat)]
        return sum(not ply.sealed or ply.seat == seat for ply in plies) + here.made

    def _position(self, seat: int | None, state: State) -> str:
        return self.session.game.write(guess(self.session.game, state.view(seat)))

    def _happened(self, seat: int | None, here: Lookahead, since: int | None) -> Iterator[Event]:
        """The events from number `since` on, or since a seat last chose; since anybody did, where it never has. Those who watch
        are told all since the last choices of those who are asked: at least what is new since these were asked."""
        plies = self.session.plies[: self._known_until(seat)]
        seats = [seat] if seat is not None else self._asked() or range(len(self.sits))
        start = 0 if since is not None else min(_last_choice(plies, one) for one in seats)
        for event in (*(event for ply in plies[start:] for event in ply.events), *here.events):
            if event.id >= (since or 0):
                yield event if event.cause < event.id else event._replace(cause=NO_CAUSE)

    # What seats answer ---------------------------------------------------------------------------------------------

    def take(self, answer: Answer) -> bool:
        """Make the choice of a seat far away, or keep it until its turn comes. False for one that comes twice or late. Raises
        MessageError or IllegalMove, and changes nothing, for an answer that does not belong here."""
        if answer.game != self.game:
            raise MessageError("This message belongs to another game. Open that game first.")
        if answer.edition > self.edition:
            raise MessageError("Another device keeps this game by now. Go on there, or open its newest link here.")
        if answer.seat >= len(self.sits) or self.sits[answer.seat] != FAR:
            raise MessageError("This seat is played at this table now. Hand it over again to take its answers.")
        return self._take(answer)

    def take_here(self, answer: Answer) -> bool:
        """Make the choice of somebody at the host's own device, an `answer` of the `FarSeat` of its packet: it may be early
        too. False for one that comes twice or late. Raises MessageError or IllegalMove, and changes nothing, for an answer
        that does not belong here."""
        if answer.game != self.game or answer.seat >= len(self.sits) or self.sits[answer.seat] != HERE:
            raise MessageError("This seat is not played here now. Sit down for it to choose.")
        return self._take(answer)

    def _take(self, answer: Answer) -> bool:
        here, seat = self._ahead(answer.seat), answer.seat
        ply = self._ply(seat, here)
        if answer.edition == self.edition and seat in self._taken:
            last, moves = self._taken[seat]
            if answer.ply < last or (answer.ply, answer.moves) == (last, moves):
                return False  # it comes late, or twice
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
        """Try moves out on what the seat has been sent, so that a refusal tells it nothing new. Raises IllegalMove."""
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
        """Play early choices whose turn has come, and what nobody has to choose after them; gives whether there were any.
        Where choices were taken back since the last time, early ones are dropped."""
        if len(self.session.plies) < self._known:
            self._begin_anew()
        before = self.session.ply
        while (seat := self.session.to_move) is not None and (early := self._early.get(seat)):
            if not goes_on(self.session.state, seat) or not self._play(early.pop(0)):
                early.clear()  # the one before came out otherwise than the seat could know
        self._known = len(self.session.plies)
        return self.session.ply > before

    def _play(self, label: str) -> bool:
        """Make a move by its label and go on to the next choice; False if it is not legal."""
        index = next((n for n, move in enumerate(self.session.legal()) if move.label == label), None)
        if index is not None:
            self.session.play(index)
            self.session.advance()
        return index is not None

    # Who plays, and where ------------------------------------------------------------------------------------------

    def hand(self, seat: int, to: str) -> None:
        """Hand a seat over: to HERE, FAR or a bot by its name. Raises OptionError."""
        known = (HERE, FAR, *self.session.game.bots, *GENERIC_BOTS)
        if to not in known:
            raise OptionError(
                "{game} has no bot {kind!r}; a seat is {person} or one of: {known}.",
                game=self.session.game.title, kind=to, person=HERE, known=", ".join(known[1:]),
            )  # fmt: skip
        self.sits[seat] = to

    def take_back(self, *, agreed: bool = False) -> None:
        """Take the last person's choice back, as `Session.undo` does; early answers are dropped. Raises IllegalMove when there
        is none, or when it has revealed something and the table has not `agreed`."""
        self.session.undo(agreed=agreed)
        self._begin_anew()

    def follow(self, session: Session) -> None:
        """Go on with the same game in another session, which was read anew and may have fewer choices."""
        if common_plies(self.session, session) < len(self.session.plies):
            self._begin_anew()
        elif session is not self.session:
            self._known = len(session.plies)
        self.session = session
        self.go_on()

    def _begin_anew(self) -> None:
        self.take_over()
        self._early.clear()

    def take_over(self) -> None:
        """Begin a new edition: far seats follow this device from their next packet on."""
        self.edition += 1
        self._taken.clear()

    def write(self) -> str:
        """The table as a text, early answers included, for this device to go on from or for another one to take over. It holds
        all secrets."""
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
        """The table of a text. Raises MessageError, or LinkError for its game."""
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
    """The ply at which a seat last chose, the first one of a run; or anybody, where it never has."""
    free = [ply for ply, done in enumerate(plies) if done.free]
    last = max((ply for ply in free if plies[ply].seat == seat), default=max(free, default=len(plies)))
    while (
        0 < last < len(plies)
        and plies[last - 1].seat == plies[last].seat
        and (plies[last].sealed or plies[last].continues)
    ):
        last -= 1
    return last
