"""What a table asks of the page around it: to save, to send and to share games, and to open dialogs."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.formats import link as links
from tabletop.show.theme import MODES, colours
from tests.web.fake_browser import NULL, Browser
from tests.web.table.on_page.shown import Part, Shown


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
    state.desk.set_colours((5, 3))
    module.keep(state)
    made = kept[0]()
    assert made["svg"].startswith("<svg")
    assert list(made["colours"]) == list(MODES)
    for mode, roles in made["colours"].items():
        assert roles == "".join(f"--{role}:{colour};" for role, colour in colours(mode, "roborally", (5, 3)).items())
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
    assert shown.calls == [
        ("keep", save),
        ("reopen", save),
        ("begin", shown.state.session.game, ["person"], {}, "", {}),
    ]


def test_a_saved_game_gets_a_table_with_bots_dice_and_preferences_and_its_far_seats(
    shown: Shown, fake_browser: Browser
) -> None:
    hands: Any = object()
    host = Part(
        [], reader=shown.reader, board=shown.board, player=shown.player, thinker=Part([]), dice=object(), cursor=tuple
    )
    page = fake_browser.load("web.table.on_page.table").TableOnPage(host, shown.state, hands=hands)
    table = page.table
    assert (table.state, table.page, table.bots, table.dice) == (shown.state, page, host.thinker, host.dice)
    assert (table.preferences, table.hands) == (shown.preferences, hands)


def test_a_table_that_is_left_gives_no_advice_and_marks_nothing(shown: Shown) -> None:
    shown.page.adviser.on = True
    shown.page.close()
    assert not shown.page.adviser.on
    assert shown.calls == [("close",), ("mark", ())]


async def test_what_a_table_asks_of_the_page_reaches_whoever_does_it(
    shown: Shown, fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, told, state = shown.page, shown.calls, shown.state
    js: Any = fake_browser.modules["js"]
    js.performance = SimpleNamespace(now=lambda: 7)
    js.matchMedia = lambda query: SimpleNamespace(matches="max-height" in query)
    monkeypatch.setattr(shown.dom, "announce", lambda text: told.append(("announce", text)))
    page.sound = Part(told)
    page.announce("It is your turn.")
    page.notice("Saved.")
    page.call()
    page.open_new_save(state.save)
    assert shown.called("announce", "notice", "call", "open_new_save") == [
        ("announce", "It is your turn."), ("notice", "Saved."), ("call",), ("open_new_save", state.save),
    ]  # fmt: skip

    async def until_saved(save: object) -> None:
        told.append(("saved", save))

    page.host.until_saved = until_saved
    await page.until_saved(state.save)
    assert shown.called("saved") == [("saved", state.save)]
    assert page.now() == 7.0
    for hidden in (True, False):
        fake_browser.document.hidden = hidden  # type: ignore[attr-defined]
        assert page.covered() is hidden
    assert page.timer.say == state.say
    page.timer.tick()
    assert shown.called("tick") == [("tick",)]
    page.timer = Part(told)
    page.start_clock()
    page.show_clock(3.0, 30.0, stands=True)
    page.stop_clock()
    assert shown.called("start", "show", "stop") == [("start",), ("show", 3.0, 30.0, True), ("stop",)]
    page.busy("thinking")
    assert shown.dom.marked("busy") == "thinking"
    assert await page.spawn(asyncio.sleep(0, "done")) == "done"
    page.panels, page.history, page.adviser = Part(told), Part(told), Part(told)
    page.reshape()
    assert shown.called("reshape", "refresh") == [("reshape", "low"), ("refresh",)]


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


async def test_the_game_is_shared_with_the_colours_of_the_board(
    shown: Shown, fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = list[object]()

    async def open_share(*parts: object) -> None:
        given.extend(parts)

    monkeypatch.setattr(fake_browser.load("web.table.dialogs.share"), "open_share", open_share)
    await shown.page.share()
    assert given == [shown.state, shown.reader, shown.painter.theme]


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
    assert (asked, shown.called("play_as")) == ([shown.state] * 2, [("play_as", 1)])
    gone: list[str] = []
    monkeypatch.setattr(shown.dom, "run_action", gone.append)
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
            assert (told.pop(), len(shown.called("note_sent"))) == (expected, noted)


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
        assert shown.called("notice") == ([] if sheet else [("notice", "task.copied" if copied else text)])
        told.clear()


def test_keyboards_are_taken_to_the_next_cause_unless_they_are_beside_it(shown: Shown, fake_browser: Browser) -> None:
    document: Any = fake_browser.document
    main, ask = Part(shown.calls), document.part("ask")
    document.part("commands").parts[".main"] = main
    for focus in ("body", "elsewhere", "asked"):
        document.activeElement = document.body if focus == "body" else main
        found = main if focus == "asked" else NULL
        ask.querySelector = lambda query, found=found: found if query == ":focus" else NULL
        shown.page.point_out()
        assert shown.called("focus") == ([] if focus == "asked" else [("focus", {"preventScroll": True})])


def test_what_is_read_lies_in_one_dialog_until_it_is_put_away(
    shown: Shown, fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []

    def make(*given: object) -> Part:
        made.append(given)
        return Part(shown.calls)

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
    assert shown.called("show", "close", "put_away") == [
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
        return Part(shown.calls)

    monkeypatch.setattr(fake_browser.load("web.table.panels.recap"), "Recap", make)
    notes = [SimpleNamespace(text="Ben has pushed you.")]
    shown.page.recap(notes)
    assert made == [(shown.reader.say, notes)]
    shown.page.end_recap()
    shown.page.end_recap()
    assert shown.calls == [("close",)]


def test_a_table_opens_with_the_board_as_it_stands_and_at_the_moment_of_a_link(shown: Shown) -> None:
    page = shown.page
    page.panels, page.history = Part(shown.calls), Part(shown.calls)
    page.open(3)
    assert shown.calls == [
        ("stay_legible", shown.state.desk.legible), ("show", shown.state.frame), ("open",), ("open",), ("fit",), ("open", 3),
    ]  # fmt: skip
