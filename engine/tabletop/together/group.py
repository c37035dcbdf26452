"""A game in a chat. Its host (the keeper) posts one message a turn, and each member answers with one.

People paste any part of the chat, a day or all of it. Both sides find the new messages in it; known ones change nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from tabletop.base.errors import MessageError, NotationError, TabletopError
from tabletop.core.session import PERSON, Session
from tabletop.formats.find import find
from tabletop.together.deal import CHOICE, Deal
from tabletop.together.far import FarSeat
from tabletop.together.gathering import Invitation, Joining, joinings
from tabletop.together.host import FAR, HERE, Host
from tabletop.together.message import Answer, Packet
from tabletop.together.packing import base64, from_base64
from tabletop.together.sealing import SEALED, TURN, Sealed, Sealer, Turn, seal_answer, seal_turn

_PLY = 4
"""Bytes of a ply or an edition beside a promise."""
_MARK = 2 * _PLY
"""Bytes of both. Behind them stand the seats, the number of their choices, and the promise."""
_NONE = ""
"""An entry among promises for one that was due and is missing."""


class PasteResult(NamedTuple):
    """The result of pasting a text: the `seats` whose answers were taken, and the errors of those that were `refused`."""

    seats: Sequence[int] = ()
    refused: Sequence[TabletopError] = ()


class Keeper:
    """The device that keeps a game. `keys` are those of the far devices, by the first seat of each."""

    def __init__(
        self,
        host: Host,
        keys: Mapping[int, bytes],
        places: Sequence[Sequence[int]],
        sealer: Sealer,
        deal: Deal | None = None,
    ) -> None:
        """`places` has the seats of each person far away, and `sealer` the key of this device. With a `deal`, choices made here
        are promised before those of others are known."""
        self.host, self.keys, self.places, self.sealer, self.deal = host, dict(keys), places, sealer, deal
        self.former: set[bytes] = set()
        """The keys of devices that lost their seats or were turned down."""
        self._answers: dict[int, Answer] = {}

    def early(self) -> list[str]:
        """The answers that wait for their turn in the record, as texts for this device only: they have secrets."""
        return [answer.write() for seat, answer in self._answers.items() if self.host.early(seat)]

    def restore(self, early: Iterable[str]) -> None:
        """Take answers that this device has kept, except those to choices that are over."""
        for text in early:
            with suppress(TabletopError):
                answer = Answer.read(text)
                if answer.seat in self._here():
                    self.take_here(answer)
                else:
                    self._take(answer)

    def take_here(self, answer: Answer) -> bool:
        """Make the choice of a person at this device, as `Host.take_here` does."""
        taken = self.host.take_here(answer)
        if taken:
            self._answers[answer.seat] = answer
        return taken

    def _here(self) -> list[int]:
        return [seat for seat, sits in enumerate(self.host.sits) if sits == HERE]

    def _take(self, answer: Answer) -> bool:
        taken = self.host.take(answer)
        if taken:
            self._answers[answer.seat] = answer
        return taken

    def asks(self, letters: Iterable[str]) -> list[Joining]:
        """The requests to play a seat on from another device, as the old one is lost; one for each unknown device."""
        found = {
            joining.key: joining
            for joining in joinings(letters)
            if joining.game == self.host.game and self._first(joining.seat) in self.keys
        }
        return [joining for key, joining in found.items() if key not in self.former | {*self.keys.values()}]

    def hand_over(self, joining: Joining) -> None:
        """Give a seat to the device that asks for it. Messages of the device before are ignored from now on."""
        first = self._first(joining.seat)
        if first is not None:
            self.former.add(self.keys[first])
            self.keys[first] = joining.key

    def turn_down(self, joining: Joining) -> None:
        """Refuse a seat to the device that asks for it, and ignore its messages from now on."""
        self.former.add(joining.key)

    def _first(self, seat: int) -> int | None:
        """The first seat of the person far away who plays `seat`; None if it is nobody far away."""
        return next((place[0] for place in self.places if seat in place), None)

    async def paste(self, text: str) -> PasteResult:
        """Take all answers in a text that can be made now or wait for their turn, in any order."""
        return await self.hear(find(text))

    async def hear(self, letters: Iterable[str]) -> PasteResult:
        """As `paste`, for messages that arrived one by one."""
        answers: list[Answer] = []
        refused: list[TabletopError] = []
        plies = {seat: self.host.packet(seat).ply for place in self.places for seat in place}
        for one in map(_sealed, letters):
            if one is None or one.game != self.host.game:
                continue
            try:
                answer = await self._open(one, plies)
            except TabletopError as error:
                refused.append(error)
                continue
            if answer is not None:
                answers.append(answer)
        taken: list[int] = []
        waiting = answers
        while waiting:
            later, before = [], len(taken)
            for answer in waiting:
                try:
                    if self._take(answer):
                        taken.append(answer.seat)
                except TabletopError as error:
                    later.append((answer, error))
            if len(taken) == before:
                refused += [error for _, error in later]
                break
            plies = {answer.seat: self.host.packet(answer.seat).ply for answer, _ in later}
            waiting = [answer for answer, _ in later if not self._is_over(answer, plies)]
        return PasteResult(tuple(taken), tuple(refused))

    async def _open(self, one: Sealed, plies: Mapping[int, int]) -> Answer | None:
        """The answer in a sealed message; None if its choice is over. Raises MessageError if the wrong device sealed it."""
        first = self._first(one.seat)
        if first not in self.keys or self._is_over(one, plies):
            return None
        answer = await one.answer(self.sealer, self.keys[first])
        if answer is None:
            raise MessageError(
                "An answer in this text was not sealed by the device of its seat. Nothing of it was taken."
            )
        return answer

    def _is_over(self, one: Sealed | Answer, plies: Mapping[int, int]) -> bool:
        return (one.edition, one.ply) < (self.host.edition, plies[one.seat])

    async def post(self, longest: int) -> list[str]:
        """The present packets of all far seats and of spectators, as texts of at most `longest` characters, mostly one."""
        seats = [self._shown(place) for place in self.places if place[0] in self.keys]
        packets = [self.host.packet(seat) for seat in [*seats, None] if seat is None or self.host.sits[seat] == FAR]
        keys = {seat: self.keys[place[0]] for place in self.places if place[0] in self.keys for seat in place}
        return await seal_turn(packets, keys, self.sealer, longest, self._promised()) if packets[1:] else []

    def _promised(self) -> bytes:
        """The promise of the sealed choices that were made here in the present stage; empty if there are none."""
        session = self.host.session
        start, here = stage_of(session, session.ply), self._here()
        moves = [*sealed_labels(session, start, here), *self.host.chosen_early()]
        if self.deal is None or not moves:
            return b""
        mask = sum(1 << seat for seat in here)
        return start.to_bytes(_PLY) + bytes([mask, len(moves)]) + self.deal.choice(start, moves)

    def _shown(self, place: Sequence[int]) -> int:
        """The seat of a person that gets the packet: one that is asked, or else the first."""
        asked = self.host.waited_for()
        return next((seat for seat in place if seat in asked), place[0])


@dataclass(slots=True)
class Member:
    """A device that has joined a game: the `invitation`, its `seats`, its `number` for the deal, and the newest packet of each
    seat. A device without seats is a spectator's, and has the packet for spectators. A device that replaces a lost one has no
    number."""

    invitation: Invitation
    seats: tuple[int, ...]
    number: int | None
    packets: dict[int | None, Packet]
    promised: list[str] = field(default_factory=list)
    """The promises of the turns that were shown, in base 64."""

    def joining(self, key: bytes) -> Joining:
        """The message to post to join; `key` is that of this device."""
        return Joining(self.invitation.game, self.seats[0], self.number or 0, key)

    async def paste(self, text: str, sealer: Sealer) -> list[Packet]:
        """The newest packet of each seat in a text, if it is newer than the known one, in order. Raises MessageError if the
        packets of its seats are for another device."""
        return await self.hear(find(text), sealer)

    async def hear(self, letters: Iterable[str], sealer: Sealer) -> list[Packet]:
        """As `paste`, for messages that arrived one by one."""
        turns = [one for one in map(_turn, letters) if one is not None and one.game == self.invitation.game]
        found = [
            packet for seat in self.seats or (None,) if (packet := await self._newest(turns, seat, sealer)) is not None
        ]
        if (
            not self.packets
            and self.number is not None
            and any(seat in turn.sealed for turn in turns for seat in self.seats)
        ):
            raise MessageError(
                "The messages of this game are not for this device. Another device has your seat, or yours has not joined yet."
            )
        return sorted(found, key=lambda packet: packet.when)

    async def _newest(self, turns: Sequence[Turn], seat: int | None, sealer: Sealer) -> Packet | None:
        """The newest packet of a seat, if it is newer than the known one."""
        known = self.packets[seat].when if seat in self.packets else (-1, 0)
        posted = [(turn.edition, turn.sealed[seat][0], turn) for turn in turns if seat in turn.sealed]
        for edition, ply, turn in sorted(posted, key=lambda one: one[:2], reverse=True):
            if (edition, ply) <= known:
                break
            try:
                packet = await turn.packet(seat, sealer, self.invitation.key)
                if packet is not None:
                    FarSeat(packet)  # in a chat anybody can write a packet for spectators
            except (MessageError, NotationError):
                continue
            if packet is not None:
                self.packets[seat] = packet
                self._note(turn)
                if _NONE not in self.promised and self._lacks_promise(turn, packet):
                    self.promised.append(_NONE)
                return packet
        return None

    def _note(self, turn: Turn) -> None:
        """Keep the promise of a turn; the first promise of each moment counts."""
        raw = turn.edition.to_bytes(_PLY) + turn.promised
        known = [from_base64(one)[:_MARK] for one in self.promised]
        if len(raw) == _MARK + 2 + CHOICE and raw[:_MARK] not in known:
            self.promised.append(base64(raw))

    def _lacks_promise(self, turn: Turn, packet: Packet) -> bool:
        """Whether a turn asks for a sealed choice that the host makes, too, without a promise of the host's choice."""
        setting = self.invitation.setting
        people = {seat for seat, kind in enumerate(setting.kinds) if kind == PERSON}
        kept = people.difference(*setting.places) & {*packet.asked}
        return bool(kept) and packet.seat in packet.asked and not turn.promised

    def check(self, deal: Deal, session: Session) -> None:
        """Check a game that is over: its deal, and that the host made the choices that it had promised. Raises MessageError,
        which says what is wrong."""
        seat = self.seats[0] if self.seats and self.number is not None else None
        deal.check(session.seed, self.invitation.promise, seat, self.number)
        if _NONE in self.promised:
            raise MessageError(
                "The device that kept the game has sent one of its turns without a promise of its own choice."
            )
        last = max((packet.edition for packet in self.packets.values()), default=0).to_bytes(_PLY)
        for raw in map(from_base64, self.promised):
            ply, (mask, count), promise = (
                int.from_bytes(raw[_PLY:_MARK]),
                raw[_MARK : _MARK + 2],
                raw[_MARK + 2 :],
            )
            seats = [seat for seat in range(len(session.seats)) if mask >> seat & 1]
            kept = ply <= len(session.plies) and deal.choice(ply, sealed_labels(session, ply, seats)[:count]) == promise
            if raw[:_PLY] == last and not kept:
                raise MessageError(
                    "The device that kept the game has not chosen what it had promised in one of its turns."
                )

    @property
    def is_over(self) -> bool:
        """Whether the game is over: the newest packet asks nobody."""
        newest = max(self.packets.values(), key=lambda packet: packet.when, default=None)
        return newest is not None and not newest.asked

    async def answer(self, answer: Answer, sealer: Sealer) -> str:
        """The answer as a sealed text to post."""
        return await seal_answer(answer, sealer, self.invitation.key)


def stage_of(session: Session, ply: int) -> int:
    """The ply at which the stage of sealed choices before `ply` began."""
    while ply and session.plies[ply - 1].sealed:
        ply -= 1
    return ply


def sealed_labels(session: Session, start: int, seats: Sequence[int]) -> list[str]:
    """The labels of the sealed moves that these seats chose from ply `start` on, without forced ones."""
    labels = []
    for ply, done in enumerate(session.plies[start:], start):
        if not done.sealed:
            break
        if done.free and done.seat in seats:
            labels.append(session.at(ply).legal()[done.index].label)
    return labels


def _sealed(text: str) -> Sealed | None:
    try:
        return Sealed.read(text) if text.startswith(f"{SEALED}.") else None
    except MessageError:
        return None


def _turn(text: str) -> Turn | None:
    try:
        return Turn.read(text) if text.startswith(f"{TURN}.") else None
    except MessageError:
        return None
