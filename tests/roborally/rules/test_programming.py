"""Programming (rule 3): in secret, around locked registers, at random if one likes."""

import pytest

from roborally.position.cards import LABEL, card_named
from roborally.position.state import Race
from tabletop.rules.move import GO_ON
from tabletop.rules.state import CHANCE
from tests.roborally.positions import asked, choose, labels, position, robots, run_on, told

HAND = "h0=UT:10,RL:70,RR:80,BU:430,M1:490,M1:500,M2:670,M3:790,M3:800"
TWO = f"r0=0,0,N r1=5,4,N {HAND} h1=M1:510,M1:520,M1:530,M1:540,M1:550"


def programming(words: str = TWO) -> Race:
    return position(words, "program(0,1);program(1,1);ask-ready(-1);fill")


def test_any_card_of_the_hand_may_go_into_a_register_or_it_is_left_to_chance() -> None:
    assert labels(programming()) == [
        "1=UT:10", "1=RL:70", "1=RR:80", "1=BU:430", "1=M1:490", "1=M1:500", "1=M2:670", "1=M3:790", "1=M3:800", "random",
    ]  # fmt: skip


def test_registers_are_programmed_from_the_first_to_the_fifth() -> None:
    race = programming()
    choose(race, "1=M3:790", "2=M3:800", "3=UT:10", "4=M1:500", "5=RL:70")
    assert race.program[0] == [card_named(label) for label in ("M3:790", "M3:800", "UT:10", "M1:500", "RL:70")]


def test_a_card_lies_in_one_register_only() -> None:
    race = programming()
    choose(race, "1=M1:490")
    assert "2=M1:490" not in labels(race)
    assert len(labels(race)) == 9


def test_seats_program_one_after_the_other_whoever_is_on_dock_1() -> None:
    race = programming(f"first=1 {TWO}")
    assert asked(race) == ("program", 0)
    choose(race, "1=M3:790", "2=M3:800", "3=UT:10", "4=M1:500", "5=RL:70")
    assert asked(race) == ("program", 1)


def test_cards_that_are_not_placed_are_left_over() -> None:
    race = programming()
    choose(race, "1=M3:790", "2=M3:800", "3=UT:10", "4=M1:500", "5=RL:70")
    assert race.hand[0] == [card_named(label) for label in ("RR:80", "BU:430", "M1:490", "M2:670")]


@pytest.mark.parametrize(("damage", "open_registers"), [(4, 5), (5, 4), (6, 3), (7, 2), (8, 1)])
def test_only_registers_that_are_not_locked_are_programmed(damage: int, open_registers: int) -> None:
    cards = ["M1:490!", "M1:500!", "M1:510!", "M1:520!", "M1:530!"]
    program = ",".join(["-"] * open_registers + cards[open_registers:])
    race = position(f"r0=0,0,N/damage:{damage} r1=5,4,N p0={program}", "begin")
    run_on(race, "program")
    for number in range(1, open_registers + 1):
        assert labels(race)[0].startswith(f"{number}=")
        choose(race, labels(race)[0])
    assert asked(race) == ("program", 1)
    assert race.program[0][open_registers:] == [card_named(card[:-1]) for card in cards[open_registers:]]


def test_a_robot_with_nine_damage_programs_nothing_and_runs_its_locked_cards_again() -> None:
    race = position(
        "r0=0,4,N/damage:9 r1=5,4,N/damage:9 p0=M1:490!,M1:500!,RR:80!,M1:510!,M1:520! "
        "p1=RL:70!,RL:90!,RL:110!,RL:130!,RL:150!",
        "begin",
    )
    assert asked(race) == ("ready", CHANCE)
    events = choose(race, "go-on", "run", "run")
    executed = [LABEL[card] for seat, card in told(events, "executed") if seat == 0]
    assert executed == ["M1:490", "M1:500", "RR:80", "M1:510", "M1:520"]
    assert robots(race)[0] == "2,2,E"


def test_the_last_card_of_a_hand_goes_where_it_must() -> None:
    race = programming("r0=0,0,N/damage:4 r1=5,4,N h0=M1:490,M1:500,M1:510,M1:520,M1:530")
    choose(race, "1=M1:490", "2=M1:500", "3=M1:510", "4=M1:520")
    assert labels(race) == ["5=M1:530"]


