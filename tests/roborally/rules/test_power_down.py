"""Power-down (rule 4 and 7.3): announced, slept through, prolonged."""

import pytest

from roborally.position.cards import DECK, LABEL, card_named
from roborally.position.events import REVEALED
from tabletop.rules.state import CHANCE
from tests.roborally.positions import all_cards, asked, choose, labels, position, robots, run_on, told

ASLEEP = "r0=2,2,N/damage:3/down r1=5,4,N"


# ---- announcing -------------------------------------------------------------------------------------


def test_a_damaged_robot_may_announce_to_power_down() -> None:
    race = position("r0=0,0,N/damage:1 r1=5,4,N", "announce(0);announce(1)")
    assert asked(race) == ("announce", 0)
    assert labels(race) == ["run", "power-down"]


def test_an_undamaged_robot_may_not_announce() -> None:
    race = position("r0=0,0,N r1=5,4,N/damage:1", "announce(0);announce(1)")
    assert asked(race) == ("announce", 1)


def test_a_powered_down_robot_is_not_asked_before_the_registers() -> None:
    race = position("r0=0,0,N/damage:1/down r1=5,4,N/damage:1", "announce(0);announce(1)")
    assert asked(race) == ("announce", 1)


def test_robots_announce_in_dock_order_after_everybody_has_programmed() -> None:
    race = position("first=2 r0=0,0,N/damage:1 r1=5,4,N/damage:2 r2=0,4,N/damage:3", "begin")
    run_on(race, "announce")
    order = []
    while (waiting := asked(race)) and waiting[0] == "announce":
        order.append(waiting[1])
        choose(race, "power-down")
    assert order == [2, 0, 1]


def test_an_announcement_is_told_to_all_and_a_refusal_is_not() -> None:
    race = position("r0=0,0,N/damage:1 r1=5,4,N/damage:1", "announce(0);announce(1)")
    (event,) = choose(race, "power-down")
    assert (event.kind, event.data, event.secret) == ("announced", (0,), ())
    assert race.view(1).announced == (True, False)
    assert choose(race, "run") == []


def test_who_announces_still_runs_this_turn() -> None:
    race = position("r0=0,4,N/damage:1 r1=5,4,N p0=M1:490", "announce(0);register(1)")
    choose(race, "power-down")
    assert robots(race)[0] == "0,3,N"
    assert race.damage[0] == 1


# ---- a turn asleep ----------------------------------------------------------------------------------


def test_all_damage_goes_at_the_start_of_the_turn() -> None:
    race = position("r0=0,0,N/damage:7/announced r1=5,4,N/damage:2", "begin")
    assert told(race, "slept") == [(0, 7)]
    assert race.damage == [0, 2]
    assert race.down == [True, False]
    assert race.announced == [False, False]


def test_its_registers_unlock_and_their_cards_are_in_the_deck_before_cards_are_dealt() -> None:
    race = position("r0=0,0,N/damage:7/announced r1=5,4,N p0=-,-,M1:490!,M1:500!,M1:510!", "begin")
    assert labels(race) == [f"card={LABEL[card]}" for card in DECK]
    assert race.program[0] == [-1] * 5
    assert all_cards(race) == list(DECK)


def test_it_gets_no_cards_and_programs_nothing() -> None:
    race = position("r0=0,0,N/damage:2/announced r1=5,4,N", "begin")
    events = run_on(race, "program")
    assert told(events, "dealt") == [(1, 9)]
    assert asked(race) == ("program", 1)
    assert race.hand[0] == []


def test_when_all_are_asleep_nobody_is_dealt_cards_and_the_floor_runs() -> None:
    race = position("floor=>,.,.,. r0=0,0,N/damage:2/announced r1=3,0,N/damage:1/announced", "begin")
    assert asked(race) == ("ready", CHANCE)
    events = choose(race, "go-on")
    assert len(told(events, "belts-ran")) == 1
    assert asked(race) == ("stay-down", 0)


