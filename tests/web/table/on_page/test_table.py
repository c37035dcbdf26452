"""A table on the page: what it tells the board, the film and the reader when its table, a key or a button asks for it."""

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
from web.page.saves import Save
from web.table.play.state import TableState


class Part:
    """A part of the page: it writes down what it is told, and has the facts that it was given."""

    speed: float

    def __init__(self, told: list[object], **facts: object) -> None:
        vars(self).update(facts, told=told)

    def __getattr__(self, name: str) -> Any:
        return lambda *given, **named: self.told.append((name, *given, *named.values()))


class Shown:
    """A table on a page of which the parts write down what they are told."""

    def __init__(self, browser: Browser, game: str = "roborally", kinds: str = "person easy") -> None:
        self.told: list[Any] = []
        session = new_game(game, kinds)
        self.state = TableState(Save("a", "#link", here=[0]), session, desk_for(session))
        self.preferences = {"speed": "1", "spaces": "named", "sound": "off", "taps": "two", "preview": "off"}
        scene = self.state.frame.scene
        self.painter = Part(self.told, theme={}, name_spaces=self._name_spaces)
        self.player = Part(
            self.told, painter=self.painter, speed=1.0, paused=False, set_speed=self._set_speed, travel=0.5
        )
        self.board = Part(self.told, width=scene.width, height=scene.height, place=browser.document.part("#board"))
        self.reader = Part(self.told, preferences=self.preferences, say=self._say)
        self.table = Part(self.told, clock=Part(self.told))
        host = Part(self.told, reader=self.reader, board=self.board, player=self.player, thinker=None, dice=None)
        self.names: object = None
        self.dom = browser.load("web.page.dom")
        self.page = browser.load("web.table.on_page.table").TableOnPage(host, self.state, lambda _page: self.table)

    def _say(self, key: str, **_fields: object) -> str:
        return key

    def _set_speed(self, speed: float) -> None:
        self.player.speed = speed

    def _name_spaces(self, names: object) -> bool:
        changed, self.names = names != self.names, names
        return changed

    def was_told(self, *names: str) -> list[object]:
        """What was told since the last call, of these kinds."""
        found = [one for one in self.told if one[0] in names]
        self.told.clear()
        return found


@pytest.fixture
def shown(fake_browser: Browser) -> Shown:
    """A race on a page."""
    return Shown(fake_browser)


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
    assert shown.was_told("skip", "refresh") == [("refresh",)]


def test_no_speed_skips_the_film_that_runs(shown: Shown) -> None:
    shown.page.set_speed(0.0)
    assert shown.was_told("skip", "refresh") == [("skip",), ("refresh",)]


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
    assert shown.was_told("pause", "step", "refresh") == [("pause", True), ("refresh",), ("step",), ("refresh",)]


# The board ------------------------------------------------------------------------------------------------------------------


def test_a_frame_of_another_size_is_fitted_in(shown: Shown) -> None:
    frame = shown.state.frame
    shown.page.stand(frame)
    assert shown.was_told("show", "fit") == [("show", frame)]
    wide = frame._replace(scene=replace(frame.scene, width=frame.scene.width + 1))
    shown.page.stand(wide)
    assert shown.was_told("show", "fit") == [("show", wide), ("fit",)]


def test_the_layout_of_a_film_is_noted_where_it_changes(shown: Shown) -> None:
    shown.state.reel.shape = "tall"
    shown.page.stand(shown.state.frame)
    assert shown.dom.marked("shape") == "tall"


def test_the_camera_takes_as_long_as_the_player_travels(shown: Shown) -> None:
    shown.page.turn_to([(1, 2)])
    assert shown.was_told("look_at") == [("look_at", [(1, 2)], 0.5)]


def test_spaces_are_named_while_a_text_names_one(shown: Shown) -> None:
    names = shown.state.desk.space_names(shown.state.view())
    assert names is not None
    shown.page.name_spaces()
    assert shown.names is None
    shown.state.about_thing = "cell-7"
    shown.page.name_spaces()
    shown.page.name_spaces()
    assert shown.names == names
    assert shown.was_told("repaint_floor") == [("repaint_floor",)], "it is painted once"
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
    fake_browser.document.part("board").focus = lambda _how: None  # type: ignore[attr-defined]
    shown.dom.mark("side", "history")
    shown.page.explain(begins=True)
    assert shown.dom.marked("side") == ""
    shown.page.explain(begins=False)
    assert shown.dom.marked("side") == "history"


@pytest.mark.parametrize(
    ("button", "verb"), [("next", ("go_to_cause", 1)), ("back", ("go_to_cause", -1)), ("done", ("end_explaining",))]
)
def test_buttons_beside_a_cause_lead_on(shown: Shown, button: str, verb: tuple[object, ...]) -> None:
    asyncio.run(shown.page.act_on_cause(button))
    assert shown.told == [], "no cause is told"
    shown.state.explanation = Part(shown.told)
    asyncio.run(shown.page.act_on_cause(button))
    assert shown.told == [verb]


def test_buttons_of_a_recap_explain_show_again_and_go_on(shown: Shown, fake_browser: Browser) -> None:
    fake_browser.document.part("board").focus = lambda _how: None  # type: ignore[attr-defined]
    shown.page.act_on_recap("why-0")
    assert shown.told == [], "there is no recap"
    notes = [SimpleNamespace(events=(3, 4), parts=((1, 5), (7, 9)))]
    shown.page._recap = Part(shown.told, notes=notes)
    for button in ("why-0", "watch-0", "next", "close", "next"):
        shown.page.act_on_recap(button)
    assert shown.told == [("explain", 3, 4), ("play_again", (1, 5), (7, 9)), ("next",), ("close",)]


def test_moments_of_a_game_that_is_over_are_shown_again_and_the_best_is_shared(shown: Shown) -> None:
    first, second = (SimpleNamespace(parts=((n, n + 2),)) for n in (3, 7))
    shown.page.ending = SimpleNamespace(notes=[first, second], best=None)
    assert shown.page.act_on_moment("share") is None, "it has not been found yet"
    shown.page.act_on_moment("watch-1")
    assert shown.told == [("play_again", (7, 9))]
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


# Keeping --------------------------------------------------------------------------------------------------------------------


def test_the_picture_for_the_next_start_is_kept_when_people_choose(shown: Shown, monkeypatch: Any) -> None:
    kept: list[str] = []
    module = shown.page.can_act.__func__.__globals__["picture"]
    monkeypatch.setattr(module, "keep", lambda state: kept.append(state.save.link))
    shown.page._keep_picture()
    shown.page._keep_picture()
    assert kept == ["#link"], "one link has one picture"
    shown.state.save.link = "#later"
    shown.page._keep_picture()
    assert kept == ["#link", "#later"]
    shown.state.save.id, shown.state.save.link = "", "#nowhere"
    shown.page._keep_picture()
    assert kept == ["#link", "#later"], "what is not saved has none"


def test_the_host_keeps_and_begins_games(shown: Shown) -> None:
    save = shown.state.save
    shown.page.keep(save)
    shown.page.reopen(save)
    shown.page.begin(shown.state.session.game, ["person"], {}, "", {})
    assert shown.told == [("keep", save), ("reopen", save), ("begin", shown.state.session.game, ["person"], {}, "", {})]


def test_a_table_that_is_left_gives_no_advice_and_marks_nothing(shown: Shown) -> None:
    shown.page.adviser.on = True
    shown.page.close()
    assert not shown.page.adviser.on
    assert shown.told == [("close",), ("mark", ())]
