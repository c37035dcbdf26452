"""A film on one canvas, for videos and pictures: the table with its author's notes, and below it a sentence on what happens."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import ceil
from typing import Any

from tabletop.film.motion import Pose, Stamp
from tabletop.film.stretch import Stretch
from tabletop.show.scene import Scene, Shapes
from web.board.painter import Painter
from web.page import dom

_NOTES = "notes"
"""The look of the author's notes."""
_MOST = 3
"""Most lines of a sentence; a longer one is cut."""
_LETTER, _LINE, _MARGIN = 1 / 28, 1.35, 0.6
"""Size of letters, in widths of the picture; height of a line, and margin, both in sizes of letters."""


class Foot:
    """The text below a film: its title, and a sentence on what happens. It is as high as the longest of `texts` needs; without
    title and texts, its height is 0."""

    def __init__(self, width: int, title: str, texts: Iterable[str]) -> None:
        self._letter = round(width * _LETTER)
        self._pen = dom.document.createElement("canvas").getContext("2d")
        self._room = width - 2 * _MARGIN * self._letter
        self._title = self._wrapped(title, bold=True)
        self._lines = {text: self._wrapped(text) for text in texts}
        lines = len(self._title) + max((len(lines) for lines in self._lines.values()), default=0)
        self.height = ceil((lines * _LINE + 2 * _MARGIN) * self._letter) if lines else 0

    def paint(self, pen: Any, top: int, text: str, theme: Mapping[str, str]) -> None:
        """Write title and text on a canvas, from row `top` of pixels on."""
        if not self.height:
            return
        letter = self._letter
        pen.fillStyle = theme["ground"]
        pen.fillRect(0, top, self._room + 2 * _MARGIN * letter, self.height)
        pen.fillStyle, pen.textAlign, pen.textBaseline = theme["ink"], "left", "middle"
        row = top + (_MARGIN + _LINE / 2) * letter
        for lines, bold in ((self._title, True), (self._lines.get(text, []), False)):
            pen.font = self._font(bold=bold)
            for line in lines:
                pen.fillText(line, _MARGIN * letter, row)
                row += _LINE * letter

    def _font(self, *, bold: bool) -> str:
        return f"{'bold ' if bold else ''}{self._letter}px system-ui, sans-serif"

    def _wrapped(self, text: str, *, bold: bool = False) -> list[str]:
        self._pen.font = self._font(bold=bold)
        lines = list(self._broken(text))
        return lines if len(lines) <= _MOST else [*lines[: _MOST - 1], f"{lines[_MOST - 1]} …"]

    def _broken(self, text: str) -> Iterator[str]:
        line = ""
        for word in text.split(" "):
            longer = f"{line} {word}" if line else word
            if line and self._pen.measureText(longer).width > self._room:
                yield line
                longer = word
            line = longer
        if line:
            yield line


class OneCanvas(Painter):
    """A painter that copies its two canvases onto one after each frame, with a foot below."""

    def __init__(
        self,
        stretch: Stretch,
        theme: Mapping[str, str],
        scene: Scene,
        width: int,
        foot: Callable[[int], Foot] | None = None,
    ) -> None:
        """`width` is that of the picture in pixels; `foot` makes a foot of that width."""
        floor, things, self.canvas = (dom.document.createElement("canvas") for _ in range(3))
        look = stretch.look

        def drawn(name: str) -> Shapes:
            return stretch.notes if name == _NOTES else look(name)

        super().__init__(floor, things, drawn, theme)
        part = stretch.part
        cell = width / part.width
        self._high = ceil(part.height * cell)
        self._foot = foot(width) if foot else None
        self.text = ""
        """The sentence in the foot."""
        self.resize(width, self._high)
        height = self._high + (self._foot.height if self._foot else 0)
        self.canvas.width, self.canvas.height = width, height + height % 2  # MP4 needs an even height
        self.aim(cell, -part.x * cell, -part.y * cell)
        self._all = self.canvas.getContext("2d")
        self._layers = floor, things
        self._noted = bool(stretch.notes)
        self.paint_floor(scene)

    def set_sentence(self, text: str) -> None:
        """Set the sentence in the foot."""
        self.text = text

    def paint_things(self, scene: Scene, poses: Mapping[str, Pose], stamps: Iterable[Stamp]) -> None:
        """Paint a frame on both canvases, and copy them with notes and foot."""
        super().paint_things(scene, poses, stamps)
        pen = self._all
        pen.fillStyle = self.theme["ground"]
        pen.fillRect(0, 0, self.canvas.width, self.canvas.height)
        for layer in self._layers:
            pen.drawImage(layer, 0, 0)
        if self._noted:
            cell, x, y = self.camera
            pen.setTransform(cell, 0, 0, cell, x, y)
            self.sprites.fill(pen, _NOTES)
            pen.setTransform(1, 0, 0, 1, 0, 0)
        if self._foot:
            self._foot.paint(pen, self._high, self.text, self.theme)
