"""The clean-up (rules 7.1 to 7.3): repairs, clearing, then the sleepers and the fallen."""

import pytest

from roborally.position.cards import DECK, card_named
from tests.roborally.positions import all_cards, asked, choose, position, run_on, told

# ---- repairs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("sign", ["w", "W"])
def test_either_kind_of_repair_site_takes_one_damage_away(sign: str) -> None:
    race = position(f"floor={sign},.,. r0=0,0,N/damage:3 r1=2,0,N", "cleanup")
    assert race.damage[0] == 2
    assert told(race, "repaired") == [(0, 2, 1)]


@pytest.mark.parametrize("touched", [0, 1, 2])
def test_any_flag_takes_one_damage_away(touched: int) -> None:
    race = position(f"flags=14,29 r0=2,2,N/damage:3/flags:{touched} r1=5,0,N", "cleanup")
    assert race.damage[0] == 2


def test_a_flag_on_a_repair_site_repairs_once() -> None:
    race = position("floor=W,.,. flags=0,2 r0=0,0,N/damage:3 r1=1,0,N", "cleanup")
    assert race.damage[0] == 2


def test_open_floor_and_docks_repair_nothing() -> None:
    race = position("floor=1,.,. r0=0,0,N/damage:3 r1=2,0,N/damage:1", "cleanup")
    assert race.damage == [3, 1]


def test_an_undamaged_robot_is_not_repaired() -> None:
    race = position("floor=w,.,. r0=0,0,N r1=2,0,N", "cleanup")
    assert race.damage[0] == 0
    assert told(race, "repaired") == []


def test_repairs_come_once_a_turn_and_only_after_the_fifth_register() -> None:
    race = position(
        "floor=w,.,. r0=0,0,N/damage:3 r1=2,0,N", "register(1);register(2);register(3);register(4);register(5)"
    )
    assert race.damage[0] == 3


def test_robots_are_repaired_in_dock_order() -> None:
    race = position("first=1 floor=w,W,. r0=0,0,N/damage:3 r1=1,0,N/damage:1", "cleanup")
    assert [seat for seat, *_ in told(race, "repaired")] == [1, 0]


# ---- unlocking --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("damage", "unlocked"), [(9, 1), (8, 2), (7, 3), (6, 4), (5, 5)])
def test_registers_unlock_from_the_first_up(damage: int, unlocked: int) -> None:
    program = ",".join(["-"] * (unlocked - 1) + [f"M1:{490 + 10 * n}!" for n in range(unlocked, 6)])
    race = position(f"floor=w,.,. r0=0,0,N/damage:{damage} r1=2,0,N p0={program}", "cleanup")
    assert told(race, "unlocked") == [(0, unlocked)]
    assert race.program[0] == [-1] * unlocked + [card_named(f"M1:{490 + 10 * n}") for n in range(unlocked + 1, 6)]


def test_a_repair_that_unlocks_nothing_tells_of_no_register() -> None:
    assert told(position("floor=w,.,. r0=0,0,N/damage:4 r1=2,0,N", "cleanup"), "unlocked") == []


def test_the_card_of_an_unlocked_register_is_back_in_the_deck() -> None:
    race = position("floor=w,.,. r0=0,0,N/damage:5 r1=2,0,N p0=-,-,-,-,M1:490!", "cleanup")
    assert card_named("M1:490") in race.pool
    assert all_cards(race) == list(DECK)


# ---- clearing ---------------------------------------------------------------------------------------


def test_cards_of_open_registers_leftovers_and_discards_go_back_into_the_deck() -> None:
    race = position(
        "r0=0,0,N/damage:6 r1=5,4,N p0=M1:490!,M1:500!,M1:510!,M1:520!,M1:530! p1=RL:70!,RL:90!,RL:110!,RL:130!,RL:150! "
        "h0=UT:10 h1=UT:20,UT:30 discards=UT:40",
        "cleanup",
    )
    assert set(DECK) - set(race.pool) == {card_named("M1:520"), card_named("M1:530")}
    assert race.pool == sorted(race.pool)
    assert (race.hand, race.discards) == ([[], []], [])
    assert race.program[1] == [-1] * 5


def test_cleared_registers_are_not_face_up_any_more_and_locked_ones_are() -> None:
    race = position("r0=0,0,N/damage:6 r1=5,4,N p0=M1:490!,M1:500!,M1:510!,M1:520!,M1:530!", "cleanup")
    assert race.face_up == [0b11000, 0]


def test_the_new_turn_does_not_begin_in_a_register() -> None:
    race = position("register=5 r0=0,0,N r1=5,4,N", "cleanup;begin")
    assert race.register == 0


# ---- the order of it --------------------------------------------------------------------------------


def test_first_repairs_then_clearing_then_sleepers_then_who_comes_back() -> None:
    race = position(
        "floor=w,.,.,. r0=0,0,N/damage:3 r1=1,0,N/down r2=off,N/destroyed/archive:3,0 fallen=2", "cleanup;begin"
    )
    events = [*race.events]
    assert asked(race) == ("stay-down", 1)
    events += choose(race, "run")
    assert asked(race) == ("enter-facing", 2)
    events += choose(race, "face=N", "run")
    kinds = ("repaired", "wiped", "woke", "entered", "turn-began")
    assert [kind for kind, *_ in told(events, *kinds)] == list(kinds)


def test_who_comes_back_onto_a_repair_site_is_not_repaired_in_the_same_clean_up() -> None:
    race = position("floor=w,.,. r0=off,N/destroyed/archive:0,0 r1=2,0,N fallen=0", "cleanup;begin")
    choose(race, "face=N", "run")
    assert race.damage[0] == 2


def test_who_stands_on_somebodys_archive_space_is_repaired_before_that_one_comes_back_beside_it() -> None:
    race = position("floor=w,.,. r0=off,N/destroyed/archive:0,0 r1=0,0,W/damage:1 fallen=0", "cleanup;begin")
    assert race.damage[1] == 0
    assert asked(race) == ("enter-cell", 0)


def test_the_next_turn_is_dealt_with_the_damage_after_repairs() -> None:
    race = position("floor=w,.,. r0=0,0,N/damage:3 r1=2,0,N", "cleanup;begin")
    assert told(run_on(race, "program"), "dealt") == [(0, 7), (1, 9)]
