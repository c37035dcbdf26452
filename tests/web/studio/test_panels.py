"""What the panels of the studio say and offer, as markup."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tabletop.sketch.claims import Claim
from tabletop.sketch.parts import AnswerPart, Parts
from tests.web.fake_browser import Browser
from web.studio import spots

MOVES = [(f"m{number}", f"Move {number}") for number in range(40)]
EIGHT = [f"It happens, {number}." for number in range(1, 9)]
ASKED = Parts(
    "robotory",
    "robotory/1 x",
    "One",
    question="What?",
    answers=(AnswerPart("right", "It goes.", "So.", "event moved"),),
)


def said(key: str, **fields: object) -> str:
    """The id of a text with its fields, as the markup would say it."""
    return key + "".join(f" {name}={value}" for name, value in fields.items())


@pytest.fixture
def markup(fake_browser: Browser) -> Any:
    return fake_browser.load("web.studio.markup")


def asked(markup: Any, *, holds: bool, **fields: object) -> Any:
    claims = [
        Claim("event moved", "It goes.", holds, matters=True),
        Claim("event turned", "It turns.", holds=False),
    ]
    return markup.QuestionChoices(claims, (), [holds], {"robot-0": "Wumms"}, "", [""], ["A"])._replace(**fields)


def written(markup: Any, parts: Parts, *more: str, holds: bool = True, **fields: object) -> str:
    aim, outcome = more or ("", "")
    return str(markup.write(parts, asked(markup, holds=holds, **fields), "", aim, outcome, said))


def test_what_was_touched_comes_first_and_all_other_moves_are_folded(markup: Any) -> None:
    shown = markup.play(MOVES, MOVES[3:5], (), EIGHT, "", "Your turn", (), said)
    first, _, folded = shown.partition("<details>")
    assert re.findall(r"studio-move:(m\d+)\"", first)[::2] == ["m3", "m4"]
    assert folded.count("<li>") >= 38
    few = markup.play(MOVES[:4], (), (), EIGHT, "", "Your turn", (), said)
    assert "<details>" not in few


def test_what_is_not_shown_of_the_film_is_grey(markup: Any) -> None:
    shown = markup.play((), (), ("x",), EIGHT, "3-7", "", (), said)
    assert re.findall(r'<li class="out">It happens, (\d)', shown) == ["1", "2", "8"]
    assert "out" not in markup.play((), (), ("x",), EIGHT, "", "", (), said)


def test_what_lies_below_is_chosen_by_touching_the_same_place_again() -> None:
    assert spots.chosen(["robot-0", "2,1"], "") == "robot-0"
    assert spots.chosen(["robot-0", "2,1"], "robot-0") == "2,1"
    assert spots.chosen(["robot-0", "2,1"], "2,1") == "robot-0"
    assert spots.chosen(["robot-1"], "2,1") == "robot-1"
    assert spots.chosen([], "2,1") == ""


def test_what_matters_is_offered_first_and_the_rest_behind_more(markup: Any) -> None:
    shown = written(markup, ASKED)
    first, _, rest = shown.partition("<optgroup")
    assert "✓ It goes." in first
    assert "✗ It turns." in rest
    assert shown.count(" selected") == 2, "the kind of question, and what the answer says"


def test_a_move_is_called_right_or_wrong_and_not_what_happens(markup: Any) -> None:
    do = replace(ASKED, goal="event moved")
    assert "<legend>studio.move.right</legend>" in written(markup, do)
    assert "<legend>studio.move.wrong</legend>" in written(markup, do, holds=False)
    assert "<legend>studio.answer.right</legend>" in written(markup, ASKED)


def test_the_fields_of_another_ending_stand_within_its_answer(markup: Any) -> None:
    shown = written(markup, ASKED, "outcome-0", "<p>fields</p>")
    answer = re.search(r'<fieldset class="answer">.*?</fieldset>', shown)
    assert answer
    assert "<p>fields</p>" in answer[0]
    assert "<p>fields</p>" not in written(markup, ASKED, "outcome-1", "<p>fields</p>")


def test_where_something_ends_is_asked_for_by_its_name_and_each_space_has_its_letter(markup: Any) -> None:
    assert "studio.kind.where thing=Wumms" in written(markup, ASKED)
    shown = written(markup, ASKED, where="robot-0", spaces=["E2"], letters=["B"])
    assert "<legend>B · E2 · studio.answer.right</legend>" in shown
    assert "studio.kind.where.how" in shown
    assert "studio-answer-stated" not in shown, "the place says what it means"
    placed = written(markup, ASKED, spaces=["E2"], letters=["B"])
    assert "studio.answer.place.at letter=B place=E2" in placed
