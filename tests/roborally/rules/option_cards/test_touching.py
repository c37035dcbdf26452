"""The Mechanical Arm and the Circuit Breaker (rules 10.10 and 10.21)."""

import pytest

from roborally import GAME
from roborally.position.codes import GOING_ON
from roborally.position.option_deck import SLUGS
from tabletop.show.words import words as catalogue
from tests.roborally.options import CLEANUP, asks, choose, equipped
from tests.roborally.positions import asked, told

ARM = "o0=mechanical-arm"
TOUCH = "touch-with-options"

# ---- touching with the Mechanical Arm (rule 10.21) ----------------------------------------------------------


@pytest.mark.parametrize("cell", [0, 1, 2, 3, 5, 6, 7, 8])
def test_the_arm_touches_a_flag_in_all_eight_directions(cell: int) -> None:
    race = equipped(f"floor=.,.,./.,.,./.,.,. flags={cell},4 r0=1,1,N/archive:0,2 {ARM}", TOUCH)
    assert asks(race).startswith(f"arm 0: pass reach={cell}" if cell < 4 else "arm 0: pass reach=")
    choose(race, f"reach={cell}")
    assert (race.flags, race.archive) == ([1], [cell])
    assert told(race.events, "reached") == [(0, cell)]


def test_the_arm_may_stay_where_it_is() -> None:
    race = equipped(f"flags=1 r0=0,0,N r1=5,4,N {ARM}", TOUCH)
    choose(race, "pass")
    assert race.flags == [0, 0]


def test_the_arm_reaches_one_space_only() -> None:
    assert equipped(f"flags=2 r0=0,0,N r1=5,4,N {ARM}", TOUCH).pending is None


def test_a_wall_between_stops_the_arm() -> None:
    assert equipped(f"floor=.|E,.,. flags=1 r0=0,0,N {ARM}", TOUCH).pending is None


@pytest.mark.parametrize(
    ("floor", "reaches"),
    [
        (".,./.,.", True),
        (".|E,./.,.", True),
        (".|S,./.,.", True),
        (".|ES,./.,.", False),
        (".,.|S/.|E,.", False),
        (".|E,./.|E,.", False),
        (".|S,.|S/.,.", False),
        (".|E,.|S/.,.", True),
    ],
)
def test_a_corner_is_closed_only_by_walls_on_both_ways_round_it(floor: str, reaches: bool) -> None:
    race = equipped(f"floor={floor} flags=3,0 r0=0,0,N {ARM}", TOUCH)
    assert (asked(race) is not None) == reaches


def test_the_arm_touches_besides_the_robots_own_space() -> None:
    race = equipped(f"floor=.,w,. flags=0,2 r0=0,0,N/archive:2,0 r1=2,0,N {ARM}", TOUCH)
    choose(race, "reach=1")
    assert race.flags[0] == 1
    assert race.archive[0] == 1


def test_one_flag_in_a_register_even_with_the_arm() -> None:
    race = equipped(f"floor=.,.,. flags=0,1 r0=0,0,N/archive:2,0 r1=2,0,N {ARM}", TOUCH)
    choose(race, "reach=1")
    assert race.flags[0] == 1


def test_nobody_is_asked_if_nothing_in_reach_would_change_anything() -> None:
    assert equipped(f"floor=.,w,. r0=0,0,N/archive:1,0 r1=2,0,N {ARM}", TOUCH).pending is None


def test_two_robots_that_touch_their_last_flag_at_the_same_moment_both_win() -> None:
    race = equipped(f"finish=first floor=.,.,. flags=1 r0=0,0,N r1=1,0,N {ARM}", TOUCH)
    choose(race, "reach=1")
    assert race.over
    assert race.winners() == [0, 1]
    assert told(race.events, "finished") == [(0, 1), (1, 1)]
    assert GAME.prompt(race.view(None), catalogue("roborally", "en")) == "Wumms and Frisbo win the race together!"
    written = GAME.write(race)
    assert GAME.write(GAME.read(written)) == written


def test_two_robots_that_share_the_second_place_do_not_win() -> None:
    words = f"flags=1 r0=0,0,N r1=1,0,N r2=off,N/finished/flags:1 r3=0,1,N finished=2 {ARM}"
    race = equipped(f"survivor=races-on floor=.,.,./.,.,. {words}", TOUCH)
    choose(race, "reach=1")
    assert told(race.events, "finished") == [(0, 2), (1, 2)]
    assert race.over
    assert race.winners() == [2]
    assert GAME.prompt(race.view(None), catalogue("roborally", "en")) == "Turbo wins the race!"


