"""Option weapons (rules 10.2, 10.13, 10.16, 10.20, 10.22 to 10.25, 10.27, 10.30, 10.32)."""

import pytest

from roborally import GAME
from roborally.position.cards import LABEL
from roborally.position.option_deck import SLUGS
from tests.roborally.options import CLEANUP, REGISTER, asks, choose, draw_card, equipped, held, run_on, scrap
from tests.roborally.positions import asked, labels, robots, told

FACING = "r0=0,2,E r1=3,2,N"
FULL = "RL:70,RL:90,RL:110,RL:130,RL:150"


def hurt(words: str, register: int = 1) -> list[int]:
    """The damage of the robots after the lasers have fired."""
    return equipped(words, f"weapons({register})").damage


# ---- lasers that are stronger or more (rules 10.13, 10.20, 10.27) ---------------------------------------------


def test_both_barrels_do_two_damage() -> None:
    race = equipped(f"{FACING} o0=double-barreled-laser", "weapons(1)")
    assert race.damage == [0, 2]
    assert told(race, "shot-twice") == [(0, 1)]


def test_the_rear_laser_fires_besides_the_main_laser() -> None:
    assert hurt("r0=2,2,E r1=0,2,N r2=4,2,N o0=rear-firing-laser") == [0, 1, 1]


def test_the_rear_laser_is_stopped_by_walls_and_the_first_robot() -> None:
    assert hurt("floor=.,.|E,.,.,. r0=3,0,E r1=1,0,N o0=rear-firing-laser") == [0, 0]
    assert hurt("r0=3,2,E r1=2,2,N r2=1,2,N o0=rear-firing-laser") == [0, 1, 0]


def test_the_rear_laser_is_not_doubled_and_goes_through_nothing() -> None:
    words = "r0=3,2,E r1=2,2,N r2=1,2,N o0=double-barreled-laser,high-power-laser,rear-firing-laser"
    assert hurt(words) == [0, 1, 0]


@pytest.mark.parametrize("option", ["double-barreled-laser", "rear-firing-laser", "high-power-laser"])
def test_a_powered_down_robot_fires_no_laser(option: str) -> None:
    assert hurt(f"r0=2,2,E/down r1=0,2,N r2=4,2,N o0={option}") == [0, 0, 0]


def test_the_high_power_laser_goes_through_a_robot_and_damages_it_too() -> None:
    assert hurt("r0=0,2,E r1=2,2,N r2=4,2,N o0=high-power-laser") == [0, 1, 1]


def test_the_high_power_laser_goes_through_a_wall() -> None:
    assert hurt("floor=.,.|E,.,. r0=0,0,E r1=3,0,N o0=high-power-laser") == [0, 1]
    assert hurt("floor=.,.|E,.,. r0=0,0,E r1=3,0,N") == [0, 0]


@pytest.mark.parametrize(
    "words",
    [
        "floor=.,.|E,.|E,. r0=0,0,E r1=3,0,N",
        "floor=.,.|E,.,. r0=0,0,E r2=1,0,S r1=3,0,N",
        "r0=0,2,E r2=1,2,S r3=2,2,S r1=3,2,N",
    ],
)
def test_the_high_power_laser_goes_through_one_obstacle_only(words: str) -> None:
    assert hurt(f"{words} o0=high-power-laser")[1] == 0


def test_the_edge_stops_the_high_power_laser() -> None:
    assert hurt("r0=5,2,E r1=0,2,S o0=high-power-laser") == [0, 0]


def test_the_owner_chooses_whether_the_high_power_laser_goes_on_to_a_mate() -> None:
    words = "rules=teams:halves r0=0,2,E r1=2,2,N r2=4,2,N r3=5,4,N o0=high-power-laser"
    race = equipped(words, "weapons(1)")
    assert asks(race) == "weapon 0: pass use=high-power-laser"
    choose(race, "pass")
    assert race.damage == [0, 1, 0, 0]
    race = equipped(words, "weapons(1)")
    choose(race, "use=high-power-laser")
    assert race.damage == [0, 1, 1, 0]


