"""The desk of a game without one of its own: it has no drafts, and describes a cell by the things on it."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, cast

from moonbots import GAME
from tabletop.core.game import find
from tabletop.film.motion import Stamp
from tabletop.show.about import About
from tabletop.show.scene import Item, Scene
from tabletop.show.words import words as words_of
from tests.web.table.headless import new_game
from web.table.play.controls import Controls
from web.table.play.desk import Desk, Mark, Moment


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


def test_rounds_are_headed_and_the_last_of_several_can_be_played_again() -> None:
    words = words_of("web", "en")
    desk: Any = Desk(GAME, words_of("moonbots", "en"), words)
    start, one, two = words.say("log.start"), desk.turn_name(1), desk.turn_name(2)
    assert len({start, one, two}) == 3
    assert desk.turn_name(0) == one

    class Events(list[Any]):
        @property
        def events(self) -> list[Any]:
            return self

    quiet = SimpleNamespace(kind=SimpleNamespace(chapter=""), turn=5)
    first, second = (SimpleNamespace(kind=SimpleNamespace(chapter="turn"), turn=turn) for turn in (1, 2))
    for events, chapters, last in (
        ([], [(0, start)], None),
        ([quiet], [(0, start)], None),
        ([first, quiet], [(0, one)], None),
        ([quiet, first], [(0, start), (1, one)], (1, 2)),
        ([first, quiet, first, second, quiet], [(0, one), (3, two)], (3, 5)),
        ([quiet, quiet, first, second], [(0, start), (2, one), (3, two)], (3, 4)),
    ):
        reel = Events(events)
        assert (desk.chapters(reel), desk.last_round(reel)) == (chapters, last)
        for at, title in chapters:
            assert desk.chapter_at(reel, at) == title
        assert desk.chapter_at(reel, len(events)) == chapters[-1][1]


def test_a_thing_is_framed_as_large_as_it_is() -> None:
    desk: Any = Desk(GAME, words_of("moonbots", "en"), words_of("web", "en"))
    item = Item("robot", 1, 2, scale=0.5)
    scene = Scene(3, 3, "", {"robot-0": item})
    controls: Any = SimpleNamespace(next_things=lambda: ["robot-0", "reroll"], chosen=("robot-0", "reroll"))
    legal = Stamp("mark:legal", 1, 2, scale=0.5)
    assert desk.marks(None, scene, controls) == [Mark("robot-0", legal, 1, 2, 0.75)]
    assert desk.extras(None, scene, controls, None) == [legal._replace(look="mark:chosen")]


def test_a_few_moves_are_listed_if_all_begin_on_the_board() -> None:
    desk: Any = Desk(GAME, words_of("moonbots", "en"), words_of("web", "en"))
    scene = Scene(3, 3, "", {"robot-0": Item("robot", 1, 2)})
    there, beside = SimpleNamespace(path=("robot-0", "pass")), SimpleNamespace(path=("pass", "robot-0"))
    listed = [desk.lists_moves(scene, moves) for moves in ([there] * 6, [there] * 7, [there, beside], [beside] * 7)]
    assert listed == [True, False, False, False]


def test_before_the_player_lie_the_things_that_are_not_on_the_board_or_how_the_game_ended() -> None:
    class Plain(Desk):
        def _thing(self, thing: str, ask: str, controls: Any) -> str:
            return f"[{ask} {thing}]"

        def result(self, moment: Moment) -> str:
            return "result"

    desk: Any = Plain(GAME, words_of("moonbots", "en"), words_of("web", "en"))
    frame: Any = SimpleNamespace(scene=Scene(3, 3, "", {"robot-0": Item("robot", 1, 2)}))
    view, ended = SimpleNamespace(ask="act"), cast("Any", SimpleNamespace())
    moves: Any = [SimpleNamespace(path=path) for path in (("pass",), ("reroll", "pip-1"), ("robot-0",))]

    def lies(moves: Any, *chosen: str, asked: int | None = 0, ended: Any = None) -> dict[str, str]:
        return dict(desk.trays(Moment(frame, view, {}, asked, ended=ended), Controls(moves, chosen)))

    assert lies(moves) == {"program": "", "hand": '<div class="things">[act reroll][act pass]</div>'}
    chosen = '<div class="things">[act reroll][act pip-1][act pass]</div>'
    assert lies(moves, "reroll") == {"program": "", "hand": chosen}
    assert lies(moves[2:]) == lies(moves, asked=None) == {"program": "", "hand": ""}
    assert lies(moves, asked=None, ended=ended) == lies(moves, ended=ended) == {"program": "", "hand": "result"}


def test_a_cell_is_told_by_what_there_is_to_read_about_the_thing_on_it() -> None:
    class OneThing(Desk):
        def thing_under(self, view: Any, scene: Any, x: float, y: float) -> str:
            assert (view, scene) == ("view", "scene")
            return {(1, 2): "robot-0", (3, 4): "stone"}.get((int(x), int(y)), "")

        def about(self, view: Any, thing: str) -> About | None:
            return About("Robot", "It races.", f"{view} {thing}", "1", "") if thing == "robot-0" else None

    desk: Any = OneThing(GAME, words_of("moonbots", "en"), words_of("web", "en"))
    assert desk.spoken_cell("view", "scene", 1.0, 2.0) == "Robot: It races. view robot-0"
    assert [desk.spoken_cell("view", "scene", *spot) for spot in ((3.0, 4.0), (0.0, 0.0))] == ["", ""]
