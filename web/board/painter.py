"""The canvas painter: looks become paths once and sprites once per size, the floor has a canvas of its own."""

from collections.abc import Callable, Iterable, Mapping
from math import ceil, cos, hypot, pi, sin
from typing import Any, NamedTuple

import js

from tabletop.film.motion import Pose, Stamp
from tabletop.scene import Label, Scene, Shape, Shapes, reach

FONT = "system-ui, sans-serif"


class Camera(NamedTuple):
    """Pixels of the canvas to a cell, and where the corner of the floor is, in pixels of the canvas."""

    cell: float
    x: float
    y: float


class _Path(NamedTuple):
    path: Any
    shape: Shape


class Painter:
    """Paints scenes of one game on two canvases that lie upon each other."""

    def __init__(self, floor: Any, things: Any, look: Callable[[str], Shapes], theme: Mapping[str, str]) -> None:
        self.look, self.theme = look, theme
        self.camera = Camera(1, 0, 0)
        self._floor, self._things = floor, things
        self._floor_pen = floor.getContext("2d")
        pen = self._pen = things.getContext("2d")
        # Bound once: looking a method up costs more than calling it.
        self._place, self._draw, self._clear = pen.setTransform, pen.drawImage, pen.clearRect
        self._paths: dict[str, list[_Path | Label]] = {}
        self._sprites: dict[str, tuple[Any, int, float]] = {}
        self._sprite_cell = 0.0
        self._backdrop: Any = None
        self._backdrop_of: tuple[str, float] = ("", 0)
        self._painted = ""  # what the floor shows
        self._sorted: tuple[Scene | None, list[Any]] = (None, [])
        self._alpha = 1.0

    def use(self, look: Callable[[str], Shapes], theme: Mapping[str, str]) -> None:
        """Paint another game from now on."""
        if look is not self.look:
            self.look = look
            self._paths.clear()
        self.set_theme(theme)

    def set_theme(self, theme: Mapping[str, str]) -> None:
        """Paint in other colours from now on."""
        self.theme = theme
        self._sprites.clear()
        self._backdrop_of = ("", 0)
        self._painted = ""

    def forget(self, look: str) -> None:
        """That look will not be painted any more; nothing is kept of it."""
        self._paths.pop(look, None)

    def resize(self, width: int, height: int) -> None:
        """Give both canvases that many pixels."""
        for canvas in (self._floor, self._things):
            canvas.width, canvas.height = width, height

    # The floor --------------------------------------------------------------------------------------------------------

    def paint_floor(self, scene: Scene, *, crisp: bool = True) -> None:
        """The backdrop at the present camera; not crisp means a stretched copy, quick enough while fingers move."""
        pen, (cell, x, y) = self._floor_pen, self.camera
        pen.setTransform(1, 0, 0, 1, 0, 0)
        pen.clearRect(0, 0, self._floor.width, self._floor.height)
        self._painted = scene.backdrop
        if crisp:
            pen.setTransform(cell, 0, 0, cell, x, y)
            self._fill(pen, scene.backdrop)
            return
        if self._backdrop_of[0] != scene.backdrop:
            self._keep_backdrop(scene, cell)
        kept, (_, kept_cell) = self._backdrop, self._backdrop_of
        ratio = cell / kept_cell
        pen.setTransform(ratio, 0, 0, ratio, x, y)
        pen.drawImage(kept, -kept_cell, -kept_cell)

    def _keep_backdrop(self, scene: Scene, cell: float) -> None:
        """A copy of the whole floor with a margin of one cell."""
        kept = js.document.createElement("canvas")
        kept.width, kept.height = int((scene.width + 2) * cell), int((scene.height + 2) * cell)
        pen = kept.getContext("2d")
        pen.setTransform(cell, 0, 0, cell, cell, cell)
        self._fill(pen, scene.backdrop)
        self._backdrop, self._backdrop_of = kept, (scene.backdrop, cell)

    # Things -----------------------------------------------------------------------------------------------------------

    def paint_things(self, scene: Scene, poses: Mapping[str, Pose], stamps: Iterable[Stamp]) -> None:
        """All items, moving ones at their pose, and the stamps below and above them; the floor too if it has changed."""
        if self._painted not in ("", scene.backdrop):
            self.paint_floor(scene)
        if self._sorted[0] is not scene:
            self._sorted = (scene, scene.painted())
        self._place(1, 0, 0, 1, 0, 0)
        self._clear(0, 0, self._things.width, self._things.height)
        above = []
        for stamp in stamps:
            if stamp.over:
                above.append(stamp)
            else:
                self._stamp(stamp)
        for name, item in self._sorted[1]:
            pose = poses.get(name)
            if pose is None:
                self._sprite_at(item.look, item.x, item.y, item.turn, item.scale, 1)
                if item.badge:
                    self._sprite_at(item.badge, item.x, item.y, 0, item.scale, 1)
            else:
                self._sprite_at(item.look, *pose)
                if item.badge:
                    self._sprite_at(item.badge, pose.x, pose.y, 0, pose.scale, pose.alpha)
        for stamp in above:
            self._stamp(stamp)

    def _stamp(self, stamp: Stamp) -> None:
        if stamp.beam:
            self._beam(stamp)
        else:
            self._sprite_at(stamp.look, stamp.x, stamp.y, stamp.quarters, stamp.scale, stamp.alpha)

    def _sprite_at(self, look: str, x: float, y: float, quarters: float, scale: float, alpha: float) -> None:
        cell, left, top = self.camera
        made = self._sprites.get(look)
        if made is None or scale > made[2]:
            made = self._make_sprite(look, scale)
        sprite, half, enlarged = made
        size = scale * cell / (self._sprite_cell * enlarged)
        if quarters:
            c, s = cos(quarters * pi / 2) * size, sin(quarters * pi / 2) * size
        else:
            c, s = size, 0.0
        if alpha != self._alpha:
            self._alpha = self._pen.globalAlpha = alpha
        self._place(c, s, -s, c, left + x * cell, top + y * cell)
        self._draw(sprite, half, half)

    def _make_sprite(self, look: str, scale: float) -> tuple[Any, int, float]:
        """A picture of the look, where its corner lies seen from its middle, and how much larger than life it was drawn,
        so that it is crisp at this scale."""
        if not self._sprites:
            self._sprite_cell = self.camera.cell
        enlarged = max(1.0, scale)
        cell = self._sprite_cell * enlarged
        sprite = js.document.createElement("canvas")
        middle = ceil(reach(self.look(look)) * cell) + 1
        sprite.width = sprite.height = 2 * middle
        pen = sprite.getContext("2d")
        pen.setTransform(cell, 0, 0, cell, middle, middle)
        self._fill(pen, look)
        made = self._sprites[look] = sprite, -middle, enlarged
        return made

    def sharpen(self) -> None:
        """Make sprites anew at the size at which they are seen now."""
        if self._sprite_cell != self.camera.cell:
            self._sprites.clear()

    def _beam(self, stamp: Stamp) -> None:
        cell, left, top = self.camera
        pen = self._pen
        dx, dy = (stamp.x2 - stamp.x) * cell, (stamp.y2 - stamp.y) * cell
        length = hypot(dx, dy) or 1
        self._alpha = pen.globalAlpha = stamp.alpha
        self._place(dx, dy, -dy / length * cell, dx / length * cell, left + stamp.x * cell, top + stamp.y * cell)
        self._fill(pen, stamp.look, stamp.alpha)

    # Looks ------------------------------------------------------------------------------------------------------------

    def _fill(self, pen: Any, look: str, alpha: float = 1) -> None:
        """Paint a look with the pen's own transformation."""
        theme = self.theme
        pen.lineJoin = pen.lineCap = "round"
        for part in self._paths.get(look) or self._prepare(look):
            if isinstance(part, Label):
                pen.fillStyle = theme[part.fill]
                pen.font = f"{'bold ' if part.bold else ''}{part.size}px {FONT}"
                pen.textAlign, pen.textBaseline = "center", "middle"
                pen.fillText(part.text, part.x, part.y)
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

    def _prepare(self, look: str) -> list[_Path | Label]:
        new = js.Path2D.new
        parts = [part if isinstance(part, Label) else _Path(new(part.d), part) for part in self.look(look)]
        self._paths[look] = parts
        return parts


def picture(canvas: Any, scene_look: Shapes, width: float, height: float, theme: Mapping[str, str]) -> None:
    """Paint shapes of `width` by `height` cells so that they fill a canvas."""
    painter = Painter(canvas, canvas, lambda _name: scene_look, theme)
    cell = min(canvas.width / width, canvas.height / height)
    painter.camera = Camera(cell, (canvas.width - cell * width) / 2, (canvas.height - cell * height) / 2)
    painter.paint_floor(Scene(width, height, "picture", {}))
