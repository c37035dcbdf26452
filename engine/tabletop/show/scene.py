"""Scenes: what a position looks like, as a retained list of things with ids. Two painters draw any scene."""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple


class Shape(NamedTuple):
    """An outline in SVG path notation; `fill` and `stroke` are roles of the theme, '' for none. Unit: one cell."""

    d: str
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    opacity: float = 1.0


class Label(NamedTuple):
    """A short text centred on (x, y), `size` high, in the role `fill`."""

    text: str
    x: float
    y: float
    size: float
    fill: str
    bold: bool = True

    @property
    def foot(self) -> float:
        """The y of the line on which its letters stand: half a capital below its middle. In SVG every browser means the same by
        it; by the baselines of its own WebKit means another height for each size."""
        return self.y + _CAPITAL / 2 * self.size


Shapes = tuple[Shape | Label, ...]

_NUMBER = re.compile(r"-?\d*\.?\d+")
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_CAPITAL = 0.7
"""How high capitals and digits are, as a part of their size."""
_LETTER = 0.62
"""How wide a letter is at most, on the average, as a part of its size."""


def reach(shapes: Shapes) -> float:
    """How far a drawing reaches from its middle to the sides, upwards or downwards, in cells. An upper
    bound: letters are counted at their greatest usual width."""
    far = [0.0]
    for shape in shapes:
        if isinstance(shape, Label):
            far.append(max(abs(shape.x) + _LETTER * shape.size * len(shape.text) / 2, abs(shape.y) + shape.size / 2))
        else:
            far.append(_reach(shape.d) + shape.width / 2)
    return max(far)


def _reach(d: str) -> float:
    """How far an outline reaches, without its stroke: to where its lines end, or as far as the circles of its arcs."""
    far, at = 0.0, (0.0, 0.0)
    for command, written in _COMMAND.findall(d):
        numbers = [float(n) for n in _NUMBER.findall(written)]
        if command == "A":
            radius, _, _, large, sweep, *end = numbers
            far = max(
                far, min(_circle(radius, large != sweep, at, (end[0], end[1])), radius + max(map(abs, (*at, *end))))
            )
            numbers = end
        far = max([far, *map(abs, numbers)])
        at = (numbers[-2], numbers[-1]) if len(numbers) > 1 else at
    return far


def _circle(radius: float, left: bool, start: tuple[float, float], end: tuple[float, float]) -> float:
    """How far the circle reaches on which an arc lies, whose middle is to the left of the way from its start to its end."""
    dx, dy = (b - a for a, b in zip(start, end, strict=True))
    chord = math.hypot(dx, dy) or 1.0
    away = math.sqrt(max(0.0, radius**2 - chord**2 / 4)) * (-1 if left else 1) / chord
    x, y = (start[0] + end[0]) / 2 + away * dy, (start[1] + end[1]) / 2 - away * dx
    return max(abs(x), abs(y)) + radius


BACKDROP = "backdrop"
"""The style of a motion that gives the scene another backdrop."""


@dataclass(frozen=True, slots=True)
class Item:
    """A thing on the table. `look` names its drawing (the game's `look(name)` gives shapes around (0, 0)); x, y is its
    middle in cells; `turn` is 0 to 3 quarter turns clockwise; `badge` names a drawing painted upon it that does not turn
    with it, '' for none; `values` are what panels show, as (name, number)."""

    look: str
    x: float
    y: float
    turn: int = 0
    scale: float = 1.0
    layer: int = 0
    shown: bool = True
    badge: str = ""
    values: tuple[tuple[str, int], ...] = ()

    def value(self, name: str) -> int:
        """One of `values` by its name. Raises KeyError for a name that the item does not have."""
        return dict(self.values)[name]

    def with_values(self, **changes: int) -> "Item":
        """The same thing with some of its values changed."""
        return replace(self, values=tuple((name, changes.get(name, old)) for name, old in self.values))


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture `width` by `height` cells: the name of a look that lies still behind everything, and items by id, painted layer
    by layer."""

    width: float
    height: float
    backdrop: str
    items: Mapping[str, Item]

    def painted(self) -> list[tuple[str, Item]]:
        """The items that show, lowest layer first."""
        return sorted(((i, item) for i, item in self.items.items() if item.shown), key=lambda pair: pair[1].layer)

    def after(self, motions: Iterable["Motion"]) -> "Scene":
        """The scene once the motions are over."""
        items, backdrop = dict(self.items), self.backdrop
        for motion in motions:
            if motion.item is not None:
                items[motion.id] = motion.item
            elif motion.style == BACKDROP:
                backdrop = motion.look
        return replace(self, items=items, backdrop=backdrop)


class Motion(NamedTuple):
    """What one event does to one thing: it becomes `item` in a `style` over `beats`. Styles: slide (to its new place), turn
    (the shorter way; a half turn clockwise), fall and fade (away, from where it is), pop (into sight), roll (the same,
    turning), strike (towards (x2, y2) and back), set (at once; the beats are a pause). With `item` None it is a flash, gone
    after its time: `look` at (x, y), which with style pop grows as it fades; with style beam it is stretched, so that its x
    from 0 to 1 lies along the way from (x, y) to (x2, y2). With style backdrop it changes the whole picture behind things to
    `look`."""

    id: str
    item: Item | None
    style: str
    beats: float = 1.0
    look: str = ""
    x: float = 0.0
    y: float = 0.0
    x2: float = 0.0
    y2: float = 0.0


def flash(look: str, at: tuple[float, float], beats: float = 1.0) -> Motion:
    """A flash at a place that grows as it fades."""
    return Motion("", None, "pop", beats, look, *at, *at)


def beam(look: str, start: tuple[float, float], end: tuple[float, float], beats: float = 1.0) -> Motion:
    """A flash that is stretched from one place to another."""
    return Motion("", None, "beam", beats, look, *start, *end)
