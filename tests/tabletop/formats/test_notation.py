"""Positions as lines: words, numbers within bounds, and agendas that say what is still to happen."""

from typing import Any

import pytest

from tabletop.base.errors import NotationError, OptionError
from tabletop.core.game import Option
from tabletop.formats import notation
from tabletop.rules.state import Ask


def fall(_state: object, _seat: int) -> None: ...


def rest(_state: object) -> None: ...


WAIT = Ask("wait", lambda *_: [], lambda *_: None)
STEPS: notation.Steps = {"fall": fall, "rest": rest, "ask-wait": WAIT}


def test_a_position_is_written_with_its_heading_words_and_agenda() -> None:
    line = notation.write("chess", 2, {"turn": 3, "hand": "", "flags": "1,2"}, "rest;fall(1)")
    assert line == "chess/2 turn=3 flags=1,2 agenda=rest;fall(1)"
    assert notation.write("chess", 2, {}, "") == "chess/2 agenda="


@pytest.mark.parametrize(("step", "named"), [(rest, "rest"), (WAIT, r"Ask\('wait'\)")])
def test_a_step_without_a_name_cannot_be_written(step: Any, named: str) -> None:
    with pytest.raises(KeyError, match=rf"Give {named} a name in rules/step_names\.py: it stands on the agenda\."):
        notation.write_agenda([(fall, 3), (step,)], {"fall": fall})


def test_words_are_read_by_name_in_any_order() -> None:
    assert notation.read("chess/2 b=2 a=1,2 agenda=rest", "chess", 2, ["a", "b", "c"]) == {
        "a": "1,2",
        "b": "2",
        "agenda": "rest",
    }


def test_a_value_may_hold_an_equals_sign() -> None:
    assert notation.read("chess/2 a=b=c", "chess", 2, ["a"]) == {"a": "b=c"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("chess/2 d=1", "'d=1'"),
        ("chess/2 a", "'a'"),
        ("chess/2 a=1 a=2", "word a stands twice"),
        ("chess/3 a=1", "positions of chess/2, not of chess/3"),
        ("draughts/1 a=1", "positions of chess/2, not of draughts/1"),
        ("chess/2 a=" + "1" * 20_000, "20010"),
    ],
)
def test_impossible_words_are_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        notation.read(text, "chess", 2, ["a"])


def test_the_heading_names_game_and_version() -> None:
    assert notation.heading("chess/12 a=1") == ("chess", 12)
    assert notation.heading("sample_game/1") == ("sample_game", 1)


@pytest.mark.parametrize(
    "text", ["", "chess", "chess/", "chess/x", "Chess/1", "chess/12345", "/1", "chess/1a", "#chess/1"]
)
def test_a_line_without_heading_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(NotationError, match="such as roborally/1"):
        notation.heading(text)


def test_numbers_are_read_within_bounds() -> None:
    assert notation.numbers("a", "3,-1,10", low=-1, high=10) == [3, -1, 10]
    assert notation.numbers("a", "", low=0, high=1) == []
    assert notation.numbers("a", "1,2", low=0, high=2, count=2) == [1, 2]


@pytest.mark.parametrize("value", ["11", "-2", "x", "1,,2", "1.0", "+1", " 1", "1e3", "9" * 10, "1,", "--1"])
def test_numbers_out_of_bounds_are_refused_with_the_word(value: str) -> None:
    with pytest.raises(NotationError, match="speed"):
        notation.numbers("speed", value, low=-1, high=10)


@pytest.mark.parametrize("value", ["", "1", "1,2,3"])
def test_the_wrong_count_of_numbers_is_refused(value: str) -> None:
    with pytest.raises(NotationError, match="speed needs 2 numbers"):
        notation.numbers("speed", value, low=0, high=9, count=2)


def test_an_agenda_is_written_next_thing_first() -> None:
    agenda = [(fall, 3), (rest,), (WAIT, 0, -1)]
    assert notation.write_agenda(agenda, STEPS) == "ask-wait(0,-1);rest;fall(3)"
    assert notation.read_agenda("ask-wait(0,-1);rest;fall(3)", STEPS) == agenda
    assert notation.read_agenda("", STEPS) == []


@pytest.mark.parametrize(
    "text", ["jump", "fall()", "fall(1", "fall(1,)", "fall(x)", "fall(1)(2)", "Fall(1)", "fall(1);jump"]
)
def test_an_unknown_step_is_refused_by_name(text: str) -> None:
    with pytest.raises(NotationError, match="known are: fall, rest, ask-wait"):
        notation.read_agenda(text, STEPS)


OPERANDS: notation.Operands = {"fall": ("seat",), "rest": (), "ask-wait": ("seat", "event")}
ALLOWED = {"seat": range(3), "event": notation.EVENTS}


def test_the_ints_of_an_agenda_are_those_that_its_steps_can_work_with() -> None:
    agenda = [(fall, 2), (rest,), (WAIT, 0, -1)]
    assert notation.read_agenda("ask-wait(0,-1);rest;fall(2)", STEPS, OPERANDS, ALLOWED) == agenda


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fall", "fall needs 1 numbers, not 0"),
        ("fall(1,2)", "fall needs 1 numbers, not 2"),
        ("rest(1)", "rest needs 0 numbers"),
        ("fall(3)", "fall: there is no seat 3"),
        ("rest;ask-wait(1,-2)", "ask-wait: there is no event -2"),
    ],
)
def test_ints_that_a_step_cannot_work_with_are_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        notation.read_agenda(text, STEPS, OPERANDS, ALLOWED)


def test_a_number_that_is_left_out_has_its_default() -> None:
    assert notation.number({"turn": "7"}, "turn", low=0, high=9) == 7
    assert notation.number({}, "turn", low=0, high=9) == 0
    assert notation.number({}, "turn", low=1, high=9, usual=4) == 4
    with pytest.raises(NotationError, match="turn"):
        notation.number({"turn": "10"}, "turn", low=0, high=9)


def test_options_are_words_or_their_defaults() -> None:
    known = [Option("life", "2", ("1", "2")), Option("size", "small", ("small", "big"))]
    assert notation.options({"size": "big", "turn": "3"}, known) == {"life": "2", "size": "big"}
    with pytest.raises(OptionError, match="life cannot be '3'; it can be: 1, 2"):
        notation.options({"life": "3"}, known)
