"""What the buttons of a table do."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.fake_browser import Browser
from tests.web.table.laid import Laid

DOES = {
    "touch:robot-0": ("table.tap", "robot-0"),
    "offer:a": ("table.take_offer", "a"),
    "move:3": ("table.pick", 3),
    "lock-in": ("table.lock_in",),
    "fill": ("table.fill_draft",),
    "more-moves": ("table.offer_all",),
    "pass-turn": ("table.pass_turn",),
    "pass-things": ("table.pass_things",),
    "ask-again": ("table.ask_again",),
    "answer-ahead": ("table.answer_ahead",),
    "hint": ("table.ask_hint",),
    "preview": ("table.preview",),
    "more-time": ("table.clock.more",),
    "take-back": ("table.take_back",),
    "play-as:1": ("table.play_as", 1),
    "who": ("ask_who",),
    "share-device": ("table.share_device",),
    "watch": ("table.only_watch",),
    "keep-game": ("table.keep_game",),
    "send": ("send",),
    "send-copy": ("send", "copy"),
    "send-code": ("send", "code"),
    "send-mail": ("send", "mail"),
    "sit-down": ("table.sit_down",),
    "rematch": ("table.rematch",),
    "next:harder": ("table.rematch", "harder"),
    "pause": ("pause", True),
    "go-on": ("pause", False),
    "step": ("step",),
    "skip": ("table.skip",),
    "faster": ("faster",),
    "replay": ("table.replay",),
    "recap:next": ("act_on_recap", "next"),
    "moment:share-1": ("act_on_moment", "share-1"),
    "now": ("table.back_to_now",),
    "unfold:2": ("history.unfold", 2),
    "why:7": ("table.explain", 7),
    "why-last": ("table.explain_last",),
    "cause:next": ("act_on_cause", "next"),
    "effect:7": ("history.explain", 7),
    "advise": ("adviser.toggle",),
    "card:c": ("table.read", "c"),
    "share": ("share",),
    "zoom-in": ("board.zoom_by", 1.5),
    "zoom-out": ("board.whole",),
    "follow": ("board.set_following", True),
}
"""The calls of the table that buttons make, with their arguments."""


OPENS = {
    "luck": ("dialogs.luck", "open_luck", ("table", "reader", "host.thinker.coach", "ending.coachings")),
    "story": ("dialogs.story", "open_story", ("table", "reader", "player.painter.theme")),
    "rating": ("dialogs.rating", "open_rating", ("state", "reader")),
    "menu": ("on_page.menu", "open_menu", ("",)),
}
"""The dialogs that buttons open: the module, the function, and the parts of the table that it is given."""


class Parts:
    """An object that records the calls of its methods, by their path."""

    def __init__(self, told: list[tuple[Any, ...]], path: str = "") -> None:
        self._told, self._path = told, path

    def __getattr__(self, name: str) -> Parts:
        part = Parts(self._told, f"{self._path}.{name}" if self._path else name)
        vars(self)[name] = part
        return part

    def __call__(self, *given: Any, **named: Any) -> None:
        self._told.append((self._path, *given, *named.values()))


class Buttons:
    """The buttons of a table, connected."""

    def __init__(self, browser: Browser) -> None:
        self.laid = Laid(browser)
        self.calls: list[tuple[Any, ...]] = []
        self.shown: Any = Parts(self.calls)
        self.dom = browser.load("web.page.dom")
        actions = browser.load("web.table.on_page.actions")
        self.held: list[Any] = []
        actions.Hold = lambda *given: self.held.append(given)
        actions.Drag = lambda *given: self.held.append(given)
        actions.connect(lambda: self.shown)

    def act(self, do: str, value: str = "") -> list[tuple[Any, ...]]:
        """Press a button; return the recorded calls."""
        self.calls.clear()
        self.dom.run_action(do, SimpleNamespace(target=SimpleNamespace(value=value)))
        return self.calls

    async def opened(self, do: str) -> tuple[str, ...]:
        """Press a button that opens a dialog; gives the parts that this dialog is given."""
        module, name, _ = OPENS[do]
        given: list[Parts] = []

        async def open_it(*parts: Parts) -> None:
            given.extend(parts)

        setattr(self.laid.browser.load(f"web.table.{module}"), name, open_it)
        self.act(do)
        await asyncio.sleep(0)
        return tuple(vars(part)["_path"] for part in given)


@pytest.fixture
def buttons(fake_browser: Browser) -> Buttons:
    """A table with buttons."""
    return Buttons(fake_browser)


def test_a_button_does_what_it_says_while_a_table_is_open(buttons: Buttons) -> None:
    assert {do: buttons.act(do)[:] for do in DOES} == {do: [told] for do, told in DOES.items()}
    failed = list[Exception]()
    buttons.dom.failed.append(failed.append)
    buttons.shown = None
    assert [do for do in DOES if buttons.act(do) or failed] == []


async def test_a_dialog_is_opened_over_the_table_and_after_luck_the_table_shows_what_was_found(
    buttons: Buttons,
) -> None:
    found = {}
    for closed in (True, False):
        buttons.shown.table.closed = closed
        found[closed] = {do: (await buttons.opened(do), buttons.calls[:]) for do in OPENS}
    opened: dict[str, Any] = {do: (parts, []) for do, (_, _, parts) in OPENS.items()}
    assert found == {True: opened, False: {**opened, "luck": (OPENS["luck"][2], [("ending.refresh",)])}}


def test_what_is_laid_out_is_cleared_and_what_is_dragged_is_dropped(buttons: Buttons) -> None:
    drafted: list[tuple[Any, ...]] = []
    for call in (lambda: buttons.act("clear"), lambda: buttons.held[1][1]("card-1", "register-2")):
        buttons.calls.clear()
        call()
        ((verb, change),) = buttons.calls
        assert verb == "table.change_draft"
        change(Parts(drafted))
    assert drafted == [("clear",), ("drop", "card-1", "register-2")]


def test_a_side_shows_in_place_of_the_hand_until_it_is_asked_for_again(buttons: Buttons) -> None:
    for do, side in (("side:history", "history"), ("side:robots", "robots"), ("side:robots", "")):
        assert buttons.act(do) == [("table.refresh",), ("board.fit",)]
        assert buttons.dom.marked("side") == side
        open_now = {
            one.getAttribute("data-do")
            for one in buttons.laid.document.querySelectorAll('[data-do^="side:"]')
            if one.getAttribute("aria-expanded") == "true"
        }
        assert open_now == ({f"side:{side}"} if side else set())


def test_the_slider_the_log_and_the_window_tell_the_table(buttons: Buttons) -> None:
    slider = buttons.laid.part("slider")
    slider.value = "12"
    buttons.calls.clear()
    slider.fire("input")
    buttons.laid.document.fire("visibilitychange")
    assert buttons.calls == [("table.look_back", 12), ("table.seen_or_hidden",)]
    assert buttons.act("log-who", "robot:1") == [("history.show_only", "robot:1")]


def test_what_is_held_is_read(buttons: Buttons) -> None:
    held = buttons.held[0]
    assert held[:2] == (buttons.laid.part("table"), buttons.laid.part("board"))
    buttons.calls.clear()
    held[2]("card-1", (1.0, 2.0))
    held[2]("", (1.0, 2.0))
    assert buttons.calls == [("table.read", "card-1"), ("board.spot", (1.0, 2.0)), ("table.read_at", None)]
    buttons.act("to-moves")
    assert buttons.laid.document.activeElement is buttons.laid.part("moves-title")
