"""Spots of a picture of the table: the id of a thing, or a cell as "column,row"."""

from collections.abc import Sequence
from math import hypot

from tabletop.film.stretch import Crop
from tabletop.show.scene import Scene

_NEAR = 0.75
"""Cells from its middle within which a thing is touched."""


def at(scene: Scene, x: float, y: float) -> list[str]:
    """The spots that a touch may mean, the likeliest first: the things there, nearest and topmost first, then the cell."""
    near = [
        (round(hypot(item.x - x, item.y - y), 1), -item.layer, name)
        for name, item in scene.items.items()
        if hypot(item.x - x, item.y - y) <= _NEAR * max(1.0, item.scale)
    ]
    return [*(name for _, _, name in sorted(near)), cell(x, y)]


def cell(x: float, y: float) -> str:
    """The cell of a point: "column,row" from 0."""
    return f"{int(x)},{int(y)}"


def middle(scene: Scene, spot: str) -> tuple[float, float] | None:
    """The middle of a spot, in cells; None if there is no such thing."""
    if spot in scene.items:
        return scene.items[spot].x, scene.items[spot].y
    column, _, row = spot.partition(",")
    return (int(column) + 0.5, int(row) + 0.5) if column.isdecimal() and row.isdecimal() else None


def spanned(first: tuple[float, float], second: tuple[float, float]) -> Crop:
    """The rectangle of whole cells with two points as corners."""
    (x, x2), (y, y2) = (sorted((int(a), int(b))) for a, b in zip(first, second, strict=True))
    return Crop(x, y, x2 - x + 1, y2 - y + 1)


def chosen(found: Sequence[str], now: str) -> str:
    """The spot that a touch chooses: the first one, or the one after `now` if the same place is touched again."""
    return found[(found.index(now) + 1) % len(found)] if now in found else next(iter(found), "")
