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
from tabletop.formats import link as links
from tabletop.show.theme import MODES, colours
from tests.web.fake_browser import NULL, Browser
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


def test_the_picture_for_the_next_start_shows_what_everybody_may_know(
    shown: Shown, fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[Any] = []
    module = shown.page.can_act.__func__.__globals__["picture"]
    fake_browser.modules["js"].robodromePictures = SimpleNamespace(keep=kept.append)  # type: ignore[attr-defined]
    state = shown.state
    scene = state.session.game.scene(state.public_view())
    module.keep(state)
    made = kept[0]()
    assert made["svg"].startswith("<svg")
    assert list(made["colours"]) == list(MODES)
    assert made["colours"]["dark"].startswith("--")
    assert made["colours"]["dark"].count(":") == made["colours"]["dark"].count(";") == len(colours("dark", "roborally"))
    shown_things = {name: made[name] for name in ("link", "save", "title", "desk", "width", "height")}
    assert shown_things == {
        "link": "#link", "save": "a", "title": state.title, "desk": state.desk.layout, "width": scene.width,
        "height": scene.height,
    }  # fmt: skip


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


async def test_what_a_table_asks_of_the_page_reaches_whoever_does_it(
    shown: Shown, fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, told, state = shown.page, shown.told, shown.state
    js: Any = fake_browser.modules["js"]
    js.performance = SimpleNamespace(now=lambda: 7)
    js.matchMedia = lambda query: SimpleNamespace(matches="max-height" in query)
    monkeypatch.setattr(shown.dom, "announce", lambda text: told.append(("announce", text)))
    page.sound = Part(told)
    page.announce("It is your turn.")
    page.notice("Saved.")
    page.call()
    page.lay_beside(state.save)
    assert shown.was_told("announce", "notice", "call", "lay_beside") == [
        ("announce", "It is your turn."), ("notice", "Saved."), ("call",), ("lay_beside", state.save),
    ]  # fmt: skip

    async def kept(save: object) -> None:
        told.append(("kept", save))

    page.host.kept = kept
    await page.kept(state.save)
    assert shown.was_told("kept") == [("kept", state.save)]
    assert page.now() == 7.0
    for hidden in (True, False):
        fake_browser.document.hidden = hidden  # type: ignore[attr-defined]
        assert page.covered() is hidden
    assert page.timer.say == state.say
    page.timer.tick()
    assert shown.was_told("tick") == [("tick",)]
    page.timer = Part(told)
    page.start_clock()
    page.show_clock(3.0, 30.0, stands=True)
    page.stop_clock()
    assert shown.was_told("start", "show", "stop") == [("start",), ("show", 3.0, 30.0, True), ("stop",)]
    page.busy("thinking")
    assert shown.dom.marked("busy") == "thinking"
    assert await page.spawn(asyncio.sleep(0, "done")) == "done"
    page.panels, page.history, page.adviser = Part(told), Part(told), Part(told)
    page.reshape()
    assert shown.was_told("reshape", "refresh") == [("reshape", "low"), ("refresh",)]


def test_all_that_has_changed_is_written_and_an_end_where_the_game_can_be_shared(shown: Shown) -> None:
    page = shown.page
    for shares, fragment, ends in ((True, "", 1), (False, "", 0), (True, "task=x", 0)):
        told, ending = list[object](), list[object]()
        page.panels, page.history, page.adviser, page.ending = (Part(one) for one in (told, told, told, ending))
        page.shares, page.fragment = shares, fragment
        page.redraw()
        assert (len(told), len(ending)) == (3, ends)


async def test_a_film_has_the_controls_of_the_player_at_hand(shown: Shown) -> None:
    page, reel = shown.page, shown.state.reel
    vars(shown.player)["play"] = lambda *given: asyncio.sleep(0, given)
    assert await page.play(reel, 1, 3) == (reel, 1, 3, page.film_hooks)


async def test_people_are_asked_by_dialogs_and_their_answers_count(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = shown.page.can_act.__func__.__globals__
    seats, answers = module["seats"], iter([None, 1])
    asked: list[object] = []

    async def ask_who(state: object) -> int | None:
        asked.append(state)
        return next(answers)

    monkeypatch.setattr(seats, "ask_who", ask_who)
    for _ in range(2):
        await shown.page.ask_who()
    assert (asked, shown.was_told("play_as")) == ([shown.state] * 2, [("play_as", 1)])
    gone: list[str] = []
    monkeypatch.setattr(shown.dom, "act", gone.append)
    for answer, here in (("yes", True), (seats.ELSEWHERE, False), (seats.HOME, True)):

        async def hand_over(state: object, seat: int, answer: str = answer) -> str:
            assert (state, seat) == (shown.state, 1)
            return answer

        monkeypatch.setattr(seats, "hand_over", hand_over)
        assert await shown.page.hand_over(1) is here
    assert gone == ["home"]


async def test_a_game_is_sent_in_the_way_that_is_chosen_and_that_is_noted(
    shown: Shown, fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = fake_browser.load("web.table.dialogs.send")
    told: list[object] = []
    goes = [True]

    def sends(name: str, *, soon: bool) -> Any:
        def call(*given: object) -> Any:
            told.append((name, *given))
            return asyncio.sleep(0, goes[0]) if soon else goes[0]

        return call

    for name in ("copy", "show_code", "send"):
        monkeypatch.setattr(send, name, sends(name, soon=True))
    monkeypatch.setattr(send, "write_mail", sends("write_mail", soon=False))
    ways = {
        "": ("send", shown.state, shown.reader),
        "copy": ("copy", shown.state, shown.reader),
        "code": ("show_code", shown.state),
        "mail": ("write_mail", shown.state),
    }
    for way, expected in ways.items():
        for sent, waits, noted in ((True, 1, 1), (False, 1, 0), (True, None, 0)):
            goes[0], shown.state.waiting_for = sent, waits
            await shown.page.send(way)
            assert (told.pop(), len(shown.was_told("note_sent"))) == (expected, noted)


async def test_what_came_of_a_game_alone_goes_to_the_sheet_or_the_clipboard(
    shown: Shown, fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, js = shown.page.can_act.__func__.__globals__, fake_browser.modules["js"]
    js.location = SimpleNamespace(href="https://a.example/#old")  # type: ignore[attr-defined]
    monkeypatch.setitem(module, "today", lambda: 7)
    monkeypatch.setitem(module, "shared", lambda state: f"I won {state.session.game.name}.")
    told: list[object] = []

    async def share(**what: object) -> str:
        told.append(what)
        return sheet

    async def copy(text: str) -> bool:
        told.append(text)
        return copied

    monkeypatch.setattr(shown.dom, "share", share)
    monkeypatch.setattr(shown.dom, "copy", copy)
    for sheet, copied, day in (("shared", True, 7), ("", True, 6), ("", False, 7)):
        shown.state.save.about["day"] = day
        await shown.page.share_result()
        to = "roborally" if day == 7 else links.encode(shown.state.session)
        text = f"I won roborally.\nhttps://a.example/#alone={to}"
        assert told == [{"text": text}, *([text] * (not sheet))]
        assert shown.was_told("notice") == ([] if sheet else [("notice", "task.copied" if copied else text)])
        told.clear()


def test_keyboards_are_taken_to_the_next_cause_unless_they_are_beside_it(shown: Shown, fake_browser: Browser) -> None:
    document: Any = fake_browser.document
    main, ask = Part(shown.told), document.part("ask")
    document.part("commands").parts[".main"] = main
    for focus in ("body", "elsewhere", "asked"):
        document.activeElement = document.body if focus == "body" else main
        found = main if focus == "asked" else NULL
        ask.querySelector = lambda query, found=found: found if query == ":focus" else NULL
        shown.page.point_out()
        assert shown.was_told("focus") == ([] if focus == "asked" else [("focus", {"preventScroll": True})])


def test_what_is_read_lies_in_one_dialog_until_it_is_put_away(
    shown: Shown, fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []

    def make(*given: object) -> Part:
        made.append(given)
        return Part(shown.told)

    monkeypatch.setattr(fake_browser.load("web.table.panels.about_dialog"), "AboutDialog", make)
    about = SimpleNamespace(title="Board laser")
    shown.page.put_away = None
    for high in (True, False):
        shown.page.read(about, [("move", "Move")], idle=not high, high=high)
    ((reader, game, put_away),) = made
    assert (reader, game) == (shown.reader, shown.state.session.game)
    put_away()
    shown.page.stop_reading()
    shown.page.stop_reading()
    assert shown.was_told("show", "close", "put_away") == [
        ("show", about, [("move", "Move")], False, True),
        ("show", about, [("move", "Move")], True, False),
        ("put_away",),
        ("close",),
    ]


def test_a_recap_lies_there_until_it_is_put_away(
    shown: Shown, fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []

    def make(*given: object) -> Part:
        made.append(given)
        return Part(shown.told)

    monkeypatch.setattr(fake_browser.load("web.table.panels.recap"), "Recap", make)
    notes = [SimpleNamespace(text="Ben has pushed you.")]
    shown.page.recap(notes)
    assert made == [(shown.reader.say, notes)]
    shown.page.end_recap()
    shown.page.end_recap()
    assert shown.told == [("close",)]


def test_a_table_opens_with_the_board_as_it_stands_and_at_the_moment_of_a_link(shown: Shown) -> None:
    page = shown.page
    page.panels, page.history = Part(shown.told), Part(shown.told)
    page.open(3)
    assert shown.told == [
        ("stay_legible", shown.state.desk.legible), ("show", shown.state.frame), ("open",), ("open",), ("fit",), ("open", 3),
    ]  # fmt: skip