# ---- at random --------------------------------------------------------------------------------------


def test_who_leaves_a_register_to_chance_leaves_all_later_ones_too() -> None:
    race = programming()
    choose(race, "1=M3:790", "random")
    for _ in range(3):
        assert asked(race) == ("program", 0)
        assert labels(race) == ["random"]
        choose(race, "random")
    assert asked(race) == ("program", 1)


def test_registers_left_open_are_filled_at_random_from_the_rest_of_the_hand_when_all_are_ready() -> None:
    race = programming()
    choose(race, "1=M3:790", "2=M3:800", "3=UT:10", "random", "random", *["random"] * 5)
    assert asked(race) == ("ready", CHANCE)
    assert race.legal() == [GO_ON]
    choose(race, "go-on")
    assert asked(race) == ("fill", CHANCE)
    assert labels(race) == ["card=RL:70", "card=RR:80", "card=BU:430", "card=M1:490", "card=M1:500", "card=M2:670"]
    choose(race, "card=BU:430")
    assert labels(race) == ["card=RL:70", "card=RR:80", "card=M1:490", "card=M1:500", "card=M2:670"]
    choose(race, "card=M2:670")
    assert race.program[0] == [card_named(label) for label in ("M3:790", "M3:800", "UT:10", "BU:430", "M2:670")]


def test_registers_are_filled_in_dock_order() -> None:
    race = programming(f"first=1 {TWO}")
    choose(race, *["random"] * 10)
    choose(race, "go-on")
    filled = [event.data for event in run_on(race, "announce") if event.kind == "filled"]
    assert filled[:10] == [*((1, number) for number in range(1, 6)), *((0, number) for number in range(1, 6))]


def test_a_card_filled_in_is_seen_by_its_owner_alone() -> None:
    race = programming()
    choose(race, *["random"] * 10, "go-on")
    (event,) = choose(race, "card=UT:10")
    assert (event.kind, event.data) == ("filled", (0, 1))
    assert event.seen_by(0).secret == (card_named("UT:10"),)
    assert event.seen_by(1).secret == ()


def test_locked_registers_are_never_filled() -> None:
    race = position("r0=0,0,N/damage:7 r1=5,4,N/damage:9 p0=-,-,M1:490,M1:500,M1:510", "begin")
    run_on(race, "program")
    choose(race, "random", "random", "go-on")
    run_on(race, "announce")
    assert race.program[0][2:] == [card_named(label) for label in ("M1:490", "M1:500", "M1:510")]
    assert all(card >= 0 for card in race.program[0])


# ---- in secret --------------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", ["1=UT:10", "1=M3:800", "random"])
def test_others_learn_nothing_of_a_card_when_it_is_placed(choice: str) -> None:
    race, usual = programming(), programming()
    events = choose(race, choice)
    choose(usual, "1=M1:490")
    assert events == []
    for onlooker in (1, None):
        assert race.view(onlooker) == usual.view(onlooker)


def test_others_cannot_tell_who_left_registers_to_chance_before_all_are_ready() -> None:
    careful, lucky = programming(), programming()
    choose(careful, "1=M3:790", "2=M3:800", "3=UT:10", "4=M1:500", "5=RL:70")
    choose(lucky, *["random"] * 5)
    assert careful.view(1) == lucky.view(1)
    for race in (careful, lucky):
        choose(race, "1=M1:510", "2=M1:520", "3=M1:530", "4=M1:540", "5=M1:550")
        assert asked(race) == ("ready", CHANCE)
    assert careful.view(1) == lucky.view(1)
    assert careful.view(None) == lucky.view(None)


def test_others_learn_that_somebody_is_done() -> None:
    race = programming()
    events = choose(race, "1=M3:790", "2=M3:800", "3=UT:10", "4=M1:500", "5=RL:70")
    assert [(event.kind, event.data, event.secret) for event in events] == [("programmed", (0,), ())]


def test_the_owner_sees_the_program_throughout() -> None:
    race = programming()
    choose(race, "1=M3:790", "random", *["random"] * 3)
    assert race.view(0).program[0] == (card_named("M3:790"), -2, -2, -2, -2)
    choose(race, *["random"] * 5, "go-on", "card=UT:10")
    assert race.view(0).program[0] == (card_named("M3:790"), 0, -2, -2, -2)
