"""The keyboard in the editor: short cuts, and a cursor on the board whose cell is read aloud."""

from typing import Any, Protocol

from web.board.canvas import Board
from web.desks.roborally.editor import drawing
from web.desks.roborally.editor.hand import DrawingHand, Sheet
from web.page import dom
from web.page.dialogs import any_open

_ARROWS = {"ArrowUp": (0, -1), "ArrowRight": (1, 0), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0)}


class SteppingSheet(Sheet, Protocol):
    """A sheet with undo and redo that can describe its cells."""

    def step(self, stepped: bool) -> None:
        """Called after undo and redo; `stepped` says whether there was a step."""

    def cell_in_words(self, cell: int) -> str:
        """The things on a cell, and its problems."""


class EditorKeys:
    """Handles keys while the editor is open without a dialog."""

    def __init__(self, sheet: SteppingSheet, hand: DrawingHand, board: Board) -> None:
        self.sheet, self.hand, self.board = sheet, hand, board
        self.cursor: int | None = None
        dom.listen(dom.document, "keydown", self._key)
        dom.listen(board.place, "focus", lambda _event: self._put_cursor(self.cursor or 0))
        dom.listen(board.place, "blur", lambda _event: self._put_cursor(None))

    def say_cell(self) -> None:
        """Read the cell under the cursor aloud, if there is a cursor."""
        if self.cursor is not None:
            dom.announce(self.sheet.cell_in_words(self.cursor))

    def _key(self, event: Any) -> None:
        if dom.marked("page") != "editor" or any_open() or event.target.tagName in ("INPUT", "TEXTAREA", "SELECT"):
            return
        key = str(event.key)
        if event.ctrlKey or event.metaKey:
            done = self._with_ctrl(key.lower(), shift=bool(event.shiftKey))
        elif event.target.id == "edit-canvas":
            done = not event.altKey and self._on_board(key)
        else:
            done = False
        if done:
            event.preventDefault()

    def _with_ctrl(self, key: str, *, shift: bool) -> bool:
        if key not in ("z", "y"):
            return False
        self.sheet.step(self.sheet.history.redo() if key == "y" or shift else self.sheet.history.undo())
        return True

    def _on_board(self, key: str) -> bool:
        cell, width = self.cursor or 0, self.sheet.drawn.plan.width
        if key in _ARROWS:
            dx, dy = _ARROWS[key]
            x, y = self.sheet.drawn.xy(cell)
            x, y = min(width - 1, max(0, x + dx)), min(self.sheet.drawn.plan.height - 1, max(0, y + dy))
            self._put_cursor(y * width + x)
        elif key in ("Enter", " "):
            self.hand.use(cell)
            self.say_cell()
        elif key in ("Delete", "Backspace"):
            self.sheet.change(drawing.erase(self.sheet.drawn, cell))
            self.say_cell()
        elif key.lower() == "r":
            self.hand.turn()
        elif key in ("+", "-"):
            self.board.zoom_by(1.25 if key == "+" else 0.8)
        elif key == "0":
            self.board.whole()
        else:
            return False
        return True

    def _put_cursor(self, cell: int | None) -> None:
        if cell is not None and not self.board.place.matches(":focus-visible"):
            return
        self.cursor = None if cell is None else min(cell, len(self.sheet.drawn.plan.signs) - 1)
        self.sheet.paint_stamps()
        self.say_cell()
