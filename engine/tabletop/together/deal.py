"""The deal of a game between people: all of them make its seed together, so that nobody can choose it.

1. The host, which begins the game, draws a secret and first publishes a promise of it:
   SHA-256("robodrome promise" game secret).
2. Every other player draws a number and publishes it. The first one of a seat counts.
3. The seed is the first 64 bits of SHA-256("robodrome seed" game secret mask numbers). Only the host knows the secret and
   could look ahead.
4. When the game is over, secret and numbers are published with its link. Everybody checks that the secret is the promised one,
   that their own number is there, and that the game began with that seed.

The host could read the choices of the others before it makes its own sealed choices. So each turn that it posts promises the
choices that it has made: the first sixteen bytes of SHA-256("robodrome choice" game secret ply moves). There, ply has four
bytes, and moves are labels, one a line. When the secret is known, everybody compares the promise with the record.

In these hashes, game is the id of the game in ASCII and a zero byte, and the secret has twelve bytes. The mask is a byte with a
bit for each seat that gave a number, and each number has three bytes, in the order of seats. Behind the link stands `game.x`;
x is secret, mask and numbers in URL-safe base 64.
"""

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Self

from tabletop.base.errors import MessageError
from tabletop.together.packing import base64, damaged, from_base64

CHOICE = 16
"""Bytes of the promise of a choice."""
_SECRET, _NUMBER, _SEATS = 12, 3, 8


def draw() -> int:
    """Draw a random number for a deal, below 2**24."""
    return int.from_bytes(os.urandom(_NUMBER))


def promise_of(game: str, secret: bytes) -> bytes:
    """The promise of a secret, published before anybody gives a number: it does not reveal the secret, and no other fits it."""
    return sha256(b"robodrome promise " + game.encode() + b"\0" + secret).digest()


@dataclass(frozen=True, slots=True)
class Deal:
    """The parts of a deal: the `game` id, the host's `secret` and, by seat, the `numbers` of the others."""

    game: str
    secret: bytes = field(default_factory=lambda: os.urandom(_SECRET))
    numbers: Mapping[int, int] = field(default_factory=dict)

    @property
    def promise(self) -> bytes:
        """The promise of the secret."""
        return promise_of(self.game, self.secret)

    @property
    def seed(self) -> int:
        """The seed of the game."""
        return int.from_bytes(sha256(b"robodrome seed " + self.game.encode() + b"\0" + self._raw()).digest()[:8])

    def give(self, seat: int, number: int) -> Self:
        """The deal with the number of one more seat; the same deal if that seat has given one already."""
        return self if seat in self.numbers else self.__class__(self.game, self.secret, {**self.numbers, seat: number})

    def choice(self, ply: int, moves: Iterable[str]) -> bytes:
        """The promise of moves, given by their labels, that begin at a ply of the record."""
        asked = ply.to_bytes(4) + "\n".join(moves).encode()
        return sha256(b"robodrome choice " + self.game.encode() + b"\0" + self.secret + asked).digest()[:CHOICE]

    def write(self) -> str:
        """The deal as a text, to publish at the end of the game."""
        return f"{self.game}.{base64(self._raw())}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a deal that `write` wrote. Raises MessageError if the text is damaged."""
        game, _, written = text.partition(".")
        raw = from_base64(written)
        secret, mask, numbers = raw[:_SECRET], raw[_SECRET : _SECRET + 1], raw[_SECRET + 1 :]
        seats = [seat for seat in range(_SEATS) if mask and mask[0] >> seat & 1]
        if not re.fullmatch("[0-9a-z]{1,16}", game) or not mask or len(numbers) != _NUMBER * len(seats):
            raise damaged()
        given = zip(seats, range(0, len(numbers), _NUMBER), strict=True)
        deal = cls(game, secret, {seat: int.from_bytes(numbers[at : at + _NUMBER]) for seat, at in given})
        if deal.write() != text:  # base 64 can write the same bytes in several ways
            raise damaged()
        return deal

    def check(
        self, seed: int, promise: bytes | None = None, seat: int | None = None, number: int | None = None
    ) -> None:
        """Check that a game with this seed was dealt in this way. Spectators know the `promise`; players also know the `number`
        of a seat. Raises MessageError, which says what is wrong."""
        if self.seed != seed:
            raise MessageError("The game was not dealt from these numbers: its seed is another one.")
        if promise is not None and promise != self.promise:
            raise MessageError(
                "The deal is not the one that was promised when the game began: the secret is another one."
            )
        if seat is not None and self.numbers.get(seat) != number:
            raise MessageError("The game was dealt without your number, or with another one in its place.")

    def _raw(self) -> bytes:
        mask = sum(1 << seat for seat in self.numbers)
        return (
            self.secret
            + bytes([mask])
            + b"".join(number.to_bytes(_NUMBER) for _, number in sorted(self.numbers.items()))
        )
