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


def guesses(words: str, count: int = 10) -> list[other_robots.Guess]:
    known = situation(words)
    return list(replies.guesses(known, known.view.hand, count, Random(1)))


def quick(words: str, count: int = 10) -> list[other_robots.Guess]:
    """The guesses from the same hands if nobody thinks."""
    known = situation(words)
    return list(other_robots.guesses(known, known.view.hand, count, Random(1)))


def test_a_rival_that_is_near_answers_in_four_of_five_guesses() -> None:
    own, rng = situation(DUEL), Random(1)
    thinks = replies._Thinker(situation_of(own.view, 1), 1, rng)
    cards = other_robots.unseen(own, own.view.hand)
    hands = [other_robots.hands(own, [1], cards, rng) for _ in range(10)]
    lone = [other_robots.alone(own, held) for held in hands]
    answers = [{1: thinks.answer(*held[1])} for held in hands]
    assert lone != answers
    assert guesses(DUEL) == [one[number % 5 > 0] for number, one in enumerate(zip(lone, answers, strict=True), 1)]
    hand = {*own.view.hand}
    assert not any(hand & {*guess[1]} or len({*guess[1]}) < 5 for guess in guesses(DUEL))


@pytest.mark.parametrize(
    "words",
    [
        f"course=night-shift r0=5,5,N r1=7,12,W {HAND}",  # far away
        f"{DUEL} r2=0,0,N",  # not the only one
        f"rules=teams:pairs eliminated=1,3 {MATE} r1=off,N/lives:0/out r3=off,N/lives:0/out",  # a mate
    ],
)
def test_nobody_else_thinks(words: str) -> None:
    assert guesses(words) == quick(words)


def test_who_sleeps_plays_nothing() -> None:
    assert guesses(DUEL.replace("r1=7,6,W", "r1=7,6,W/down"), 2) == [{}, {}]


def test_a_locked_register_stays_as_it_is() -> None:
    words = DUEL.replace("7,6,W", "7,6,W/damage:5") + " p1=-,-,-,-,M1:510!"
    found = guesses(words)
    assert {guess[1][4] for guess in found} == {situation(words).view.program[1][4]}
    assert all(OFF not in guess[1] for guess in found)


def test_an_answer_is_better_than_what_is_best_alone() -> None:
    """Over fresh guesses at the robot that it is near to."""
    known = situation(DUEL)
    rival, rng, gains = situation_of(known.view, 1), Random(1), []
    thinks, cards = replies._Thinker(rival, 1, rng), other_robots.unseen(known, known.view.hand)
    for _ in range(40):
        held = other_robots.hands(known, [1], cards, rng)
        programs = [other_robots.alone(known, held)[1], thinks.answer(*held[1])]
        fresh = other_robots.guesses(rival, (), 20, Random(2))
        chances = [other_robots.chances(rival, programs, guess) for guess in fresh]
        gains.append(sum(after - before for before, after in chances) / len(chances))
    assert sum(gains) / len(gains) > 0.01
    assert sum(gain < 0 for gain in gains) < len(gains) / 4
