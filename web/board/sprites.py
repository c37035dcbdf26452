"""Looks for the canvas: each outline becomes a path once, and a picture once for each size."""

from collections.abc import Callable, Mapping
from math import ceil
from typing import Any, NamedTuple

import js

from tabletop.show.scene import Label, Shape, Shapes, reach
from web.board.particles import LOOKS

_FONT = "system-ui, sans-serif"
_LARGE = 128

LookAtSize = Callable[[str, float], str]
"""(look, CSS pixels to a cell) -> the look to paint at that size, for example one with words where they can be read."""


def _as_it_is(look: str, _pixels: float) -> str:
    return look


_SHAFT, _HEAD = "M0 0L1 0", "M0 0L-.42 -.24L-.34 0L-.42 .24Z"
ARROW: Mapping[str, Shapes] = {
    "arrow:shaft": (Shape(_SHAFT, "", "panel", 0.22), Shape(_SHAFT, "", "accent", 0.12)),
    "arrow:head": (Shape(_HEAD, "accent", "panel", 0.05),),
}
"""The looks of an arrow, for every game: its shaft is a beam, its head points east."""


class _Path(NamedTuple):
    path: Any
    shape: Shape


class Sprite(NamedTuple):
    """A picture of a look, and how many pixels it reaches from its middle to each side."""

    picture: Any
    half: int


class Sprites:
    """The looks of one game in the colours of one theme."""

    def __init__(self, look: Callable[[str], Shapes], theme: Mapping[str, str]) -> None:
        self.look, self.theme = look, theme
        self.look_at_size: LookAtSize = _as_it_is
        self.font = _FONT
        self.ratio = 1.0  # pixels of the canvas to one of the page
        self._paths: dict[str, list[_Path | Label]] = {}
        self._made: dict[tuple[str, float], Sprite] = {}

    def use(self, look: Callable[[str], Shapes], look_at_size: LookAtSize | None = None) -> None:
        """Draw another game from now on."""
        if look is not self.look:
            self.look, self.look_at_size = look, look_at_size or _as_it_is
            self._paths.clear()
            self.clear()

    def set_theme(self, theme: Mapping[str, str]) -> None:
        """Draw in other colours from now on."""
        self.theme = theme
        self.clear()

    def set_typeface(self, family: str) -> None:
        """Set words in that family from now on, '' for the system's."""
        font = f'"{family}", {_FONT}' if family else _FONT
        if font != self.font:
            self.font = font
            self.clear()

    def clear(self) -> None:
        """Drop all pictures."""
        self._made.clear()

    def forget(self, look: str) -> None:
        """Drop the path of a look that will not be drawn any more."""
        self._paths.pop(look, None)

    def reach(self, look: str) -> float:
        """How far a look reaches from its middle, in cells."""
        return reach(self._shapes(look))

    def get(self, look: str, cell: float) -> Sprite:
        """A picture of the look at so many pixels to a cell."""
        made = self._made.get((look, cell))
        return made or self._make(look, cell)

    def _make(self, look: str, cell: float) -> Sprite:
        half = ceil(self.reach(look) * cell) + 1
        picture = js.document.createElement("canvas")
        picture.width = picture.height = 2 * half
        pen = picture.getContext("2d")
        pen.setTransform(cell, 0, 0, cell, half, half)
        self.fill_closer(pen, look, cell)
        made = self._made[look, cell] = Sprite(picture, half)
        return made

    def fill_closer(self, pen: Any, look: str, cell: float) -> None:
        """Draw a look in the form for `cell` canvas pixels to a cell."""
        self.fill(pen, self.look_at_size(look, cell / self.ratio))

    def fill(self, pen: Any, look: str, alpha: float = 1) -> None:
        """Draw a look with the pen's own transformation."""
        theme = self.theme
        pen.lineJoin = pen.lineCap = "round"
        for part in self._paths.get(look) or self._prepare(look):
            if isinstance(part, Label):
                pen.fillStyle = theme[part.fill]
                # In cells, a letter is smaller than a pixel, and browsers would round its place: so draw large, scaled down.
                pen.font = f"{'bold ' if part.bold else ''}{part.size * _LARGE}px {self.font}"
                pen.textAlign, pen.textBaseline = "center", "middle"
                pen.scale(1 / _LARGE, 1 / _LARGE)
                pen.fillText(part.text, part.x * _LARGE, part.y * _LARGE)
                pen.scale(_LARGE, _LARGE)
                continue
            path, shape = part
            if shape.opacity != 1 or alpha != 1:
                pen.globalAlpha = shape.opacity * alpha
            if shape.fill:
                pen.fillStyle = theme[shape.fill]
                pen.fill(path)
            if shape.stroke:
                pen.strokeStyle = theme[shape.stroke]
                pen.lineWidth = shape.width
                pen.stroke(path)
            if shape.opacity != 1 or alpha != 1:
                pen.globalAlpha = alpha

    def _shapes(self, look: str) -> Shapes:
        return ARROW.get(look) or LOOKS.get(look) or self.look(look)

    def _prepare(self, look: str) -> list[_Path | Label]:
        new = js.Path2D.new
        parts = [part if isinstance(part, Label) else _Path(new(part.d), part) for part in self._shapes(look)]
        self._paths[look] = parts
        return parts
