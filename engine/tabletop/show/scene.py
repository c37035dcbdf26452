"""Scenes: the picture of a position, as a retained list of things with ids. Two painters draw any scene."""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple


class Shape(NamedTuple):
    """An outline in SVG path notation (`d`), in cells. `fill` and `stroke` are roles of the theme, '' for none."""

    d: str
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    opacity: float = 1.0


class Label(NamedTuple):
    """A short text centred on (x, y), `size` cells high, in the colour of the role `fill`."""

    text: str
    x: float
    y: float
    size: float
    fill: str
    bold: bool = True

    @property
    def foot(self) -> float:
        """The y of the baseline: half a capital below the middle. SVG needs it, as WebKit places the other baselines of SVG at
        another height for each size."""
        return self.y + _CAPITAL / 2 * self.size


Shapes = tuple[Shape | Label, ...]

_NUMBER = re.compile(r"-?\d*\.?\d+")
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_CAPITAL = 0.7
"""The height of capitals and digits, as a share of the size."""
_LETTER = 0.62
"""An upper bound of the average width of a letter, as a share of the size."""


def reach(shapes: Shapes) -> float:
    """The greatest distance from the middle of a drawing to the left, right, top or bottom, in cells. An upper bound, as every
    letter is taken to be wide."""
    far = [0.0]
    for shape in shapes:
        if isinstance(shape, Label):
            far.append(max(abs(shape.x) + _LETTER * shape.size * len(shape.text) / 2, abs(shape.y) + shape.size / 2))
        else:
            far.append(_reach(shape.d) + shape.width / 2)
    return max(far)


def _reach(d: str) -> float:
    """The reach of an outline without its stroke: of the ends of its lines and of the circles of its arcs."""
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
    """The reach of the circle of an arc; `left`: its middle is to the left of the way from `start` to `end`."""
    dx, dy = (b - a for a, b in zip(start, end, strict=True))
    chord = math.hypot(dx, dy) or 1.0
    away = math.sqrt(max(0.0, radius**2 - chord**2 / 4)) * (-1 if left else 1) / chord
    x, y = (start[0] + end[0]) / 2 + away * dy, (start[1] + end[1]) / 2 - away * dx
    return max(abs(x), abs(y)) + radius


BACKDROP = "backdrop"
"""The style of a motion that changes the backdrop of the scene."""


@dataclass(frozen=True, slots=True)
class Item:
    """A thing on the table. `look` names its drawing: the game's `look(name)` gives shapes around (0, 0). (`x`, `y`) is its
    middle in cells; `turn` is 0 to 3 quarter turns clockwise; `scale` enlarges it. A lower `layer` is painted first, and an
    item that is not `shown` is left out. `badge` names a drawing painted over it that does not turn with it, '' for none.
    `values` are numbers for panels, as (name, number)."""

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
        """The number in `values` with this name. Raises KeyError if there is none."""
        return dict(self.values)[name]

    def with_values(self, **changes: int) -> "Item":
        """A copy of the item with some of its values changed."""
        return replace(self, values=tuple((name, changes.get(name, old)) for name, old in self.values))


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of `width` by `height` cells. `backdrop` names the look behind everything, which does not move; `items` are
    the things by id, painted layer by layer."""

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
    """The effect of one event on one thing: the thing `id` becomes `item` in a `style` within so many `beats`.

    Styles: slide (to its new place), turn (the shorter way; a half turn clockwise), fall and fade (out of sight, where it is),
    pop (into sight), roll (into sight, turning), strike (towards (`x2`, `y2`) and back), set (at once; the beats are a pause).

    If `item` is None, the motion is a flash: it shows `look` at (`x`, `y`) and is gone afterwards. In style pop the flash grows
    and fades. In style beam it is stretched: 0 to 1 on its x axis lies from (`x`, `y`) to (`x2`, `y2`). Style backdrop changes
    the backdrop of the scene to `look`."""

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
    """A flash at a place, which grows and fades."""
    return Motion("", None, "pop", beats, look, *at, *at)


def beam(look: str, start: tuple[float, float], end: tuple[float, float], beats: float = 1.0) -> Motion:
    """A flash that is stretched from one place to another."""
    return Motion("", None, "beam", beats, look, *start, *end)
