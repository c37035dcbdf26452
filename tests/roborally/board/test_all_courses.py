"""Every course that ships is raced to its end by as many bots as it has room for, under its own rules."""

from random import Random

import pytest

from roborally import GAME
from roborally.board import courses
from roborally.bots import players
from roborally.position.codes import GOING_ON
from roborally.position.state import Race
from tabletop.core.game import Budget
from tabletop.rules.state import CHANCE

COURSES = [*map(courses.load, courses.ids())]
SPECIAL = [one.id for one in COURSES if one.rules and not any(rule.startswith("teams=") for rule in one.rules)]
"""Courses with rules of their own; those of teams are raced in tests/roborally/bots/test_aims.py."""


def most(one: courses.Course) -> int:
    """Eight robots, or as many as there are docks for; capture the flag needs none."""
    return len(one.floor.docks) or 8


def raced(name: str, level: str, seats: int, seed: int = 1) -> Race:
    """The end of a race of bots."""
    race = GAME.start(seats, {"course": name})
    assert isinstance(race, Race)
    choose, rng = players.find(level), Random(seed)
    while (pending := race.pending) is not None:
        moves = race.legal()
        chance = pending.seat == CHANCE
        index = rng.randrange(len(moves)) if chance else choose(race.view(pending.seat), moves, rng, Budget(playouts=1))
        race.apply(moves[index])
    return race


# By day every sixth, `make nightly` races all.
@pytest.mark.parametrize(
    "name",
    [pytest.param(one.id, marks=pytest.mark.nightly if place % 6 else []) for place, one in enumerate(COURSES)],
)
def test_easy_bots_race_every_course_to_its_end(name: str) -> None:
    race = raced(name, "easy", most(courses.load(name)))
    assert race.ended != GOING_ON
    assert sorted(race.ranking()) == list(range(race.seats))
    winners = race.winners()
    assert winners == race.ranking()[: len(winners)]


@pytest.mark.parametrize("seats", [4, pytest.param(8, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("name", SPECIAL)
def test_normal_bots_win_under_every_special_rule_long_before_the_last_turn(name: str, seats: int) -> None:
    race = raced(name, "normal", min(seats, most(courses.load(name))))
    assert race.winners()
    assert race.turn < 50


def test_all_34_classic_courses_are_among_them_and_raced_by_eight() -> None:
    assert [most(one) for one in COURSES if one.source == "classic"] == [8] * 34


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_bots_plan_for_where_belts_will_take_the_flag(level: str) -> None:
    # The flag rides three cells; a robot beside the belt steps onto it where it will be, not where it is.
    words = "floor=.,.,.,.,.,./>,>,>,>,>,./.,.,.,.,.,. rules=moving-flags flags=6 turn=1 r0=5,0,S r1=0,2,W"
    hand = "h0=M1:490,RL:70,RL:90,RL:110,RL:130,RL:150,RL:170,RL:190,RL:210"
    race = GAME.read(
        f"roborally/2 {words} {hand} agenda=program(0,1);register(1);register(2);register(3);register(4);register(5)"
    )
    assert isinstance(race, Race)
    while (pending := race.pending) is not None:
        moves = race.legal()
        race.apply(moves[players.find(level)(race.view(pending.seat), moves, Random(1), Budget(playouts=1))])
    assert race.winners() == [0]
