"""Messages that only one device can read, though they stand in a chat which everybody reads.

Every device has a key of which it publishes one half. Whoever has one's own half and the published half of another device seals
for that device, and both know that nobody else did. How that is done is the page's business (`Sealer`); here are the texts:

    turn.1.game.edition.key.promised.sealed.check  from whoever keeps the game: for each seat its packet, and the key
    sealed.1.game.edition.ply.seat.sealed.check    from a seat: its answer

In a turn, `sealed` has for each seat a byte with its number, three with the ply, two with the length of its packet, and that.
For those who watch, it has the same with 255 in the place of a seat, and their packet is not sealed.
`promised` has a ply (four bytes), the seats that are played where the game is kept (a bit each) and how many choices they have
made in secret from that ply on, a byte each, and those as `Deal.choice` promises them; or nothing.
Beside what is sealed, the seal covers game, edition, ply, seat, direction and promise: nothing can be read in another place.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from tabletop.together.message import Answer, Packet
from tabletop.together.packing import base64, damaged, from_base64, number, unwrap, wrap

TURN, SEALED = "turn", "sealed"
_Parts = dict[int | None, tuple[int, bytes]]
KEY = 32
"""Bytes of the published half of a key."""

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."
_PLACE = {sign: place for place, sign in enumerate(_SIGNS)}
_HEAD = 6
_NOBODY = 255
"""Stands in the place of a seat for those who watch."""
_MOST_TRIES = 8


class Sealer(Protocol):
    """The key of this device."""

    async def key(self) -> bytes:
        """The half that others may know, `KEY` bytes."""

    async def seal(self, content: bytes, to: bytes, about: bytes) -> bytes:
        """Seal bytes for the device of that key; `about` is not in it and covered by the seal. Raises MessageError where the
        key is none."""

    async def open(self, sealed: bytes, of: bytes, about: bytes) -> bytes | None:
        """What the device of that key has sealed for this one; None for anything else."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What whoever keeps a game has posted: by seat, the ply and the sealed packet, and a promise of its own choices. None
    stands for those who watch; anybody can read what is for them."""

    game: str
    edition: int
    key: bytes
    sealed: Mapping[int | None, tuple[int, bytes]]
    promised: bytes = b""

    def write(self) -> str:
        """The turn as a text."""
        raw = b"".join(
            bytes([_NOBODY if seat is None else seat]) + ply.to_bytes(3, "big") + len(one).to_bytes(2, "big") + one
            for seat, (ply, one) in self.sealed.items()
        )
        return wrap(TURN, self.game, self.edition, base64(self.key), base64(self.promised), base64(raw))

    @classmethod
    def read(cls, text: str) -> Self:
        """The turn of a text, whatever stands in it. Raises MessageError."""
        game, edition, key, promised, body = unwrap(TURN, text, 5)
        return cls(game, number(edition), key_of(key), dict(_parts(from_base64(body))), from_base64(promised))

    async def packet(self, seat: int | None, sealer: Sealer, key: bytes) -> Packet | None:
        """The packet of a seat; None where it was not sealed for this device by that of the key. Raises MessageError."""
        if seat not in self.sealed:
            return None
        ply, sealed = self.sealed[seat]
        about = _about(TURN, self.game, self.edition, ply, seat) + self.promised
        raw = sealed if seat is None else await sealer.open(sealed, key, about)
        if raw is None:
            return None
        packet = Packet.read(text_of(raw))
        if (packet.game, packet.edition, packet.ply, packet.seat) != (self.game, self.edition, ply, seat):
            raise damaged()
        return packet


@dataclass(frozen=True, slots=True)
class Sealed:
    """An answer that only whoever keeps the game can read."""

    game: str
    edition: int
    ply: int
    seat: int
    sealed: bytes

    def write(self) -> str:
        """It as a text."""
        return wrap(SEALED, self.game, self.edition, self.ply, self.seat, base64(self.sealed))

    @classmethod
    def read(cls, text: str) -> Self:
        """That of a text, whatever stands in it. Raises MessageError."""
        game, edition, ply, seat, body = unwrap(SEALED, text, 5)
        return cls(game, number(edition), number(ply), number(seat), from_base64(body))

    async def answer(self, sealer: Sealer, key: bytes) -> Answer | None:
        """What was answered; None where it was not sealed for this device by that of the key. Raises MessageError."""
        about = _about(SEALED, self.game, self.edition, self.ply, self.seat)
        raw = await sealer.open(self.sealed, key, about)
        if raw is None:
            return None
        answer = Answer.read(text_of(raw))
        if (answer.game, answer.edition, answer.ply, answer.seat) != (self.game, self.edition, self.ply, self.seat):
            raise damaged()
        return answer


async def seal_answer(answer: Answer, sealer: Sealer, key: bytes) -> str:
    """An answer as a text that the device of the key can read."""
    about = _about(SEALED, answer.game, answer.edition, answer.ply, answer.seat)
    sealed = await sealer.seal(bytes_of(answer.write()), key, about)
    return Sealed(answer.game, answer.edition, answer.ply, answer.seat, sealed).write()


async def seal_turn(
    packets: Sequence[Packet], keys: Mapping[int, bytes], sealer: Sealer, longest: int, promised: bytes = b""
) -> list[str]:
    """Packets of seats as one text; where that is longer than so many signs, as several, in each of which a seat has all that
    is for it. A packet leaves out early events rather than be longer by itself, and that of those who watch rather than need
    another text."""
    mine, texts = await sealer.key(), list[_Parts]()

    def text(some: _Parts) -> str:
        return Turn(packets[0].game, packets[0].edition, mine, some, promised).write()

    async def add(packet: Packet, to: _Parts) -> _Parts:
        """As much of a packet as has room in a text beside what is there."""
        about = _about(TURN, packet.game, packet.edition, packet.ply, packet.seat) + promised
        both, room = to, longest
        for _ in range(_MOST_TRIES):
            written = packet.write(room)
            raw = bytes_of(written)
            if packet.seat is not None:
                raw = await sealer.seal(raw, keys[packet.seat], about)
            both = {**to, packet.seat: (packet.ply, raw)}
            if (over := len(text(both)) - longest) <= 0:
                break
            room = len(written) - over
        return both

    for packet in packets:
        one = await add(packet, {})
        both = {} if not texts else await add(packet, texts[-1]) if packet.seat is None else texts[-1] | one
        if texts and len(text(both)) <= longest:
            texts[-1] = both
        else:
            texts.append(one)
    return list(map(text, texts))


def key_of(text: str) -> bytes:
    """The published half of a key as it was written. Raises MessageError."""
    key = from_base64(text)
    if len(key) != KEY:
        raise damaged()
    return key


def bytes_of(text: str) -> bytes:
    """The text of a message as few bytes: a number in base 65, which begins with a one."""
    value = 1
    for sign in text:
        value = value * len(_SIGNS) + _PLACE[sign]
    return value.to_bytes((value.bit_length() + 7) // 8, "big")


def text_of(raw: bytes) -> str:
    """The text of these bytes, whatever they are."""
    value, signs = int.from_bytes(raw, "big"), []
    while value > 1:
        value, place = divmod(value, len(_SIGNS))
        signs.append(_SIGNS[place])
    return "".join(reversed(signs))


def _about(direction: str, game: str, edition: int, ply: int, seat: int | None) -> bytes:
    return f"robodrome {direction} {game} {edition} {ply} {seat}".encode()


def _parts(raw: bytes) -> Iterator[tuple[int | None, tuple[int, bytes]]]:
    """What stands in a turn, seat by seat. Raises MessageError."""
    while raw:
        length = int.from_bytes(raw[4:_HEAD], "big")
        if len(raw) < _HEAD + length:
            raise damaged()
        yield None if raw[0] == _NOBODY else raw[0], (int.from_bytes(raw[1:4], "big"), raw[_HEAD : _HEAD + length])
        raw = raw[_HEAD + length :]
