"""The method of Glicko: a rating with its deviation, which results against others of known ratings change by how likely they
were. Mark Glickman, The Glicko system, 1995."""

from collections.abc import Iterable
from math import log, pi, sqrt
from typing import NamedTuple

WIDEST = 350.0
"""The deviation of somebody of whom nothing is known."""
LEAST = 60.0
"""The deviation never falls below this, so that the rating follows somebody who learns."""

_Q = log(10) / 400


class Result(NamedTuple):
    """What came of a game against somebody: their rating and its deviation, the points from 0 to 1, and what share of a game
    it was."""

    rating: float
    deviation: float
    points: float
    share: float = 1.0


def after(rating: float, deviation: float, results: Iterable[Result]) -> tuple[float, float]:
    """The rating and its deviation after the results of one rating period."""
    certain, gain = 1 / deviation**2, 0.0
    for one in results:
        weight = 1 / sqrt(1 + 3 * _Q**2 * one.deviation**2 / pi**2)
        expected = chance(weight * (rating - one.rating))
        certain += one.share * _Q**2 * weight**2 * expected * (1 - expected)
        gain += one.share * weight * (one.points - expected)
    return rating + _Q / certain * gain, max(LEAST, sqrt(1 / certain))


def chance(lead: float) -> float:
    """How likely a win is with a lead of so many points, from 0 to 1: 400 points win ten games of eleven."""
    return 1 / (1 + 10 ** (-lead / 400))
