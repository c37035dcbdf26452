"""Dust where things set out and stop, and sparks where something hits. Only the canvas has them: films and figures have to be
small."""

from collections.abc import Collection, Iterator
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from tabletop.film.motion import Action, Stamp, Track
from tabletop.outline import box, disc
from tabletop.scene import Shape, Shapes

LOOKS: dict[str, Shapes] = {
    "dust": (Shape(disc(-0.12, 0.02, 0.1) + disc(0.02, -0.05, 0.13) + disc(0.14, 0.03, 0.09), "ink-soft"),),
    "spark": (Shape(box(-0.11, -0.025, 0.11, 0.025, 0.025), "bad"),),
}
"""Their drawings, in every game."""

_SETS_OUT, _STOPS = 0.15, 0.7
"""The parts of a way after which there is dust."""
_SPARKS = 7
_AT_ONCE = 24
"""No more of them fly at the same time: where much happens at once, the rest is not missed."""


class Mote(NamedTuple):
    """One that flies: from where, how far, from which beat on and for how many beats, and how dense it is at first."""

    look: str
    x: float
    y: float
    dx: float
    dy: float
    born: float
    life: float
    alpha: float

    def stamp(self, now: float) -> Stamp | None:
        """How it is painted after so many beats; None before and after it is seen."""
        age = (now - self.born) / self.life
        if not 0 <= age < 1:
            return None
        way, sparks = age * (2 - age), self.look == "spark"  # it slows down
        turned = atan2(self.dy, self.dx) * 2 / pi if sparks else 0.0
        size = 1 - 0.6 * age if sparks else 0.6 + 0.8 * way
        at = self.x + way * self.dx, self.y + way * self.dy
        return Stamp(self.look, *at, turned, size, self.alpha * (1 - age), over=sparks)


def raised(action: Action, now: float, sparking: Collection[str]) -> list[Mote]:
    """What flies up in a beat that begins after `now` beats; `sparking` are the looks of flashes that throw sparks."""
    found = [mote for track in action.tracks.values() if track.style == "slide" for mote in _dust(track, now)]
    for flash in action.flashes:
        if flash.style != "beam" and flash.look in sparking:
            found += _sparks(flash.x, flash.y, now)
    return found[:_AT_ONCE]


def _dust(track: Track, now: float) -> Iterator[Mote]:
    """Behind whatever drives off by itself, and on both sides of where it stops."""
    before, after = track.before, track.after
    dx, dy = after.x - before.x, after.y - before.y
    far = hypot(dx, dy)
    if not far:
        return
    dx, dy = dx / far, dy / far
    if track.ease.out < 0:
        born = now + _SETS_OUT * track.beats
        yield Mote("dust", before.x - 0.25 * dx, before.y - 0.25 * dy, -0.3 * dx, -0.3 * dy, born, 0.9, 0.5)
    if track.ease.into < 0:
        born = now + _STOPS * track.beats
        for side in (-1, 1):
            x, y = after.x + 0.2 * dx - 0.3 * side * dy, after.y + 0.2 * dy + 0.3 * side * dx
            yield Mote("dust", x, y, 0.2 * dx - 0.2 * side * dy, 0.2 * dy + 0.2 * side * dx, born, 0.9, 0.45)


def _sparks(x: float, y: float, now: float) -> Iterator[Mote]:
    """All around, each place with its own pattern."""
    first = 37 * x + 61 * y
    for number in range(_SPARKS):
        angle, far = first + number * 2 * pi / _SPARKS, 0.45 + 0.12 * (number * 3 % 4)
        dx, dy = cos(angle), sin(angle)
        yield Mote("spark", x + 0.12 * dx, y + 0.12 * dy, far * dx, far * dy, now, 0.9, 1.0)
