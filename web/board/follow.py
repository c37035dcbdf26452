"""Where the camera looks while it follows what happens on a floor that is too large to be seen as a whole."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tabletop.show.scene import Motion, Scene

NEAR = 28.0
"""CSS pixels to a cell to which the camera comes when all of the floor would be too small."""
SECONDS = 0.3
"""How long the camera takes from one place to another, at the usual speed."""
_AROUND = 1.0
"""Cells around a point that have to be in sight, too."""

Point = tuple[float, float]
"""A point of the floor, or a size, in cells."""


class Glide(NamedTuple):
    """The way of the camera from one zoom and middle to others."""

    zooms: Point
    start: Point
    end: Point
    seconds: float

    def at(self, elapsed: float) -> tuple[float, Point]:
        """Zoom and middle after that many seconds."""
        t = min(1.0, elapsed / self.seconds)
        e = t * t * (3 - 2 * t)
        x, y = (a + (b - a) * e for a, b in zip(self.start, self.end, strict=True))
        return self.zooms[0] + (self.zooms[1] - self.zooms[0]) * e, (x, y)


def acting(scene: Scene, motions: Iterable[Motion], first: str = "") -> list[Point]:
    """The points where motions happen, those of the thing `first` before all others."""
    found: list[Point] = []
    for motion in sorted(motions, key=lambda motion: motion.id != first):
        if motion.item is None:
            found += [(motion.x, motion.y)] if motion.look else []
            found += [(motion.x2, motion.y2)] if motion.style == "beam" else []
        elif motion.beats:
            known = (scene.items.get(motion.id), motion.item)
            found += [(item.x, item.y) for item in known if item is not None and item.shown]
    return found


def middle_for(points: Sequence[Point], middle: Point, shown: Point, floor: Point) -> Point | None:
    """The middle that brings all points into sight, or the first if they lie too far apart; None if they are in sight
    already. `shown` is the size of the part of the floor in sight."""
    boxes = [_box(points, floor), _box(points[:1], floor)] if points else []
    box = next(
        (box for box in boxes if all(high - low <= size for (low, high), size in zip(box, shown, strict=True))), None
    )
    if box is None:
        return None
    if all(
        abs((low + high) / 2 - at) <= (size - (high - low)) / 2
        for (low, high), at, size in zip(box, middle, shown, strict=True)
    ):
        return None
    x, y = ((low + high) / 2 for low, high in box)
    return x, y


def _box(points: Sequence[Point], floor: Point) -> list[Point]:
    """(low, high) of the points with the cells around them, for x and for y, within the floor."""
    ways = zip(*points, strict=True)
    return [
        (max(0.0, min(way) - _AROUND), min(size, max(way) + _AROUND)) for way, size in zip(ways, floor, strict=True)
    ]
