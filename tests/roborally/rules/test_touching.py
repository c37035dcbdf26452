"""Touching (rule 5.5): flags in their order, archive markers on any flag or repair site."""

import pytest

from tests.roborally.positions import choose, position, robots, told

FLAGS = "flags=0,14,29"
"""On the plain floor of 6 by 5: flag 1 at (0,0), 2 at (2,2), 3 at (5,4)."""


# ---- flags ------------------------------------------------------------------------------------------


def test_a_robot_on_its_next_flag_touches_it() -> None:
    race = position(f"{FLAGS} r0=0,0,N r1=5,0,N", "touch")
    assert race.flags == [1, 0]
    assert told(race, "touched") == [(0, 1)]


def test_a_later_flag_is_not_touched_before_its_turn() -> None:
    assert position(f"{FLAGS} r0=2,2,N r1=5,4,N", "touch").flags == [0, 0]


def test_a_flag_already_touched_is_not_touched_again() -> None:
    race = position(f"{FLAGS} r0=0,0,N/flags:1 r1=5,0,N", "touch")
    assert race.flags == [1, 0]
    assert told(race, "touched") == []


def test_each_robot_touches_flags_for_itself() -> None:
    race = position(f"{FLAGS} r0=0,0,N r1=2,2,N/flags:1 r2=5,4,N/flags:2", "touch")
    assert race.flags == [1, 2, 3]


def test_the_next_flag_counts_from_the_next_register_of_the_same_turn() -> None:
    race = position("flags=14,8,2 r0=2,3,N r1=5,4,N p0=M1:490,M1:500,M1:510", "register(1);register(2);register(3)")
    assert told(race, "touched") == [(0, 1), (0, 2), (0, 3)]


def test_driving_over_a_flag_does_not_touch_it() -> None:
    assert position("flags=14,29 r0=2,3,N r1=5,0,N p0=M2:670", "register(1)").flags == [0, 0]


def test_a_robot_may_be_pushed_or_carried_onto_its_flag() -> None:
    pushed = position("flags=14,29 r0=2,3,N r1=2,4,N p1=M1:490", "register(1)")
    assert pushed.flags == [1, 0]
    carried = position("floor=>,.,. flags=1,2 r0=0,0,N r1=2,0,N", "register(1)")
    assert carried.flags == [1, 0]


def test_a_flag_a_robot_is_carried_off_before_touching_does_not_count() -> None:
    race = position("floor=.,>,. flags=1,0 r0=0,0,E p0=M1:490", "register(1)")
    assert robots(race) == ["2,0,E"]
    assert race.flags == [0]


@pytest.mark.parametrize(
    ("words", "stages"),
    [
        ("r0=0,0,N/damage:9/archive:4,4 r1=0,4,N", "lasers;touch"),
        ("r0=0,0,N/archive:4,4 r1=0,1,N p1=M1:490", "register(1)"),
    ],
)
def test_only_survivors_touch(words: str, stages: str) -> None:
    race = position(f"{FLAGS} {words}", stages)
    assert robots(race)[0] == "off"
    assert race.flags[0] == 0
    assert race.archive[0] == 28


def test_robots_touch_in_dock_order() -> None:
    race = position(f"first=1 {FLAGS} r0=0,0,N r1=2,2,N/flags:1 r2=5,4,N/flags:2", "touch")
    assert [seat for seat, _ in told(race, "touched")] == [1, 2, 0]


# ---- archive markers --------------------------------------------------------------------------------


@pytest.mark.parametrize("sign", ["w", "W"])
def test_a_robot_on_a_repair_site_of_either_kind_moves_its_archive_marker(sign: str) -> None:
    race = position(f"floor={sign},.,. r0=0,0,N/archive:2,0 r1=1,0,N", "touch")
    assert race.archive[0] == 0
    assert told(race, "archived") == [(0, 0)]


@pytest.mark.parametrize("touched", [0, 1, 2])
def test_a_robot_on_any_flag_moves_its_archive_marker_whatever_its_number(touched: int) -> None:
    race = position(f"{FLAGS} r0=2,2,N/archive:3,3/flags:{touched} r1=5,0,N", "touch")
    assert race.archive[0] == 14


def test_on_open_floor_the_archive_marker_stays() -> None:
    race = position(f"{FLAGS} r0=3,2,N/archive:3,3 r1=5,0,N", "touch")
    assert race.archive[0] == 21
    assert race.events == []


def test_a_dock_is_no_repair_site() -> None:
    race = position("floor=1,2/.,. r0=1,0,N/archive:0,1 r1=0,0,N", "touch")
    assert race.archive[0] == 2


def test_several_archive_markers_may_lie_on_one_space() -> None:
    race = position("floor=w,.,. r0=0,0,N r1=2,0,W/archive:0,0 p1=M1:490", "register(1)")
    assert race.archive == [0, 0]


def test_archive_markers_move_in_every_register_of_a_turn() -> None:
    race = position("floor=.,w,.,w,. r0=0,0,E r1=4,0,E p0=M1:490,M2:670", "register(1);register(2)")
    assert told(race, "archived") == [(0, 1), (0, 3)]


def test_a_robot_touches_again_when_its_turn_goes_on() -> None:
    race = position(
        "floor=w,.,. flags=1,0 r0=1,0,W/archive:2,0 r1=2,0,N p0=-,M1:490", "register(1);ask-announce(1);register(2)"
    )
    assert race.flags[0] == 1
    choose(race, "run")
    assert race.flags[0] == 2
