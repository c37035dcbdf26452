"""Drawing with the tool in hand: touches, strokes, and the buttons for choosing and turning the tool."""

from collections.abc import Callable
from typing import Protocol

from roborally.board.drawing import Drawing
from roborally.show.text import way_name
from tabletop.show.words import Words
from web.desks.roborally.editor import drawing
from web.desks.roborally.editor.tools import PAINTS, TURNS, Place, Toolbox, draw_along, touch
from web.page import dom


class Sheet(Protocol):
    """The part of the editor that the hand uses: a drawing with its history, and the page that shows it."""

    history: drawing.History

    @property
    def drawn(self) -> Drawing:
        """The drawing as it is now."""

    def change(self, after: Drawing) -> None:
        """Replace the drawing by this one, as a step that can be undone."""

    def changed(self) -> None:
        """Save and show the changed drawing."""

    def refresh(self) -> None:
        """Show the drawing, the tools, and the problems of the drawing."""

    def refresh_tools(self) -> None:
        """Show the tools, and the options of the tool in hand."""

    def paint(self) -> None:
        """Paint the drawing."""

    def paint_stamps(self) -> None:
        """Paint the stamps over the drawing."""


class DrawingHand:
    """Draws with the tool in hand."""

    def __init__(self, sheet: Sheet, words: Callable[[], Words]) -> None:
        """`words` returns RoboRally's words in the reader's language."""
        self.sheet, self.words, self.toolbox = sheet, words, Toolbox()
        self._last = 0

    def begin(self) -> None:
        """Take the first tool, when a drawing is opened."""
        self.toolbox = Toolbox()

    def take(self, tool: str) -> None:
        """Take another tool."""
        self.toolbox.take(tool)
        self.sheet.refresh_tools()

    def choose(self, name: str, value: str) -> None:
        """Set an option of the tool, such as the speed of belts."""
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
        """The direction of the tool, in words."""
        way = self.sheet.drawn.plan.facing if self.toolbox.tool == "dock" else self.toolbox.way
        return way_name(way, self.words())

    def paints(self) -> bool:
        """Whether one finger draws; otherwise it moves the board."""
        return self.toolbox.tool in PAINTS

    def touched(self, place: Place) -> None:
        """Use the tool in hand at a place."""
        self._last = place.cell
        self.use(place.cell, place.side if place.clear or self.toolbox.tool == "wall" else None)

    def use(self, cell: int, side: int | None = None) -> None:
        """Use the tool in hand on a cell; `side` is the edge that was meant, if any."""
        after = touch(self.sheet.drawn, self.toolbox, cell, side)
        if after == self.sheet.drawn:
            self.sheet.paint_stamps()
            self.sheet.refresh_tools()
        self.sheet.change(after)

    def stroke_began(self, place: Place) -> None:
        """Begin a stroke at a place."""
        self.sheet.history.begin()
        self._last = place.cell
        if self.toolbox.tool not in ("belt", "wall"):
            self._add_to_stroke(touch(self.sheet.drawn, self.toolbox, place.cell, stroke=True))
        elif self.toolbox.tool == "wall":
            self.stroke_went(place)

    def stroke_went(self, place: Place) -> None:
        """Continue the stroke to another place."""
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
        """End the stroke. It is dropped if a second finger came down: two fingers move the board."""
        if kept and self.sheet.history.end():
            self.sheet.changed()
        else:
            self.sheet.history.cancel()
            self.sheet.refresh()
