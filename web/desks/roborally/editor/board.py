"""The board of the editor: shows a drawing, and reports touches and strokes on it. Two fingers move and zoom."""

from collections.abc import Callable
from typing import Any

from roborally.board.drawing import Drawing
from roborally.board.floor import compile_plan
from roborally.board.plan import VOID
from roborally.show.art import floors, looks
from roborally.show.motion_registry import middle
from roborally.show.scene import FLAG_LAYER
from tabletop.film.motion import Stamp
from tabletop.film.reel import Frame
from tabletop.show.outline import spread
from tabletop.show.scene import Item, Scene, Shape, Shapes
from web.board.canvas import Board, Spot
from web.board.painter import Painter
from web.desks.roborally.editor.hand import DrawingHand
from web.desks.roborally.editor.tools import GAP, Place
from web.page import dom

_NAME = "drawing:"
_HEAT = "M-.5 -.5L.5 -.5L.5 .5L-.5 .5Z"
_EDGE_REACH, _EDGE_MARGIN = 0.34, 0.1
"""In cells: how close a touch must be to an edge to mean it, and how much closer than to any other."""


class Easel:
    """Shows a drawing, with stamps on it."""

    def __init__(self, painter: Painter, stamps: Callable[[], list[Stamp]]) -> None:
        self.painter, self.stamps = painter, stamps
        self.frame: Frame | None = None
        self.drawn: Drawing | None = None
        self._count = 0

    def show(self, drawn: Drawing) -> None:
        """Show this drawing from now on. The caller paints its floor."""
        if self.frame is not None:
            self.painter.forget(self.frame.scene.backdrop)
        self.drawn, width = drawn, drawn.plan.width
        self._count += 1
        flags = {
            f"flag-{number}": Item(f"flag:{number}", *middle(cell, width), layer=FLAG_LAYER)
            for number, cell in enumerate(drawn.flags, 1)
        }
        self.frame = Frame(Scene(width, drawn.plan.height, f"{_NAME}{self._count}", flags), None)

    def repaint(self) -> None:
        """Paint flags and stamps."""
        if self.frame is not None:
            self.painter.paint_things(self.frame.scene, {}, self.stamps())

    def look(self, name: str) -> Shapes:
        """The looks of RoboRally, the floor of the drawing, and squares of the heat map (`heat:ROLE`)."""
        if name.startswith(_NAME):
            assert self.drawn is not None
            plan = self.drawn.plan
            gaps = [cell for cell, sign in enumerate(plan.signs) if sign == VOID]
            floor = floors.floor_shapes(compile_plan(plan))
            return (*floor, GAP._replace(d=spread(GAP.d, gaps, plan.width))) if gaps else floor
        if name.startswith("heat:"):
            return (Shape(_HEAT, name.removeprefix("heat:")),)
        return looks.look(name)


class DrawingBoard(Board):
    """A board on which one finger draws."""

    fit_button = "edit-fit"
    may_follow = False

    def __init__(self, place: Any, painter: Painter, easel: Easel, hand: DrawingHand) -> None:
        super().__init__(place, painter, easel)
        self.hand, self._drawing = hand, False

    def place_at(self, spot: Spot) -> Place | None:
        """The cell and edge at a point; None outside the floor."""
        if not self._on_floor(spot):
            return None
        x, y = spot.x % 1, spot.y % 1
        distances = sorted(((y, 0), (1 - x, 1), (1 - y, 2), (x, 3)))
        clear = distances[0][0] < _EDGE_REACH and distances[1][0] - distances[0][0] > _EDGE_MARGIN
        return Place(int(spot.y) * int(self.width) + int(spot.x), distances[0][1], clear)

    def _down(self, event: Any) -> None:
        super()._down(event)
        if len(self._pointers) > 1:
            self._stop(kept=False)

    def _move(self, event: Any) -> None:
        alone = len(self._pointers) == 1 and event.pointerId in self._pointers
        if not alone or not (self._drawing or (self.hand.paints() and not self._moved)):
            super()._move(event)
            return
        now = self._at(event)
        if not self._drawing:
            assert self._start is not None
            if abs(now[0] - self._start[0]) + abs(now[1] - self._start[1]) < 6:
                return
            self._moved = True
            self.place.setPointerCapture(event.pointerId)
            start = self.place_at(self.spot(self._start))
            if start is None:
                return
            self._drawing = True
            self.hand.stroke_began(start)
        place = self.place_at(self.spot(now))
        if place is not None:
            self.hand.stroke_went(place)

    def _up(self, event: Any) -> None:
        known = self._pointers.pop(event.pointerId, None)
        if self._drawing:
            self._stop(kept=True)
        elif known is not None and not self._moved and not self._pointers:
            place = self.place_at(self.spot(self._at(event)))
            if place is not None:
                self.hand.touched(place)

    def _lost(self, event: Any) -> None:
        super()._lost(event)
        self._stop(kept=False)

    def _stop(self, *, kept: bool) -> None:
        if self._drawing:
            self._drawing = False
            self.hand.stroke_ended(kept=kept)

    def redraw(self) -> None:
        """Paint the changed drawing, and fit it in if it has another size."""
        frame = self.player.frame
        assert frame is not None
        if (frame.scene.width, frame.scene.height) != (self.width, self.height):
            self.zoom = 1.0
            self.fit()
        else:
            self.painter.paint_floor(frame.scene)
            self.player.repaint()
            dom.show(self.fit_button, self.zoom > 1)
