"""The hand that draws: the tool it holds, and what touches, strokes and choices of the page do with it."""

from typing import TYPE_CHECKING

from roborally import GAME
from roborally.board.drawn import Drawn
from roborally.show.text import way_name
from web.editor import drawing as plans
from web.editor.board import Place
from web.editor.tools import PAINTS, TURNS, Kit, draw_along, touch
from web.page import dom

if TYPE_CHECKING:
    from web.editor.page import Editor


class DrawingHand:
    """Draws in the editor with the tool of its kit."""

    def __init__(self, editor: "Editor") -> None:
        self.editor, self.kit = editor, Kit()
        self._last = 0

    def take(self, tool: str) -> None:
        """Take another tool."""
        self.kit.take(tool)
        self.editor.refresh_tools()

    def choose(self, name: str, value: str) -> None:
        """Choose something for it."""
        self.kit.chosen[name] = value
        self.editor.refresh_tools()

    def choose_number(self, number: int) -> None:
        """Choose which flag or dock is put next."""
        self.kit.number = number
        self.editor.refresh_tools()

    def turn(self) -> None:
        """Turn the tool clockwise; all docks face one way, so they are turned themselves."""
        if self.kit.tool == "dock":
            self.editor.change(plans.facing(self.editor.drawn, (self.editor.drawn.plan.facing + 1) % 4))
        else:
            self.kit.turn()
            self.editor.refresh_tools()
        if self.kit.tool in TURNS:
            dom.announce(self.way())

    def way(self) -> str:
        """Which way the tool points, in words."""
        way = self.editor.drawn.plan.facing if self.kit.tool == "dock" else self.kit.way
        return way_name(way, self.editor.app.reader.words_of(GAME))

    def paints(self) -> bool:
        """Whether one finger draws; else it moves the board."""
        return self.kit.tool in PAINTS

    def touched(self, place: Place) -> None:
        """A touch with the tool in hand."""
        self._last = place.cell
        self.use(place.cell, place.side if place.clear or self.kit.tool == "wall" else None)

    def use(self, cell: int, side: int | None = None) -> None:
        """Touch a cell with the tool in hand."""
        after = touch(self.editor.drawn, self.kit, cell, side)
        if after == self.editor.drawn:
            self.editor.easel.repaint()
            self.editor.refresh_tools()
        self.editor.change(after)

    def stroke_began(self, place: Place) -> None:
        """A finger begins to draw."""
        self.editor.history.begin()
        self._last = place.cell
        if self.kit.tool not in ("belt", "wall"):
            self._drawn_on(touch(self.editor.drawn, self.kit, place.cell, stroke=True))
        elif self.kit.tool == "wall":
            self.stroke_went(place)

    def stroke_went(self, place: Place) -> None:
        """It goes on."""
        if self.kit.tool == "wall":
            if place.clear:
                self._drawn_on(touch(self.editor.drawn, self.kit, place.cell, place.side, stroke=True))
        elif place.cell != self._last:
            self._drawn_on(draw_along(self.editor.drawn, self.kit, self._last, place.cell))
            self._last = place.cell

    def _drawn_on(self, after: Drawn) -> None:
        if self.editor.history.change(after):
            self.editor.paint()

    def stroke_ended(self, *, kept: bool) -> None:
        """It is lifted; not kept when it turned out to be the first of two."""
        if kept and self.editor.history.end():
            self.editor.changed()
        else:
            self.editor.history.cancel()
            self.editor.refresh()
