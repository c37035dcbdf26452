"""Coming back (rule 7.4): on the archive space or near it, looking any way or a safe one."""

import pytest

from roborally.position.state import Race
from tests.roborally.positions import asked, choose, labels, position, robots, told

WIDE = "floor=" + "/".join([",".join("." * 7)] * 7)
"""An open floor of 7 by 7; (3,3) is its middle, cell 24."""

BACK = "r0=off,N/destroyed/archive:3,3"
RING = [16, 17, 18, 23, 25, 30, 31, 32]
"""The eight cells around the middle."""


def coming_back(words: str, floor: str = WIDE) -> Race:
    fallen = "" if "fallen=" in words else " fallen=0"
    return position(f"{floor} {words}{fallen}", "cleanup;begin")


def cells(race: Race) -> list[int]:
    """The cells that are offered."""
    assert asked(race) is not None
    return [int(label.removeprefix("cell=")) for label in labels(race)]


# ---- on the archive space ---------------------------------------------------------------------------


def test_a_robot_comes_back_on_its_archive_space_looking_any_way_it_likes() -> None:
    race = coming_back(f"{BACK} r1=0,0,N")
    assert asked(race) == ("enter-facing", 0)
    assert labels(race) == ["face=N", "face=E", "face=S", "face=W"]
    choose(race, "face=W")
    assert robots(race)[0] == "3,3,W"


def test_on_the_archive_space_it_may_look_at_a_robot_close_by() -> None:
    race = coming_back(f"{BACK} r1=3,2,S r2=4,3,N")
    assert labels(race) == ["face=N", "face=E", "face=S", "face=W"]


def test_it_takes_two_damage() -> None:
    race = coming_back(f"{BACK} r1=0,0,N")
    events = choose(race, "face=N")
    assert race.damage[0] == 2
    assert told(events, "entered", "damaged") == [("entered", 0, 24, 0), ("damaged", 0, 2, 2)]


def test_it_may_come_back_powered_down_for_the_next_turn() -> None:
    race = coming_back(f"{BACK} r1=0,0,N")
    choose(race, "face=N")
    assert asked(race) == ("enter-down", 0)
    assert labels(race) == ["run", "power-down"]
    assert told(choose(race, "power-down"), "announced", "slept") == [("announced", 0), ("slept", 0, 2)]


def test_the_floor_does_nothing_to_it_in_this_turn() -> None:
    race = coming_back("r0=off,N/destroyed/archive:1,0 r1=0,2,N", "floor=.,>,./.,.,./.,.,.")
    choose(race, "face=N", "run")
    assert robots(race)[0] == "1,0,N"


def test_it_is_in_the_race_again() -> None:
    race = coming_back(f"{BACK} r1=0,0,N")
    choose(race, "face=N", "run")
    assert race.status[0] == 0
    assert race.fallen == []


def test_a_robot_that_is_out_does_not_come_back() -> None:
    race = position(f"{WIDE} r0=off,N/out/archive:3,3 r1=0,0,N r2=6,6,N eliminated=0", "cleanup;begin")
    assert race.turn == 4
    assert robots(race)[0] == "off"


# ---- several for one space --------------------------------------------------------------------------


def test_robots_come_back_in_the_order_in_which_they_were_destroyed() -> None:
    race = coming_back(f"{BACK} r1=off,N/destroyed/archive:0,0 r2=6,6,N fallen=1,0")
    assert asked(race) == ("enter-facing", 1)
    choose(race, "face=N", "run")
    assert asked(race) == ("enter-facing", 0)


def test_the_first_takes_the_space_and_the_next_one_of_the_eight_around_it() -> None:
    race = coming_back(f"{BACK} r1=off,N/destroyed/archive:3,3 r2=0,6,N fallen=1,0")
    choose(race, "face=E", "run")
    assert robots(race)[1] == "3,3,E"
    assert asked(race) == ("enter-cell", 0)
    assert cells(race) == RING
    choose(race, "cell=16", "face=N")
    assert robots(race)[0] == "2,2,N"


def test_those_destroyed_at_the_same_moment_come_back_in_dock_order() -> None:
    race = position(
        f"first=1 {WIDE} r0=0,2,E/damage:9/archive:3,3 r1=2,2,W/damage:9/archive:3,3 r2=6,6,N", "lasers;cleanup;begin"
    )
    assert asked(race) == ("enter-facing", 1)


