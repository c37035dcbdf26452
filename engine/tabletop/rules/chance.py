"""The dealer: chance as a pure function of the seed and the number of choices made before."""

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _mix(value: int) -> int:
    """SplitMix64's finaliser: 64 bits in, 64 well-mixed bits out. Written out because `random` may change with Python."""
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB & _MASK
    return value ^ (value >> 31)


class Dealer:
    """Deals the same at the same ply of the same seed, so undo and replay roll alike."""

    __slots__ = ("_start", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._start = _mix(seed & _MASK) ^ _mix((seed >> 64) + _GOLDEN & _MASK)

    def pick(self, ply: int, weights: Sequence[int] | int) -> int:
        """An index with the given integer weights; an int means that many equal ones."""
        drawn = _mix(self._start + (ply + 1) * _GOLDEN & _MASK)
        if isinstance(weights, int):
            return drawn * weights >> 64
        below = list(accumulate(weights))
        if not below or not below[-1]:
            raise ValueError(f"No outcome has a weight: {list(weights)}.")
        return bisect(below, drawn * below[-1] >> 64)
