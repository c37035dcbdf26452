"""The rooms that `make mutants` breaks are there, with their tests."""

from functools import cache

import pytest

from tools.mutants import ROOT, SHARED, Room
from tools.reach import through


@pytest.mark.parametrize("name", [*SHARED, "roborally", "moonbots", "stakbots", "robotory"])
def test_a_room_and_its_tests_are_there(name: str) -> None:
    room = Room(name)
    named = [test for test in room.tests if test.startswith("tests/")]
    assert named
    assert room.source.is_dir()
    assert [test for test in named if not (ROOT / test).exists()] == []


def test_who_takes_a_kept_value_reaches_what_has_made_it() -> None:
    reached = set[str]()

    def lower(number: int) -> int:
        reached.add(f"lower {number}")
        return number

    below = through(cache(lower), lambda: reached)

    def higher(number: int) -> int:
        reached.add(f"higher {number}")
        return 10 * int(below(number))

    made = through(cache(higher), lambda: reached)
    reached.add("before")
    assert [made(1), made(2), reached] == [10, 20, {"before", "lower 1", "lower 2", "higher 1", "higher 2"}]
    reached.clear()
    assert [made(2), reached] == [20, {"lower 2", "higher 2"}]
    made.cache_clear()
    reached.clear()
    assert [made(2), made.cache_info().misses, reached] == [20, 1, {"lower 2", "higher 2"}]
