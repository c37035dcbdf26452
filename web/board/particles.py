"""Dust where things set out and stop, sparks where something hits or pushes, and paper where something is won. Only the
canvas has them: films and figures have to be small files."""

from collections.abc import Collection, Iterable, Iterator
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from tabletop.film.motion import Action, Stamp, Track
from tabletop.show.outline import box, disc, polygon
from tabletop.show.scene import Shape, Shapes

_CHEVRONS = "".join([polygon([(x, -0.24), (x + 0.2, 0), (x, 0.24)], closed=False) for x in (-0.16, 0.1)])
_PAPERS = ("good", "accent", "bad")
LOOKS: dict[str, Shapes] = {
    "dust": (Shape(disc(-0.12, 0.02, 0.1) + disc(0.02, -0.05, 0.13) + disc(0.14, 0.03, 0.09), "ink-soft"),),
    "spark": (Shape(box(-0.11, -0.025, 0.11, 0.025, 0.025), "bad"),),
    "push": (Shape(_CHEVRONS, "", "panel", 0.17), Shape(_CHEVRONS, "", "bad", 0.1)),
    **{f"paper:{role}": (Shape(box(-0.08, -0.05, 0.08, 0.05), role, "panel", 0.015),) for role in _PAPERS},
}
"""The looks of particles, the same in every game."""

_SETS_OUT, _STOPS = 0.15, 0.7
"""After which parts of a slide dust rises."""
_SPARKS, _SCRAPS = 7, 18
_AT_ONCE = 24
"""Most particles of one beat: where much happens at once, nobody misses the rest."""


class Push(NamedTuple):
    """Where one thing pushes another, in cells, and the direction in which the other goes."""

    x: float
    y: float
    dx: float
    dy: float


class Particle(NamedTuple):
    """A flying speck: from (x, y) by (dx, dy) cells, from beat `born` on for `life` beats, with its first `alpha`."""

    look: str
    x: float
    y: float
    dx: float
    dy: float
    born: float
    life: float
    alpha: float

    def stamp(self, now: float) -> Stamp | None:
        """How it is painted at beat `now`; None before and after its life."""
        age = (now - self.born) / self.life
        if not 0 <= age < 1:
            return None
        way, turned = age * (2 - age), atan2(self.dy, self.dx) * 2 / pi  # it slows down
        at = self.x + way * self.dx, self.y + way * self.dy
        fading = self.alpha * (1 - age)
        if self.look == "dust":
            return Stamp(self.look, *at, 0.0, 0.6 + 0.8 * way, fading)
        if self.look == "spark":
            return Stamp(self.look, *at, turned, 1 - 0.6 * age, fading, over=True)
        if self.look == "push":
            return Stamp(self.look, *at, turned, 1.0, min(1.0, 2 * fading), over=True)
        fallen = at[0], at[1] + 0.6 * age * age
        return Stamp(self.look, *fallen, turned + 5 * age, 1.0, min(1.0, 3 * fading), over=True)


def raised(action: Action, now: float, sparking: Collection[str], cheering: Collection[str] = ()) -> list[Particle]:
    """The particles of a beat that begins at `now` beats. `sparking` are the looks of flashes that throw sparks,
    `cheering` the looks that throw paper."""
    found = [particle for track in action.tracks.values() if track.style == "slide" for particle in _dust(track, now)]
    for flash in action.flashes:
        if flash.style != "beam" and flash.look in sparking:
            found += _sparks(flash.x, flash.y, now)
        if flash.look in cheering:
            found += _scraps(flash.x, flash.y, now)
    return found[:_AT_ONCE]


def pushed(pushes: Iterable[Push], now: float) -> list[Particle]:
    """Sparks where one thing touches the other, and an arrow in front of the other that shows where it has to go."""
    found: list[Particle] = []
    for x, y, dx, dy in pushes:
        found += _sparks(x, y, now)
        found.append(Particle("push", x + 1.2 * dx, y + 1.2 * dy, 0.9 * dx, 0.9 * dy, now, 1.5, 1.0))
    return found[:_AT_ONCE]


def _dust(track: Track, now: float) -> Iterator[Particle]:
    """Dust behind a thing that drives off by itself, and on both sides of where it stops."""
    before, after = track.before, track.after
    dx, dy = after.x - before.x, after.y - before.y
    far = hypot(dx, dy)
    if not far:
        return
    dx, dy = dx / far, dy / far
    if track.ease.out < 0:
        born = now + _SETS_OUT * track.beats
        yield Particle("dust", before.x - 0.25 * dx, before.y - 0.25 * dy, -0.3 * dx, -0.3 * dy, born, 0.9, 0.5)
    if track.ease.into < 0:
        born = now + _STOPS * track.beats
        for side in (-1, 1):
            x, y = after.x + 0.2 * dx - 0.3 * side * dy, after.y + 0.2 * dy + 0.3 * side * dx
            yield Particle("dust", x, y, 0.2 * dx - 0.2 * side * dy, 0.2 * dy + 0.2 * side * dx, born, 0.9, 0.45)


def _sparks(x: float, y: float, now: float) -> Iterator[Particle]:
    """Sparks all around a point; the pattern depends on the point."""
    first = 37 * x + 61 * y
    for number in range(_SPARKS):
        angle, far = first + number * 2 * pi / _SPARKS, 0.45 + 0.12 * (number * 3 % 4)
        dx, dy = cos(angle), sin(angle)
        yield Particle("spark", x + 0.12 * dx, y + 0.12 * dy, far * dx, far * dy, now, 0.9, 1.0)


def _scraps(x: float, y: float, now: float) -> Iterator[Particle]:
    """Paper that flies up and falls."""
    for number in range(_SCRAPS):
        angle, far = number * 2.4, 0.7 + 0.2 * (number % 4)
        look = f"paper:{_PAPERS[number % len(_PAPERS)]}"
        yield Particle(look, x, y, far * cos(angle), far * sin(angle) - 0.3, now, 2.2 + 0.2 * (number % 3), 1.0)
