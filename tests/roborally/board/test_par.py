"""Par of the courses that ship, as `boards/par.txt` has it."""

import pytest

from roborally.board import courses
from roborally.board.par import Behind, behind, mean, par
from roborally.tools.lone import can_race


@pytest.mark.parametrize("name", courses.ids())
def test_every_course_on_which_a_robot_can_race_alone_has_par_for_each_dock(name: str) -> None:
    course, docks = courses.load(name), par(name)
    assert len(docks) == (len(course.floor.docks) if can_race(course) else 0)
    assert all(1 < turns < 20 for turns in docks)


def test_a_drawn_course_has_none() -> None:
    assert par("~d09PRg0F9EGkHZwehiINgGZTtjyaOwa4J1gFhw5rgcB0jEKEHJbgMDXSMTLm4whOLcnVDCxR8EgsA") == ()
    assert par("nowhere") == ()


def test_a_longer_course_has_a_higher_par() -> None:
    assert mean(par("round-trip")) < mean(par("conveyor-row")) < mean(par("night-shift")) < mean(par("long-way-home"))


def test_the_worst_dock_is_told_with_the_best_unless_they_are_alike() -> None:
    found = behind([5.0, 4.5, 5.25])
    assert found == Behind(2, 1, 0.75)
    assert behind([5.0, 5.1, 5.05]) is None
    assert behind([5.0]) is None
