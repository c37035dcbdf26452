"""Guesses at rivals that think: who thinks, with which cards, and whether it helps."""

from random import Random

import pytest

from roborally.bots import other_robots, replies
from roborally.bots.situation import Situation, situation_of
from roborally.position.codes import OFF
from tests.roborally.positions import position

HAND = "h0=M1:490,M1:500,M2:670,M3:790,RL:70,RR:80,RL:90,UT:10,BU:430"
DUEL = f"course=night-shift r0=5,5,N r1=7,6,W {HAND}"


MATE = f"course=night-shift r0=5,5,N r2=7,6,W {HAND}"


def situation(words: str) -> Situation:
    race = position(words, "ask-program(0,1)")
    return situation_of(race.view(0), 0)


def guesses(words: str, count: int = 8) -> list[tuple[other_robots.Guess, ...]]:
    known = situation(words)
    return list(replies.guesses(known, known.view.hand, count, Random(1)))


def test_a_rival_that_is_near_is_guessed_at_twice_from_one_hand() -> None:
    found = guesses(DUEL)
    assert [len(alike) for alike in found] == [2] * 8
    assert any(quick != thoughtful for quick, thoughtful in found)
    hand = {*situation(DUEL).view.hand}
    for alike in found:
        for guess in alike:
            assert [*guess] == [1]
            assert len({*guess[1]}) == 5
            assert not hand & {*guess[1]}
    assert all(len({*quick[1], *thoughtful[1]}) <= 9 for quick, thoughtful in found)


@pytest.mark.parametrize(
    "words",
    [
        f"course=night-shift r0=5,5,N r1=7,12,W {HAND}",  # far away
        f"{DUEL} r2=0,0,N",  # not the only one
        f"rules=teams:pairs eliminated=1,3 {MATE} r1=off,N/lives:0/out r3=off,N/lives:0/out",  # a mate
    ],
)
def test_nobody_else_thinks(words: str) -> None:
    assert [len(alike) for alike in guesses(words)] == [1] * 8


def test_who_sleeps_plays_nothing() -> None:
    assert guesses(DUEL.replace("r1=7,6,W", "r1=7,6,W/down"), 2) == [({},), ({},)]


def test_a_locked_register_stays_as_it_is() -> None:
    for alike in guesses(DUEL.replace("7,6,W", "7,6,W/damage:5") + " p1=-,-,-,-,M1:510!"):
        assert {guess[1][4] for guess in alike} == {situation(DUEL + " p1=M1:510!").view.program[1][0]}
        assert all(OFF not in guess[1] for guess in alike)


def test_an_answer_is_better_than_what_is_best_alone() -> None:
    """Over fresh guesses at the robot that it is near to."""
    known = situation(DUEL)
    rival = situation_of(known.view, 1)
    gains = []
    for quick, thoughtful in replies.guesses(known, known.view.hand, 40, Random(1)):
        fresh = other_robots.guesses(rival, (), 20, Random(2))
        chances = [other_robots.chances(rival, [quick[1], thoughtful[1]], guess) for guess in fresh]
        gains.append(sum(after - before for before, after in chances) / len(chances))
    assert sum(gains) / len(gains) > 0.01
    assert sum(gain < 0 for gain in gains) < len(gains) / 4