def test_it_does_not_move_by_itself() -> None:
    race = position(f"{ASLEEP} p0=M1:490! p1=RL:70", "register(1)")
    assert told(race, "revealed") == [(1, 1, card_named("RL:70"))]
    assert robots(race)[0] == "2,2,N"


def test_it_is_pushed_like_any_other() -> None:
    race = position("r0=2,2,N/down r1=1,2,E p1=M1:490", "register(1)")
    assert robots(race) == ["3,2,N", "2,2,E"]


def test_it_is_carried_shoved_and_turned_like_any_other() -> None:
    race = position("floor=>,v,./.,.pE|W,L r0=0,0,N/down r1=2,0,N/down", "register(1)")
    assert robots(race)[0] == "1,0,E"
    race = position("floor=>,v,./.,.pE|W,L r0=1,0,N/down r1=2,0,N/down", "register(1)")
    assert robots(race)[0] == "2,1,W"


def test_it_is_shot_like_any_other_but_does_not_fire() -> None:
    race = position("r0=2,4,N/down r1=2,0,S", "lasers")
    assert told(race, "shot") == [(1, 0)]
    assert race.damage == [1, 0]


def test_it_touches_flags_and_is_repaired() -> None:
    race = position("flags=14,0 r0=2,2,N/down/damage:1/archive:0,0 r1=5,4,N", "touch;cleanup")
    assert race.flags == [1, 0]
    assert race.archive[0] == 14
    assert race.damage[0] == 0


def test_it_may_be_destroyed() -> None:
    race = position("r0=2,4,N/down/damage:9 r1=2,0,S", "lasers")
    assert robots(race)[0] == "off"
    assert race.down[0] is False


# ---- registers that lock while down -----------------------------------------------------------------


def test_a_register_that_locks_while_down_gets_a_card_from_the_deck_face_up() -> None:
    race = position("r0=2,4,N/down/damage:4 r1=2,0,S p1=M1:490", "lasers")
    assert asked(race) == ("draw", CHANCE)
    assert len(labels(race)) == 83
    (event,) = choose(race, "card=M3:840")
    assert (event.kind, event.data) == ("drawn", (0, 5, card_named("M3:840")))
    for onlooker in (0, 1, None):
        assert race.view(onlooker).program[0] == (-1, -1, -1, -1, card_named("M3:840"))


def test_two_registers_that_lock_at_once_each_get_a_card_the_fifth_first() -> None:
    race = position("floor=./.2N|S r0=0,1,N/down/damage:4 r1=0,0,N", "lasers")
    assert told(race, "locked") == [(0, 5), (0, 4)]
    choose(race, "card=UT:10", "card=UT:20")
    assert race.program[0][3:] == [card_named("UT:20"), card_named("UT:10")]


def test_a_register_that_locks_on_a_robot_that_is_awake_keeps_its_card() -> None:
    race = position("r0=2,4,N/damage:4 r1=2,0,S p0=M1:490,M1:500,M1:510,M1:520,M1:530", "lasers")
    assert asked(race) is None
    assert told(race, "locked") == [(0, 5)]
    assert race.program[0][4] == card_named("M1:530")


@pytest.mark.parametrize(("options", "agenda"), [("no", "lasers"), ("yes", "weapons(1)")])
@pytest.mark.parametrize("shooters", ["r1=0,0,S r2=0,3,N", "r1=2,1,W r2=0,3,N r3=0,0,S"])
def test_no_card_is_drawn_for_a_robot_that_the_same_shots_destroy(shooters: str, options: str, agenda: str) -> None:
    race = position(f"options={options} r0=0,1,N/down/damage:8 {shooters}", agenda)
    assert race.status[0] == 1
    assert asked(race) is None
    assert race.program[0] == [-1] * 5


