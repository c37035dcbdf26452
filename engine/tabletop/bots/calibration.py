"""Calibrated chances to win: a forecast becomes the share of games that were won after such forecasts (isotonic
calibration). `tools.calibration` counts those shares in games of bots."""

from collections.abc import Sequence

Shown = Sequence[float]
"""The shares of games that were won after forecasts of 10 %, 20 %, … 90 %; any number of steps, evenly spread."""


def calibrated(forecast: float, shown: Shown) -> float:
    """Return the share of games that were won after such a forecast, both from 0 to 1. Between two steps it is interpolated
    linearly. 0 and 1 stay as they are, as does every forecast if `shown` is empty."""
    points = [0.0, *shown, 1.0]
    place = forecast * (len(points) - 1)
    index = min(int(place), len(points) - 2)
    return points[index] + (points[index + 1] - points[index]) * (place - index)