@pytest.mark.parametrize(
    "words",
    [
        "rules=teams:halves r0=0,2,E r1=4,2,N r2=2,2,N r3=5,4,N",  # the mate stands in front
        "rules=racer-and-blocker r0=0,2,E r1=5,4,N r2=2,2,N r3=4,2,N",
    ],
)
def test_the_high_power_laser_asks_nothing_where_no_mate_stands_behind(words: str) -> None:
    race = equipped(f"{words} o0=high-power-laser", "weapons(1)")
    assert asks(race) == ""
    assert sorted(race.damage) == [0, 0, 1, 1]


def test_the_high_power_laser_of_a_racer_may_spare_its_blocker() -> None:
    race = equipped("rules=racer-and-blocker r0=0,2,E r1=4,2,N r2=2,2,N r3=0,4,N o0=high-power-laser", "weapons(1)")
    assert asks(race) == "weapon 0: pass use=high-power-laser"


def test_lasers_of_one_robot_add_up() -> None:
    assert hurt("r0=0,2,E r1=2,2,N r2=4,2,N o0=double-barreled-laser,high-power-laser") == [0, 2, 2]


# ---- one weapon instead of the main laser (rule 10.2) -----------------------------------------------------------


def test_the_owner_chooses_between_the_main_laser_and_each_weapon() -> None:
    held_by = "mini-howitzer,pressor-beam,radio-control,scrambler,tractor-beam"
    race = equipped(f"{FACING} p1={FULL} o0={held_by}", "weapons(1)")
    assert asks(race) == (
        "weapon 0: pass use=mini-howitzer use=pressor-beam use=radio-control use=scrambler use=tractor-beam"
    )
    choose(race, "pass")
    assert race.damage == [0, 1]


def test_nobody_is_asked_for_a_weapon_without_a_target() -> None:
    words = "r0=0,2,W r1=3,2,N o0=mini-howitzer,pressor-beam,radio-control,scrambler,tractor-beam"
    assert equipped(words, "weapons(1)").pending is None


def test_a_powered_down_robot_uses_no_weapon() -> None:
    words = "r0=0,2,E/down r1=3,2,N o0=mini-howitzer,pressor-beam,radio-control,scrambler,tractor-beam"
    race = equipped(words, "weapons(1)")
    assert (race.pending, race.damage) == (None, [0, 0])


def test_weapons_are_chosen_in_dock_order_before_anybody_fires() -> None:
    race = equipped("first=1 r0=0,2,E r1=3,2,W o0=pressor-beam o1=tractor-beam", "weapons(1)")
    assert asked(race) == ("weapon", 1)
    choose(race, "pass")
    assert (asked(race), race.damage) == (("weapon", 0), [0, 0])


def test_main_laser_options_do_nothing_for_another_weapon() -> None:
    race = equipped(f"{FACING} o0=double-barreled-laser,fire-control,mini-howitzer", "weapons(1)")
    choose(race, "use=mini-howitzer")
    assert (race.damage, race.pending) == ([0, 1], None)


def test_the_rear_laser_also_fires_when_another_weapon_is_used() -> None:
    race = equipped("r0=2,2,E r1=0,2,N r2=4,2,N o0=pressor-beam,rear-firing-laser", "weapons(1)")
    choose(race, "use=pressor-beam")
    assert race.damage == [0, 1, 0]


def test_a_weapon_is_chosen_anew_in_every_register() -> None:
    race = equipped(f"{FACING} o0=pressor-beam/using:pressor-beam p0=-,RL:70 p1=-,RR:80", "register-with-options(2)")
    assert race.kit.using == [0, 0]
    assert (asked(race), race.damage) == (None, [0, 0]), "the shooter has turned away"


# ---- Mini Howitzer, Pressor Beam, Tractor Beam (rules 10.22, 10.24, 10.32) --------------------------------------


