"""The purpose of a program, as a hint says it."""

from __future__ import annotations

import pytest

from roborally.position.moves import DISCARD, FACE, KEEP, POWER_DOWN, RUN, USE, Enter, Place
from roborally.position.option_deck import SCRAMBLER
from roborally.position.view import RaceView
from tabletop.core import game
from tabletop.rules.move import PASS, Move
from tabletop.show.words import LANGUAGES, words
from tests.web.desks.roborally.shown import page_words
from tests.web.desks.roborally.test_ghost import CARD
from web.desks.roborally.desk import RaceDesk
from web.desks.roborally.purpose import of_answer, purpose

_CARDS = ("M1:490", "M1:500", "M1:510", "RL:70", "RR:80")


def told(line: str, cards: tuple[str, ...] = _CARDS, language: str = "en") -> str:
    """The sentence about a program of these cards."""
    view = game.find("roborally").read(f"roborally/2 {line} turn=1 agenda=ask-program(0,1)").view(0)
    assert isinstance(view, RaceView)
    moves = [Place(register, CARD[label]) for register, label in enumerate(cards, 1)]
    return purpose(view, moves, "Wumms", words("roborally", language))


_LANE = "floor=.,.,.,.,.,.,.,./.,.,.,.,.,.,.,. r0=0,0,E h0=" + ",".join(_CARDS)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            f"{_LANE} flags=2,15",
            "touches flag 1 of 2 in register 2. Then it goes on to D1: 5 instead of 6 spaces from flag 2.",
        ),
        (f"{_LANE} flags=2,3", "touches the last flag in register 3 and wins."),
        (f"{_LANE} flags=15", "gets to D1: 5 instead of 8 spaces from flag 1."),
        (f"{_LANE.replace('.,.,.,.,.,.,.,./', '.,.,.,w,.,.,.,./')} flags=15", "gets to D1: 5 instead of 8 spaces"),
    ],
)
def test_a_program_is_for_the_flag_that_it_touches_else_for_where_it_ends(line: str, says: str) -> None:
    assert says in told(line)


def test_spaces_are_counted_around_walls_and_pits() -> None:
    lane = _LANE.replace("floor=.,.,.,.,.,.,", "floor=.,.,.,.,.,O,")
    assert "gets to D1: 6 instead of 9 spaces from flag 1, around walls and pits." in told(f"{lane} flags=7")


_TURNS = ("RL:70", "RR:80", "RL:90", "RR:100", "RR:120")
"""Turns to the right in all."""


def turning(robot: str, flags: str, others: tuple[str, ...] = ()) -> str:
    """The sentences about a program of turns, with other cards in the hand."""
    return told(f"{_LANE.partition(' r0=')[0]} r0={robot} h0={','.join((*_TURNS, *others))} flags={flags}", _TURNS)


def test_who_gets_no_nearer_is_told_that_nobody_could_or_that_fewer_cards_are_needed() -> None:
    assert turning("3,0,N", "6") == (
        "With this, Wumms ends on D1, 3 spaces from flag 1. These cards cannot reach the flag this turn. "
        "From there, 1 card can be enough; now at least 2."
    )
    assert turning("3,0,E", "6").endswith("No program touches the flag or ends nearer.")
    assert turning("0,0,E", "7").endswith("7 spaces from flag 1. No program ends nearer.")
    assert turning("3,0,E", "6", ("M1:490",)).endswith("These cards cannot reach the flag this turn.")


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (("M1:490", "RL:70", "RR:80", "RL:90", "RL:110"), "it turns, so that 3 cards instead of 4 can be enough"),
        (("M1:490", "RL:70", "RR:80", "RL:90", "RR:100"), "it stays on the flag."),
        (("M1:490", "M1:500", "M1:510", "RL:70", "RL:90"), "it goes on to F1, 6 spaces from flag 2."),
        (("M1:490", "M3:790", "M3:800", "RL:70", "RL:90"), "it is destroyed, but keeps the flag."),
    ],
)
def test_the_cards_after_a_flag_are_for_the_next_one(cards: tuple[str, ...], says: str) -> None:
    line = f"{_LANE.partition(' r0=')[0]} r0=2,0,E h0={','.join(cards)} flags=3,8"
    assert f"touches flag 1 of 2 in register 1. Then {says}" in told(line, cards)


def test_who_wins_may_fall_afterwards() -> None:
    cards = ("M1:490", "M3:790", "M3:800", "RL:70", "RL:90")
    line = f"{_LANE.partition(' r0=')[0]} r0=2,0,E h0={','.join(cards)} flags=3"
    assert told(line, cards) == "With this, Wumms touches the last flag in register 1 and wins."


def test_it_is_said_who_is_likely_to_win_first() -> None:
    near, level = f"{_LANE} r1=4,1,W", f"{_LANE} r1=0,1,W"
    assert told(f"{near} flags=15").endswith("Frisbo is close to winning: 3 spaces from its last flag.")
    assert "Frisbo" not in told(f"{level} flags=15")
    ahead = told(f"{_LANE} r1=0,1,W/flags:2 flags=15,8,7")
    assert ahead.endswith("Frisbo is far ahead: 8 spaces to go to the last flag; Wumms then has 20.")


