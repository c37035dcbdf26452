"""The strength at puzzles, by the method of Glicko."""

import pytest

from tabletop.puzzle.strength import Strength


def test_solving_raises_and_failing_lowers_a_strength_the_more_the_less_it_was_expected() -> None:
    gains = [Strength().after(grade, 1).rating - 1200 for grade in range(1, 6)]
    losses = [1200 - Strength().after(grade, 0).rating for grade in range(1, 6)]
    assert gains == sorted(gains)
    assert losses == sorted(losses, reverse=True)
    assert min(gains) > 0 < min(losses)


def test_a_strength_grows_certain_but_never_stands_still() -> None:
    now, deviations = Strength(), list[float]()
    for _ in range(400):
        now = now.after(3, len(deviations) % 2)
        deviations.append(now.deviation)
    assert deviations == sorted(deviations, reverse=True)
    assert now.deviation == 60
    assert 1 < now.rating - now.after(3, 0).rating < 40


@pytest.mark.parametrize("strong", [900.0, 1500.0, 2000.0])
def test_results_that_are_expected_leave_a_strength_near_the_true_one(strong: float) -> None:
    """A player who solves each grade as often as the method expects of a rating reaches that rating."""
    now = Strength()
    for number in range(200):
        grade = number % 5 + 1
        now = now.after(grade, 1 / (1 + 10 ** ((800 + 300 * (grade - 1) - strong) / 400)))
    assert abs(now.rating - strong) < 40
