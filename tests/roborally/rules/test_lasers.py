"""Lasers (rule 5.4): of the floor and of the robots, all from one look at the floor."""

import pytest

from tests.roborally.positions import position, robots, told


def hurt(words: str) -> list[int]:
    """The damage of the robots after the lasers have fired."""
    return position(words, "lasers").damage


# ---- lasers of the floor ----------------------------------------------------------------------------


def test_a_beam_hits_a_robot_on_its_way() -> None:
    assert hurt("floor=.1E|W,.,.,. r0=2,0,N") == [1]


def test_a_beam_hits_the_robot_nearest_to_the_laser_only() -> None:
    assert hurt("floor=.1E|W,.,.,. r0=3,0,N r1=1,0,N") == [0, 1]


def test_a_robot_on_the_lasers_own_space_is_hit() -> None:
    assert hurt("floor=.1E|W,.,. r0=0,0,N r1=2,0,N") == [1, 0]


@pytest.mark.parametrize("beams", [1, 2, 3])
def test_each_beam_of_a_laser_is_one_damage(beams: int) -> None:
    race = position(f"floor=.{beams}E|W,.,. r0=2,0,N", "lasers")
    assert race.damage == [beams]
    assert told(race, "beamed") == [(0, 0, beams)]


@pytest.mark.parametrize("floor", [".1E|W,.|E,.", ".1E|W,.,.|W"])
def test_a_beam_ends_at_a_wall(floor: str) -> None:
    assert hurt(f"floor={floor} r0=2,0,N") == [0]


def test_a_beam_passes_over_pits_belts_and_gears() -> None:
    assert hurt("floor=.1E|W,O,v,R,. r0=4,0,N") == [1]


def test_beams_that_cross_add_up() -> None:
    race = position("floor=.,.2S|N,./.1E|W,.,./.,.,. r0=1,1,N", "lasers")
    assert race.damage == [3]
    assert sorted(beams for _, _, beams in told(race, "beamed")) == [1, 2]


def test_two_lasers_of_one_line_that_face_each_other_hit_a_robot_from_both_sides() -> None:
    assert hurt("floor=.1E|W,.,.,.1W|E r0=1,0,N r1=2,0,N") == [1, 1]
    assert hurt("floor=.1E|W,.,.,.1W|E r0=1,0,N") == [2]


def test_a_robot_that_has_driven_through_a_beam_is_not_hit() -> None:
    race = position("floor=.,.,./.1E|W,.,./.,.,. r0=1,2,N p0=M2:670", "register(1)")
    assert robots(race) == ["1,0,N"]
    assert race.damage == [0]


# ---- lasers of robots -------------------------------------------------------------------------------


@pytest.mark.parametrize(("facing", "place"), [("N", "2,0"), ("E", "5,2"), ("S", "2,4"), ("W", "0,2")])
def test_a_robot_shoots_straight_ahead_however_far(facing: str, place: str) -> None:
    race = position(f"r0=2,2,{facing} r1={place},{facing}", "lasers")
    assert race.damage == [0, 1]
    assert told(race, "shot") == [(0, 1)]


def test_a_robot_does_not_shoot_sideways_or_back() -> None:
    assert hurt("r0=2,2,N r1=4,2,E r2=0,2,W r3=2,4,S") == [0, 0, 0, 0]


def test_a_robot_shields_those_behind_it() -> None:
    assert hurt("r0=0,2,E r1=2,2,N r2=4,2,N") == [0, 1, 0]


@pytest.mark.parametrize("floor", [".|E,.,.", ".,.|E,.", ".,.,.|W"])
def test_a_wall_stops_a_shot(floor: str) -> None:
    assert hurt(f"floor={floor} r0=0,0,E r1=2,0,N") == [0, 0]


def test_two_robots_face_to_face_shoot_each_other() -> None:
    assert hurt("r0=0,2,E r1=3,2,W") == [1, 1]


def test_a_robot_may_be_shot_from_all_sides() -> None:
    assert hurt("r0=2,2,N/down r1=2,0,S r2=2,4,N r3=0,2,E r4=4,2,W") == [4, 0, 0, 0, 0]


def test_robots_do_not_shoot_over_the_edge_and_back() -> None:
    assert hurt("r0=5,2,E r1=0,2,N") == [0, 0]


def test_a_shot_passes_over_pits_but_not_over_places_without_floor() -> None:
    assert hurt("floor=.,O,. r0=0,0,E r1=2,0,N") == [0, 1]
    assert hurt("floor=.,_,. r0=0,0,E r1=2,0,N") == [0, 0]


# ---- all at once ------------------------------------------------------------------------------------


def test_lasers_look_where_robots_stand_after_belts_pushers_and_gears() -> None:
    race = position("floor=.,>,.,./.,.,R,./.,.,.,. r0=1,0,S r1=2,2,N r2=3,1,S", "register(1)")
    assert robots(race)[0] == "2,0,S"
    assert told(race, "shot") == [(0, 1), (1, 0)]


def test_a_robot_destroyed_by_lasers_still_fires() -> None:
    race = position("r0=0,2,E/damage:9 r1=3,2,W", "lasers")
    assert robots(race) == ["off", "3,2,W"]
    assert race.damage[1] == 1


def test_a_robot_destroyed_by_lasers_still_shields_those_behind_it() -> None:
    race = position("floor=.1E|W,.,.,. r0=1,0,N/damage:9 r1=2,0,N r2=3,0,W", "lasers")
    assert robots(race)[0] == "off"
    assert race.damage[1:] == [1, 0]


def test_two_robots_may_shoot_each_other_down() -> None:
    race = position("first=1 r0=0,2,E/damage:9 r1=3,2,W/damage:9", "lasers")
    assert robots(race) == ["off", "off"]
    assert race.fallen == [1, 0]


def test_a_robot_that_fell_before_neither_fires_nor_shields() -> None:
    race = position("floor=.,O,.,. r0=0,0,E r1=2,0,W r2=3,0,W p1=M1:490", "register(1)")
    assert robots(race)[1] == "off"
    assert race.damage == [1, 0, 1]


def test_the_tenth_damage_destroys_and_what_dealt_it_is_told_as_the_cause() -> None:
    race = position("r0=2,2,N/damage:8 r1=2,0,S r2=0,2,E r3=5,2,W", "lasers")
    (destroyed,) = [event for event in race.events if event.kind == "destroyed"]
    assert destroyed.data == (0, 2, 14)
    (cause,) = [event for event in race.events if event.id == destroyed.cause]
    assert (cause.kind, cause.data) == ("shot", (2, 0))


def test_when_nobody_is_hit_nothing_is_told() -> None:
    assert position("floor=.1E|W,./.,. r0=0,1,N r1=1,1,S", "lasers").events == []
