"""Numbers in few bytes: an arithmetic coder that predicts each bit from the bits it has coded in the same contexts ("places").

A format is described once, for writing and reading: `number(value, *places)` writes a value, or reads and returns it for None.
Several places predict each bit, and those that were right count more (logistic mixing, as in lpaq). All numbers are integers,
so that every device computes the same. Writer and reader may begin with a model that they learned from similar data.
"""

from bisect import bisect_left
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from tabletop.together.packing import damaged

_FULL, _TOP = 0xFFFFFFFF, 0xFF000000
_LONGEST = 36
"""The most bits of a number; only a forged text has more."""
_MOST_BITS = 200_000
"""The most bits that are read. Bits that are predicted well take hardly any room, so a short forged text could hold any number
of them."""
_LENGTHS = 64
"""Greater than the length of any number, so that one int can hold digits and length."""

Trust = Sequence[list[int]]
"""The weights of places: for each a list, by how often its bit has come."""
Slot = list[int]
"""The chance of a 1, in 1/2**16, and how often the bit has come (at most `_SURE`)."""
_UNKNOWN = [1 << 15, 0]
_SURE = 30
_RATES = tuple(65536 * 2 // (2 * count + 3) for count in range(_SURE + 1))
"""How far a chance moves towards the bit that came, in 1/2**16, by how often the bit had come before."""
_FAST = 14
"""The learning rate of the weights."""


class Model(NamedTuple):
    """The knowledge of a coder: chances by place, for numbers also by the bits before, and the weights of places."""

    chances: Mapping[Hashable, Slot]
    weights: Mapping[Hashable, Sequence[Sequence[int]]]


NOTHING = Model({}, {})


def _squashed(odds: int) -> int:
    """The logistic function: the chance, in 1/2**12, for the logarithm of odds, in 1/2**8."""
    steps = (
        1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785, 3901, 3975,
        4024, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
    )  # fmt: skip
    at, part = divmod(odds + 2048, 128)
    return (steps[at] * (128 - part) + steps[min(at + 1, 32)] * part + 64) >> 7


_MOST = 2047
_SQUASHED = tuple(_squashed(odds) for odds in range(-_MOST, _MOST + 1))
_STRETCHED = tuple(bisect_left(_SQUASHED, chance) - _MOST for chance in range(1 << 12))
"""The inverse of `_squashed`: the logarithm of odds for a chance."""


class _Chances:
    """Predicts bits from several places: each has a chance, and places that predicted well count more."""

    def __init__(self, before: Model = NOTHING) -> None:
        self._before = before
        self._chances: dict[Hashable, Slot] = {}
        self._weights: dict[Hashable, list[list[int]]] = {}

    @property
    def known(self) -> Model:
        """The model that was learned here."""
        return Model(self._chances, self._weights)

    def coded(self, bit: int | None) -> int:
        """Write one bit, or read it for None. `share` is the chance of a 1, in 1/2**16."""
        raise NotImplementedError

    def number(self, value: int | None, *places: Hashable) -> int:
        """Write a whole number, at least 0, or read it for None. `places` are its contexts, the most general one first. Raises
        MessageError for a number of over _LONGEST bits."""
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
        """Write a truth value, or read it for None."""
        return bool(self.bit(None if value is None else int(value), places, self._trust(places)))

    def one_of(self, place: int | None, count: int) -> int:
        """Write a number below `count`, or read it for None; all are equally likely."""
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
        """Write a whole number that may be negative, or read it for None."""
        coded = self.number(None if value is None else abs(value) * 2 - (value > 0), *places)
        return (coded + 1) // 2 if coded & 1 else -(coded // 2)

    def _trust(self, places: Sequence[Hashable]) -> Trust:
        first = places[0] if places else None
        return self.trust(first[0] if isinstance(first, tuple) else first, len(places))

    def trust(self, what: Hashable, count: int) -> Trust:
        """The weights of so many places that predict the same thing, `what`."""
        sort = what, count
        weights = self._weights.get(sort)
        if weights is None:
            fresh = [(1 << 17) // (count + 1)] * (_SURE + 1)
            weights = self._weights[sort] = [list(row) for row in self._before.weights.get(sort, [fresh] * count)]
        return weights

    def bit(self, bit: int | None, places: Sequence[Hashable], weights: Trust) -> int:
        """Write one bit, or read it for None, with the weights of its places. `flag` is slower for many bits in a row."""
        chances, total, inputs = self._chances, 0, []
        for place, row in zip(places, weights):  # noqa: B905 (same length, and `strict` takes a tenth longer)
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
    """Writes numbers; `bytes()` gives the result."""

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
        """Everything that was written. Zeros at the end are left out, as the reader adds them."""
        last = self._low + ~_TOP & _TOP  # the number of the range with the most zeros at its end
        if not self._low <= last <= self._high:
            last = self._low
        return bytes(self._out) + last.to_bytes(4).rstrip(b"\0")


class Reader(_Chances):
    """Reads numbers that a Writer wrote. Raises MessageError at the end of the bytes."""

    def __init__(self, raw: bytes, before: Model = NOTHING) -> None:
        super().__init__(before)
        self._raw, self._at, self._bits = raw, 4, 0
        self._low, self._high, self._code = 0, _FULL, int.from_bytes(raw[:4].ljust(4, b"\0"))

    def coded(self, bit: int | None) -> int:
        """Find the part of the range that has the code."""
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
