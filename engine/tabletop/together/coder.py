"""Numbers as few bytes: an arithmetic coder whose chances are those of what it has coded before in like places.

Who writes gives numbers, and who reads is given them by the same calls: `number(value, *places)` is both. So a format is
described once. Where numbers stand for events, they take half of what deflate makes of them. Both may begin with the counts of
something alike that both know.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from types import MappingProxyType

from tabletop.together.packing import damaged

_FULL, _TOP = 0xFFFFFFFF, 0xFF000000
_LONGEST = 36
"""Bits of a number, which only a forged text exceeds."""
_LENGTHS = 64
"""More than lengths of numbers."""


Counts = Mapping[Hashable, Mapping[int, Sequence[int]]]
"""How often each bit was 0 and 1, by place and by the bits before."""

_NEVER = (0, 0)


class _Chances:
    """How often each bit was 0 and 1 in every place: here, and before in something alike."""

    def __init__(self, before: Counts = MappingProxyType({})) -> None:
        self._before = before
        self.counts: dict[Hashable, dict[int, list[int]]] = {}

    def coded(self, bit: int | None) -> int:
        """Code one bit by the chance that `share` sets, or read it for None."""
        raise NotImplementedError

    def number(self, value: int | None, *places: Hashable) -> int:
        """Code a whole number from 0, or read it for None. `places` say what it is, the most general way first. Raises
        MessageError for a longer number than any that is written."""
        length = (value + 1).bit_length() - 1 if value is not None else None
        known = [(self.counts.setdefault(place, {}), self._before.get(place, {})) for place in places]
        found = 0
        while self._bit(None if length is None else int(length > found), known, found):
            found += 1
            if found > _LONGEST:
                raise damaged()
        digits = 1
        for below in reversed(range(found)):
            bit = None if value is None else value + 1 >> below & 1
            digits = digits << 1 | self._bit(bit, known, (digits + 1) * _LENGTHS + found)
        return digits - 1

    def signed(self, value: int | None, *places: Hashable) -> int:
        """The same for a number that may be negative."""
        coded = self.number(None if value is None else abs(value) * 2 - (value > 0), *places)
        return (coded + 1) // 2 if coded & 1 else -(coded // 2)

    def _bit(
        self, bit: int | None, known: Iterable[tuple[dict[int, list[int]], Mapping[int, Sequence[int]]]], before: int
    ) -> int:
        counts = []
        zeros = ones = 2
        weight = 5
        for place, earlier in known:
            count = place.get(before)
            if count is None:
                count = place[before] = [*earlier.get(before, _NEVER)]
            counts.append(count)
            zeros += count[0] * weight
            ones += count[1] * weight
            weight *= 2
        self.share = min(max((ones << 16) // (zeros + ones), 1), 0xFFFF)
        bit = self.coded(bit)
        for count in counts:
            count[bit] += 1
            if count[1 - bit] > 2:
                count[1 - bit] = count[1 - bit] // 2 + 1
        return bit


class Writer(_Chances):
    """Codes numbers to `bytes()`."""

    def __init__(self, before: Counts = MappingProxyType({})) -> None:
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

    def __init__(self, raw: bytes, before: Counts = MappingProxyType({})) -> None:
        super().__init__(before)
        self._raw, self._at = raw, 4
        self._low, self._high, self._code = 0, _FULL, int.from_bytes(raw[:4].ljust(4, b"\0"), "big")

    def coded(self, bit: int | None) -> int:
        """Find the part of the range in which the code lies."""
        middle = self._low + (self._high - self._low >> 16) * self.share
        bit = int(self._code <= middle)
        self._low, self._high = (self._low, middle) if bit else (middle + 1, self._high)
        while not (self._low ^ self._high) & _TOP:
            self._low, self._high = self._low << 8 & _FULL, self._high << 8 & _FULL | 255
            self._code = self._code << 8 & _FULL | (self._raw[self._at] if self._at < len(self._raw) else 0)
            self._at += 1
            if self._at > len(self._raw) + 4:
                raise damaged()
        return bit
