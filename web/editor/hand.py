"""The hand that draws: the tool it holds, and what touches, strokes and choices of the page do with it."""

from collections.abc import Callable
from typing import Protocol

from roborally.board.drawn import Drawn
from roborally.show.text import way_name
from tabletop.words import Words
from web.editor import drawing as plans
from web.editor.board import Place
from web.editor.tools import PAINTS, TURNS, Kit, draw_along, touch
from web.page import dom


class Sheet(Protocol):
    """What the hand draws on: a drawing with its history, and the page that shows it."""

    history: plans.History

    @property
    def drawn(self) -> Drawn:
        """The drawing as it is now."""

    def change(self, after: Drawn) -> None:
        """The drawing becomes this, which can be undone."""

    def changed(self) -> None:
        """The drawing has changed: it is kept and shown."""

    def refresh(self) -> None:
        """Show the drawing, the tools for it, and what is wrong with it."""

    def refresh_tools(self) -> None:
        """Show the tools, and what can be chosen for the one in hand."""

    def paint(self) -> None:
        """Paint the drawing."""

    def paint_stamps(self) -> None:
        """Paint what lies upon the drawing."""


class DrawingHand:
    """Draws in the editor with the tool of its kit."""

    def __init__(self, sheet: Sheet, words: Callable[[], Words]) -> None:
        """`words` gives RoboRally's words in the reader's language."""
        self.sheet, self.words, self.kit = sheet, words, Kit()
        self._last = 0

    def begin(self) -> None:
        """Another drawing is begun with the first tool."""
        self.kit = Kit()

    def take(self, tool: str) -> None:
        """Take another tool."""
        self.kit.take(tool)
        self.sheet.refresh_tools()

    def choose(self, name: str, value: str) -> None:
        """Choose something for it."""
        self.kit.chosen[name] = value
        self.sheet.refresh_tools()

    def choose_number(self, number: int) -> None:
        """Choose which flag or dock is put next."""
        self.kit.number = number
        self.sheet.refresh_tools()

    def turn(self) -> None:
        """Turn the tool clockwise; all docks face one way, so they are turned themselves."""
        if self.kit.tool == "dock":
            self.sheet.change(plans.facing(self.sheet.drawn, (self.sheet.drawn.plan.facing + 1) % 4))
        else:
            self.kit.turn()
            self.sheet.refresh_tools()
        if self.kit.tool in TURNS:
            dom.announce(self.way())

    def way(self) -> str:
        """Which way the tool points, in words."""
        way = self.sheet.drawn.plan.facing if self.kit.tool == "dock" else self.kit.way
        return way_name(way, self.words())

    def paints(self) -> bool:
        """Whether one finger draws; else it moves the board."""
        return self.kit.tool in PAINTS

    def touched(self, place: Place) -> None:
        """A touch with the tool in hand."""
        self._last = place.cell
        self.use(place.cell, place.side if place.clear or self.kit.tool == "wall" else None)

    def use(self, cell: int, side: int | None = None) -> None:
        """Touch a cell with the tool in hand."""
        after = touch(self.sheet.drawn, self.kit, cell, side)
        if after == self.sheet.drawn:
            self.sheet.paint_stamps()
            self.sheet.refresh_tools()
        self.sheet.change(after)

    def stroke_began(self, place: Place) -> None:
        """A finger begins to draw."""
        self.sheet.history.begin()
        self._last = place.cell
        if self.kit.tool not in ("belt", "wall"):
            self._drawn_on(touch(self.sheet.drawn, self.kit, place.cell, stroke=True))
        elif self.kit.tool == "wall":
            self.stroke_went(place)

    def stroke_went(self, place: Place) -> None:
        """It goes on."""
        if self.kit.tool == "wall":
            if place.clear:
                self._drawn_on(touch(self.sheet.drawn, self.kit, place.cell, place.side, stroke=True))
        elif place.cell != self._last:
            self._drawn_on(draw_along(self.sheet.drawn, self.kit, self._last, place.cell))
            self._last = place.cell

    def _drawn_on(self, after: Drawn) -> None:
        if self.sheet.history.change(after):
            self.sheet.paint()

    def stroke_ended(self, *, kept: bool) -> None:
        """It is lifted; not kept when it turned out to be the first of two."""
        if kept and self.sheet.history.end():
            self.sheet.changed()
        else:
            self.sheet.history.cancel()
            self.sheet.refresh()