@pytest.mark.parametrize(
    ("option", "damage", "end"),
    [("mini-howitzer", 1, "4,2,N"), ("pressor-beam", 0, "4,2,N"), ("tractor-beam", 0, "2,2,N")],
)
def test_a_weapon_moves_its_target(option: str, damage: int, end: str) -> None:
    race = equipped(f"{FACING} o0={option}", "weapons(1)")
    choose(race, f"use={option}")
    assert (race.damage, robots(race)[1]) == ([0, damage], end)
    assert told(race.events, "weapon-used") == [(0, 1, SLUGS.index(option))]


@pytest.mark.parametrize("option", ["mini-howitzer", "pressor-beam"])
def test_robots_behind_the_target_are_pushed_along(option: str) -> None:
    race = equipped(f"{FACING} r2=4,2,S o0={option}", "weapons(1)")
    choose(race, f"use={option}")
    assert robots(race) == ["0,2,E", "4,2,N", "5,2,S"]
    assert race.damage[2] == 0


@pytest.mark.parametrize("option", ["mini-howitzer", "pressor-beam"])
def test_a_wall_holds_a_robot_that_a_weapon_pushes(option: str) -> None:
    race = equipped(f"floor=.,.,.|E,. r0=0,0,E r1=2,0,N o0={option}", "weapons(1)")
    choose(race, f"use={option}")
    assert robots(race)[1] == "2,0,N"
    assert race.damage[1] == (option == "mini-howitzer")


@pytest.mark.parametrize("option", ["mini-howitzer", "pressor-beam", "tractor-beam"])
def test_a_wall_between_shooter_and_target_protects_from_weapons(option: str) -> None:
    assert equipped(f"floor=.,.|E,.,. r0=0,0,E r1=3,0,N o0={option}", "weapons(1)").pending is None


@pytest.mark.parametrize(("option", "floor"), [("pressor-beam", ".,.,.,.,O"), ("tractor-beam", ".,.,O,.,.")])
def test_a_weapon_may_send_its_target_into_a_pit(option: str, floor: str) -> None:
    race = equipped(f"floor={floor} r0=0,0,E r1=3,0,N o0={option}", "weapons(1)")
    choose(race, f"use={option}")
    assert robots(race)[1] == "off"


def test_the_pressor_beam_pushes_over_the_edge() -> None:
    race = equipped("r0=0,2,E r1=5,2,N o0=pressor-beam", "weapons(1)")
    choose(race, "use=pressor-beam")
    assert robots(race)[1] == "off"


def test_the_tractor_beam_does_not_pull_a_robot_next_to_it() -> None:
    assert equipped("r0=0,2,E r1=1,2,N o0=tractor-beam", "weapons(1)").pending is None


def test_the_mini_howitzer_has_five_shells_and_is_then_thrown_away() -> None:
    race = equipped(f"{FACING} o0=mini-howitzer shells=2", "weapons(1)")
    choose(race, "use=mini-howitzer")
    assert (race.kit.shells, held(race)[0]) == (1, "mini-howitzer")
    race = equipped(f"{FACING} o0=mini-howitzer shells=1", "weapons(1)")
    choose(race, "use=mini-howitzer")
    assert (held(race)[0], scrap(race)) == ("", "mini-howitzer")
    assert robots(race)[1] == "4,2,N", "the last shot works like any other"


def test_a_mini_howitzer_not_fired_keeps_its_shells() -> None:
    race = equipped(f"{FACING} o0=mini-howitzer", "weapons(1)")
    choose(race, "pass")
    assert race.kit.shells == 5


def test_two_robots_that_weapons_send_to_one_space_both_stay() -> None:
    words = "floor=.,.,.,.,.,.,. r0=0,0,E r1=2,0,N r2=4,0,N r3=6,0,W o0=pressor-beam o3=mini-howitzer"
    race = equipped(words, "weapons(1)")
    choose(race, "use=pressor-beam", "use=mini-howitzer")
    assert robots(race) == ["0,0,E", "2,0,N", "4,0,N", "6,0,W"]


