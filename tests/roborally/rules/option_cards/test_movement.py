"""Options of movement (rules 10.9, 10.18, 10.19, 10.26, 10.29)."""

import pytest

from tests.roborally.options import REGISTER, asks, choose, equipped, held
from tests.roborally.positions import robots, told

# ---- how far (rules 10.9, 10.18, 10.29) ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "card", "choices", "ends"),
    [
        ("brakes", "M1:490", "steps=0 steps=1", ["2,2,N", "2,1,N"]),
        ("fourth-gear", "M3:790", "steps=3 steps=4", ["2,1,N", "2,0,N"]),
        ("reverse-gear", "BU:430", "steps=1 steps=2", ["2,3,N", "2,4,N"]),
    ],
)
def test_an_option_gives_its_card_another_number_of_steps(
    option: str, card: str, choices: str, ends: list[str]
) -> None:
    start = "2,4,N" if card == "M3:790" else "2,2,N"
    for choice, end in zip(choices.split(), ends, strict=True):
        race = equipped(f"r0={start} r1=5,4,N o0={option} p0={card}", REGISTER)
        assert asks(race) == f"steps 0: {choices}"
        choose(race, choice)
        assert robots(race)[0] == end
        assert held(race)[0] == option


@pytest.mark.parametrize(
    ("option", "card"),
    [("brakes", "M2:670"), ("fourth-gear", "M2:670"), ("reverse-gear", "M1:490"), ("brakes", "RL:70")],
)
def test_other_cards_move_as_printed(option: str, card: str) -> None:
    assert equipped(f"r0=2,2,N r1=5,4,N o0={option} p0={card}", REGISTER).pending is None


@pytest.mark.parametrize(
    ("option", "card"), [("brakes", "M1:490!"), ("fourth-gear", "M3:790!"), ("reverse-gear", "BU:430!")]
)
def test_a_powered_down_robot_does_not_move_by_these_options(option: str, card: str) -> None:
    words = f"r0=2,2,N/down/damage:9 r1=5,4,N o0={option} p0={card},RL:70!,RL:90!,RL:110!,RL:130!"
    race = equipped(words, REGISTER)
    assert (robots(race)[0], race.pending) == ("2,2,N", None)


def test_who_brakes_keeps_the_priority_of_the_card() -> None:
    race = equipped("r0=2,3,N r1=2,4,N o0=brakes p0=M1:500 p1=M1:490", REGISTER)
    assert asks(race) == "steps 0: steps=0 steps=1"
    choose(race, "steps=0")
    assert robots(race) == ["2,2,N", "2,3,N"]
    assert told(race.events, "pushed")


def test_the_fourth_step_falls_like_any_other() -> None:
    race = equipped("floor=.,.,.,.,O r0=0,0,E o0=fourth-gear p0=M3:790", REGISTER)
    choose(race, "steps=4")
    assert robots(race) == ["off"]
    race = equipped("floor=.,.,.,.,O r0=0,0,E o0=fourth-gear p0=M3:790", REGISTER)
    choose(race, "steps=3")
    assert robots(race) == ["3,0,E"]


def test_a_register_stays_face_down_to_others_until_all_have_revealed_and_then_the_owner_is_asked() -> None:
    race = equipped("r0=2,3,N r1=5,4,N o0=brakes p0=M1:500 p1=M1:490", REGISTER)
    assert race.face_up == [1, 1]


# ---- Gyroscopic Stabilizer (rule 10.19) -----------------------------------------------------------------------


def test_the_stabilizer_is_switched_on_before_the_first_register() -> None:
    race = equipped("r0=2,3,N r1=5,4,N o0=gyroscopic-stabilizer", "steady")
    assert asks(race) == "gyro 0: pass use=gyroscopic-stabilizer"
    choose(race, "use=gyroscopic-stabilizer")
    assert told(race.events, "steadied") == [(0,)]


GYRO = "o0=gyroscopic-stabilizer/using:gyroscopic-stabilizer"


def test_gears_do_not_turn_a_stabilized_robot_but_others() -> None:
    race = equipped(f"floor=R,L r0=0,0,N r1=1,0,N {GYRO}", "gears")
    assert robots(race) == ["0,0,N", "1,0,W"]


def test_belts_carry_a_stabilized_robot_without_turning_it() -> None:
    floor = "floor=.,v,./>,v,."
    assert robots(equipped(f"{floor} r0=0,1,N {GYRO}", "belts(2)")) == ["1,1,N"]
    assert robots(equipped(f"{floor} r0=0,1,N", "belts(2)")) == ["1,1,E"]


def test_without_switching_it_on_the_stabilizer_does_nothing() -> None:
    race = equipped("floor=R r0=0,0,N o0=gyroscopic-stabilizer", "steady;gears")
    choose(race, "pass")
    assert robots(race) == ["0,0,E"]


def test_cards_turn_a_stabilized_robot() -> None:
    assert robots(equipped(f"r0=2,2,N {GYRO} p0=RL:70", REGISTER)) == ["2,2,W"]


