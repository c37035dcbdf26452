"""The purpose of a program, as a hint says it."""

from __future__ import annotations

import pytest

from roborally.position.moves import Place
from roborally.position.view import RaceView
from tabletop.core import game
from tabletop.show.words import LANGUAGES, words
from tests.web.desks.roborally.test_ghost import CARD
from web.desks.roborally.purpose import purpose

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
        (f"{_LANE} flags=2,15", "touches flag 1 in register 2"),
        (f"{_LANE} flags=2,3", "touches the last flag in register 3 and wins"),
        (f"{_LANE} flags=15", "gets to D1, 5 spaces from flag 1"),
        (f"{_LANE.replace('.,.,.,.,.,.,.,./', '.,.,.,w,.,.,.,./')} flags=15", "gets to D1, 5 spaces"),
    ],
)
def test_a_program_is_for_the_flag_that_it_touches_else_for_where_it_ends(line: str, says: str) -> None:
    assert says in told(line)


def test_somebody_may_get_in_the_way_only_where_somebody_is_there() -> None:
    assert told(f"{_LANE} flags=15").endswith(", 5 spaces from flag 1.")
    assert told(f"{_LANE} r1=7,1,W flags=15").endswith(", 5 spaces from flag 1, unless somebody gets in the way.")


def test_whoever_comes_after_others_touches_the_last_flag_and_does_not_win() -> None:
    """Rule 8: where all race for their places, the first at the last flag has won."""
    view = game.find("roborally").read(f"roborally/2 {_LANE} flags=2,3 turn=1 agenda=ask-program(0,1)").view(0)
    moves = [Place(register, CARD[label]) for register, label in enumerate(_CARDS, 1)]
    for finished, says in (((), "wins"), ((1,), "touches flag 2 in register 3")):
        assert says in purpose(view._replace(finished=finished), moves, "Wumms", words("roborally", "en"))


def test_who_is_damaged_is_told_where_damage_is_repaired() -> None:
    lane = _LANE.replace("floor=.,.,.,.,", "floor=.,.,.,w,").replace("r0=0,0,E", "r0=0,0,E/damage:2")
    hand = ",".join((*_CARDS, "BU:430", "BU:440"))
    assert "and is repaired there" in told(f"{lane.rpartition('h0=')[0]}h0={hand} flags=15")


def test_a_program_that_destroys_is_for_nothing() -> None:
    assert told(_LANE.replace("floor=.,.,.,", "floor=.,.,O,") + " flags=15") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_purpose_has_words(language: str) -> None:
    for flags in ("2,15", "2,3", "15", "11"):
        assert "Wumms" in told(f"{_LANE} flags={flags}", language=language)
