"""The deal of a game between people: its seed is made by all of them, so that nobody has chosen it.

1. Whoever begins the game draws a secret and publishes a promise of it, before anybody else has said anything:
   SHA-256("robodrome promise" game secret).
2. Everybody else draws a number and publishes it. The first one of a seat counts.
3. The seed is the first 64 bits of SHA-256("robodrome seed" game secret mask numbers). Whoever keeps the game knows the
   secret, and so can look ahead; nobody else can.
4. When the game is over, secret and numbers are published with its link, and everybody checks them: the secret is the one that
   was promised, each finds their own number, and the game began with that seed.

Who keeps the game could read what the others have chosen before choosing. So what it has chosen in secret before it posts a
turn is promised with that turn: the first sixteen bytes of SHA-256("robodrome choice" game secret ply moves), where ply is a
number of four bytes and moves are their labels in lines. When the secret is known, everybody compares that with the record.

In these sums, game is the id of the game in ASCII and a zero byte, the secret has twelve bytes, mask is a byte with a bit for
each seat that gave a number, and each number has three bytes, seat after seat. Beside the link stands `game.x`, where x is
secret, mask and numbers in URL-safe base 64.
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
    """A number for a deal."""
    return int.from_bytes(os.urandom(_NUMBER), "big")


def promise_of(game: str, secret: bytes) -> bytes:
    """What is published of a secret before anybody gives a number: it tells nothing of it, and fits no other."""
    return sha256(b"robodrome promise " + game.encode() + b"\0" + secret).digest()


@dataclass(frozen=True, slots=True)
class Deal:
    """What a deal is made from: a secret and, by seat, the numbers of the others."""

    game: str
    secret: bytes = field(default_factory=lambda: os.urandom(_SECRET))
    numbers: Mapping[int, int] = field(default_factory=dict)

    @property
    def promise(self) -> bytes:
        """What is published first."""
        return promise_of(self.game, self.secret)

    @property
    def seed(self) -> int:
        """The seed of the game."""
        return int.from_bytes(sha256(b"robodrome seed " + self.game.encode() + b"\0" + self._raw()).digest()[:8], "big")

    def give(self, seat: int, number: int) -> Self:
        """The deal with the number of one more seat; the same if that seat has given one before."""
        return self if seat in self.numbers else self.__class__(self.game, self.secret, {**self.numbers, seat: number})

    def choice(self, ply: int, moves: Iterable[str]) -> bytes:
        """The promise of what is chosen from a ply of the record on."""
        asked = ply.to_bytes(4, "big") + "\n".join(moves).encode()
        return sha256(b"robodrome choice " + self.game.encode() + b"\0" + self.secret + asked).digest()[:CHOICE]

    def write(self) -> str:
        """All of it, for the end of the game."""
        return f"{self.game}.{base64(self._raw())}"

    @classmethod
    def read(cls, text: str) -> Self:
        """The deal that was written. Raises MessageError."""
        game, _, written = text.partition(".")
        raw = from_base64(written)
        secret, mask, numbers = raw[:_SECRET], raw[_SECRET : _SECRET + 1], raw[_SECRET + 1 :]
        seats = [seat for seat in range(_SEATS) if mask and mask[0] >> seat & 1]
        if not re.fullmatch("[0-9a-z]{1,16}", game) or not mask or len(numbers) != _NUMBER * len(seats):
            raise damaged()
        given = zip(seats, range(0, len(numbers), _NUMBER), strict=True)
        deal = cls(game, secret, {seat: int.from_bytes(numbers[at : at + _NUMBER], "big") for seat, at in given})
        if deal.write() != text:  # not as it is written
            raise damaged()
        return deal

    def check(
        self, seed: int, promise: bytes | None = None, seat: int | None = None, number: int | None = None
    ) -> None:
        """Check that a game with this seed was dealt so, as far as one knows: somebody who watched has the `promise`, somebody
        who played the `number` of a seat too. Raises MessageError that says what is wrong."""
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
            + b"".join(number.to_bytes(_NUMBER, "big") for _, number in sorted(self.numbers.items()))
        )