def test_a_shared_first_place_leaves_the_third_for_the_next() -> None:
    race = equipped(f"floor=.,.,./.,.,. flags=1 r0=0,0,N r1=1,0,N r2=2,1,N r3=0,1,N {ARM}", TOUCH)
    choose(race, "reach=1")
    assert race.finished == [0, 1]
    assert race.ended == GOING_ON


def test_a_powered_down_robot_stretches_its_arm_unless_sleepers_touch_nothing() -> None:
    assert asked(equipped(f"flags=1 r0=0,0,N/down r1=5,4,N {ARM}", TOUCH)) == ("arm", 0)
    assert equipped(f"asleep-touches=no flags=1 r0=0,0,N/down r1=5,4,N {ARM}", TOUCH).pending is None


def test_a_destroyed_robot_touches_nothing() -> None:
    assert equipped(f"flags=1 r0=off,N/archive:0,0/destroyed fallen=0 r1=5,4,N {ARM}", TOUCH).pending is None


# ---- the Mechanical Arm in the clean-up ----------------------------------------------------------------------


def test_the_arm_gives_a_second_repair() -> None:
    race = equipped(f"floor=w,w,. r0=0,0,N/damage:4 r1=2,0,N {ARM}", CLEANUP)
    assert race.damage[0] == 3
    assert asks(race) == "arm-service 0: pass reach=1"
    choose(race, "reach=1")
    assert race.damage[0] == 2


def test_the_arm_gives_a_second_option() -> None:
    race = equipped(f"floor=W,W,. r0=0,0,N r1=2,0,N {ARM}", CLEANUP)
    choose(race, "option=brakes", "reach=1")
    choose(race, "option=flywheel")
    assert [SLUGS[option] for option in race.kit.held[0]] == ["brakes", "flywheel", "mechanical-arm"]


def test_one_remote_place_is_served_not_two() -> None:
    race = equipped(f"floor=w,.,w r0=1,0,N/damage:4 {ARM}", CLEANUP)
    assert asks(race) == "arm-service 0: pass reach=0 reach=2"
    choose(race, "reach=2")
    assert (race.damage[0], race.pending) == (3, None)


def test_the_arm_reaches_no_site_behind_a_wall() -> None:
    assert equipped(f"floor=.|E,W,. r0=0,0,N/damage:4 {ARM}", CLEANUP).pending is None


# ---- Circuit Breaker (rule 10.10) -----------------------------------------------------------------------------

BREAKER = "o0=circuit-breaker"


@pytest.mark.parametrize(("damage", "trips"), [(2, False), (3, True), (9, True)])
def test_three_damage_at_the_end_of_the_turn_trip_the_breaker(damage: int, trips: bool) -> None:
    cards = "p0=RL:70!,RL:90!,RL:110!,RL:130!,RL:150!"
    race = equipped(f"r0=0,0,N/damage:{damage} {cards} r1=2,0,N {BREAKER}", CLEANUP)
    assert race.announced == [trips, False]
    assert told(race, "announced") == [(0,)] * trips


def test_the_breaker_looks_at_the_damage_after_repairs() -> None:
    assert equipped(f"floor=w,.,. r0=0,0,N/damage:3 r1=2,0,N {BREAKER}", CLEANUP).announced == [False, False]


def test_the_owner_decides_where_the_table_plays_so() -> None:
    words = f"circuit-breaker=may r0=0,0,N/damage:3 r1=2,0,N {BREAKER}"
    race = equipped(words, CLEANUP)
    assert asks(race) == "circuit-breaker 0: run power-down"
    choose(race, "run")
    assert race.announced == [False, False]
    race = equipped(words, CLEANUP)
    choose(race, "power-down")
    assert race.announced == [True, False]


def test_a_robot_that_has_announced_already_is_not_tripped_again() -> None:
    race = equipped(f"circuit-breaker=may r0=0,0,N/damage:3/announced r1=2,0,N {BREAKER}", CLEANUP)
    assert race.pending is None


def test_the_breaker_keeps_a_powered_down_robot_down() -> None:
    race = equipped(f"r0=0,0,N/damage:3/down r1=2,0,N {BREAKER}", CLEANUP)
    choose(race, "run")
    assert race.announced[0]


def test_the_breaker_of_another_robot_does_nothing() -> None:
    assert equipped(f"r0=0,0,N r1=2,0,N/damage:5 p1=-,-,-,-,RL:70! {BREAKER}", CLEANUP).announced == [False, False]