def test_a_robot_that_weapons_send_two_ways_stays() -> None:
    words = "floor=.,.,.,.,.,.,. r0=0,0,E r1=3,0,N r2=6,0,W o0=pressor-beam o2=mini-howitzer"
    race = equipped(words, "weapons(1)")
    choose(race, "use=pressor-beam", "use=mini-howitzer")
    assert robots(race)[1] == "3,0,N"


def test_a_robot_that_two_weapons_send_the_same_way_goes_one_space() -> None:
    words = "floor=.,.,.,.,.,.,. r0=0,0,E r1=3,0,N r2=6,0,W o0=pressor-beam o2=tractor-beam"
    race = equipped(words, "weapons(1)")
    choose(race, "use=pressor-beam", "use=tractor-beam")
    assert robots(race)[1] == "4,0,N"


def test_a_shooter_destroyed_in_the_same_moment_still_moves_its_target() -> None:
    race = equipped("r0=0,2,E/damage:9 r1=3,2,W o0=pressor-beam", "weapons(1)")
    choose(race, "use=pressor-beam", "pass")
    assert robots(race) == ["off", "4,2,W"]


def test_damage_comes_before_moves_and_destruction_after_them() -> None:
    race = equipped("r0=0,2,E r1=3,2,N/damage:9 r2=4,2,S o0=mini-howitzer", "weapons(1)")
    events = choose(race, "use=mini-howitzer")
    kinds: list[str] = [event.kind for event in events]
    assert kinds.index("damaged") < kinds.index("thrown") < kinds.index("destroyed")
    assert robots(race) == ["0,2,E", "off", "5,2,S"], "the destroyed robot was still in the way"


# ---- Fire Control (rule 10.16) ----------------------------------------------------------------------------------


def test_fire_control_chooses_between_damage_a_lock_and_an_option() -> None:
    race = equipped(f"{FACING}/damage:5 p1={FULL}! o0=fire-control o1=brakes,flywheel", "weapons(1)")
    assert asks(race) == "fire-control 0: pass lock=1 lock=2 lock=3 lock=4 wreck=brakes wreck=flywheel"


def test_a_lock_by_fire_control_is_a_damage_on_that_register() -> None:
    race = equipped(f"{FACING} p1={FULL} o0=fire-control", "weapons(1)")
    choose(race, "lock=2")
    assert race.damage == [0, 1]
    assert [race.is_open(1, number) for number in range(1, 6)] == [True, False, True, True, True]
    assert told(race.events, "pinned") == [(1, 2, 0)]


def test_as_first_printed_the_register_locks_without_damage() -> None:
    race = equipped(f"fire-control=original {FACING} p1={FULL} o0=fire-control", "weapons(1)")
    choose(race, "lock=2")
    assert race.damage == [0, 0]
    assert not race.is_open(1, 2)


def test_an_option_is_destroyed_without_damage() -> None:
    race = equipped(f"{FACING} o0=fire-control o1=brakes,flywheel", "weapons(1)")
    choose(race, "wreck=flywheel")
    assert (race.damage, held(race)[1], scrap(race), race.pending) == ([0, 0], "brakes", "flywheel", None)


@pytest.mark.parametrize("choice", ["lock=2", "wreck=brakes"])
def test_options_do_not_help_against_fire_control(choice: str) -> None:
    race = equipped(f"{FACING} p1={FULL} o0=fire-control o1=ablative-coat,brakes", "weapons(1)")
    choose(race, choice)
    assert race.pending is None
    assert race.kit.coat == 3


def test_an_ordinary_shot_under_fire_control_is_an_ordinary_damage() -> None:
    race = equipped(f"{FACING} o0=fire-control o1=brakes", "weapons(1)")
    choose(race, "pass")
    assert asks(race) == "absorb 1: pass discard=brakes"


