"""The canvas painter: the floor has its own canvas; on the other, only changed things are repainted."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import ceil, cos, floor, hypot, pi, sin
from typing import Any, NamedTuple

import js

from tabletop.film.motion import Pose, Stamp
from tabletop.show.scene import Item, Scene, Shapes
from web.board.sprites import LookAtSize, Sprites

_LARGEST = 12_000_000
"""Pixels of the largest copy of a floor for a moving camera; some browsers allow canvases of at most 16 million."""
_RIM = 14
"""Height in CSS pixels of the rims that name columns and rows."""
_MOST = 0.6
"""If more than this part of the canvas changed, painting all of it takes less time than clipping."""


class Camera(NamedTuple):
    """Pixels of the canvas to a cell, and where the corner of the floor is, in pixels of the canvas."""

    cell: float
    x: float
    y: float


class _Box(NamedTuple):
    """A rectangle in whole pixels of the canvas."""

    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: "_Box") -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class _Put(NamedTuple):
    """A look where it is painted. `usual` is the scale at which it is shown when it rests; a beam reaches to `end`."""

    look: str
    x: float
    y: float
    quarters: float
    scale: float
    alpha: float
    usual: float = 1
    end: tuple[float, float] | None = None


_Placed = tuple[_Put, _Box]
Rims = tuple[Sequence[str], Sequence[str]]
"""The names of the columns and of the rows of a floor."""


class Painter:
    """Paints scenes of one game on two stacked canvases."""

    def __init__(self, floor: Any, things: Any, look: Callable[[str], Shapes], theme: Mapping[str, str]) -> None:
        self.camera = Camera(1, 0, 0)
        self.sprites = Sprites(look, theme)
        self._floor, self._things = floor, things
        self._floor_pen = floor.getContext("2d")
        pen = self._pen = things.getContext("2d")
        # Bound once: looking a method up costs more than calling it.
        self._place, self._draw, self._clear = pen.setTransform, pen.drawImage, pen.clearRect
        self._size = (0, 0)
        self._sprite_cell = 0.0
        self._backdrop: Any = None
        self._backdrop_of: tuple[str, float] = ("", 0)
        self._painted = ""  # the backdrop that the floor's canvas shows
        self._sorted: tuple[Scene | None, list[tuple[str, Item]]] = (None, [])
        self._resting: dict[str, tuple[Item, tuple[_Placed, ...]]] = {}
        self._shown: dict[object, _Placed] | None = None  # on the canvas of the things, in the order of painting
        self._shown_by: Camera | None = None
        self._alpha = 1.0
        self._rims: Rims | None = None

    @property
    def theme(self) -> Mapping[str, str]:
        """The colours by role."""
        return self.sprites.theme

    def use(
        self, look: Callable[[str], Shapes], theme: Mapping[str, str], look_at_size: LookAtSize | None = None
    ) -> None:
        """Paint another game from now on; `look_at_size` names the look of a thing at the size at which it is painted."""
        self.sprites.use(look, look_at_size)
        self.set_theme(theme)

    def set_theme(self, theme: Mapping[str, str]) -> None:
        """Paint in other colours from now on."""
        self.sprites.set_theme(theme)
        self._backdrop_of = ("", 0)
        self._painted = ""
        self._shown = None

    def set_typeface(self, family: str) -> None:
        """Set words in that family from now on, '' for the system's; the family has to be loaded."""
        self.sprites.set_typeface(family)
        self._backdrop_of, self._painted, self._shown = ("", 0), "", None

    def forget(self, look: str) -> None:
        """Drop the paths of a look that will not be painted any more."""
        self.sprites.forget(look)

    def resize(self, width: int, height: int, ratio: float = 1.0) -> None:
        """Give both canvases that many pixels; `ratio` is canvas pixels to one CSS pixel."""
        self.sprites.ratio = ratio
        for canvas in (self._floor, self._things):
            canvas.width, canvas.height = width, height
        self._size = (width, height)
        self._shown, self._alpha = None, 1.0  # a new size clears a canvas and resets its pen

    def aim(self, cell: float, x: float, y: float) -> None:
        """Set the camera: `cell` canvas pixels to a cell; (x, y) is the corner of the floor, in canvas pixels."""
        self.camera = Camera(cell, x, y)

    # The floor --------------------------------------------------------------------------------------------------------

    def paint_floor(self, scene: Scene, *, crisp: bool = True) -> None:
        """Paint the backdrop at the present camera; unless `crisp`, from a stretched copy, quick enough while fingers
        move."""
        pen, (cell, x, y) = self._floor_pen, self.camera
        pen.setTransform(1, 0, 0, 1, 0, 0)
        pen.clearRect(0, 0, self._floor.width, self._floor.height)
        self._painted = scene.backdrop
        if crisp and self._backdrop_of != (scene.backdrop, cell):
            pen.setTransform(cell, 0, 0, cell, x, y)
            self.sprites.fill_closer(pen, scene.backdrop, cell)
        else:
            if self._backdrop_of[0] != scene.backdrop:
                self._keep_backdrop(scene, cell)
            kept, (_, kept_cell) = self._backdrop, self._backdrop_of
            ratio = cell / kept_cell
            pen.setTransform(ratio, 0, 0, ratio, x, y)
            pen.drawImage(kept, -kept_cell, -kept_cell)
        self._paint_rims(scene)

    def keep_floor(self, scene: Scene) -> None:
        """Copy the floor at its present size, so that it stays crisp while the camera moves."""
        cell = self.camera.cell
        if self._backdrop_of != (scene.backdrop, cell) and (scene.width + 2) * (scene.height + 2) * cell**2 < _LARGEST:
            self._keep_backdrop(scene, cell)

    def name_spaces(self, rims: Rims | None) -> bool:
        """Set the names of columns and rows, which the next floor shows along its rims; return whether they changed."""
        changed, self._rims = rims != self._rims, rims
        return changed

    def _paint_rims(self, scene: Scene) -> None:
        if self._rims is None:
            return
        pen, (cell, x, y), high = self._floor_pen, self.camera, _RIM * self.sprites.ratio
        pen.setTransform(1, 0, 0, 1, 0, 0)
        pen.font = f"600 {0.8 * high}px {self.sprites.font}"
        pen.textAlign, pen.textBaseline = "center", "middle"
        width, height = self._size
        left, top = max(0, x - high), max(0, y - high)
        right, bottom = min(width, x + scene.width * cell), min(height, y + scene.height * cell)
        columns, rows = ([(n + 0.5, name) for n, name in enumerate(names)] for names in self._rims)
        spots = [
            (name, x + place * cell, top + high / 2)
            for place, name in columns
            if left + high < x + place * cell < right
        ]
        spots += [
            (name, left + high / 2, y + place * cell) for place, name in rows if top + high < y + place * cell < bottom
        ]
        # Each name gets an outline in the other colour: legible on any floor, and covering little of it.
        pen.lineWidth, pen.lineJoin = 0.32 * high, "round"
        pen.strokeStyle, pen.fillStyle = self.theme["panel"], self.theme["ink"]
        for name, across, down in spots:
            pen.strokeText(name, across, down)
            pen.fillText(name, across, down)

    def _keep_backdrop(self, scene: Scene, cell: float) -> None:
        """Copy the whole floor with a margin of one cell."""
        kept = js.document.createElement("canvas")
        kept.width, kept.height = int((scene.width + 2) * cell), int((scene.height + 2) * cell)
        pen = kept.getContext("2d")
        pen.setTransform(cell, 0, 0, cell, cell, cell)
        self.sprites.fill_closer(pen, scene.backdrop, cell)
        self._backdrop, self._backdrop_of = kept, (scene.backdrop, cell)

    # Things -----------------------------------------------------------------------------------------------------------

    def paint_things(self, scene: Scene, poses: Mapping[str, Pose], stamps: Iterable[Stamp]) -> None:
        """Paint all items, moving ones at their pose, and the stamps below and above them; the floor too if it has changed.
        Only boxes with changes are painted."""
        if self._painted not in ("", scene.backdrop):
            self.paint_floor(scene)
        if self._shown_by != self.camera:
            self._shown, self._shown_by = None, self.camera
        if self._shown is None:
            self._resting.clear()
        before, now = self._shown, dict(self._placed(scene, poses, stamps))
        self._shown = now
        if before is None or not _alike(before, now):
            self._paint(None, now.values())
            return
        changed = [
            placed[1]
            for name in before.keys() | now.keys()
            if before.get(name) != now.get(name)
            for placed in (before.get(name), now.get(name))
            if placed
        ]
        boxes = [box for box in map(self._visible, changed) if box.left < box.right and box.top < box.bottom]
        area = sum((box.right - box.left) * (box.bottom - box.top) for box in boxes)
        if area > _MOST * self._size[0] * self._size[1]:
            self._paint(None, now.values())
        elif boxes:
            self._paint(boxes, now.values())

    def _placed(
        self, scene: Scene, poses: Mapping[str, Pose], stamps: Iterable[Stamp]
    ) -> Iterator[tuple[object, _Placed]]:
        """Everything in the order of painting, each under a name that is the same in every frame."""
        if self._sorted[0] is not scene:
            self._sorted = (scene, scene.painted())
        above = []
        counts = [
            0,
            0,
        ]  # stamps below and above are numbered apart, so that their order stays when others come and go
        for stamp in stamps:
            number = (stamp.over, counts[stamp.over])
            counts[stamp.over] += 1
            end = (stamp.x2, stamp.y2) if stamp.beam else None
            put = _Put(stamp.look, stamp.x, stamp.y, stamp.quarters, stamp.scale, stamp.alpha, 1, end)
            if stamp.over:
                above.append((number, (put, self._box(put))))
            else:
                yield number, (put, self._box(put))
        for name, item in self._sorted[1]:
            pose = poses.get(name)
            if pose is not None:
                placed = self._of(item, pose)
            else:
                known = self._resting.get(name)
                if known and known[0] is item:
                    placed = known[1]
                else:
                    placed = self._of(item, Pose(item.x, item.y, item.turn, item.scale, 1))
                    self._resting[name] = (item, placed)
            yield name, placed[0]
            if item.badge:
                yield (name, "badge"), placed[1]
        yield from above

    def _of(self, item: Item, pose: Pose) -> tuple[_Placed, ...]:
        """An item at its pose, and its badge if it has one."""
        puts = [_Put(item.look, *pose, item.scale)]
        if item.badge:
            puts.append(_Put(item.badge, pose.x, pose.y, 0, pose.scale, pose.alpha, item.scale))
        return tuple((put, self._box(put)) for put in puts)

    def _box(self, put: _Put) -> _Box:
        """The box of pixels that a look can reach."""
        cell, left, top = self.camera
        x, y = left + put.x * cell, top + put.y * cell
        if put.end:
            far = self.sprites.reach(put.look) * cell + 1
            (x2, y2) = left + put.end[0] * cell, top + put.end[1] * cell
            return _Box(
                floor(min(x, x2) - far), floor(min(y, y2) - far), ceil(max(x, x2) + far), ceil(max(y, y2) + far)
            )
        sprite, size = self._sprite(put)
        far = sprite.half * size + 1
        if put.quarters % 1:
            turn = put.quarters * pi / 2
            far *= abs(cos(turn)) + abs(sin(turn))
        return _Box(floor(x - far), floor(y - far), ceil(x + far), ceil(y + far))

    def _visible(self, box: _Box) -> _Box:
        width, height = self._size
        return _Box(max(0, box.left), max(0, box.top), min(width, box.right), min(height, box.bottom))

    def _paint(self, boxes: list[_Box] | None, placed: Iterable[_Placed]) -> None:
        """Paint these within the boxes, or on the whole canvas for None."""
        self._place(1, 0, 0, 1, 0, 0)
        if boxes is None:
            self._clear(0, 0, *self._size)
            for put, _ in placed:
                self._put(put)
            return
        pen = self._pen
        pen.save()
        pen.beginPath()
        for left, top, right, bottom in boxes:
            self._clear(left, top, right - left, bottom - top)
            pen.rect(left, top, right - left, bottom - top)
        pen.clip()
        kept = self._alpha
        for put, reached in placed:
            if any(reached.meets(box) for box in boxes):
                self._put(put)
        pen.restore()
        self._alpha = kept

    def _put(self, put: _Put) -> None:
        if put.end:
            self._beam(put, put.end)
            return
        cell, left, top = self.camera
        sprite, size = self._sprite(put)
        x, y = left + put.x * cell, top + put.y * cell
        if put.alpha != self._alpha:
            self._alpha = self._pen.globalAlpha = put.alpha
        if put.quarters:
            c, s = cos(put.quarters * pi / 2) * size, sin(put.quarters * pi / 2) * size
            self._place(c, s, -s, c, x, y)
        elif size == 1:
            self._place(1, 0, 0, 1, round(x), round(y))  # whole pixels stay sharp, and copying them is fast
        else:
            self._place(size, 0, 0, size, x, y)
        self._draw(sprite.picture, -sprite.half, -sprite.half)

    def _sprite(self, put: _Put) -> tuple[Any, float]:
        """The sprite made for the scale at which a look rests, and how much larger to paint it."""
        if not self._sprite_cell:
            self._sprite_cell = self.camera.cell
        usual = put.usual or 1
        return self.sprites.get(put.look, self._sprite_cell * usual), (put.scale / usual) * (
            self.camera.cell / self._sprite_cell
        )

    def sharpen(self) -> None:
        """Drop sprites that were made for another size of cells than the camera's."""
        if self._sprite_cell != self.camera.cell:
            self._sprite_cell = self.camera.cell
            self.sprites.clear()
            self._shown = None

    def _beam(self, put: _Put, end: tuple[float, float]) -> None:
        cell, left, top = self.camera
        pen = self._pen
        dx, dy = (end[0] - put.x) * cell, (end[1] - put.y) * cell
        length = hypot(dx, dy) or 1
        self._alpha = pen.globalAlpha = put.alpha
        self._place(dx, dy, -dy / length * cell, dx / length * cell, left + put.x * cell, top + put.y * cell)
        self.sprites.fill(pen, put.look, put.alpha)


def _alike(before: Mapping[object, _Placed], now: Mapping[object, _Placed]) -> bool:
    """Whether the names that both have are painted in the same order."""
    if len(before) == len(now) and all(one == other for one, other in zip(before, now, strict=True)):
        return True
    return [name for name in before if name in now] == [name for name in now if name in before]


def picture(canvas: Any, scene_look: Shapes, width: float, height: float, theme: Mapping[str, str]) -> None:
    """Paint shapes of `width` by `height` cells so that they fill a canvas."""
    painter = Painter(canvas, canvas, lambda _name: scene_look, theme)
    cell = min(canvas.width / width, canvas.height / height)
    painter.aim(cell, (canvas.width - cell * width) / 2, (canvas.height - cell * height) / 2)
    painter.paint_floor(Scene(width, height, "picture", {}))
