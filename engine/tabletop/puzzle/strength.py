"""A person's strength at puzzles, as a Glicko rating: each puzzle is a rating period of one game."""

from typing import NamedTuple

from tabletop.bots.glicko import WIDEST, Result, after

_EASIEST, _STEP = 800.0, 300.0
"""The rating of a puzzle of grade 1, and the step from grade to grade."""
_PUZZLE_DEVIATION = 100.0


class Strength(NamedTuple):
    """A `rating` and its `deviation`, in points."""

    rating: float = 1200.0
    deviation: float = WIDEST

    def after(self, grade: int, result: float) -> "Strength":
        """The strength after a puzzle of a grade; `result` is 1 if it was solved, else 0."""
        puzzle = Result(_EASIEST + _STEP * (grade - 1), _PUZZLE_DEVIATION, result)
        return Strength(*after(self.rating, self.deviation, [puzzle]))