def test_somebody_may_get_in_the_way_only_where_somebody_is_there() -> None:
    assert "5 instead of 8 spaces from flag 1." in told(f"{_LANE} flags=15")
    assert "5 instead of 8 spaces from flag 1, unless somebody gets in the way." in told(f"{_LANE} r1=7,1,W flags=15")


def test_whoever_comes_after_others_touches_the_last_flag_and_does_not_win() -> None:
    """Rule 8: where all race for their places, the first at the last flag has won."""
    view = game.find("roborally").read(f"roborally/2 {_LANE} flags=2,3 turn=1 agenda=ask-program(0,1)").view(0)
    moves = [Place(register, CARD[label]) for register, label in enumerate(_CARDS, 1)]
    for finished, says in (((), "wins"), ((1,), "touches flag 2 of 2 in register 3")):
        assert says in purpose(view._replace(finished=finished), moves, "Wumms", words("roborally", "en"))


def test_who_is_damaged_is_told_where_damage_is_repaired() -> None:
    lane = _LANE.replace("floor=.,.,.,.,", "floor=.,.,.,w,").replace("r0=0,0,E", "r0=0,0,E/damage:2")
    hand = ",".join((*_CARDS, "BU:430", "BU:440"))
    assert "It is repaired there." in told(f"{lane.rpartition('h0=')[0]}h0={hand} flags=15")


def test_a_program_that_destroys_is_for_nothing_unless_all_do() -> None:
    assert told(_LANE.replace("floor=.,.,.,", "floor=.,.,O,") + " flags=15") == ""
    pits = _LANE.replace("floor=.,.,.,.,.,.,.,./.", "floor=.,O,.,.,.,.,.,./O").rpartition(" h0=")[0]
    cards = ("M1:490", "M1:500", "M1:510", "M1:520", "M1:530")
    assert told(f"{pits} h0={','.join(cards)} flags=15", cards).startswith(
        "Every program of these cards destroys Wumms"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_purpose_has_words(language: str) -> None:
    for flags in ("2,15", "2,3", "15", "11"):
        assert "Wumms" in told(f"{_LANE} flags={flags}", language=language)


def answered(ask: str, move: Move, damage: int = 0) -> str:
    """The sentences about another answer than a program, of a robot in a corner."""
    line = f"floor=.,.,.,./.,.,.,. flags=3 turn=1 r0=0,0,E/damage:{damage} agenda=ask-announce(0)"
    view = game.find("roborally").read(f"roborally/2 {line}").view(0)
    assert isinstance(view, RaceView)
    return of_answer(view._replace(ask=ask, operands=(0, 0)), move, "Wumms", words("roborally", "en"))


def test_it_is_said_how_far_a_robot_is_where_it_comes_back_and_which_direction_is_quickest() -> None:
    assert answered("enter-cell", Enter(4, 4)) == "On A2, Wumms is 4 spaces from flag 1."
    quickest = " No other direction needs fewer."
    assert answered("enter-facing", FACE[1]) == f"Facing this way, Wumms can reach its goal with 1 card.{quickest}"
    assert answered("enter-facing", FACE[0]) == "Facing this way, Wumms can reach its goal with 2 cards."


def test_whoever_powers_down_or_not_is_told_what_slows_down_more() -> None:
    assert answered("announce", POWER_DOWN, 3) == "3 damage slows Wumms down more than a turn without cards."
    assert answered("announce", RUN, 3) == "3 damage slows Wumms down less than a turn without cards."
    assert answered("announce", RUN) == "Wumms has no damage to lose."


@pytest.mark.parametrize(
    ("ask", "move", "says"),
    [
        ("absorb", DISCARD[SCRAMBLER], "The damage would slow Wumms down more than losing this card."),
        ("absorb", PASS, "The damage slows Wumms down less than losing an option card."),
        ("gyro", USE[SCRAMBLER], "With Scrambler, Wumms should get further this turn."),
        ("weapon", PASS, "This sets the robot that it hits back most."),
        ("keep", KEEP[SCRAMBLER], "Of these option cards, this one usually helps most. "),
    ],
)
def test_option_cards_are_used_or_not_for_a_reason(ask: str, move: Move, says: str) -> None:
    assert answered(ask, move).startswith(says)


def test_the_mark_at_the_end_of_the_way_lies_above_a_flag() -> None:
    view = game.find("roborally").read(f"roborally/2 {_LANE} flags=3 turn=1 agenda=ask-program(0,1)").view(0)
    moves = [Place(register, CARD[label]) for register, label in enumerate(_CARDS, 1)]
    desk = RaceDesk(game.find("roborally"), words("roborally", "en"), page_words())
    assert [(mark.look, mark.x, mark.y, mark.over) for mark in desk.hint_stamps(view, moves, answer=False)] == [
        ("mark:chosen", 3.5, 0.5, True)
    ]
