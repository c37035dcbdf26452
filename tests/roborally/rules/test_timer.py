"""The timer of programming (rule 3.4): who has how many seconds. Nothing in the engine waits."""

import pytest

from roborally import GAME
from roborally.position.state import Race
from roborally.rules import timer
from tests.roborally.positions import choose, position, run_on

CARDS = "h0=M1:490,M1:500,M1:510,M1:520,M1:530 h1=M1:540,M1:550,M1:560,M1:570,M1:580 h2=UT:10,RL:70,RR:80,BU:430,M2:670"
THREE = f"r0=0,0,N/damage:4 r1=2,0,N/damage:4 r2=5,4,N/damage:4 {CARDS}"
FIVE = ("M1:490", "M1:500", "M1:510", "M1:520", "M1:530")


def programming(words: str) -> Race:
    return position(f"{words} {THREE}", "program(0,1);program(1,1);program(2,1);ask-ready(-1);fill")


def test_usually_nobody_is_hurried() -> None:
    assert timer.seconds(programming(""), {0, 1, 2}) == 0


@pytest.mark.parametrize(("switch", "expected"), [("no", 0), ("30", 30), ("60", 60)])
def test_the_table_may_give_everybody_a_time_from_the_deal(switch: str, expected: int) -> None:
    race = programming(f"timer={switch}")
    assert timer.seconds(race, {0, 1, 2}) == expected
    choose(race, *(f"{number}={card}" for number, card in enumerate(FIVE, 1)))
    assert timer.seconds(race, {0, 1, 2}) == expected


def test_only_the_last_to_program_has_thirty_seconds() -> None:
    race = programming("timer=last")
    assert timer.seconds(race, {0, 1, 2}) == 0
    choose(race, *(f"{number}={card}" for number, card in enumerate(FIVE, 1)))
    assert timer.seconds(race, {0, 1}) == 30


def test_nobody_is_the_last_while_others_program_at_other_devices() -> None:
    race = programming("timer=last")
    choose(race, *(f"{number}={card}" for number, card in enumerate(FIVE, 1)))
    assert timer.seconds(race, {0, 1}, {0}) == 0
    assert timer.seconds(race, {0, 1}, {1}) == 30, "its own seat is none of others"
    assert timer.seconds(programming("timer=60"), {0, 1, 2}, {1, 2}) == 60


def test_bots_have_handed_in_at_once_so_whoever_plays_against_them_alone_is_the_last() -> None:
    race = programming("timer=last")
    assert timer.seconds(race, {0}) == 30
    assert timer.seconds(race, {0, 2}) == 0


@pytest.mark.parametrize(("seat", "expected"), [(0, 0), (1, 0), (2, 30), (3, 30)])
def test_each_robot_of_the_last_player_has_thirty_seconds(seat: int, expected: int) -> None:
    words = " ".join(f"r{one}={one},0,N h{one}=M1:{490 + 10 * one}" for one in range(4))
    agenda = ";".join(f"program({one},1)" for one in range(seat, 4))
    race = position(f"timer=last rules=racer-and-blocker {words}", f"{agenda};ask-ready(-1);fill")
    assert timer.seconds(race, {0, 1, 2, 3}) == expected


def test_the_only_one_to_program_has_thirty_seconds_from_the_deal() -> None:
    race = position("timer=last r0=0,0,N r1=2,0,N/announced r2=off,N/out eliminated=2", "begin")
    run_on(race, "program")
    assert timer.seconds(race, {0, 1, 2}) == 30


def test_nobody_is_timed_who_is_asked_something_else() -> None:
    race = position("timer=30 r0=0,0,N/damage:1 r1=2,0,N/damage:1", "announce(0);announce(1)")
    assert timer.seconds(race, {0, 1}) == 0


@pytest.mark.parametrize(("course", "expected"), [("ball-lightning", 30), ("tight-collar", 60)])
def test_a_course_may_name_a_time_and_the_table_may_do_without(course: str, expected: int) -> None:
    for switch, seconds in (("course", expected), ("no", 0), ("60", 60)):
        race = GAME.start(2, {"course": course, "timer": switch})
        assert isinstance(race, Race)
        run_on(race, "program")
        assert timer.seconds(race, {0, 1}) == seconds


def test_a_timed_race_asks_the_same_as_any_other() -> None:
    timed, calm = programming("timer=30"), programming("timer=no")
    assert timed.legal() == calm.legal()
