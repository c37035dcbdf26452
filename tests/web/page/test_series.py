"""A series ends when somebody has won more than half of its games, or all are played; seats turn, wins stay with players."""

from __future__ import annotations

import json

import pytest

from tests.web.fake_browser import Browser


def test_wins_stay_with_players_while_their_seats_turn(fake_browser: Browser) -> None:
    series = fake_browser.load("web.page.series")
    one = series.begun(3, 2)
    assert one == series.Series(3, (0, 0))
    two = one.after([0])
    assert (two.won, two.decided, two.seat(0), two.seat(1)) == ((1, 0), False, 1, 0)
    assert series.turned(["anna", "ben"]) == ["ben", "anna"]
    assert series.turned([3, 5, 0, 1], 2) == [0, 1, 3, 5]
    three = two.after([0])
    assert (three.won, three.decided) == ((1, 1), False)
    assert three.after([0]).leaders == [0]
    assert three.after([0]).decided
    assert two.after([1]).decided


def test_whoever_plays_two_seats_moves_on_by_both(fake_browser: Browser) -> None:
    series = fake_browser.load("web.page.series")
    two = series.begun(3, 4).after([0], 2)
    assert [two.seat(player) for player in range(4)] == [2, 3, 0, 1]
    assert [two.player(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert two.after([2], 2).won == (2, 0, 0, 0)
    assert series.read(json.loads(json.dumps(two)), 4) == two


@pytest.mark.parametrize(
    ("winners", "won"), [([], (0, 0, 0)), ([0, 1, 2], (0, 0, 0)), ([0, 2], (1, 0, 1)), ([1], (0, 1, 0))]
)
def test_a_game_that_nobody_or_everybody_has_won_counts_for_nobody(
    fake_browser: Browser, winners: list[int], won: tuple[int, ...]
) -> None:
    assert fake_browser.load("web.page.series").begun(5, 3).after(winners).won == won


def test_a_series_without_a_winner_ends_with_its_last_game(fake_browser: Browser) -> None:
    standing = fake_browser.load("web.page.series").begun(3, 3)
    for winner in (0, 2, 1):
        assert not standing.decided
        standing = standing.after([winner])
    assert standing.decided
    assert max(standing.won) == 1 or len(standing.leaders) == 1


def test_a_single_game_is_no_series(fake_browser: Browser) -> None:
    series = fake_browser.load("web.page.series")
    assert series.begun(1, 2) is None
    assert series.begun(2, 3).won == (0, 0, 0)


def test_what_is_kept_comes_back_and_nothing_else_is_a_series(fake_browser: Browser) -> None:
    series = fake_browser.load("web.page.series")
    kept = json.loads(json.dumps(series.Series(3, (1, 0), 1)))
    assert series.is_series(kept)
    assert series.read(kept, 2) == series.Series(3, (1, 0), 1)
    assert series.read(kept, 3) is None
    wrongs: list[object] = [
        None,
        {},
        [3],
        [2, [0, 0], 0],
        [3, [0], 0],
        [3, [0, -1], 0],
        [3, [0, 0], 4],
        [3, "ab", 0],
        [3, [0, 0], 0, 3],
    ]
    assert not any(map(series.is_series, wrongs))
