"""What was touched on a picture of the table."""

from collections.abc import Sequence
from math import hypot

from tabletop.film.stretch import Crop
from tabletop.show.scene import Scene

_NEAR = 0.75
"""How far from the middle of a thing it is touched, in cells."""


def at(scene: Scene, x: float, y: float) -> list[str]:
    """What may be meant by a place of a scene, the likeliest first: the things there, nearest and uppermost first, then the
    cell."""
    near = [
        (round(hypot(item.x - x, item.y - y), 1), -item.layer, name)
        for name, item in scene.items.items()
        if hypot(item.x - x, item.y - y) <= _NEAR * max(1.0, item.scale)
    ]
    return [*(name for _, _, name in sorted(near)), cell(x, y)]


def cell(x: float, y: float) -> str:
    """The cell of a place, as notation counts: column and row."""
    return f"{int(x)},{int(y)}"


def middle(scene: Scene, spot: str) -> tuple[float, float] | None:
    """Where a spot is, None where there is no such thing."""
    if spot in scene.items:
        return scene.items[spot].x, scene.items[spot].y
    column, _, row = spot.partition(",")
    return (int(column) + 0.5, int(row) + 0.5) if column.isdecimal() and row.isdecimal() else None


def spanned(first: tuple[float, float], second: tuple[float, float]) -> Crop:
    """The whole cells between two places."""
    (x, x2), (y, y2) = (sorted((int(a), int(b))) for a, b in zip(first, second, strict=True))
    return Crop(x, y, x2 - x + 1, y2 - y + 1)


def chosen(found: Sequence[str], now: str) -> str:
    """Which of what may be meant is chosen: the first, and by touching the same place again the one below it."""
    return found[(found.index(now) + 1) % len(found)] if now in found else next(iter(found), "")
