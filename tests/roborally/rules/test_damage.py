"""Damage, locked registers, destruction and lives (rule 6)."""

import pytest

from roborally.position.cards import card_named
from tests.roborally.positions import all_cards, position, robots, told

FULL = "p0=M1:490,M1:500,M1:510,M1:520,M1:530"
TRIPLE = "floor=./.3N|S"
"""A triple laser shoots whoever stands on the southern space."""


# ---- locked registers -------------------------------------------------------------------------------


@pytest.mark.parametrize(("damage", "locked"), [(0, 0), (3, 0), (4, 0), (5, 1), (6, 2), (7, 3), (8, 4), (9, 5)])
def test_from_the_fifth_damage_on_registers_lock_from_the_fifth_down(damage: int, locked: int) -> None:
    race = position(f"r0=0,0,N/damage:{damage} r1=5,4,N")
    assert [race.is_open(0, number) for number in range(1, 6)] == [number <= 5 - locked for number in range(1, 6)]


def test_each_register_that_locks_is_told_with_the_damage_that_locks_it() -> None:
    race = position(f"{TRIPLE} r0=0,1,N/damage:4 r1=0,0,N {FULL}", "lasers")
    assert race.damage[0] == 7
    assert told(race, "locked") == [(0, 5), (0, 4), (0, 3)]


def test_a_locked_register_keeps_its_card_through_the_clean_up() -> None:
    race = position(f"r0=0,0,N/damage:7 r1=5,4,N {FULL.replace(',', '!,')}!", "cleanup")
    assert race.program[0] == [-1, -1, *(card_named(label) for label in ("M1:510", "M1:520", "M1:530"))]


def test_a_register_that_locks_before_it_has_run_still_runs_this_turn_and_the_next() -> None:
    race = position(
        "floor=.,.,.,.,.1S|N/.,.,.,.,. r0=4,1,W/damage:4 r1=0,0,N p0=RL:70,RR:80,RL:90,RR:100,M1:490",
        ";".join(f"register({number})" for number in range(1, 6)) + ";cleanup",
    )
    assert race.damage[0] == 8
    assert robots(race)[0] == "3,1,W"
    assert race.program[0] == [-1, *(card_named(label) for label in ("RR:80", "RL:90", "RR:100", "M1:490"))]


def test_a_card_in_a_locked_register_is_known_to_all_once_it_has_run() -> None:
    race = position(f"r0=0,4,N/damage:5 r1=5,0,N {FULL}", "register(5);cleanup")
    for onlooker in (1, None):
        assert race.view(onlooker).program[0] == (-1, -1, -1, -1, card_named("M1:530"))


# ---- destruction ------------------------------------------------------------------------------------


def test_the_tenth_damage_destroys() -> None:
    race = position("r0=2,2,N/damage:9 r1=2,0,S", "lasers")
    assert robots(race)[0] == "off"
    assert told(race, "destroyed") == [(0, 2, 14)]


def test_nine_damage_do_not_destroy() -> None:
    race = position("r0=2,2,N/damage:8 r1=2,0,S", "lasers")
    assert robots(race)[0] == "2,2,N"
    assert race.damage[0] == 9


def test_more_than_ten_destroy_once() -> None:
    race = position(f"{TRIPLE} r0=0,1,N/damage:9 r1=0,0,S", "lasers")
    assert told(race, "destroyed") == [(0, 2, 1)]
    assert race.lives[0] == 2


def test_a_destroyed_robot_is_off_the_floor_for_the_rest_of_the_turn() -> None:
    race = position(
        "floor=.,O,.,. r0=0,0,E/archive:3,0 r1=3,0,W p0=M1:490,M1:500 p1=M1:510,M1:520", "register(1);register(2)"
    )
    assert robots(race)[0] == "off"
    assert [seat for seat, _ in told(race, "executed")] == [1, 0, 1]