def test_fire_control_directs_each_damage_of_the_main_laser() -> None:
    race = equipped(f"{FACING} p1={FULL} o0=double-barreled-laser,fire-control", "weapons(1)")
    choose(race, "lock=1")
    assert "lock=1" not in labels(race)
    choose(race, "lock=3")
    assert (race.damage[1], race.locks(1)) == (2, 0b00101)


def test_fire_control_goes_with_the_high_power_laser() -> None:
    programs = f"p1={FULL} p2=RR:80,RR:100,RR:120,RR:140,RR:160"
    race = equipped(f"r0=0,2,E r1=2,2,N r2=4,2,N {programs} o0=fire-control,high-power-laser", "weapons(1)")
    choose(race, "lock=1", "lock=2")
    assert (race.locks(1), race.locks(2)) == (0b00001, 0b00010)


def test_no_card_is_drawn_for_a_locked_sleeper_that_the_same_volley_destroys() -> None:
    race = equipped("r0=2,2,N/damage:8/down r1=0,2,E r2=5,2,W r3=0,0,N o1=fire-control", "weapons(1)")
    choose(race, "lock=1")
    assert asks(race) == ""
    assert told(race, "pinned", "drawn", "destroyed") == [("pinned", 0, 1, 1), ("destroyed", 0, 2, 14)]


def test_fire_control_does_not_direct_the_rear_laser() -> None:
    race = equipped("r0=2,2,W r1=4,2,N o0=fire-control,rear-firing-laser", "weapons(1)")
    assert (race.damage, race.pending) == ([0, 1], None)


def test_a_powered_down_robot_directs_nothing_but_its_registers_can_be_locked() -> None:
    assert equipped("r0=0,2,E/down r1=3,2,N o0=fire-control", "weapons(1)").pending is None
    race = equipped("r0=0,2,E r1=3,2,N/down o0=fire-control", "weapons(1)")
    choose(race, "lock=4")
    assert asked(race) == ("draw", -1)
    draw_card(race, "M3:790")
    assert "p1=-,-,-,M3:790!,-" in GAME.write(race).split()


@pytest.mark.parametrize(
    ("damage", "pinned", "locked"),
    [
        (1, "2", "2"),
        (4, "2", "2"),
        (5, "2", "2"),
        (6, "2", "25"),
        (7, "25", "245"),
        (9, "3", "12345"),
        (5, "5", "5"),
    ],
)
def test_damage_on_a_register_does_not_count_again_for_the_other_locks(damage: int, pinned: str, locked: str) -> None:
    race = equipped(f"r0=0,0,N/damage:{damage} r1=2,0,N o0=brakes/pinned:{pinned}")
    assert "".join(str(n) for n in range(1, 6) if not race.is_open(0, n)) == locked


@pytest.mark.parametrize(
    ("damage", "pinned", "locked"), [(0, "2", "2"), (5, "2", "25"), (6, "45", "2345"), (5, "5", "45")]
)
def test_as_first_printed_locks_without_damage_come_on_top(damage: int, pinned: str, locked: str) -> None:
    race = equipped(f"fire-control=original r0=0,0,N/damage:{damage} r1=2,0,N o0=brakes/pinned:{pinned}")
    assert "".join(str(n) for n in range(1, 6) if not race.is_open(0, n)) == locked


def test_a_repair_frees_the_locked_register_with_the_lowest_number() -> None:
    race = equipped("floor=w,.,. r0=0,0,N/damage:6 p0=-,RL:70!,-,-,RL:90! r1=2,0,N o0=brakes/pinned:2", CLEANUP)
    assert told(race, "unlocked") == [(0, 2)]
    assert (race.damage[0], race.kit.pinned[0], race.locks(0)) == (5, 0, 0b10000)


