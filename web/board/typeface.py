"""The typeface of the words on a board."""

import js
from pyodide.ffi import JsException

from web.board.canvas import Board
from web.board.painter import Painter
from web.page import dom

_FONT = '600 16px "{}"'
"""The CSS font of the words on a board; the brace takes the family."""


class Typeface:
    """Sets the board in the typeface of the game on the table, and in the system's until that one is loaded."""

    def __init__(self, painter: Painter, board: Board) -> None:
        self.painter, self.board, self._family = painter, board, ""

    def set_in(self, family: str) -> None:
        """Set the words of the board in that family, which loader.js has begun to load; '' is the system's."""
        self._family = family
        has_come = bool(family) and bool(js.document.fonts.check(_FONT.format(family)))
        self._use(family if has_come else "")
        if family and not has_come:
            dom.spawn(self._set_in_once_it_is_there(family))

    def _use(self, family: str) -> None:
        self.painter.set_typeface(family)
        dom.mark("typeface", family)

    async def _set_in_once_it_is_there(self, family: str) -> None:
        """Load the family first. When the colours of another game come, browsers drop unused typefaces."""
        try:
            await js.document.fonts.load(_FONT.format(family))
        except JsException:
            return  # the system's will do
        if self._family == family:
            self._use(family)
            self.board.repaint_floor()