def test_a_robot_that_was_not_destroyed_takes_the_space_as_well() -> None:
    race = coming_back(f"{BACK} r1=3,3,S")
    assert asked(race) == ("enter-cell", 0)
    assert cells(race) == RING


def test_beside_its_archive_space_the_marker_stays_where_it_was() -> None:
    race = coming_back(f"{BACK} r1=3,3,S")
    choose(race, "cell=16", "face=N", "run")
    assert race.archive[0] == 24


# ---- which of the eight -----------------------------------------------------------------------------


def test_a_pit_is_not_offered() -> None:
    race = coming_back("r0=off,N/destroyed/archive:1,1 r1=1,1,S", "floor=O,.,./.,.,O/.,.,.")
    assert cells(race) == [1, 2, 3, 6, 7, 8]


def test_places_without_floor_and_beyond_the_edge_are_not_offered() -> None:
    race = coming_back("r0=off,N/destroyed/archive:0,0 r1=0,0,S", "floor=.,_,./.,.,./.,.,.")
    assert cells(race) == [3, 4]


def test_a_space_with_a_robot_is_not_offered() -> None:
    race = coming_back(f"{BACK} r1=3,3,S r2=2,2,N")
    assert cells(race) == [17, 18, 23, 25, 30, 31, 32]


def test_walls_around_the_archive_space_do_not_matter() -> None:
    floor = "floor=.,.,./.,.|NESW,./.,.,."
    assert cells(coming_back("r0=off,N/destroyed/archive:1,1 r1=1,1,S", floor)) == [0, 1, 2, 3, 5, 6, 7, 8]


# ---- which way beside it ----------------------------------------------------------------------------


def test_beside_it_a_robot_does_not_look_at_another_within_three_spaces() -> None:
    race = coming_back(f"{BACK} r1=3,3,S")
    choose(race, "cell=23")
    assert labels(race) == ["face=N", "face=S", "face=W"]


@pytest.mark.parametrize(("column", "safe"), [(1, False), (2, False), (3, False), (4, True)])
def test_three_spaces_are_near_and_four_are_far(column: int, safe: bool) -> None:
    floor = "floor=" + "/".join([",".join("." * 9)] * 3)
    race = coming_back(f"r0=off,N/destroyed/archive:0,0 r1=0,0,S r2={column},1,N", floor)
    choose(race, "cell=9")
    assert ("face=E" in labels(race)) == safe


def test_a_wall_ends_the_sight() -> None:
    race = coming_back("r0=off,N/destroyed/archive:0,0 r1=0,0,S r2=2,1,N", "floor=.,.,.,./.,.|E,.,./.,.,.,.")
    choose(race, "cell=4")
    assert labels(race) == ["face=E", "face=S", "face=W"]


def test_a_robot_does_not_mind_those_that_look_at_it() -> None:
    race = coming_back(f"{BACK} r1=3,3,W")
    assert 23 in cells(race)


def test_a_space_on_which_no_way_is_safe_is_not_offered() -> None:
    race = coming_back("r0=off,N/destroyed/archive:1,1 r1=1,1,S r2=0,0,N r3=2,0,N", "floor=.,.,.|W/.,.,./O,.,.")
    assert 1 in cells(race)
    race = coming_back(
        "r0=off,N/destroyed/archive:1,2 r1=1,2,S r2=0,1,N r3=2,1,N r4=1,0,N", "floor=.,.,./.,.,./.,.,./.,.,."
    )
    assert 4 not in cells(race)


def test_when_none_of_the_eight_will_do_it_is_one_of_the_next_ring() -> None:
    floor = "floor=.,.,.,.,./.,O,O,O,./.,O,.,O,./.,O,O,O,./.,.,.,.,."
    race = coming_back("r0=off,N/destroyed/archive:2,2 r1=2,2,S", floor)
    assert cells(race) == [0, 1, 2, 3, 4, 5, 9, 10, 14, 15, 19, 20, 21, 22, 23, 24]


def test_the_rings_go_on_outwards_and_stop_at_the_edge() -> None:
    floor = "floor=.,O,O,.,."
    assert cells(coming_back("r0=off,N/destroyed/archive:0,0 r1=0,0,S", floor)) == [3]


def test_when_there_is_no_room_on_the_whole_floor_it_waits_for_the_next_clean_up() -> None:
    race = coming_back("r0=off,N/destroyed/archive:0,0 r1=0,0,N", "floor=.,O")
    assert labels(race) == ["cell=0"]
    choose(race, "cell=0")
    assert race.turn == 4
    assert race.status[0] == 1
    assert race.fallen == [0]