def test_the_stabilizer_lasts_through_the_registers_and_not_into_the_next_turn() -> None:
    race = equipped(
        f"floor=R,. r0=0,0,N {GYRO}", "register-with-options(4);register-with-options(5);cleanup-with-options;gears"
    )
    assert robots(race) == ["0,0,E"]
    assert len(told(race, "turned")) == 1


def test_a_stabilizer_thrown_away_no_longer_works() -> None:
    race = equipped(f"floor=R,. r0=0,0,N {GYRO}", "hurt(0,1,-1);gears")
    choose(race, "discard=gyroscopic-stabilizer")
    assert robots(race) == ["0,0,E"]


def test_a_powered_down_robot_may_be_stabilized() -> None:
    race = equipped("floor=R,. r0=0,0,N/down o0=gyroscopic-stabilizer", "steady;gears")
    choose(race, "use=gyroscopic-stabilizer")
    assert robots(race) == ["0,0,N"]


# ---- Ramming Gear (rule 10.26) --------------------------------------------------------------------------------


def test_ramming_hurts_the_robot_that_is_pushed() -> None:
    race = equipped("r0=1,2,E r1=2,2,N o0=ramming-gear p0=M1:490", REGISTER)
    assert (robots(race), race.damage) == (["2,2,E", "3,2,N"], [0, 1 + 1]), "one by ramming, one by the laser"
    assert told(race, "rammed") == [(1, 0)]


def rams(words: str, agenda: str = REGISTER) -> list[tuple[int, ...]]:
    """(rammed, by) of a register in which nobody sees anybody."""
    return told(equipped(words, agenda), "rammed")


def test_a_robot_is_rammed_once_by_a_card_however_far_it_is_pushed() -> None:
    assert rams("r0=0,2,E r1=1,2,N o0=ramming-gear p0=M3:790") == [(1, 0)]


def test_only_the_robot_that_is_touched_is_rammed_not_those_behind_it() -> None:
    assert rams("r0=0,2,E r1=1,2,N r2=2,2,N o0=ramming-gear p0=M1:490") == [(1, 0)]


def test_a_bump_against_a_robot_held_by_a_wall_rams_unless_the_table_plays_otherwise() -> None:
    words = "floor=.,.|E,. r0=0,0,E r1=1,0,N o0=ramming-gear p0=M2:670"
    assert rams(words) == [(1, 0)]
    assert rams(f"ramming-bump=no {words}") == []


def test_a_wall_between_the_robots_keeps_them_apart() -> None:
    assert rams("floor=.|E,.,. r0=0,0,E r1=1,0,N o0=ramming-gear p0=M1:490") == []


def test_backing_up_rams_as_well() -> None:
    assert rams("r0=2,2,W r1=3,2,N o0=ramming-gear p0=BU:430") == [(1, 0)]


def test_nobody_is_rammed_by_belts_or_by_a_robot_that_is_itself_pushed() -> None:
    assert rams("floor=>,.,.,. r0=0,0,N r1=1,0,N o0=ramming-gear", "belts(2)") == []
    assert rams("r0=1,2,N r1=2,2,N r2=0,2,E o0=ramming-gear p2=M1:490") == []


def test_a_powered_down_robot_rams_nobody_but_can_be_rammed() -> None:
    assert rams("r0=1,2,N/down r1=2,2,N r2=0,2,E o0=ramming-gear p2=M1:490") == []
    assert rams("r0=0,2,E r1=1,2,N/down o0=ramming-gear p0=M1:490") == [(1, 0)]


def test_the_tenth_damage_by_ramming_destroys_before_the_next_robot_moves() -> None:
    race = equipped(
        "r0=0,2,E r1=1,2,N/damage:9 r2=5,2,W o0=ramming-gear p0=M1:500 p2=M1:490 "
        "p1=RL:70!,RL:90!,RL:110!,RL:130!,RL:150!",
        REGISTER,
    )
    assert robots(race)[1] == "off"
    kinds: list[str] = [event.kind for event in race.events]
    assert kinds.index("destroyed") < len(kinds) - 1 - kinds[::-1].index("executed")


def test_ramming_damage_may_be_avoided_with_an_option() -> None:
    race = equipped("r0=0,2,E r1=1,2,N o0=ramming-gear o1=brakes p0=M1:490", REGISTER)
    assert asks(race) == "absorb 1: pass discard=brakes"


def test_a_robot_rammed_into_a_pit_takes_no_damage() -> None:
    race = equipped("floor=.,.,O r0=0,0,E r1=1,0,N o0=ramming-gear p0=M1:490", REGISTER)
    assert (robots(race)[1], told(race, "rammed")) == ("off", [])


def test_crab_legs_ram_to_the_side() -> None:
    assert rams("r0=2,2,N r1=1,2,N o0=crab-legs,ramming-gear p0=M1:490^RL:70") == [(1, 0)]
