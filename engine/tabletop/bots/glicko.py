"""The Glicko rating system: a rating and its deviation change with each result, more if the result was unlikely.

Mark Glickman, The Glicko system, 1995."""

from collections.abc import Iterable
from math import log, pi, sqrt
from typing import NamedTuple

WIDEST = 350.0
"""The deviation of a player without results."""
LEAST = 60.0
"""The least deviation, so that the rating of a player who learns can still change."""

_Q = log(10) / 400


class Result(NamedTuple):
    """The result of a game: the `rating` and `deviation` of the opponent, and the `points` from 0 to 1. `share` is its weight,
    as a share of a whole game."""

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
    """The chance to win with a lead of so many points, from 0 to 1: 400 points win ten games of eleven."""
    return 1 / (1 + 10 ** (-lead / 400))
