"""How a level is measured among robots of another one."""

import pytest

from tools import levels


def test_in_duels_each_deal_is_played_from_both_seats() -> None:
    races = levels.listed("master", "hard", 2, 40)
    assert [(race.deal, race.seat) for race in races] == [(deal, seat) for deal in range(20) for seat in (0, 1)]


def test_with_more_robots_a_level_sits_on_each_seat_on_each_course() -> None:
    races = levels.listed("master", "hard", 4, 40)
    assert {(race.deal % 10, race.seat) for race in races} == {
        (course, seat) for course in range(10) for seat in range(4)
    }


def test_a_level_wins_where_the_rest_does_not() -> None:
    races = [levels.Seated("straight", "straight", 2, seat, 3) for seat in (0, 1)]
    assert sorted(map(levels.won, races)) == [0, 1]


def test_the_rate_is_told_with_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    levels.main(["normal", "straight", "--races", "4"])
    assert capsys.readouterr().out == "normal wins 4 of 4: 100.0% (51.0% to 100.0%)\n"
