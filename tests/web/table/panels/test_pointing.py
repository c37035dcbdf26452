"""What points at things on the board and at buttons: hints, the coach, advice, and the ghost of a race."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.fake_browser import Browser
from tests.web.table.panels.test_panels import Around
from web.table.play.state import TableState


@pytest.fixture
def around(fake_browser: Browser) -> Around:
    """The panels of a game in which moves are chosen one by one."""
    return Around(fake_browser)


def a_hint(state: TableState, beside: Any, place: Any, *, answer: bool = False) -> Any:
    """A hint at the buttons of these things, or else at a place in the list."""
    return SimpleNamespace(
        is_for=lambda session: session is state.asking,
        answers_ahead=lambda: False,
        answer=answer,
        text=lambda: "Look <there>.",
        stamps=lambda _scene: ["hinted"],
        beside=beside,
        place_in_list=place,
    )


@pytest.mark.parametrize(("answer", "hint"), [(False, "nudge"), (True, "answer")])
def test_a_hint_stands_in_place_of_the_question(around: Around, answer: bool, hint: str) -> None:
    thing = around.state.controls.moves[0].path[0]
    around.part("desk").insertAdjacentHTML(
        "beforeend", f'<button data-do="touch:{thing}"></button><button data-do="touch:no"></button>'
    )
    hinted = a_hint(around.state, lambda: [thing, "gone"], lambda: 1, answer=answer)
    around.state.hint = hinted
    told, buttons = around.asked()
    more = f"{around.say('hint')}: {around.say('hint.more')}"  # phones show the first word
    assert (told, buttons["hint"], around.marked("hint")) == ("Look <there>.", more, hint)
    assert around.part("commands").querySelector('[data-do="hint"]').getAttribute("aria-pressed") == "true"
    assert "hinted" in around.laid.marked[-1]
    marked = [one.getAttribute("data-do") for one in around.part("desk").querySelectorAll("[data-hinted]")]
    assert marked == [f"touch:{thing}"]
    assert around.part("moves").querySelectorAll("[data-hinted]") == [], "the button beside the board is enough"
    hinted.beside = lambda: ["gone"]
    hinted.answers_ahead = lambda: True
    vars(around.state.desk)["choice_commands"] = lambda *_: '<button data-do="answer-ahead"></button>'
    around.asked()
    (ahead,) = around.part("commands").querySelectorAll("[data-hinted]")
    assert (ahead.getAttribute("data-do"), ahead.getAttribute("data-hinted")) == ("answer-ahead", "")
    assert around.part("moves").querySelectorAll("[data-hinted]") == []
    hinted.answers_ahead = lambda: False
    around.asked()
    listed = [one.getAttribute("data-do") for one in around.part("moves").querySelectorAll("[data-hinted]")]
    assert listed == ["move:1"]
    around.state.hint = None
    around.asked()
    assert around.part("desk").querySelectorAll("[data-hinted]") == []
    assert around.marked("hint") == ""


def test_the_coach_speaks_in_place_of_the_question_and_points_at_a_card_unless_a_hint_does(
    fake_browser: Browser,
) -> None:
    around = Around(fake_browser, "roborally", "person easy")
    state, desk = around.state, around.state.desk
    state.controls.moves = []
    desk.coach()
    state.draft = desk.begin_draft(state.session.state, state.view(), ())
    assert state.draft is not None
    assert (around.asked()[0], around.marked("coach")) == (desk.coach_text(state.draft), "shown")
    (card,) = around.part("desk").querySelectorAll("[data-hinted]")
    assert card.getAttribute("data-do") == f"touch:{desk.next_thing(state.draft)}"
    assert card.getAttribute("data-hinted") == ""
    state.hint = a_hint(state, list, lambda: None)
    around.asked()
    assert around.part("desk").querySelectorAll("[data-hinted]") == []
    state.hint, desk.coaching = None, False
    around.asked()
    assert (around.part("desk").querySelectorAll("[data-hinted]"), around.marked("coach")) == ([], "")


def test_what_is_advised_is_marked_at_any_moment_but_not_in_a_film(around: Around) -> None:
    state: Any = around.state
    state.desk.chosen_stamps = lambda shown, scene, things: [f"{things} of {shown.ask} among {len(scene.items)}"]
    state.desk.overlay = lambda _frame: ["film"]
    assert around.state.session.to_move == 0
    advised = f"('a', 'b') of {state.view().ask} among {len(state.frame.scene.items)}"
    state.advised_things = ("a", "b")
    around.panels.mark()
    assert around.laid.marked[-1][-2:] == (advised, "cursor")
    state.film = (0, 1)
    around.panels.mark()
    assert around.laid.marked[-1] == ("film", "cursor")
    state.film, state.advised_things, given = None, (), list[object]()

    def extras(*what: object) -> list[str]:
        given.extend(what)
        return ["extra"]

    state.desk.extras = extras
    around.panels.mark()
    stamps = [mark.stamp for mark in state.marks]
    assert around.laid.marked[-1] == (*stamps, "extra", "cursor")
    assert given == [state.view(), state.frame.scene, state.controls, state.draft]


@pytest.mark.parametrize("over", [False, True])
def test_the_ghost_of_a_race_is_drawn_until_it_is_over(around: Around, over: bool) -> None:
    state: Any = around.state
    state.ghost = SimpleNamespace(at=lambda turn: f"ghost in {turn}")
    state.desk.ghost = lambda shown: [f"a {shown}"]
    while over and not state.session.over:
        state.session.play(0)
        state.session.advance()
    marks = list[Any]()
    around.panels.player.mark = marks.extend
    around.panels.mark()
    assert (f"a ghost in {state.session.state.round}" in marks) is not over
