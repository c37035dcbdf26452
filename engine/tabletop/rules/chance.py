"""The dealer: chance as a pure function of the seed and of the number of choices made before."""

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _mix(value: int) -> int:
    """SplitMix64's finaliser: 64 bits in, 64 well-mixed bits out. `random` would not do: it may change with Python."""
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB & _MASK
    return value ^ (value >> 31)


class Dealer:
    """Picks chance outcomes: the same seed and ply always give the same, so a replay repeats the game."""

    __slots__ = ("_start", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._start = _mix(seed & _MASK) ^ _mix((seed >> 64) + _GOLDEN & _MASK)

    def pick(self, ply: int, weights: Sequence[int] | int) -> int:
        """An index, as likely as its weight among `weights`; an int stands for so many equal weights. Raises ValueError if
        all weights are 0."""
        drawn = _mix(self._start + (ply + 1) * _GOLDEN & _MASK)
        if isinstance(weights, int):
            return drawn * weights >> 64
        below = list(accumulate(weights))
        if not below or not below[-1]:
            raise ValueError(f"No outcome has a weight: {list(weights)}.")
        return bisect(below, drawn * below[-1] >> 64)
