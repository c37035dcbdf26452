"""How strong somebody is at puzzles, by the method of Glicko: a rating with its deviation, which each puzzle changes by how
likely it was to be solved. Mark Glickman, The Glicko system, 1995; each puzzle is a rating period of one game."""

from math import log, pi, sqrt
from typing import NamedTuple

_Q = log(10) / 400
_EASIEST, _STEP = 800.0, 300.0
"""The rating of a puzzle of grade 1, and how much more each grade is."""
_PUZZLE_DEVIATION = 100.0
_LEAST_DEVIATION = 60.0
"""The deviation never falls below this, so that the rating follows somebody who learns."""


class Strength(NamedTuple):
    """A rating, and how far the true one may be from it."""

    rating: float = 1200.0
    deviation: float = 350.0

    def after(self, grade: int, result: float) -> "Strength":
        """The strength after a puzzle of a grade: 1 for one that was solved, 0 for one that was not."""
        weight = _weight(_PUZZLE_DEVIATION)
        expected = 1 / (1 + 10 ** (weight * (_EASIEST + _STEP * (grade - 1) - self.rating) / 400))
        certain = 1 / self.deviation**2 + _Q**2 * weight**2 * expected * (1 - expected)
        rating = self.rating + _Q / certain * weight * (result - expected)
        return Strength(rating, max(_LEAST_DEVIATION, sqrt(1 / certain)))


def _weight(deviation: float) -> float:
    return 1 / sqrt(1 + 3 * _Q**2 * deviation**2 / pi**2)
