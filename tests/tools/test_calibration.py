"""The check of forecasts: each is compared with the result."""

from __future__ import annotations

from functools import cache
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from tabletop.core import game
from tools.calibration import Forecast, collected, forecasts, shown_by, tenths


@cache
def boastful() -> list[Forecast]:
    """What is a bad judge's: whoever leads by so much wins only half of that more often."""
    return [
        Forecast(seed, 0.5 + lead, float(Random(seed).random() < 0.5 + lead / 2))
        for seed in range(20_000)
        for lead in [Random(-seed - 1).uniform(-0.5, 0.5)]
    ]


def test_tenths_tell_a_judge_who_is_too_sure() -> None:
    found = list(tenths(boastful(), ()))
    assert sum(count for count, _, _ in found) == len(boastful())
    (_, low, won), *_, (_, high, won_too) = found
    assert won - low == pytest.approx(0.225, abs=0.03)
    assert won_too - high == pytest.approx(-0.225, abs=0.03)


def test_with_what_was_shown_forecasts_of_other_games_come_true() -> None:
    shown = shown_by(boastful()[::2])
    assert list(shown) == sorted(shown)
    middle = [one for one in boastful()[1::2] if 0.1 < one.chance < 0.9]
    assert all(abs(won - told) < 0.05 for _, told, won in tenths(middle, shown))


def test_each_seat_has_forecasts_and_the_shares_of_a_victory_add_up() -> None:
    found = forecasts("robotory", 2, 10, 3)
    assert len(found) > 10
    assert all(0 <= one.chance <= 1 for one in found)
    assert {one.won for one in found} == {0.0, 1.0}


def test_what_was_kept_is_not_played_again(tmp_path: Path) -> None:
    keep = tmp_path / "kept"
    first = collected("robotory", 2, 5, 1, keep, 1)
    both = collected("robotory", 2, 5, 2, keep, 1)
    assert both[: len(first)] == first
    assert {one.seed for one in both} == {0, 1}
    assert collected("robotory", 2, 5, 2, keep, 1) == both


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "seats", "games"),
    [("roborally", 2, 250), ("robotory", 2, 250), ("stakbots", 2, 250), ("moonbots", 2, 150), ("stakbots", 4, 150)],
)
def test_forecasts_of_hints_come_true(name: str, seats: int, games: int) -> None:
    """In every tenth within 0.03, as far as so few games can tell: those of one game hang together."""
    shown = game.find(name).forecasts.get(seats, ())
    found = [one for seed in range(10_000, 10_000 + games) for one in forecasts(name, seats, 40, seed)]
    for count, told, won in tenths(found, shown):
        error = sqrt(0.25 / min(count, games))
        assert abs(won - told) < 0.03 + 2.5 * error, f"{count} forecasts of {told:.2f}: {won:.2f} won"
