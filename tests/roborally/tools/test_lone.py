"""Robots alone on a course: they play by the rules, and as bots do."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from roborally import GAME
from roborally.board import courses
from roborally.board.courses import Course
from roborally.board.par import mean, par
from roborally.bots import distances, players
from roborally.position.state import Race
from roborally.position.switches import HouseRules
from roborally.rules import turn
from roborally.tools import lone
from tabletop.base.errors import OptionError
from tabletop.core.game import Budget
from tabletop.rules.state import CHANCE


def in_the_engine(name: str, dock: int, seed: int) -> tuple[int, list[tuple[int, ...]]]:
    """The turns of a lone bot by the rules, and the hands that it was dealt."""
    course = courses.load(name)
    floor = course.floor
    only = replace(floor, docks=floor.docks[dock : dock + 1], dock_facing=floor.dock_facing[dock : dock + 1])
    rules = HouseRules.read({**GAME.defaults, "course": name, "lives": "5"})
    race = Race(replace(course, floor=only), rules, 1, GAME.version)
    turn.set_up(race)
    race.run()
    rng, bot = Random(seed), players.find("normal")
    hands: dict[int, tuple[int, ...]] = {}
    while (pending := race.pending) is not None:
        moves, view = race.legal(), race.view(0)
        if view.ask == "program":
            hands.setdefault(race.turn, view.hand)
        chance = pending.seat == CHANCE
        race.apply(moves[int(rng.random() * len(moves)) if chance else bot(view, moves, rng, Budget())])
    return race.turn, list(hands.values())


class Dealt(Random):
    """Deals hands that are given."""

    def __init__(self, hands: list[tuple[int, ...]]) -> None:
        super().__init__(0)
        self.hands = iter(hands)

    def sample(self, population: Any, k: int, **_rest: Any) -> list[Any]:
        hand = list(next(self.hands))
        assert len(hand) == k
        assert {*hand} <= {*population}
        return hand


@pytest.mark.parametrize(
    ("name", "dock", "seed"),
    [
        ("round-trip", 0, 1),
        ("night-shift", 2, 2),
        ("knock-knock", 6, 3),
        ("factory-rejects", 1, 4),
        ("set-to-kill", 4, 5),
    ],
)
def test_with_the_same_hands_a_lone_robot_needs_as_many_turns_as_in_the_engine(name: str, dock: int, seed: int) -> None:
    needed, hands = in_the_engine(name, dock, seed)
    course = courses.load(name)
    robot = lone.Robot(course, distances.field(course), dock, Dealt(hands))
    played = 0
    while not robot.home:
        robot.play()
        played += 1
    assert played == needed


def test_lone_robots_need_a_little_more_than_par() -> None:
    found = lone.measured(courses.load("round-trip"), 25)
    assert found.count == 25
    over = mean([dock.mean for dock in found.estimates()]) - mean(par("round-trip"))
    assert 0 < over < 0.35


def test_without_the_luck_of_hands_the_mean_is_the_same_and_the_error_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    course = courses.load("round-trip")
    without = lone.measured(course, 60).estimates()
    monkeypatch.setattr(lone, "DELAY", (0.0,) * len(lone.DELAY))
    counted = lone.measured(course, 60).estimates()
    assert mean([dock.error for dock in without]) < 0.95 * mean([dock.error for dock in counted])
    for dock, usual in zip(without, counted, strict=True):
        assert dock.mean == pytest.approx(usual.mean, abs=usual.error)


def test_races_add_up_and_the_same_seeds_give_the_same_turns() -> None:
    course = courses.load("round-trip")
    parts = lone.Measurement()
    for first in (0, 2):
        parts.add(lone.races_on("round-trip", first, 2))
    assert parts.estimates() == lone.measured(course, 4).estimates()
    assert len(parts.docks) == len(course.floor.docks)


@pytest.mark.parametrize(
    "name", ["moving-targets", "frenetic-factory", "capture-the-flag", "toggle-boggle", "war-zone"]
)
def test_where_no_robot_can_race_alone_it_is_said(name: str) -> None:
    course: Course = courses.load(name)
    assert not lone.can_race(course)
    with pytest.raises(OptionError, match=course.title):
        lone.measured(course, 1)