def test_the_drawn_card_runs_in_the_first_active_turn_if_it_is_still_locked() -> None:
    race = position("r0=2,4,N/damage:5/down r1=5,0,N p0=-,-,-,-,M2:670!", "cleanup;begin")
    choose(race, "run")
    run_on(race, "program")
    assert labels(race)[0].startswith("1=")
    choose(race, *["random"] * 4)
    events = run_on(race, "stay-down", "deal")
    last = [event for event in events if event.kind == REVEALED and (event.robot, event.register) == (0, 5)]
    assert [event.card for event in last] == [card_named("M2:670")]


def test_the_drawn_card_is_gone_if_the_register_is_repaired_first() -> None:
    race = position("floor=w,.,. r0=0,0,N/damage:5/down r1=2,0,N p0=-,-,-,-,M2:670!", "cleanup")
    assert told(race, "unlocked") == [(0, 5)]
    assert race.program[0][4] == -1
    assert card_named("M2:670") in race.pool


# ---- staying down, waking up ------------------------------------------------------------------------


def test_a_robot_that_slept_may_sleep_on_whether_damaged_or_not() -> None:
    race = position("first=1 r0=0,0,N/down r1=5,4,N/down/damage:3 r2=0,4,N/damage:2", "cleanup")
    assert asked(race) == ("stay-down", 1)
    assert labels(race) == ["run", "power-down"]
    assert told(choose(race, "power-down"), "stayed-down") == [(1,)]
    assert asked(race) == ("stay-down", 0)
    assert told(choose(race, "run"), "woke") == [(0,)]
    assert race.announced == [False, True, False]


def test_who_sleeps_on_is_rid_of_all_damage_again() -> None:
    race = position("r0=0,0,N/down/damage:6 r1=5,4,N p0=-,-,-,M1:490!,M1:500!", "cleanup;begin")
    choose(race, "power-down")
    assert race.damage[0] == 0
    assert race.down[0] is True
    assert len(labels(race)) == 84


def test_who_wakes_keeps_the_damage_and_is_dealt_accordingly() -> None:
    race = position("r0=0,0,N/down/damage:3 r1=5,4,N", "cleanup;begin")
    choose(race, "run")
    assert race.down[0] is False
    assert told(run_on(race, "program"), "dealt") == [(0, 6), (1, 9)]


def test_damage_taken_after_the_announcement_goes_too() -> None:
    race = position("r0=2,4,N/damage:4/announced r1=2,0,S p0=-,-,-,-,M1:490", "lasers;begin")
    assert race.damage[0] == 0
    assert told(race, "slept") == [(0, 5)]


# ---- destroyed before or while ----------------------------------------------------------------------


@pytest.mark.parametrize("state", ["announced", "down"])
def test_who_is_destroyed_chooses_again_when_coming_back(state: str) -> None:
    race = position(f"r0=2,4,N/damage:9/{state}/archive:0,0 r1=2,0,S", "lasers;cleanup;begin")
    assert (race.down[0], race.announced[0]) == (False, False)
    choose(race, "face=S")
    assert asked(race) == ("enter-down", 0)
    assert labels(race) == ["run", "power-down"]
    choose(race, "run")
    assert told(run_on(race, "program"), "dealt")[0] == (0, 7)


def test_who_comes_back_powered_down_sleeps_the_next_turn_without_damage() -> None:
    race = position("r0=off,N/archive:0,0/destroyed r1=5,4,S fallen=0", "cleanup;begin")
    choose(race, "face=E", "power-down")
    assert race.down == [True, False]
    assert race.damage[0] == 0


# ---- the house rule ---------------------------------------------------------------------------------


def test_under_the_house_rule_sleepers_neither_touch_nor_are_repaired() -> None:
    race = position("asleep-touches=no flags=14,0 r0=2,2,N/down/damage:1/archive:0,0 r1=5,4,N", "touch;cleanup")
    assert race.flags == [0, 0]
    assert race.archive[0] == 0
    assert race.damage[0] == 1