def test_a_locked_register_in_the_middle_keeps_its_card_and_is_not_programmed() -> None:
    race = equipped(
        "r0=0,0,N/damage:1 p0=-,RL:70!,-,-,- r1=2,0,N o0=brakes/pinned:2 h0=M1:490,M1:500,M1:510,M1:520", "program(0,1)"
    )
    choose(race, "1=M1:490")
    assert labels(race)[0] == "3=M1:500"
    choose(race, "3=M1:500", "4=M1:510", "5=M1:520")
    assert "p0=M1:490,RL:70!,M1:500,M1:510,M1:520" in GAME.write(race).split()
    race = equipped("r0=0,0,N/damage:1 p0=M1:490!,RL:70!,M1:500! r1=2,0,N o0=brakes/pinned:2", CLEANUP)
    assert "p0=-,RL:70!,-,-,-" in GAME.write(race).split()


def test_powering_down_and_destruction_free_registers_locked_by_fire_control() -> None:
    words = "r0=0,0,N/damage:1/announced p0=-,RL:70!,-,-,- r1=2,0,N o0=brakes/pinned:2"
    assert equipped(words, "begin").kit.pinned == [0, 0]
    assert equipped("floor=>,O r0=0,0,N/damage:1 p0=-,RL:70! o0=brakes/pinned:2", "belts(2)").kit.pinned == [0]


# ---- Power-Down Shield (rule 10.23) -----------------------------------------------------------------------------


def test_the_shield_holds_off_one_damage_of_a_beam() -> None:
    race = equipped("floor=.3E|W,.,. r0=2,0,N/down o0=power-down-shield", "weapons(1)")
    assert told(race, "shielded") == [(0, 1)]
    choose(race, "pass")
    assert race.damage == [2]


def test_the_shield_works_against_each_of_the_four_directions_once() -> None:
    words = "r0=2,2,N/down r1=0,2,E r2=5,2,W r3=2,0,S r4=2,4,N o0=power-down-shield"
    race = equipped(words, "weapons(1)")
    assert race.damage[0] == 0
    assert len(told(race, "shielded")) == 4


def test_a_second_damage_from_one_direction_comes_through() -> None:
    race = equipped("r0=4,2,N/down r1=2,2,E r2=0,2,E o0=power-down-shield o2=high-power-laser", "weapons(1)")
    assert asks(race) == "absorb 0: pass discard=power-down-shield"
    choose(race, "pass")
    assert race.damage == [1, 1, 0]


def test_the_shield_works_again_in_the_next_register() -> None:
    race = equipped("r0=4,2,N/down r1=2,2,E o0=power-down-shield", "weapons(1);weapons(2)")
    assert race.damage == [0, 0]


def test_the_shield_does_nothing_for_a_robot_that_is_awake() -> None:
    race = equipped("r0=4,2,N r1=2,2,E o0=power-down-shield", "weapons(1)")
    choose(race, "pass")
    assert race.damage == [1, 0]


# ---- Radio Control (rule 10.25) ---------------------------------------------------------------------------------

PLAN = "p0=RL:70,M1:500,M2:670,-,- p1=RR:80,UT:10,UT:20,-,-"


def test_the_target_runs_the_shooters_program_for_the_rest_of_the_turn() -> None:
    race = equipped(
        f"r0=0,4,E r1=3,4,N o0=radio-control {PLAN}", "weapons(1);register-with-options(2);register-with-options(3)"
    )
    choose(race, "use=radio-control")
    run_on(race)
    assert robots(race)[1] == "3,1,N"
    assert robots(race)[0] == "3,4,E"


def test_the_target_moves_right_after_the_shooter() -> None:
    race = equipped("r0=0,4,E r1=3,4,N/damage:0 r2=5,0,S o1=brakes/ruled:0 p0=M2:670 p1=M3:790 p2=M1:660", REGISTER)
    assert [data[0] for data in told(race, "executed")] == [0, 1, 2]


def test_the_targets_own_cards_stay_face_down_and_go_back_at_the_end() -> None:
    race = equipped("r0=0,4,E r1=3,4,N o1=brakes/ruled:0 p0=M2:670 p1=M3:790", f"{REGISTER}")
    assert race.face_up == [1, 0]


