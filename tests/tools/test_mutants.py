"""The rooms that `make mutants` breaks are there, with their tests."""

import pytest

from tools.mutants import ROOT, SHARED, Room


@pytest.mark.parametrize("name", [*SHARED, "roborally", "moonbots", "stakbots", "robotory"])
def test_a_room_and_its_tests_are_there(name: str) -> None:
    room = Room(name)
    named = [test for test in room.tests if test.startswith("tests/")]
    assert named
    assert room.source.is_dir()
    assert [test for test in named if not (ROOT / test).exists()] == []
