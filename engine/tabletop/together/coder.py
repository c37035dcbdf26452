"""Numbers as few bytes: an arithmetic coder whose chances are those of what it has coded before in like places.

Who writes gives numbers, and who reads is given them by the same calls: `number(value, *places)` is both. So a format is
described once. Several places foretell each bit, and those that were right count more (logistic mixing, as in lpaq, in whole
numbers so that it is the same everywhere). Both may begin with what they have learned from something alike.
"""

from bisect import bisect_left
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from tabletop.together.packing import damaged

_FULL, _TOP = 0xFFFFFFFF, 0xFF000000
_LONGEST = 36
"""Bits of a number, which only a forged text exceeds."""
_MOST_BITS = 200_000
"""What is read at most; what is foretold well takes hardly any room, so a short text could hold any number of bits."""
_LENGTHS = 64
"""More than lengths of numbers."""

Trust = Sequence[list[int]]
"""How far places are trusted, by how often their bit came."""
Slot = list[int]
"""The chance of a one in 2**16, and how often the bit came (no more than `_SURE` times)."""
_UNKNOWN = [1 << 15, 0]
_SURE = 30
_RATES = tuple(65536 * 2 // (2 * count + 3) for count in range(_SURE + 1))
"""How far a chance moves to the bit that came, by how often it came before."""
_FAST = 14
"""How fast places are trusted that foretell well."""


class Model(NamedTuple):
    """What a coder has learned: chances by place, for numbers also by the bits before, and how far it trusts places."""

    chances: Mapping[Hashable, Slot]
    weights: Mapping[Hashable, Sequence[Sequence[int]]]


NOTHING = Model({}, {})


def _squashed(odds: int) -> int:
    """The chance in 2**12 of the logarithm of odds, which is in 2**8: whole numbers, so it is the same everywhere."""
    steps = (
        1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785, 3901, 3975,
        4024, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
    )  # fmt: skip
    at, part = divmod(odds + 2048, 128)
    return (steps[at] * (128 - part) + steps[min(at + 1, 32)] * part + 64) >> 7


_MOST = 2047
_SQUASHED = tuple(_squashed(odds) for odds in range(-_MOST, _MOST + 1))
_STRETCHED = tuple(bisect_left(_SQUASHED, chance) - _MOST for chance in range(1 << 12))
"""The other way round. Chances beyond all odds get the greatest ones."""


class _Chances:
    """Foretells bits from what came in several places before: each has its chance, and those that foretold well count more."""

    def __init__(self, before: Model = NOTHING) -> None:
        self._before = before
        self._chances: dict[Hashable, Slot] = {}
        self._weights: dict[Hashable, list[list[int]]] = {}

    @property
    def known(self) -> Model:
        """What was learned here."""
        return Model(self._chances, self._weights)

    def coded(self, bit: int | None) -> int:
        """Code one bit by the chance that `share` sets, or read it for None."""
        raise NotImplementedError

    def number(self, value: int | None, *places: Hashable) -> int:
        """Code a whole number from 0, or read it for None. `places` say what it is, the most general way first. Raises
        MessageError for a longer number than any that is written."""
        length = (value + 1).bit_length() - 1 if value is not None else None
        weights = self._trust(places)
        found = 0
        while self.bit(None if length is None else int(length > found), [(place, found) for place in places], weights):
            found += 1
            if found > _LONGEST:
                raise damaged()
        digits = 1
        for below in reversed(range(found)):
            bit = None if value is None else value + 1 >> below & 1
            before = (digits + 1) * _LENGTHS + found
            digits = digits << 1 | self.bit(bit, [(place, before) for place in places], weights)
        return digits - 1

    def flag(self, value: bool | None, *places: Hashable) -> bool:
        """The same for what is so or not."""
        return bool(self.bit(None if value is None else int(value), places, self._trust(places)))

    def one_of(self, place: int | None, count: int) -> int:
        """One of so many numbers from 0, which are all as likely."""
        low, high = 0, count
        while high - low > 1:
            middle = low + high >> 1
            self.share = (high - middle << 16) // (high - low)
            if self.coded(None if place is None else int(place >= middle)):
                low = middle
            else:
                high = middle
        return low

    def signed(self, value: int | None, *places: Hashable) -> int:
        """The same for a number that may be negative."""
        coded = self.number(None if value is None else abs(value) * 2 - (value > 0), *places)
        return (coded + 1) // 2 if coded & 1 else -(coded // 2)

    def _trust(self, places: Sequence[Hashable]) -> Trust:
        first = places[0] if places else None
        return self.trust(first[0] if isinstance(first, tuple) else first, len(places))

    def trust(self, what: Hashable, count: int) -> Trust:
        """How far each of so many places is trusted that foretell `what`, by how often its bit came."""
        sort = what, count
        weights = self._weights.get(sort)
        if weights is None:
            fresh = [(1 << 17) // (count + 1)] * (_SURE + 1)
            weights = self._weights[sort] = [list(row) for row in self._before.weights.get(sort, [fresh] * count)]
        return weights

    def bit(self, bit: int | None, places: Sequence[Hashable], weights: Trust) -> int:
        """Code one bit, or read it for None, by places that are trusted so far: `flag` for many in a row."""
        chances, total, inputs = self._chances, 0, []
        for place, row in zip(places, weights):  # noqa: B905 (one each, and `strict` takes a tenth longer)
            slot = chances.get(place)
            if slot is None:
                slot = chances[place] = self._before.chances.get(place, _UNKNOWN)[:]
            chance, count = slot
            odds = _STRETCHED[chance >> 4]
            total += odds * row[count]
            inputs.append((slot, row, chance, count, odds))
        total >>= 16
        expected = _SQUASHED[(total if total < _MOST else _MOST) + _MOST if total > -_MOST else 0]  # noqa: FURB136 (`min` takes longer)
        self.share = expected << 4
        bit = self.coded(bit)
        missed = (4096 - expected if bit else -expected) * _FAST
        came = 0xFFFF if bit else 0
        for slot, row, chance, count, odds in inputs:
            if odds:
                row[count] += odds * missed + 0x2000 >> 14
            slot[0] = chance + ((came - chance) * _RATES[count] >> 16)
            if count < _SURE:
                slot[1] = count + 1
        return bit


class Writer(_Chances):
    """Codes numbers to `bytes()`."""

    def __init__(self, before: Model = NOTHING) -> None:
        super().__init__(before)
        self._low, self._high, self._out = 0, _FULL, bytearray()

    def coded(self, bit: int | None) -> int:
        """Narrow the range to the part of this bit."""
        assert bit is not None
        middle = self._low + (self._high - self._low >> 16) * self.share
        self._low, self._high = (self._low, middle) if bit else (middle + 1, self._high)
        while not (self._low ^ self._high) & _TOP:
            self._out.append(self._high >> 24)
            self._low, self._high = self._low << 8 & _FULL, self._high << 8 & _FULL | 255
        return bit

    def __bytes__(self) -> bytes:
        """All that was coded. Zeros of the last number are left out, for the reader takes them for granted."""
        last = self._low + ~_TOP & _TOP  # the roundest number of the range
        if not self._low <= last <= self._high:
            last = self._low
        return bytes(self._out) + last.to_bytes(4, "big").rstrip(b"\0")


class Reader(_Chances):
    """Gives the numbers that were coded. Raises MessageError where there are no more."""

    def __init__(self, raw: bytes, before: Model = NOTHING) -> None:
        super().__init__(before)
        self._raw, self._at, self._bits = raw, 4, 0
        self._low, self._high, self._code = 0, _FULL, int.from_bytes(raw[:4].ljust(4, b"\0"), "big")

    def coded(self, bit: int | None) -> int:
        """Find the part of the range in which the code lies."""
        middle = self._low + (self._high - self._low >> 16) * self.share
        bit = int(self._code <= middle)
        self._bits += 1
        if self._bits > _MOST_BITS:
            raise damaged()
        self._low, self._high = (self._low, middle) if bit else (middle + 1, self._high)
        while not (self._low ^ self._high) & _TOP:
            self._low, self._high = self._low << 8 & _FULL, self._high << 8 & _FULL | 255
            self._code = self._code << 8 & _FULL | (self._raw[self._at] if self._at < len(self._raw) else 0)
            self._at += 1
            if self._at > len(self._raw) + 4:
                raise damaged()
        return bit
