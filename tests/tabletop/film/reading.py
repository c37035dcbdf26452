"""Reads films for tests: what a browser would show of the SVG document at a given second."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple
from xml.etree import ElementTree

from tabletop.film.motion import EVEN, SMOOTH, Ease
from tests.tabletop.film.playing import mark

SVG = "{http://www.w3.org/2000/svg}"
_CALL = re.compile(r"(\w+)\(([^)]*)\)")
_LONG = 100.0  # per cent


class Shown(NamedTuple):
    """A visible thing: the ids of its looks (its badge last), and its placement."""

    looks: tuple[str, ...]
    x: float
    y: float
    quarters: float
    scale: float
    alpha: float


class Keyframe(NamedTuple):
    """The value of a property at a share of the film, and the timing function from there."""

    share: float
    value: str
    easing: str


class Film:
    """An SVG film; supports only the CSS that films use."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)
        style = self.root.find(f"{SVG}style")
        assert style is not None
        assert style.text
        self.seconds = float(re.search(r"--t:([\d.]+)s", style.text)[1])  # type: ignore[index]
        self._frames = {name: dict(_properties(body)) for name, body in _keyframes(style.text)}
        stage = self.root.find(f"{SVG}g[@class='q']/{SVG}g")
        assert stage is not None
        self._stage = [part for part in stage if part.tag == f"{SVG}g"]
        looks = re.findall(r'<g id="(\w+)">(.*?)</g>', text.partition("</defs>")[0])
        self.looks = {name: mark(markup) for name, markup in looks}

    def things(self, at: float) -> list[Shown]:
        """Return the visible things at a second, the lowest first, without flashes."""
        shown = [self._thing(group, at) for group in self._stage if not self._is_flash(group)]
        return [one for one in shown if one.alpha > 0]

    def flashes(self, at: float) -> list[str]:
        """Return the looks that flash at a second."""
        uses = (group.find(f"{SVG}use") for group in self._stage if self._is_flash(group))
        return [use.get("href", "")[1:] for use in uses if use is not None and float(self._now(use, "opacity", at)) > 0]

    def begin(self, element: ElementTree.Element) -> Keyframe | None:
        """Return the first keyframe of an element's movement, None if it does not move."""
        animation = re.search(r"animation-name:(\w+)", element.get("style", ""))
        return next(iter(self._frames[animation[1]].get("transform", [])), None) if animation else None

    @staticmethod
    def _is_flash(group: ElementTree.Element) -> bool:
        use = group.find(f"{SVG}use")
        return use is not None and use.get("class") == "l"

    def _thing(self, group: ElementTree.Element, at: float) -> Shown:
        calls = dict(_calls(self._now(group, "transform", at)))
        looks = []
        for part in group:
            if part.tag == f"{SVG}g":
                calls |= dict(_calls(self._now(part, "transform", at)))
            looks += [
                use.get("href", "")[1:] for use in part.iter(f"{SVG}use") if float(self._now(use, "opacity", at)) > 0
            ]
        x, y = calls["translate"]
        turn, scale = calls.get("rotate", [0.0])[0], calls.get("scale", [1.0])[0]
        return Shown(tuple(looks), x, y, turn / 90, scale, float(self._now(group, "opacity", at)))

    def _now(self, element: ElementTree.Element, name: str, at: float) -> str:
        """Return the value of a property at a second."""
        base = element.get(name, "1" if name == "opacity" else "")
        animation = re.search(r"animation-name:(\w+)", element.get("style", ""))
        frames = self._frames[animation[1]].get(name, []) if animation else []
        if not frames:
            return base
        usual = {"s": "step-end", "l": "linear"}.get(element.get("class", ""), "")
        frames = sorted([Keyframe(0, base, ""), *frames] if frames[0].share else frames)
        share = _LONG * at / self.seconds
        place = bisect_right([frame.share for frame in frames], share) - 1
        one, other = frames[place], frames[min(place + 1, len(frames) - 1)]
        part = (share - one.share) / (other.share - one.share) if other.share > one.share else 0.0
        easing = one.easing or usual
        if easing == "step-end":
            return one.value
        return _between(one.value, other.value, _ease(easing).share(part))


def _ease(timing: str) -> Ease:
    """Return the ease of a timing function; '' is the default of films."""
    if timing == "linear":
        return EVEN
    curve = re.fullmatch(r"cubic-bezier\(\.333,([-.\d]+),\.667,([-.\d]+)\)", timing)
    return Ease(3 * float(curve[1]), 3 - 3 * float(curve[2])) if curve else SMOOTH


def _keyframes(style: str) -> list[tuple[str, str]]:
    return re.findall(r"@keyframes (\w+)\{((?:[^{}]*\{[^{}]*\})*)\}", style)


def _properties(body: str) -> dict[str, list[Keyframe]]:
    found: dict[str, list[Keyframe]] = {}
    for places, declarations in re.findall(r"([^{}]*)\{([^{}]*)\}", body):
        said = [one.split(":", 1) for one in declarations.split(";")]
        for number, (name, value) in enumerate(said):
            if name == "animation-timing-function":
                continue
            follows = said[number + 1 : number + 2]
            easing = follows[0][1] if follows and follows[0][0] == "animation-timing-function" else ""
            shares = [_LONG if place == "to" else float(place.rstrip("%")) for place in places.split(",")]
            found.setdefault(name, []).extend(Keyframe(share, value, easing) for share in shares)
    return {name: sorted(frames) for name, frames in found.items()}


def _calls(transform: str) -> list[tuple[str, list[float]]]:
    return [
        (name, [float(re.sub("px|deg", "", value)) for value in values.split(",")])
        for name, values in _CALL.findall(transform)
    ]


def _between(one: str, other: str, part: float) -> str:
    one = one or "rotate(0)"  # films leave out rotate(0)
    if "(" not in one:
        return str(float(one) + (float(other) - float(one)) * part)
    calls = zip(_calls(one), _calls(other), strict=True)
    return "".join(
        f"{name}({','.join(str(a + (b - a) * part) for a, b in zip(values, others, strict=True))})"
        for (name, values), (_, others) in calls
    )
