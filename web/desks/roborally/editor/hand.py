"""Drawing by hand: the tool in hand, and what touches, strokes and the choices of the page do with it."""

from collections.abc import Callable
from typing import Protocol

from roborally.board.drawing import Drawing
from roborally.show.text import way_name
from tabletop.show.words import Words
from web.desks.roborally.editor import drawing
from web.desks.roborally.editor.tools import PAINTS, TURNS, Place, Toolbox, draw_along, touch
from web.page import dom


class Sheet(Protocol):
    """What the hand draws on: a drawing with its history, and the page that shows it."""

    history: drawing.History

    @property
    def drawn(self) -> Drawing:
        """The drawing as it is now."""

    def change(self, after: Drawing) -> None:
        """Replace the drawing by this one; that can be undone."""

    def changed(self) -> None:
        """The drawing has changed: save and show it."""

    def refresh(self) -> None:
        """Show the drawing, the tools for it, and what is wrong with it."""

    def refresh_tools(self) -> None:
        """Show the tools, and what can be chosen for the one in hand."""

    def paint(self) -> None:
        """Paint the drawing."""

    def paint_stamps(self) -> None:
        """Paint the stamps over the drawing."""


class DrawingHand:
    """Draws with the tool in hand."""

    def __init__(self, sheet: Sheet, words: Callable[[], Words]) -> None:
        """`words` gives RoboRally's words in the reader's language."""
        self.sheet, self.words, self.toolbox = sheet, words, Toolbox()
        self._last = 0

    def begin(self) -> None:
        """Take the first tool, as for every drawing that is opened."""
        self.toolbox = Toolbox()

    def take(self, tool: str) -> None:
        """Take another tool."""
        self.toolbox.take(tool)
        self.sheet.refresh_tools()

    def choose(self, name: str, value: str) -> None:
        """Set what can be chosen for the tool, such as the speed of belts."""
        self.toolbox.chosen[name] = value
        self.sheet.refresh_tools()

    def choose_number(self, number: int) -> None:
        """Choose which flag or dock is put next."""
        self.toolbox.number = number
        self.sheet.refresh_tools()

    def turn(self) -> None:
        """Turn the tool clockwise. The dock tool turns the docks of the drawing instead, which all face the same way."""
        if self.toolbox.tool == "dock":
            self.sheet.change(drawing.facing(self.sheet.drawn, (self.sheet.drawn.plan.facing + 1) % 4))
        else:
            self.toolbox.turn()
            self.sheet.refresh_tools()
        if self.toolbox.tool in TURNS:
            dom.announce(self.way())

    def way(self) -> str:
        """Which way the tool points, in words."""
        way = self.sheet.drawn.plan.facing if self.toolbox.tool == "dock" else self.toolbox.way
        return way_name(way, self.words())

    def paints(self) -> bool:
        """Whether one finger draws; else it moves the board."""
        return self.toolbox.tool in PAINTS

    def touched(self, place: Place) -> None:
        """A touch with the tool in hand."""
        self._last = place.cell
        self.use(place.cell, place.side if place.clear or self.toolbox.tool == "wall" else None)

    def use(self, cell: int, side: int | None = None) -> None:
        """Touch a cell with the tool in hand."""
        after = touch(self.sheet.drawn, self.toolbox, cell, side)
        if after == self.sheet.drawn:
            self.sheet.paint_stamps()
            self.sheet.refresh_tools()
        self.sheet.change(after)

    def stroke_began(self, place: Place) -> None:
        """A finger begins to draw."""
        self.sheet.history.begin()
        self._last = place.cell
        if self.toolbox.tool not in ("belt", "wall"):
            self._add_to_stroke(touch(self.sheet.drawn, self.toolbox, place.cell, stroke=True))
        elif self.toolbox.tool == "wall":
            self.stroke_went(place)

    def stroke_went(self, place: Place) -> None:
        """The finger has moved to another place."""
        if self.toolbox.tool == "wall":
            if place.clear:
                self._add_to_stroke(touch(self.sheet.drawn, self.toolbox, place.cell, place.side, stroke=True))
        elif place.cell != self._last:
            self._add_to_stroke(draw_along(self.sheet.drawn, self.toolbox, self._last, place.cell))
            self._last = place.cell

    def _add_to_stroke(self, after: Drawing) -> None:
        if self.sheet.history.change(after):
            self.sheet.paint()

    def stroke_ended(self, *, kept: bool) -> None:
        """The stroke is over. It is not kept if a second finger came down: two fingers move the board."""
        if kept and self.sheet.history.end():
            self.sheet.changed()
        else:
            self.sheet.history.cancel()
            self.sheet.refresh()
