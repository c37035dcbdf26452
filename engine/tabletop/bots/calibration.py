"""Forecasts that come true: what games of bots have shown of the chances that a game's own means forecast."""

from collections.abc import Sequence

Shown = Sequence[float]
"""For forecasts spread evenly between 0 and 1, from the lowest on, without these two: the share of games that was won."""


def calibrated(forecast: float, shown: Shown) -> float:
    """The chance to win, from 0 to 1, that a forecast has come to; between two forecasts by a straight line. What is certain
    stays so."""
    points = [0.0, *shown, 1.0]
    place = forecast * (len(points) - 1)
    index = min(int(place), len(points) - 2)
    return points[index] + (points[index + 1] - points[index]) * (place - index)