def test_its_program_is_discarded_locked_registers_too() -> None:
    race = position("r0=2,2,N/damage:9 r1=2,0,S p0=M1:490!,M1:500!,M1:510,M1:520,M1:530!", "lasers")
    assert race.program[0] == [-1] * 5
    assert race.discards == [card_named(label) for label in ("M1:490", "M1:500", "M1:530")]
    assert len(all_cards(race)) == 84


def test_cards_that_nobody_has_seen_stay_secret_when_they_are_discarded() -> None:
    race = position("r0=2,2,N/damage:9 r1=2,0,S p0=M1:490!,M1:500!,M1:510,M1:520,M1:530!", "lasers")
    assert race.view(0).hand == (card_named("M1:510"), card_named("M1:520"))
    assert race.view(1).hand == ()
    assert race.view(1).hand_sizes == (2, 0)


def test_all_its_damage_is_gone() -> None:
    assert position("r0=2,2,N/damage:9 r1=2,0,S", "lasers").damage[0] == 0


def test_destroyed_robots_are_remembered_in_the_order_in_which_it_happened() -> None:
    race = position(
        "floor=.,O,.,O,./.,.,.,.,. r0=0,0,E/archive:0,1 r1=4,0,W/archive:1,1 r2=2,1,N p0=M1:490 p1=M1:500",
        "register(1)",
    )
    assert race.fallen == [1, 0]


# ---- lives ------------------------------------------------------------------------------------------


def fallen(words: str) -> tuple[int, int, list[int]]:
    """Lives, status and the list of those out, after robot 0 has been destroyed."""
    race = position(f"floor=.,O,.,. r0=0,0,E/archive:3,0{words} r1=3,0,N r2=2,0,N p0=M1:490", "register(1)")
    return race.lives[0], race.status[0], race.eliminated


def test_a_destroyed_robot_loses_one_life_and_will_come_back() -> None:
    assert fallen("") == (2, 1, [])


def test_the_last_token_still_buys_a_way_back() -> None:
    assert fallen("/lives:1") == (0, 1, [])


def test_when_a_token_is_due_and_none_is_left_the_robot_is_out() -> None:
    assert fallen("/lives:0") == (0, 2, [0])


def test_three_tokens_make_four_robots() -> None:
    race = position("floor=.,O,.,. r0=0,0,E/archive:0,0 r1=3,0,N r2=2,0,N")
    destroyed = 0
    while race.status[0] == 0:
        lives = f"/lives:{race.lives[0]}"
        race = position(f"floor=.,O,.,. r0=0,0,E/archive:3,0{lives} r1=3,0,N r2=2,0,N p0=M1:490", "register(1)")
        destroyed += 1
        if race.status[0] == 1:
            race = position(f"floor=.,O,.,. r0=0,0,E/lives:{race.lives[0]} r1=3,0,N r2=2,0,N")
    assert destroyed == 4


def test_it_is_told_how_many_lives_are_left_or_that_there_are_none() -> None:
    floor = "floor=.,O,.,. r0=0,0,E/archive:3,0"
    race = position(f"{floor} r1=3,0,N p0=M1:490", "register(1)")
    assert told(race, "life-lost", "eliminated") == [("life-lost", 0, 2)]
    race = position(f"{floor}/lives:0 r1=3,0,N p0=M1:490", "register(1)")
    assert told(race, "life-lost", "eliminated") == [("eliminated", 0)]


def test_under_the_house_rule_the_robot_is_out_with_its_last_token() -> None:
    floor = "last-life=last floor=.,O,.,. r0=0,0,E/archive:3,0"
    race = position(f"{floor}/lives:1 r1=3,0,N r2=2,0,N p0=M1:490", "register(1)")
    assert (race.lives[0], race.status[0]) == (0, 2)
    assert told(race, "life-lost", "eliminated") == [("life-lost", 0, 0), ("eliminated", 0)]
    race = position(f"{floor}/lives:2 r1=3,0,N r2=2,0,N p0=M1:490", "register(1)")
    assert (race.lives[0], race.status[0]) == (1, 1)
