"""A game in a chat: whoever keeps it posts one message a turn, everybody answers with one, and both find the new in any text.

Everything is done anew from whatever is pasted, a day of the chat or all of it: what is known already changes nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from tabletop.base.errors import MessageError, TabletopError
from tabletop.core.session import PERSON, Session
from tabletop.formats.find import find
from tabletop.together.deal import CHOICE, Deal
from tabletop.together.gathering import Invitation, Joining, joinings
from tabletop.together.host import FAR, HERE, Host
from tabletop.together.message import Answer, Packet
from tabletop.together.packing import base64, from_base64
from tabletop.together.sealing import SEALED, TURN, Sealed, Sealer, Turn, seal_answer, seal_turn

_PLY = 4
"""Bytes of a ply or an edition beside a promise."""
_MARK = 2 * _PLY
"""Bytes of both; behind them stand the seats, how many choices they have made, and the promise."""
_NONE = ""
"""Stands among promises for one that was due and not given."""


class PasteResult(NamedTuple):
    """What a text has brought: the seats whose answers are new, and why others were not taken."""

    seats: Sequence[int] = ()
    refused: Sequence[TabletopError] = ()


class Keeper:
    """The device that keeps a game: `keys` are those of the devices far away, by the first of the seats that each plays."""

    def __init__(
        self,
        host: Host,
        keys: Mapping[int, bytes],
        places: Sequence[Sequence[int]],
        sealer: Sealer,
        deal: Deal | None = None,
    ) -> None:
        """With the deal, choices made here are promised before those of others are known."""
        self.host, self.keys, self.places, self.sealer, self.deal = host, dict(keys), places, sealer, deal
        self.former: set[bytes] = set()
        """Devices that hold their seats no more, and those that were turned down."""
        self._answers: dict[int, Answer] = {}

    def early(self) -> list[str]:
        """The answers that wait for their turn in the record, as texts for this device to keep: they hold secrets."""
        return [answer.write() for seat, answer in self._answers.items() if self.host.early(seat)]

    def restore(self, early: Iterable[str]) -> None:
        """Take answers that this device has kept; those of choices that are over are left out."""
        for text in early:
            with suppress(TabletopError):
                answer = Answer.read(text)
                if answer.seat in self._here():
                    self.take_here(answer)
                else:
                    self._take(answer)

    def take_here(self, answer: Answer) -> bool:
        """Make the choice of somebody at this device, as `Host.take_here` does."""
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
        """Who asks to go on with another device, as the one of their seat is lost; each device that is not known once."""
        found = {
            joining.key: joining
            for joining in joinings(letters)
            if joining.game == self.host.game and self._first(joining.seat) in self.keys
        }
        return [joining for key, joining in found.items() if key not in self.former | {*self.keys.values()}]

    def hand_over(self, joining: Joining) -> None:
        """The device that asks for a seat has it from now on; what comes from the one before is not read any more."""
        first = self._first(joining.seat)
        if first is not None:
            self.former.add(self.keys[first])
            self.keys[first] = joining.key

    def turn_down(self, joining: Joining) -> None:
        """The device that asks for a seat does not get it, and is not heard again."""
        self.former.add(joining.key)

    def _first(self, seat: int) -> int | None:
        """The first of the seats of whoever plays one far away."""
        return next((place[0] for place in self.places if seat in place), None)

    async def paste(self, text: str) -> PasteResult:
        """Take every answer in a text that can be taken now or waits for its turn, in whatever order they stand."""
        return await self.hear(find(text))

    async def hear(self, letters: Iterable[str]) -> PasteResult:
        """The same for messages that arrived one by one."""
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
        """The answer of a letter; None for a choice that is over. Raises MessageError."""
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
        """What everybody is sent now, those who watch too, in texts of at most so many signs, mostly one."""
        seats = [self._shown(place) for place in self.places if place[0] in self.keys]
        packets = [self.host.packet(seat) for seat in [*seats, None] if seat is None or self.host.sits[seat] == FAR]
        keys = {seat: self.keys[place[0]] for place in self.places if place[0] in self.keys for seat in place}
        return await seal_turn(packets, keys, self.sealer, longest, self._promised()) if packets[1:] else []

    def _promised(self) -> bytes:
        """The promise of what has been chosen here in secret, at this moment; nothing where there is none."""
        session = self.host.session
        start, here = stage_of(session, session.ply), self._here()
        moves = [*sealed_labels(session, start, here), *self.host.chosen_early()]
        if self.deal is None or not moves:
            return b""
        mask = sum(1 << seat for seat in here)
        return start.to_bytes(_PLY, "big") + bytes([mask, len(moves)]) + self.deal.choice(start, moves)

    def _shown(self, place: Sequence[int]) -> int:
        """Which of the seats of a person is sent something: one that is asked, or the first."""
        asked = self.host.waited_for()
        return next((seat for seat in place if seat in asked), place[0])


@dataclass(slots=True)
class Member:
    """A device that has joined a game: the invitation, its seats, its number for the deal, the newest packet of each seat. One
    without seats watches, and has the newest packet of those who do. One that took the place of a lost device has no number."""

    invitation: Invitation
    seats: tuple[int, ...]
    number: int | None
    packets: dict[int | None, Packet]
    promised: list[str] = field(default_factory=list)
    """What was promised with the turns that were shown, in base 64."""

    def joining(self, key: bytes) -> Joining:
        """What to post to join, from the device of that key."""
        return Joining(self.invitation.game, self.seats[0], self.number or 0, key)

    async def paste(self, text: str, sealer: Sealer) -> list[Packet]:
        """The packets of a text that are newer than what is known, the newest of each seat, in order. Raises MessageError where
        what was posted for its seats is for another device."""
        return await self.hear(find(text), sealer)

    async def hear(self, letters: Iterable[str], sealer: Sealer) -> list[Packet]:
        """The same for messages that arrived one by one."""
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
        """The newest packet of a seat, if it is newer than what is known."""
        known = self.packets[seat].when if seat in self.packets else (-1, 0)
        posted = [(turn.edition, turn.sealed[seat][0], turn) for turn in turns if seat in turn.sealed]
        for edition, ply, turn in sorted(posted, key=lambda one: one[:2], reverse=True):
            if (edition, ply) <= known:
                break
            try:
                packet = await turn.packet(seat, sealer, self.invitation.key)
            except MessageError:
                continue
            if packet is not None:
                self.packets[seat] = packet
                self._note(turn)
                if _NONE not in self.promised and self._lacks_promise(turn, packet):
                    self.promised.append(_NONE)
                return packet
        return None

    def _note(self, turn: Turn) -> None:
        """Keep what is promised with a turn, once for each moment: what was promised first counts."""
        raw = turn.edition.to_bytes(_PLY, "big") + turn.promised
        known = [from_base64(one)[:_MARK] for one in self.promised]
        if len(raw) == _MARK + 2 + CHOICE and raw[:_MARK] not in known:
            self.promised.append(base64(raw))

    def _lacks_promise(self, turn: Turn, packet: Packet) -> bool:
        """Whether a turn asks for a secret choice that whoever keeps the game makes too, and promises none."""
        setting = self.invitation.setting
        people = {seat for seat, kind in enumerate(setting.kinds) if kind == PERSON}
        kept = people.difference(*setting.places) & {*packet.asked}
        return bool(kept) and packet.seat in packet.asked and not turn.promised

    def check(self, deal: Deal, session: Session) -> None:
        """Check a game that is over: its deal, and that whoever kept it chose what was promised. Raises MessageError that says
        what is wrong."""
        seat = self.seats[0] if self.seats and self.number is not None else None
        deal.check(session.seed, self.invitation.promise, seat, self.number)
        if _NONE in self.promised:
            raise MessageError(
                "The device that kept the game has sent one of its turns without a promise of its own choice."
            )
        last = max((packet.edition for packet in self.packets.values()), default=0).to_bytes(_PLY, "big")
        for raw in map(from_base64, self.promised):
            ply, (mask, count), promise = (
                int.from_bytes(raw[_PLY:_MARK], "big"),
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
        """Whether the newest packet says that nobody is asked any more."""
        newest = max(self.packets.values(), key=lambda packet: packet.when, default=None)
        return newest is not None and not newest.asked

    async def answer(self, answer: Answer, sealer: Sealer) -> str:
        """An answer as a text to post."""
        return await seal_answer(answer, sealer, self.invitation.key)


def stage_of(session: Session, ply: int) -> int:
    """The ply with which the sealed choices began that are made at this one."""
    while ply and session.plies[ply - 1].sealed:
        ply -= 1
    return ply


def sealed_labels(session: Session, start: int, seats: Sequence[int]) -> list[str]:
    """What these seats have chosen in secret from a ply on, as labels of moves, where there was a choice."""
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
