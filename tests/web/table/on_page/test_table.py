"""A table on the page: its films, its board, the causes and recaps that it shows."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import product
from math import ceil
from types import SimpleNamespace
from typing import Any

import pytest

from robotory.board.cells import CELL
from tabletop.core.game import find
from tests.web.fake_browser import Browser
from tests.web.table.headless import desk_for, new_game
from tests.web.table.on_page.shown import Part, Shown

# Films ----------------------------------------------------------------------------------------------------------------------


def test_a_film_that_is_asked_for_runs_where_films_are_skipped(shown: Shown) -> None:
    shown.player.speed = 0.0
    shown.page.watching(again=True)
    assert shown.player.speed == 1.0
    shown.page.watching(again=False)
    assert shown.player.speed == 0.0
    assert shown.preferences["speed"] == "1", "the reader has chosen nothing"


def test_a_speed_that_is_chosen_meanwhile_stays(shown: Shown) -> None:
    shown.player.speed = 0.0
    shown.page.watching(again=True)
    shown.page.set_speed(4.0)
    shown.page.watching(again=False)
    assert shown.player.speed == 4.0


def test_a_film_at_its_own_speed_is_not_skipped_afterwards(shown: Shown) -> None:
    shown.page.watching(again=True)
    shown.page.watching(again=False)
    assert shown.player.speed == 1.0


def test_what_lies_over_the_hand_makes_room_for_a_film_that_is_asked_for(shown: Shown) -> None:
    shown.dom.mark("side", "history")
    shown.page.watching(again=True)
    assert shown.dom.marked("side") == ""
    shown.page.watching(again=False)
    assert shown.dom.marked("side") == "history"


@pytest.mark.parametrize(("asked", "speed", "kept"), [(2.0, 2.0, "2"), (0.5, 0.5, "0.5"), (3.0, 1.0, "1")])
def test_a_speed_is_one_of_those_offered_and_is_kept(shown: Shown, asked: float, speed: float, kept: str) -> None:
    shown.page.set_speed(asked)
    assert (shown.player.speed, shown.preferences["speed"]) == (speed, kept)
    assert shown.called("skip", "refresh") == [("refresh",)]


def test_no_speed_skips_the_film_that_runs(shown: Shown) -> None:
    shown.page.set_speed(0.0)
    assert shown.called("skip", "refresh") == [("skip",), ("refresh",)]


def test_faster_goes_through_all_speeds_and_begins_anew(shown: Shown) -> None:
    found = []
    for _ in range(5):
        shown.page.faster()
        found.append(shown.player.speed)
    assert found == [2.0, 4.0, 0.0, 0.5, 1.0]
    shown.player.speed = 1.5
    shown.page.faster()
    assert shown.player.speed == 1.0


def test_a_pause_and_a_step_show_in_the_panels(shown: Shown) -> None:
    shown.page.pause(paused=True)
    shown.page.step()
    assert shown.called("pause", "step", "refresh") == [("pause", True), ("refresh",), ("step",), ("refresh",)]


# The board ------------------------------------------------------------------------------------------------------------------


def test_a_frame_of_another_size_is_fitted_in(shown: Shown) -> None:
    frame = shown.state.frame
    shown.page.stand(frame)
    assert shown.called("show", "fit") == [("show", frame)]
    wide = frame._replace(scene=replace(frame.scene, width=frame.scene.width + 1))
    shown.page.stand(wide)
    assert shown.called("show", "fit") == [("show", wide), ("fit",)]


def test_the_layout_of_a_film_is_noted_where_it_changes(shown: Shown) -> None:
    shown.state.reel.shape = "tall"
    shown.page.stand(shown.state.frame)
    assert shown.dom.marked("shape") == "tall"


def test_the_camera_takes_as_long_as_the_player_travels(shown: Shown) -> None:
    shown.page.turn_to([(1, 2)])
    assert shown.called("look_at") == [("look_at", [(1, 2)], 0.5)]


def test_spaces_are_named_while_a_text_names_one(shown: Shown) -> None:
    names = shown.state.desk.space_names(shown.state.view())
    assert names is not None
    shown.page.name_spaces()
    assert shown.names is None
    shown.state.about_thing = "cell-7"
    shown.page.name_spaces()
    shown.page.name_spaces()
    assert shown.names == names
    assert shown.called("repaint_floor") == [("repaint_floor",)], "it is painted once"
    shown.state.about_thing = "robot-0"
    shown.page.name_spaces()
    assert shown.names is None


def test_spaces_are_always_named_for_those_who_want_that(shown: Shown) -> None:
    shown.page.show_spaces("always")
    assert shown.preferences["spaces"] == "always"
    assert shown.names == shown.state.desk.space_names(shown.state.view())
    shown.page.show_spaces("named")
    assert shown.names is None


def test_a_cell_is_told_in_words(shown: Shown) -> None:
    assert shown.page.cell_in_words((0.5, 0.5)).startswith("A1: ")


@pytest.mark.parametrize("shape", ["", *find("robotory").shapes])
def test_keys_reach_every_hexagon(shape: str) -> None:
    session = new_game("robotory", "person person")
    desk, view = desk_for(session), session.state.view(None)
    scene = session.game.scene_in(shape, view)
    cells = product(range(ceil(scene.width)), range(ceil(scene.height)))
    said = {desk.spoken_cell(view, scene, x + 0.5, y + 0.5).partition(",")[0] for x, y in cells}
    assert {*CELL} <= said


# Causes and recaps ----------------------------------------------------------------------------------------------------------


def test_what_lay_over_the_hand_comes_back_when_causes_are_told(shown: Shown, fake_browser: Browser) -> None:
    focused: list[object] = []
    fake_browser.document.part("board").focus = focused.append  # type: ignore[attr-defined]
    shown.dom.mark("side", "history")
    shown.page.explain(begins=True)
    assert (shown.dom.marked("side"), focused) == ("", [])
    shown.page.explain(begins=False)
    assert (shown.dom.marked("side"), focused) == ("history", [{"preventScroll": True}])


@pytest.mark.parametrize(
    ("button", "verb"), [("next", ("go_to_cause", 1)), ("back", ("go_to_cause", -1)), ("done", ("end_explaining",))]
)
def test_buttons_beside_a_cause_lead_on(shown: Shown, button: str, verb: tuple[object, ...]) -> None:
    asyncio.run(shown.page.act_on_cause(button))
    assert shown.calls == [], "no cause is told"
    shown.state.explanation = Part(shown.calls)
    asyncio.run(shown.page.act_on_cause(button))
    assert shown.calls == [verb]


def test_the_rule_beside_a_cause_is_that_of_its_event(
    shown: Shown, fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = list[object]()

    async def show_rules(*what: object) -> None:
        given.extend(what)

    monkeypatch.setattr(fake_browser.load("web.page.help"), "show_rules", show_rules)
    state = shown.state
    for number in (0, 2):
        state.explanation = Part(shown.calls, number=number)
        asyncio.run(shown.page.act_on_cause("rule"))
        assert given == [shown.reader, state.session.game, state.reel.events[number].rule]
        given.clear()
    assert state.reel.events[0].rule != state.reel.events[2].rule
    assert shown.calls == []


def test_buttons_of_a_recap_explain_show_again_share_and_go_on(
    shown: Shown, fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    focused, clips = list[object](), list[tuple[Any, ...]]()
    fake_browser.document.part("board").focus = focused.append  # type: ignore[attr-defined]
    monkeypatch.setattr(fake_browser.load("web.table.dialogs.clip"), "open_clip", lambda *given: clips.append(given))
    shown.page.host.thinker = SimpleNamespace(clip=lambda *given: given)
    shown.page.act_on_recap("why-0")
    assert shown.calls == [], "there is no recap"
    notes = [SimpleNamespace(events=(3, 4), parts=((1, 5), (7, 9)))]
    shown.page._recap = Part(shown.calls, notes=notes)
    for button in ("why-0", "watch-0", "share-0", "next", "close", "next"):
        shown.page.act_on_recap(button)
    assert shown.calls == [("explain", 3, 4), ("play_again", (1, 5), (7, 9)), ("next",), ("close",)]
    assert focused == [{"preventScroll": True}]
    ((*given, draw),) = clips
    state, parts = shown.state, notes[0].parts
    assert given == [state, shown.reader, shown.painter.theme, parts]
    assert draw() == (state.session, parts, state.desk.seat_colours, state.desk.words)


def test_moments_of_a_game_that_is_over_are_shown_again_and_the_best_is_shared(shown: Shown) -> None:
    first, second = (SimpleNamespace(parts=((n, n + 2),)) for n in (3, 7))
    shown.page.ending = SimpleNamespace(notes=[first, second], best=None)
    assert shown.page.act_on_moment("share") is None, "it has not been found yet"
    shown.page.act_on_moment("watch-1")
    assert shown.calls == [("play_again", (7, 9))]
    shown.page.host = SimpleNamespace(thinker=SimpleNamespace(clip=print))
    shown.page.player = SimpleNamespace(painter=SimpleNamespace(theme={}))
    shared = shown.page.act_on_moment("share-0")
    assert asyncio.iscoroutine(shared)
    shared.close()


def test_a_moment_opens_with_history_and_advice_in_games_that_give_any(fake_browser: Browser) -> None:
    for game, kinds, side in (("roborally", "person easy", ""), ("robotory", "person easy", "history")):
        shown = Shown(fake_browser, game, kinds)
        shown.dom.mark("side", "")
        toggled: list[bool] = []
        shown.page.adviser = SimpleNamespace(toggle=lambda toggled=toggled: toggled.append(True))
        assert (shown.state.session.game.advise is not None) == bool(side)
        shown.page.open_history()
        assert (shown.dom.marked("side"), len(toggled)) == (side, bool(side))
