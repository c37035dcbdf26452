"""How strong somebody is at puzzles, by the method of Glicko: each puzzle is a rating period of one game."""

from typing import NamedTuple

from tabletop.bots.glicko import WIDEST, Result, after

_EASIEST, _STEP = 800.0, 300.0
"""The rating of a puzzle of grade 1, and how much more each grade is."""
_PUZZLE_DEVIATION = 100.0


class Strength(NamedTuple):
    """A rating, and how far the true one may be from it."""

    rating: float = 1200.0
    deviation: float = WIDEST

    def after(self, grade: int, result: float) -> "Strength":
        """The strength after a puzzle of a grade: 1 for one that was solved, 0 for one that was not."""
        puzzle = Result(_EASIEST + _STEP * (grade - 1), _PUZZLE_DEVIATION, result)
        return Strength(*after(self.rating, self.deviation, [puzzle]))
