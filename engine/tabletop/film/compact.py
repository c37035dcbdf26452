"""Shapes in few characters. Paths have relative commands: the same figure in two places is the same text, which compresses
well. A rounded box becomes a smaller box with a broad edge."""

import re
from collections.abc import Container, Iterator, Mapping
from functools import lru_cache

from tabletop.base.markup import escape
from tabletop.show.scene import Label, Shape

_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_STAMPED = "Mmlqcaz"
"""Commands of a path that draws the same figure in many places."""
_FINEST = 1000
"""Coordinates are rounded to 1/1000 of a cell."""
_N = r" ?(-?[\d.]+)"
_ROUNDED = re.compile(
    rf"([Mm]){_N}{_N}h{_N}a{_N} ?\5 ?0 ?0 ?1 ?\5 ?\5v{_N}a ?\5 ?\5 ?0 ?0 ?1 ?-\5 ?\5h ?-\4a ?\5 ?\5 ?0 ?0 ?1 ?-\5 ?-\5"
    rf"v ?-\6a ?\5 ?\5 ?0 ?0 ?1 ?\5 ?-\5z"
)
"""A box with rounded corners, in relative commands. Groups: M or m, x, y, width, radius, height."""


def drawn(shape: Shape | Label, theme: Mapping[str, str], translucent: Container[str] = ()) -> str:
    """One shape as an SVG element, without the attributes that are the same for all. The boxes of `translucent` roles get no
    edge, which would show through."""
    if isinstance(shape, Label):
        weight = ' font-weight="700"' if shape.bold else ""
        place = f'x="{short(shape.x)}" y="{short(shape.foot)}" font-size="{short(shape.size)}"'
        style = f'fill="{theme[shape.fill]}"{weight}'
        return f"<text {place} {style}>{escape(shape.text, quote=False)}</text>"
    fill = theme[shape.fill] if shape.fill else "none"
    stroke = f' stroke="{theme[shape.stroke]}" stroke-width="{short(shape.width)}"' if shape.stroke else ""
    opacity = f' opacity="{short(shape.opacity)}"' if shape.opacity != 1 else ""
    path, radius = relative(shape.d), 0.0
    if shape.fill and not shape.stroke and shape.fill not in translucent:
        path, radius = _inner(path)
    if radius:
        stroke = f' stroke="{fill}" stroke-width="{short(2 * radius)}"'
    return f'<path d="{path}" fill="{fill}"{stroke}{opacity}/>'


@lru_cache(4096)
def _inner(path: str) -> tuple[str, float]:
    """A path of rounded boxes of one radius, as the smaller boxes between the centres of their corners, and the radius. An edge
    with round joints, twice as broad, makes the same figure of them. Any other path stays as it is, with 0."""
    boxes = list(_ROUNDED.finditer(path))
    if not boxes or "".join(one[0] for one in boxes) != path or len({one[5] for one in boxes}) > 1:
        return path, 0.0
    radius = float(boxes[0][5])

    def start(one: re.Match[str], place: int) -> str:
        x, y = float(one[2]), float(one[3])
        return one[1] + _joined([short(x), short(y if place and one[1] == "m" else y + radius)])

    sides = (start(one, place) + f"h{one[4]}v{one[6]}h-{one[4]}z" for place, one in enumerate(boxes))
    return "".join(sides), radius


@lru_cache(4096)  # all figures of the site have 856 paths, and need them 190,000 times
def relative(d: str) -> str:
    """A path of absolute commands, rewritten with relative ones. A path of copies is shortened; any other stays as it is."""
    commands = [(letter, [float(n) for n in _NUMBER.findall(rest)]) for letter, rest in _COMMAND.findall(d)]
    if all(letter in _STAMPED for letter, _ in commands):
        return "".join(_stamped(letter, values) for letter, values in _merged(commands))
    if any(letter not in "MLQCAZ" for letter, _ in commands):
        return d
    return "".join(_relative(commands))


def _merged(commands: list[tuple[str, list[float]]]) -> list[tuple[str, list[float]]]:
    """Commands in which a start M and a step m right behind it are one M."""
    merged: list[tuple[str, list[float]]] = []
    for letter, values in commands:
        if letter == "m" and merged and merged[-1][0] == "M" and len(merged[-1][1]) == len(values) == 2:
            x, y = merged[-1][1]
            merged[-1] = "M", [round(x + values[0], 6), round(y + values[1], 6)]
        else:
            merged.append((letter, values))
    return merged


def _stamped(letter: str, values: list[float]) -> str:
    """The text of a command that is relative already."""
    if letter == "l" and len(values) == 2 and 0 in values:
        letter, values = ("h", values[:1]) if not values[1] else ("v", values[1:])
    return letter + _joined([_bare(f"{value:g}") for value in values])


def _relative(commands: list[tuple[str, list[float]]]) -> Iterator[str]:
    x = y = start_x = start_y = 0  # in 1/1000 cells, as written so far, so that rounding errors do not add up
    for place, (letter, values) in enumerate(commands):
        if letter == "Z":
            x, y = start_x, start_y
            yield "z"
            continue
        arc, ends = (values[:5], values[5:]) if letter == "A" else ([], values)
        points = [round(n * _FINEST) for n in ends]
        steps = [n - (y if odd % 2 else x) for odd, n in enumerate(points)]
        x, y = points[-2:]
        if letter == "M":
            start_x, start_y = x, y
        if letter == "L" and 0 in steps:
            yield f"h{_part(steps[0])}" if not steps[1] else f"v{_part(steps[1])}"
        else:
            yield ("M" if not place else letter.lower()) + _joined([*map(short, arc), *map(_part, steps)])


def _joined(numbers: list[str]) -> str:
    """Numbers in a row, with a blank only where two would run together."""
    return "".join(n if not place or n.startswith("-") else f" {n}" for place, n in enumerate(numbers))


def _part(value: int) -> str:
    return short(value / _FINEST)


def short(value: float) -> str:
    """A coordinate in as few characters as possible."""
    return _bare(f"{round(value * _FINEST) / _FINEST:g}")


def _bare(text: str) -> str:
    """A number without the 0 before its point."""
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
