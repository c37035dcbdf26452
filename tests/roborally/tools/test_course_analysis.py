"""How a course plays: measurements from races, and their errors."""

from __future__ import annotations

from random import Random

import pytest

from roborally.board import drawing
from roborally.board.drawing import Drawing
from roborally.board.plan import plan_from_rows
from roborally.tools import course_analysis
from roborally.tools.course_analysis import Analysis, Tally, Trial


def course(*rows: str, flags: tuple[int, ...], walls: list[list[object]] | None = None) -> str:
    """A drawn course from rows of signs."""
    return drawing.pack(Drawing(plan_from_rows(list(rows), walls or []), flags))


ROOMY = course(*([". . . . . ."] * 6), "1 2 3 . . .", flags=(2, 33))
PITS = course(". . O . O .", "O . . . . O", ". O . O . .", ". . . . . .", "1 2 3 . . .", flags=(0, 5))


def seen(course_id: str, seats: int, races: int) -> Analysis:
    """What some races show."""
    found = Analysis()
    for seed in range(races):
        found.add(course_analysis.trial(course_id, seats, seed))
    return found


def made_up(places: tuple[int, ...]) -> Trial:
    """A trial that has nothing but its result."""
    return Trial(5, True, places, (), ())


def test_the_same_seed_gives_the_same_trial_and_text_keeps_it() -> None:
    trial = course_analysis.trial(PITS, 3, 7)
    assert trial == course_analysis.trial(PITS, 3, 7)
    assert Trial.read(trial.written()) == trial
    assert sorted(trial.places) == [0, 1, 2]
    assert trial.turns >= 1


def test_a_race_lets_others_work_once_a_turn() -> None:
    found = list(course_analysis.race(ROOMY, 2, 1))
    assert found[:-1] == [None] * (len(found) - 1)
    assert found[-1] is not None
    assert len(found) - 1 == found[-1].turns


def test_pits_are_seen_to_be_more_dangerous_than_an_open_floor() -> None:
    safe, deadly = seen(ROOMY, 3, 8), seen(PITS, 3, 8)
    assert safe.lost.total() < deadly.lost.total()
    one, other = safe.danger.estimate(), deadly.danger.estimate()
    assert one
    assert other
    assert one.mean < other.mean


def test_a_longer_way_takes_more_turns() -> None:
    short = seen(course(*([". . . ."] * 5), "1 2 . .", flags=(13,)), 2, 8).length()
    long = seen(course(*([". . . ."] * 14), "1 2 . .", flags=(1, 50, 3)), 2, 8).length()
    assert short
    assert long
    assert short.high < long.low


def test_a_flag_that_nobody_can_reach_leaves_races_unfinished() -> None:
    found = seen(course(". O . .", "O O . .", ". . . .", "1 2 . w", flags=(0,)), 2, 2)
    assert found.unfinished == 2
    assert found.length() is None


@pytest.mark.parametrize("count", [10, 40, 160])
def test_error_bars_hold_the_truth_about_19_times_out_of_20(count: int) -> None:
    rng, held = Random(count), 0
    for _ in range(400):
        tally = Tally()
        for _ in range(count):
            tally.add(rng.randrange(6))
        estimate = tally.estimate()
        assert estimate
        held += estimate.low <= 2.5 <= estimate.high
    assert 0.89 < held / 400 < 0.98


def test_error_bars_shrink_with_the_root_of_the_number_of_races() -> None:
    few, many = Tally(), Tally()
    for number in range(10):
        few.add(number)
    for number in range(1000):
        many.add(number % 10)
    a, b = few.estimate(), many.estimate()
    assert a
    assert b
    assert 9 < a.error / b.error < 11


def test_equal_docks_are_seldom_called_unfair() -> None:
    rng, wrong = Random(3), 0
    for _ in range(200):
        found = Analysis()
        for _ in range(30):
            places = list(range(8))
            rng.shuffle(places)
            found.add(made_up(tuple(places)))
        wrong += found.unfair() is not None
    assert wrong <= 200 * 0.04


def test_a_dock_that_mostly_comes_last_is_found() -> None:
    rng, found = Random(4), Analysis()
    for _ in range(40):
        first = [0, 1, 2]
        rng.shuffle(first)
        places = (first[0], first[1], 3, first[2]) if rng.random() < 0.8 else (3, first[0], first[1], first[2])
        found.add(made_up(places))
    pair = found.unfair()
    assert pair
    assert pair[1] == 2
    assert found.handicaps()[2].mean > 1


def test_nothing_is_said_of_docks_after_a_few_races() -> None:
    found = Analysis()
    for _ in range(course_analysis.ENOUGH - 1):
        found.add(made_up((0, 1)))
    assert found.unfair() is None
    found.add(made_up((0, 1)))
    assert found.unfair() == (0, 1)


def test_a_verdict_says_on_which_side_of_the_usual_a_course_is() -> None:
    at = [course_analysis.verdict(course_analysis.Estimate(mean, 1), 2, 4) for mean in (1, 3, 5)]
    assert at == ["low", "middle", "high"]


def test_where_robots_are_set_up_their_order_stands_for_the_docks() -> None:
    found = course_analysis.trial("capture-the-flag", 4, 2)
    assert sorted(found.places) == [0, 1, 2, 3]
    assert found.finished
