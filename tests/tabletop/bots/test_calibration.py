"""Forecasts are shown as the results of earlier forecasts of the same kind."""

from __future__ import annotations

import pytest

from tabletop.bots.calibration import calibrated
from tabletop.core import game

SHOWN = (0.05, 0.1, 0.2, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9)


@pytest.mark.parametrize(
    ("forecast", "chance"), [(0.1, 0.05), (0.15, 0.075), (0.5, 0.5), (0.95, 0.95), (0.05, 0.025), (0.99, 0.99)]
)
def test_a_forecast_becomes_what_was_won_after_it(forecast: float, chance: float) -> None:
    assert calibrated(forecast, SHOWN) == pytest.approx(chance)


@pytest.mark.parametrize("certain", [0.0, 1.0])
def test_what_is_certain_stays_certain(certain: float) -> None:
    assert calibrated(certain, SHOWN) == certain


def test_where_nothing_was_counted_a_forecast_stays_as_it_is() -> None:
    assert calibrated(0.37, ()) == pytest.approx(0.37)


@pytest.mark.parametrize("name", ["roborally", "stakbots"])
def test_more_is_told_of_a_better_forecast(name: str) -> None:
    forecasts = game.find(name).forecasts
    assert 2 in forecasts
    for shown in forecasts.values():
        assert len(shown) == 9
        told = [calibrated(step / 50, shown) for step in range(51)]
        assert told == sorted(told)
        assert (told[0], told[-1]) == (0, 1)
