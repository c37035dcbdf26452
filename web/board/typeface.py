"""The typeface in which the words of a board are set."""

import js
from pyodide.ffi import JsException

from web.board.canvas import Board
from web.board.painter import Painter
from web.page import dom

_FONT = '600 16px "{}"'
"""How style sheets name the words of a board, by their family."""


class Typeface:
    """That of the game on the table, in the system's until it has come."""

    def __init__(self, painter: Painter, board: Board) -> None:
        self.painter, self.board, self._wanted = painter, board, ""

    def set_in(self, family: str) -> None:
        """Set the words of the board in that family, which loader.js has asked for; '' is the system's."""
        self._wanted = family
        has_come = bool(family) and bool(js.document.fonts.check(_FONT.format(family)))
        self._wear(family if has_come else "")
        if family and not has_come:
            dom.spawn(self._set_in_once_it_is_there(family))

    def _wear(self, family: str) -> None:
        self.painter.set_typeface(family)
        dom.mark("typeface", family)

    async def _set_in_once_it_is_there(self, family: str) -> None:
        """Browsers forget typefaces that nothing was set in when the colours of another game come."""
        try:
            await js.document.fonts.load(_FONT.format(family))
        except JsException:
            return  # the system's will do
        if self._wanted == family:
            self._wear(family)
            self.board.repaint_floor()
