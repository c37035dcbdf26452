"""Keys at a table: the cursor on the board, short cuts, and the causes of something."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.fake_browser import Browser
from tests.web.table.laid import Laid


class Pressed:
    """A keyboard at a table whose parts record their calls."""

    def __init__(self, browser: Browser) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.laid = Laid(browser)
        vars(browser.modules["js"]).update(window=self.laid.document.createElement("window"))
        place = self.laid.part("board")
        place.matches = lambda query: query == ":focus-visible"
        self.board = SimpleNamespace(
            place=place,
            width=11.2,
            height=16,
            turned_to=lambda: (3.4, 5.6),
            zoom_by=self._told("zoom"),
            whole=self._told("whole"),
        )
        self.state = self.laid.state
        self.draft = SimpleNamespace(**{name: self._told(name) for name in ("press", "aim", "take")})
        self.reading = False
        self.table = SimpleNamespace(
            state=self.state,
            put_away=lambda: self.reading,
            change_draft=self._change,
            **{name: self._told(name) for name in ("touch_board", "lock_in", "go_to_cause", "end_explaining")},
        )
        self.shown: Any = SimpleNamespace(
            state=self.state,
            table=self.table,
            player=self.laid.player,
            redraw_marks=self._told("redraw"),
            cell_in_words=lambda spot: f"at {spot[0]} {spot[1]}",
        )
        self.preferences = {"keys": "on"}
        self.dom = browser.load("web.page.dom")
        self.keys = browser.load("web.table.on_page.keys").Keys(self.board, self.preferences, lambda: self.shown)
        for name in ("go-on", "pause", "help", "why-last", "fill", "preview", "skip", "side"):
            self.dom.on(name, lambda rest, _event, name=name: self.calls.append((name, rest)))

    def _told(self, name: str) -> Any:
        return lambda *given: self.calls.append((name, *given))

    def _change(self, change: Any) -> bool:
        change(self.draft)
        return True

    def press(self, key: str, target: Any = None, **held: bool) -> bool:
        """Press a key; return whether the page took it."""
        taken: list[bool] = []
        self.calls.clear()
        event: dict[str, Any] = {"ctrlKey": False, "metaKey": False, "altKey": False, **held}
        event.update(key=key, preventDefault=lambda: taken.append(True))
        target = target or self.laid.document.body
        for listener in tuple(self.laid.document.listeners["keydown"]):
            listener(SimpleNamespace(target=target, **event))
        return bool(taken)


@pytest.fixture
def pressed(fake_browser: Browser) -> Pressed:
    """A keyboard."""
    return Pressed(fake_browser)


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("Backspace", ("take",)),
        ("Delete", ("take",)),
        ("Enter", ("lock_in",)),
        (" ", ("pause", "")),
        ("?", ("help", "")),
        ("w", ("why-last", "")),
        ("r", ("fill", "")),
        ("p", ("preview", "")),
        ("s", ("skip", "")),
        ("l", ("side", "history")),
        ("3", ("press", 3)),
        ("ArrowLeft", ("aim", -1)),
        ("ArrowRight", ("aim", 1)),
    ],
)
def test_short_cuts_do_what_buttons_do(pressed: Pressed, key: str, told: tuple[Any, ...]) -> None:
    pressed.state.draft = pressed.draft
    assert pressed.press(key)
    assert pressed.calls == [told]
    assert not pressed.press(key, ctrlKey=True)
    assert not pressed.press(key, metaKey=True)
    assert not pressed.press(key, altKey=True)
    assert not pressed.press(key, pressed.laid.document.createElement("textarea"))
    pressed.preferences["keys"] = "off"
    assert not pressed.press(key)
    pressed.preferences["keys"], pressed.shown = "on", None
    assert not pressed.press(key)
    assert pressed.calls == []


def test_a_film_that_stands_goes_on_at_the_space_bar(pressed: Pressed) -> None:
    pressed.laid.player.paused = True
    assert pressed.press(" ")
    assert pressed.calls == [("go-on", "")]


def test_other_keys_are_left_to_the_browser(pressed: Pressed) -> None:
    assert not pressed.press("F5")
    assert not pressed.press("3"), "nothing is laid out"
    assert not pressed.press("ArrowLeft")


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_button_that_has_the_focus_keeps_its_keys(pressed: Pressed, key: str) -> None:
    button = pressed.laid.document.querySelector("#tools button")
    assert not pressed.press(key, button)
    assert pressed.calls == []
    assert pressed.press("s", button)


def test_what_is_read_is_put_away_by_escape(pressed: Pressed) -> None:
    assert not pressed.press("Escape")
    pressed.reading = True
    assert pressed.press("Escape")


def test_an_open_history_is_closed_by_escape_after_what_is_read(pressed: Pressed) -> None:
    pressed.dom.mark("side", "history")
    pressed.reading = True
    assert pressed.press("Escape")
    assert pressed.dom.marked("side") == "history"
    pressed.reading = False
    assert pressed.press("Escape")
    assert pressed.dom.marked("side") == ""


@pytest.mark.parametrize(
    ("key", "told"),
    [("ArrowRight", ("go_to_cause", 1)), ("ArrowLeft", ("go_to_cause", -1)), ("Escape", ("end_explaining",))],
)
def test_causes_are_gone_through_by_arrows(pressed: Pressed, key: str, told: tuple[Any, ...]) -> None:
    pressed.state.explanation = SimpleNamespace()
    button = pressed.laid.document.querySelector("#tools button")
    assert pressed.press(key, button)
    assert pressed.calls == [told]


def test_the_cursor_stays_on_the_board_and_says_what_it_stands_on(pressed: Pressed) -> None:
    board = pressed.laid.part("board")
    for key, cell in (("ArrowUp", (0, 0)), ("ArrowRight", (1, 0)), ("ArrowDown", (1, 1)), ("ArrowLeft", (0, 1))):
        assert pressed.press(key, board)
        assert pressed.keys.cell == cell
        assert pressed.calls == [("redraw",)]
    assert pressed.laid.part("live").textContent.endswith("at 0.5 1.5")
    pressed.keys.cell = (11, 15)
    for key in ("ArrowDown", "ArrowRight"):
        pressed.press(key, board)
    assert pressed.keys.cell == (11, 15), "part of a cell has a thing in it, too"
    pressed.press("Enter", board)
    assert pressed.calls == [("touch_board", (11.5, 15.5))]


@pytest.mark.parametrize(("key", "told"), [("+", ("zoom", 1.25)), ("-", ("zoom", 0.8)), ("0", ("whole",))])
def test_the_board_is_zoomed_by_keys(pressed: Pressed, key: str, told: tuple[Any, ...]) -> None:
    assert pressed.press(key, pressed.laid.part("board"))
    assert pressed.calls == [told]
    assert not pressed.press("x", pressed.laid.part("board"))


def test_the_cursor_comes_with_the_focus_and_goes_with_it(pressed: Pressed) -> None:
    board = pressed.laid.part("board")
    assert pressed.keys.cursor() == ()
    board.fire("focus")
    assert pressed.keys.cell == (3, 5)
    (stamp,) = pressed.keys.cursor()
    scene = pressed.state.scene(pressed.state.view())
    assert (stamp.look, stamp.x, stamp.y) == ("mark:chosen", *pressed.state.desk.cursor(scene, 3.5, 5.5)[:2])
    pressed.calls.clear()
    board.fire("blur")
    assert pressed.keys.cursor() == ()
    assert pressed.calls == [("redraw",)], "its mark is gone from the picture"
    board.matches = lambda _query: False
    board.fire("focus")
    assert pressed.keys.cell is None, "a finger needs no cursor"
    pressed.keys.cell, pressed.shown = (1, 1), None
    board.fire("blur")
    assert pressed.keys.cell is None
    assert pressed.calls == [("redraw",)], "without a table there is nothing to draw"
