"""Sealed messages: they stand in a chat that everybody reads, and only one device can open each.

Every device has a key pair and publishes the public half. A device seals a message with its own private half and the public
half of the receiver; the receiver then knows who sealed it. The page does the cryptography (`Sealer`). The texts are:

    turn.1.game.edition.key.promised.sealed.check  from the host: its key, and the packet of each seat
    sealed.1.game.edition.ply.seat.sealed.check    from a seat: its answer

In a turn, `sealed` has for each seat its number (one byte), the ply (three bytes), the length of its packet (two bytes), and
the packet. The packet for spectators has 255 as the number of the seat, and is not sealed.

`promised` may be empty. Else it has a ply (four bytes), the seats at the host's device (a byte, one bit each), the number of
sealed choices that they have made from that ply on (a byte), and the promise of these (`Deal.choice`).

Besides its content, a seal covers game, edition, ply, seat, direction and promise, so that no message can be used elsewhere.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from tabletop.together.message import Answer, Packet
from tabletop.together.packing import base64, damaged, from_base64, number, unwrap, wrap

TURN, SEALED = "turn", "sealed"
_Parts = dict[int | None, tuple[int, bytes]]
KEY = 32
"""Bytes of a public key."""

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."
_PLACE = {sign: place for place, sign in enumerate(_SIGNS)}
_HEAD = 6
_NOBODY = 255
"""The number that stands for spectators in place of a seat."""
_MOST_TRIES = 8


class Sealer(Protocol):
    """The key of this device."""

    async def key(self) -> bytes:
        """The public half, `KEY` bytes."""

    async def seal(self, content: bytes, to: bytes, about: bytes) -> bytes:
        """Seal bytes for the device with the public key `to`. The seal also covers `about`, which is not part of the result.
        Raises MessageError if the key is not valid."""

    async def open(self, sealed: bytes, of: bytes, about: bytes) -> bytes | None:
        """The content that the device with the public key `of` sealed for this one; None for anything else."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that a host has posted: its `key`, the ply and the sealed packet of each seat, and a promise of its own choices
    (`promised`). The packet of None is for spectators, and everybody can read it."""

    game: str
    edition: int
    key: bytes
    sealed: Mapping[int | None, tuple[int, bytes]]
    promised: bytes = b""

    def write(self) -> str:
        """The turn as a text."""
        raw = b"".join(
            bytes([_NOBODY if seat is None else seat]) + ply.to_bytes(3) + len(one).to_bytes(2) + one
            for seat, (ply, one) in self.sealed.items()
        )
        return wrap(TURN, self.game, self.edition, base64(self.key), base64(self.promised), base64(raw))

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a turn from any text. Raises MessageError if it is none."""
        game, edition, key, promised, body = unwrap(TURN, text, 5)
        return cls(game, number(edition), key_of(key), dict(_parts(from_base64(body))), from_base64(promised))

    async def packet(self, seat: int | None, sealer: Sealer, key: bytes) -> Packet | None:
        """The packet of a seat; None if the device with this `key` did not seal it for this device. Raises MessageError if its
        content is damaged."""
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
    """A sealed answer, which only the host can read."""

    game: str
    edition: int
    ply: int
    seat: int
    sealed: bytes

    def write(self) -> str:
        """The sealed answer as a text."""
        return wrap(SEALED, self.game, self.edition, self.ply, self.seat, base64(self.sealed))

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a sealed answer from any text. Raises MessageError if it is none."""
        game, edition, ply, seat, body = unwrap(SEALED, text, 5)
        return cls(game, number(edition), number(ply), number(seat), from_base64(body))

    async def answer(self, sealer: Sealer, key: bytes) -> Answer | None:
        """The answer; None if the device with this `key` did not seal it for this device. Raises MessageError if its content is
        damaged."""
        about = _about(SEALED, self.game, self.edition, self.ply, self.seat)
        raw = await sealer.open(self.sealed, key, about)
        if raw is None:
            return None
        answer = Answer.read(text_of(raw))
        if (answer.game, answer.edition, answer.ply, answer.seat) != (self.game, self.edition, self.ply, self.seat):
            raise damaged()
        return answer


async def seal_answer(answer: Answer, sealer: Sealer, key: bytes) -> str:
    """An answer as a text that only the device with this `key` can read."""
    about = _about(SEALED, answer.game, answer.edition, answer.ply, answer.seat)
    sealed = await sealer.seal(bytes_of(answer.write()), key, about)
    return Sealed(answer.game, answer.edition, answer.ply, answer.seat, sealed).write()


async def seal_turn(
    packets: Sequence[Packet], keys: Mapping[int, bytes], sealer: Sealer, longest: int, promised: bytes = b""
) -> list[str]:
    """Packets as one text of at most `longest` characters, or as several; each packet is in one of them. Early events are left
    out of a packet that is too long by itself, and of the spectators' packet if it would need another text."""
    mine, texts = await sealer.key(), list[_Parts]()

    def text(some: _Parts) -> str:
        return Turn(packets[0].game, packets[0].edition, mine, some, promised).write()

    async def add(packet: Packet, to: _Parts) -> _Parts:
        """The parts `to` with one more packet, shortened to the room that is left."""
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
    """Read a public key from base 64. Raises MessageError if it has another length than `KEY`."""
    key = from_base64(text)
    if len(key) != KEY:
        raise damaged()
    return key


def bytes_of(text: str) -> bytes:
    """The text of a message in few bytes: a number in base 65 whose first digit is 1."""
    value = 1
    for sign in text:
        value = value * len(_SIGNS) + _PLACE[sign]
    return value.to_bytes((value.bit_length() + 7) // 8)


def text_of(raw: bytes) -> str:
    """The text that `bytes_of` wrote as these bytes."""
    value, signs = int.from_bytes(raw), []
    while value > 1:
        value, place = divmod(value, len(_SIGNS))
        signs.append(_SIGNS[place])
    return "".join(reversed(signs))


def _about(direction: str, game: str, edition: int, ply: int, seat: int | None) -> bytes:
    return f"robodrome {direction} {game} {edition} {ply} {seat}".encode()


def _parts(raw: bytes) -> Iterator[tuple[int | None, tuple[int, bytes]]]:
    """The sealed packets of a turn: seat, ply and bytes of each. Raises MessageError."""
    while raw:
        length = int.from_bytes(raw[4:_HEAD])
        if len(raw) < _HEAD + length:
            raise damaged()
        yield None if raw[0] == _NOBODY else raw[0], (int.from_bytes(raw[1:4]), raw[_HEAD : _HEAD + length])
        raw = raw[_HEAD + length :]
