"""The desk of a game without one of its own: it has no drafts, and describes a cell by the things on it."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, cast

from moonbots import GAME
from tabletop.core.game import find
from tabletop.show.about import About
from tabletop.show.words import words as words_of
from tests.web.table.headless import new_game
from web.table.play.desk import Desk, Moment


def test_a_plain_desk_lays_nothing_out_and_leaves_texts_to_the_game() -> None:
    session = new_game("moonbots", "person person")
    words = words_of("moonbots", "en")
    desk: Any = Desk(GAME, words, words_of("web", "en"))
    view, any_ = session.state.view(0), SimpleNamespace()
    desk.for_seats(2)
    assert desk.begin_draft(session.state, view, ()) is None
    assert [desk.draft_prompt(any_), desk.coach_text(any_), desk.next_thing(any_), desk.draft_commands(any_)] == [
        ""
    ] * 4
    assert (desk.draft_seconds(session.state, [0], []), desk.ask_after_draft(view), desk.names_spaces(view)) == (
        0,
        "",
        False,
    )
    assert (desk.explain(any_, 0, str), desk.hint_reason(view, ()), desk.status(any_)) == (("", ""), "", "")
    assert (desk.spoken_floor(view), desk.floor_key(view), desk.thing_name("reroll", any_)) == (
        "",
        None,
        words.say("thing.reroll"),
    )
    other = Desk(find("stakbots"), words_of("stakbots", "en"), words_of("web", "en"))
    assert other.look("seat:0") == find("stakbots").look("seat:0")
    assert other.face(0).startswith('<span class="face"><svg')
    assert other.face(0) != other.face(1)
    assert (desk.coaching, desk.ghost_shown) == (False, False)
    desk.coach()
    assert (desk.coaching, desk.ghost_shown) == (True, True)


def test_all_who_share_a_win_are_first() -> None:
    class Numbered(Desk):
        def seat_name(self, seat: int) -> str:
            return str(seat)

    session = new_game("stakbots", "person person easy")
    desk = Numbered(session.game, words_of("stakbots", "en"), words_of("web", "en"))
    kinds, frame = dict(enumerate(session.seats)), cast("Any", None)
    ended: Any = SimpleNamespace(winners=lambda: [0, 1], ranking=lambda: [0, 1, 2])
    shown = Moment(frame, session.state.view(0), kinds, ended=ended)
    assert re.findall(r"<li( class=\"won\")?.*?counter-reset:place (\d)", desk.result(shown)) == [
        (' class="won"', "0"),
        (' class="won"', "0"),
        ("", "2"),
    ]


def test_a_cell_is_told_by_what_there_is_to_read_about_the_thing_on_it() -> None:
    class OneThing(Desk):
        def thing_under(self, view: Any, scene: Any, x: float, y: float) -> str:
            return {(1, 2): "robot-0", (3, 4): "stone"}.get((int(x), int(y)), "")

        def about(self, view: Any, thing: str) -> About | None:
            return About("Robot", "It races.", f"{view} {thing}", "1", "") if thing == "robot-0" else None

    desk: Any = OneThing(GAME, words_of("moonbots", "en"), words_of("web", "en"))
    assert desk.spoken_cell("view", "scene", 1.0, 2.0) == "Robot: It races. view robot-0"
    assert [desk.spoken_cell("view", "scene", *spot) for spot in ((3.0, 4.0), (0.0, 0.0))] == ["", ""]