def test_control_ends_with_the_turn() -> None:
    race = equipped("r0=0,4,E r1=3,4,N o1=brakes/ruled:0 p0=M2:670 p1=M3:790", CLEANUP)
    assert race.kit.controller == [-1, -1]


def test_control_goes_on_if_the_shooter_is_destroyed() -> None:
    race = equipped(
        "floor=.,.,./.,.,./>,O,. r0=0,2,N r1=2,2,N o1=scrambler/ruled:0 p0=RL:70,M1:500 p1=RR:80,UT:10",
        "belts(2);register-with-options(2)",
    )
    assert robots(race) == ["off", "2,1,N"]


def test_a_controlled_robot_uses_its_own_brakes_and_not_those_of_the_shooter() -> None:
    race = equipped("r0=0,4,E r1=3,4,N o1=brakes/ruled:0 p0=M1:490 p1=UT:10", REGISTER)
    assert asks(race) == "steps 1: steps=0 steps=1"
    choose(race, "steps=0")
    assert robots(race) == ["1,4,E", "3,4,N"]
    race = equipped("r0=0,4,E r1=3,4,N o0=brakes o1=scrambler/ruled:0 p0=M1:490 p1=UT:10", REGISTER)
    choose(race, "steps=0")
    assert robots(race) == ["0,4,E", "3,3,N"]


def test_a_controlled_robot_runs_both_cards_of_a_register() -> None:
    race = equipped("r0=0,4,E r1=3,4,N o1=scrambler/ruled:0 p0=M2:670+RL:70 p1=UT:10", REGISTER)
    assert robots(race) == ["1,4,N", "3,3,W"]


def test_a_controlled_robot_neither_aborts_nor_exchanges_its_own_cards() -> None:
    words = "r0=0,4,N r1=3,4,N o1=abort-switch,conditional-program/ruled:0/spare:M3:790 p0=M1:490 p1=UT:10"
    assert equipped(words, REGISTER).pending is None


def test_the_last_in_dock_order_controls() -> None:
    race = equipped("r0=0,4,N r1=3,4,N r2=5,4,W o1=brakes/ruled:0 o2=radio-control", "weapons(1)")
    choose(race, "use=radio-control")
    assert race.kit.controller[1] == 2


def test_radio_control_does_nothing_in_the_last_register_or_to_a_sleeper() -> None:
    assert equipped(f"{FACING} o0=radio-control", "weapons(5)").pending is None
    assert equipped(f"{FACING}/down o0=radio-control", "weapons(1)").pending is None


# ---- Scrambler (rule 10.30) -------------------------------------------------------------------------------------


def test_the_targets_next_register_becomes_the_top_card_of_the_deck() -> None:
    race = equipped(f"{FACING} p1={FULL} o0=scrambler", "weapons(2)")
    choose(race, "use=scrambler")
    assert asked(race) == ("replace", -1)
    draw_card(race, "M3:790")
    assert "p1=RL:70,RL:90,M3:790!,RL:130,RL:150" in GAME.write(race).split()
    assert race.damage == [0, 0]
    assert [LABEL[card] for card in race.hand[1]] == ["RL:110"], "the old card stays secret"


def test_the_scrambler_replaces_both_cards_of_a_register() -> None:
    race = equipped(f"{FACING} p1=RL:70,M3:790+RR:80 o0=scrambler", "weapons(1)")
    choose(race, "use=scrambler")
    draw_card(race, "M1:490")
    assert "p1=RL:70,M1:490!,-,-,-" in GAME.write(race).split()


@pytest.mark.parametrize(
    ("words", "register"),
    [
        (f"{FACING} p1={FULL}", 5),
        (f"{FACING}/damage:5 p1={FULL}!", 4),
        (f"{FACING}/down p1=-,-,-,-,-", 1),
    ],
)
def test_the_scrambler_does_nothing_in_register_5_to_a_lock_or_a_sleeper(words: str, register: int) -> None:
    assert equipped(f"{words} o0=scrambler", f"weapons({register})").pending is None
