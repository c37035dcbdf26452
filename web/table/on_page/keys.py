"""The keyboard: short cuts for the table, and a cursor on the board whose cell is read aloud."""

from collections.abc import Callable
from math import ceil
from typing import Any

from tabletop.film.motion import Stamp
from web.board.canvas import Board, Spot
from web.page import dom
from web.page.dialogs import any_open
from web.page.preferences import Preferences
from web.table.on_page import sides
from web.table.on_page.table import TableOnPage
from web.table.play.table import Table

_ARROWS = {"ArrowUp": (0, -1), "ArrowRight": (1, 0), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0)}


class Keys:
    """Handles the keys of the page, except while somebody writes or a dialog is open."""

    def __init__(self, board: Board, preferences: Preferences, current: Callable[[], TableOnPage | None]) -> None:
        """`current` returns the open table, None without one."""
        self.board, self.preferences, self.current = board, preferences, current
        self.cell: tuple[int, int] | None = None
        """The cell under the cursor."""
        dom.listen(dom.document, "keydown", self._down)
        dom.listen(board.place, "focus", lambda _event: self._put_cursor(*board.turned_to()))
        dom.listen(board.place, "blur", self._leave)

    def cursor(self) -> tuple[Stamp, ...]:
        """The cursor as stamps; () without one."""
        shown = self.current()
        if self.cell is None or shown is None:
            return ()
        state = shown.state
        scene = state.scene(state.view())
        return (Stamp("mark:chosen", *state.desk.cursor(scene, self.cell[0] + 0.5, self.cell[1] + 0.5)),)

    def _down(self, event: Any) -> None:
        shown = self.current()
        if shown is None or any_open() or event.ctrlKey or event.metaKey or event.altKey:
            return
        target, table, key = event.target, shown.table, str(event.key)
        if key == "Escape" and table.put_away():
            event.preventDefault()
            return
        if table.state.explanation is not None and (key == "Escape" or target.tagName == "BUTTON") and key in _CAUSES:
            _CAUSES[key](table)
            event.preventDefault()
            return
        if key == "Escape" and sides.shown():
            sides.show("")
            event.preventDefault()
            return
        if target.tagName in ("INPUT", "SELECT", "TEXTAREA"):
            return
        if target.id == "board":
            done = self._on_board(table, key)
        elif dom.closest(target, "button, summary, a") is not None and key in ("Enter", " "):
            return
        else:
            done = self.preferences["keys"] == "on" and self._short_cut(shown, key)
        if done:
            event.preventDefault()

    def _short_cut(self, shown: TableOnPage, key: str) -> bool:
        table = shown.table
        if key.isdigit() and table.state.draft is not None:
            return table.change_draft(lambda draft: draft.press(int(key)))
        if key in ("ArrowLeft", "ArrowRight"):
            step = 1 if key == "ArrowRight" else -1
            table.change_draft(lambda draft: draft.aim(step))
            return table.state.draft is not None
        action = _KEYS.get(key)
        if action is None:
            return False
        action(shown)
        return True

    # The board --------------------------------------------------------------------------------------------------------------

    def _on_board(self, table: Table, key: str) -> bool:
        x, y = self.cell or (0, 0)
        if key in _ARROWS:
            dx, dy = _ARROWS[key]
            self._put_cursor(x + dx, y + dy)
        elif key in ("Enter", " "):
            table.touch_board(Spot(x + 0.5, y + 0.5))
        elif key in ("+", "-"):
            self.board.zoom_by(1.25 if key == "+" else 0.8)
        elif key == "0":
            self.board.whole()
        else:
            return False
        return True

    def _put_cursor(self, x: float, y: float) -> None:
        """Put the cursor on the cell of a point, or on the nearest cell of the floor."""
        shown, board = self.current(), self.board
        if shown is None or not board.place.matches(":focus-visible"):
            return
        width, height = ceil(board.width), ceil(board.height)  # a part of a cell may hold a thing, too
        self.cell = min(width - 1, max(0, int(x))), min(height - 1, max(0, int(y)))
        shown.redraw_marks()
        dom.announce(shown.cell_in_words(Spot(self.cell[0] + 0.5, self.cell[1] + 0.5)))

    def _leave(self, _event: Any) -> None:
        self.cell = None
        shown = self.current()
        if shown is not None:
            shown.redraw_marks()


_CAUSES: dict[str, Callable[[Table], object]] = {
    "ArrowRight": lambda table: table.go_to_cause(1),
    "ArrowLeft": lambda table: table.go_to_cause(-1),
    "Escape": lambda table: table.end_explaining(),
}
"""The keys while the causes of an event are shown."""

_KEYS: dict[str, Callable[[TableOnPage], object]] = {
    "Backspace": lambda shown: shown.table.change_draft(lambda draft: draft.take()),
    "Delete": lambda shown: shown.table.change_draft(lambda draft: draft.take()),
    "Enter": lambda shown: shown.table.lock_in(),
    " ": lambda shown: dom.run_action("go-on" if shown.player.paused else "pause"),
    "?": lambda _shown: dom.run_action("help"),
    "w": lambda _shown: dom.run_action("why-last"),
    "r": lambda _shown: dom.run_action("fill"),
    "p": lambda _shown: dom.run_action("preview"),
    "s": lambda _shown: dom.run_action("skip"),
    "l": lambda _shown: dom.run_action("side:history"),
}
