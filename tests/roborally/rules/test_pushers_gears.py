"""Pushers and gears (rules 5.3.5 and 5.3.6)."""

import pytest

from tests.roborally.positions import causes, position, robots, told


def shoved(floor: str, *placed: str, register: int = 1) -> list[str]:
    """Where robots placed at 'x,y,facing' stand after the pushers of a register."""
    words = " ".join(f"r{seat}={place}" for seat, place in enumerate(placed))
    return robots(position(f"floor={floor} {words}", f"pushers({register})"))


# ---- pushers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pusher", "active"), [("p", {1, 3, 5}), ("q", {2, 4})])
@pytest.mark.parametrize("register", range(1, 6))
def test_a_pusher_acts_in_the_registers_on_it(pusher: str, active: set[int], register: int) -> None:
    end = shoved(f".{pusher}E|W,.,.", "0,0,N", register=register)
    assert end == (["1,0,N"] if register in active else ["0,0,N"])


@pytest.mark.parametrize(
    ("way", "wall", "end"), [("N", "S", "1,0"), ("E", "W", "2,1"), ("S", "N", "1,2"), ("W", "E", "0,1")]
)
def test_a_pusher_pushes_one_space_away_from_its_wall_without_turning(way: str, wall: str, end: str) -> None:
    assert shoved(f".,.,./.,.p{way}|{wall},./.,.,.", "1,1,E") == [f"{end},E"]


def test_a_pusher_pushes_through_a_row_of_robots() -> None:
    assert shoved(".pE|W,.,.,.", "0,0,N", "1,0,E", "2,0,S") == ["1,0,N", "2,0,E", "3,0,S"]


def test_a_pusher_does_not_push_through_walls() -> None:
    assert shoved(".pE|WE,.", "0,0,N") == ["0,0,N"]
    assert shoved(".pE|W,.|E,.", "0,0,N", "1,0,N") == ["0,0,N", "1,0,N"]


@pytest.mark.parametrize(("floor", "why"), [(".pE|W,O,.", 0), (".pE|W,_,.", 1), ("_,_,.pE|W", 1)])
def test_a_pusher_pushes_into_pits_and_over_the_edge(floor: str, why: int) -> None:
    at = floor.split(",").index(".pE|W")
    race = position(f"floor={floor} r0={at},0,N", "pushers(1)")
    assert robots(race) == ["off"]
    assert told(race, "destroyed")[0][:2] == (0, why)


def test_the_last_of_a_pushed_row_falls() -> None:
    assert shoved(".pE|W,.,O", "0,0,N", "1,0,E") == ["1,0,N", "off"]


def test_all_pushers_push_at_once_so_robots_may_follow_each_other() -> None:
    assert shoved(".,./.pE|W,.pN|S", "0,1,N", "1,1,N") == ["1,1,N", "1,0,N"]


def test_two_pushers_into_one_space_push_nobody() -> None:
    assert shoved(".pE|W,.,.pW|E", "0,0,N", "2,0,N") == ["0,0,N", "2,0,N"]


def test_two_pushers_at_the_same_robot_push_nobody() -> None:
    assert shoved(".pE|W,.,.pW|E", "0,0,N", "2,0,N", "1,0,N") == ["0,0,N", "2,0,N", "1,0,N"]


def test_two_pushers_at_the_same_robot_from_different_sides_push_nobody() -> None:
    floor = ".,.pS|N,./.pE|W,.,./.,.,."
    assert shoved(floor, "1,0,N", "0,1,N", "1,1,N") == ["1,0,N", "0,1,N", "1,1,N"]


def test_two_pushers_that_face_each_other_push_nobody() -> None:
    assert shoved(".pE|W,.pW|E", "0,0,N", "1,0,N") == ["0,0,N", "1,0,N"]


def test_a_row_that_is_held_holds_up_the_one_behind_it() -> None:
    floor = ".,.,./.,.pE|WE,./.,.pN|S,."
    assert shoved(floor, "1,1,N", "1,2,N") == ["1,1,N", "1,2,N"]


def test_a_robot_follows_where_another_pusher_makes_room() -> None:
    floor = ".,.,./.,.pE|W,./.,.pN|S,."
    assert shoved(floor, "1,1,N", "1,2,N") == ["2,1,N", "1,1,N"]


def test_robots_pushed_off_together_fall_in_dock_order() -> None:
    race = position("first=1 floor=.pW|E,.,.pE|W r0=0,0,N r1=2,0,N", "pushers(1)")
    assert race.fallen == [1, 0]


def test_a_fall_is_told_with_the_pusher_that_led_to_it() -> None:
    race = position("floor=.pE|W,O,. r0=0,0,N r1=2,0,N", "pushers(1)")
    (fall,) = [event for event in race.events if event.kind == "destroyed"]
    assert causes(race.events, fall) == ["shoved", "pushers-ran"]


# ---- gears ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gear", "facing", "after"), [("R", "N", "E"), ("R", "W", "N"), ("L", "N", "W"), ("L", "E", "N")]
)
def test_gears_turn_a_quarter(gear: str, facing: str, after: str) -> None:
    assert robots(position(f"floor={gear},. r0=0,0,{facing}", "gears")) == [f"0,0,{after}"]


def test_gears_turn_all_robots_on_them_at_once() -> None:
    race = position("floor=R,L,. r0=0,0,N r1=1,0,N r2=2,0,N", "gears")
    assert robots(race) == ["0,0,E", "1,0,W", "2,0,N"]
    assert len({event.cause for event in race.events if event.kind == "turned"}) == 1


# ---- one element hands a robot to the next -----------------------------------------------------------


def test_belts_carry_onto_pushers_and_pushers_onto_gears_in_the_same_register() -> None:
    race = position("floor=>,.pS|N/.,R r0=0,0,N r1=0,1,N", "register(1)")
    assert robots(race)[0] == "1,1,E"


def test_a_pusher_onto_a_belt_is_too_late_for_this_register() -> None:
    race = position("floor=.pS|N,./>,. r0=0,0,N r1=1,0,N", "register(1)")
    assert robots(race)[0] == "0,1,N"


def test_a_robot_that_walks_onto_a_gear_is_turned() -> None:
    assert robots(position("floor=.,R r0=0,0,E p0=M1:490", "register(1)")) == ["1,0,S"]
