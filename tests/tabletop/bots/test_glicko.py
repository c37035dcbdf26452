"""The method of Glicko, beside the example of its author and where shares of a game are counted."""

import pytest

from tabletop.bots.glicko import LEAST, Result, after, chance


def test_the_example_of_the_author_comes_out() -> None:
    """Glickman, The Glicko system: a player of 1500 with 200 beats one and loses to two; they are 1464 with 151.4 then."""
    results = [Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)]
    rating, deviation = after(1500, 200, results)
    assert rating == pytest.approx(1464.1, abs=0.1)
    assert deviation == pytest.approx(151.4, abs=0.1)


def test_a_lead_of_400_wins_ten_games_of_eleven() -> None:
    assert chance(0) == 0.5
    assert chance(400) == pytest.approx(10 / 11)
    assert chance(-400) == pytest.approx(1 / 11)


def test_shares_of_one_game_weigh_as_much_as_that_game() -> None:
    whole = after(100, 150, [Result(300, 50, 1)])
    assert after(100, 150, [Result(300, 50, 1, 1 / 3)] * 3) == pytest.approx(whole)
    assert after(100, 150, [Result(300, 50, 1, 1 / 3)])[0] < whole[0]


def test_without_results_nothing_changes_but_a_deviation_that_is_too_small() -> None:
    assert after(100, 150, []) == pytest.approx((100, 150))
    assert after(100, 10, []) == (100, LEAST)
