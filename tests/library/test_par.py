"""Par as it ships is what `tools.par` works out; that needs NumPy, which the adaptors bring."""

import pytest

from roborally.board import courses
from roborally.board.par import par
from roborally.tools.lone import can_race
from tools.par import Par

ALL = [name for name in courses.ids() if can_race(courses.load(name))]
SMALL = "round-trip"


def check(name: str) -> None:
    assert Par(courses.load(name)).solve() == pytest.approx(list(par(name)), abs=0.011)


def test_par_of_a_small_course_is_worked_out_as_it_ships() -> None:
    check(SMALL)


@pytest.mark.nightly
@pytest.mark.parametrize("name", [name for name in ALL if name != SMALL])
def test_par_of_every_course_is_worked_out_as_it_ships(name: str) -> None:
    check(name)
