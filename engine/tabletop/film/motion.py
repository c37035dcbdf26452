"""Motions part of the way through: the poses of things and the stamps of flashes."""

from collections.abc import Iterable
from dataclasses import replace
from math import hypot
from typing import NamedTuple

from tabletop.show.scene import BACKDROP, Item, Motion, Scene

BEAT = 0.36
"""Seconds of one beat at the usual speed."""


class Pose(NamedTuple):
    """The place and shape of a thing that is painted otherwise than its item says. `x` and `y` are in cells, `quarters` is in
    quarter turns clockwise, `alpha` is the opacity from 0 to 1."""

    x: float
    y: float
    quarters: float
    scale: float
    alpha: float


class Stamp(NamedTuple):
    """A look that belongs to no item and is painted for a while: a mark, a ghost, a flash. `over` paints it above the things. A
    `beam` reaches from (`x`, `y`) to (`x2`, `y2`)."""

    look: str
    x: float
    y: float
    quarters: float = 0
    scale: float = 1
    alpha: float = 1
    over: bool = False
    beam: bool = False
    x2: float = 0
    y2: float = 0


class Ease(NamedTuple):
    """The speeds at which a thing sets out (`out`) and arrives (`into`), 1 being its average speed. Below 0 it leans back
    first, or goes too far and comes back."""

    out: float
    into: float

    def share(self, t: float) -> float:
        """The share of the way that is done at time `t` from 0 to 1."""
        out, into = self
        return t * (out + t * (3 - 2 * out - into + t * (out + into - 2)))


SMOOTH, EVEN = Ease(0, 0), Ease(1, 1)
LEANING = -0.75
"""The speed at which a thing that drives by itself sets out and arrives."""
_ROLLED = 1.25
"""Quarter turns of a roll."""
_STRIKE, _REACH = Ease(LEANING, 0), 0.9
"""The ease of a blow, and its greatest reach in cells."""


class Track(NamedTuple):
    """The way of one thing through one beat, from `before` to `after`. Several motions of it at once are one track."""

    before: Item
    after: Item
    style: str
    beats: float
    ease: Ease = SMOOTH
    towards: tuple[float, float] = (0, 0)
    """How far a strike goes, as dx and dy in cells."""


def tracks_of(scene: Scene, motions: Iterable[Motion], ease: Ease = SMOOTH) -> dict[str, Track]:
    """One track for each thing that moves, by id; things that slide or turn use this `ease`."""
    tracks: dict[str, Track] = {}
    for motion in motions:
        if motion.item is None or motion.id not in scene.items:
            continue
        known = tracks.get(motion.id)
        before = known.before if known else scene.items[motion.id]
        style = known.style if known and known.style in ("slide", "strike") else motion.style
        if style in ("slide", "turn", "strike") and not before.shown:
            style = "pop"
        beats = max(motion.beats, known.beats if known else 0, 0.01)
        if style == "strike":
            towards = known.towards if known else _blow(motion.x2 - motion.x, motion.y2 - motion.y)
            tracks[motion.id] = Track(before, motion.item, style, beats, _STRIKE, towards)
        else:
            tracks[motion.id] = Track(before, motion.item, style, beats, ease if style in ("slide", "turn") else SMOOTH)
    return tracks


def acting(scene: Scene, tracks: dict[str, Track]) -> Scene:
    """The scene to paint while tracks run: things that vanish are still there, things that appear are there already."""
    items = dict(scene.items)
    for name, track in tracks.items():
        if track.style in ("set", "pop", "roll", "strike"):
            items[name] = track.after
        elif track.style in ("slide", "turn"):
            items[name] = replace(track.before, look=track.after.look, badge=track.after.badge)
    return replace(scene, items=items)


def pose(track: Track, t: float) -> Pose:
    """The pose of a thing at time `t` from 0 to 1."""
    before, after, style, _, ease, (dx, dy) = track
    if style in ("slide", "turn"):
        e = ease.share(t)
        quarters = before.turn + _shorter(after.turn - before.turn) * e
        return Pose(before.x + (after.x - before.x) * e, before.y + (after.y - before.y) * e, quarters, after.scale, 1)
    if style == "fall":
        return Pose(before.x, before.y, before.turn + t * t, before.scale * (1 - 0.9 * t), 1 - t * t)
    if style == "fade":
        return Pose(before.x, before.y, before.turn, before.scale, 1 - t)
    if style in ("pop", "roll"):
        turned = after.turn - (_ROLLED * (1 - t) ** 2 if style == "roll" else 0)
        return Pose(after.x, after.y, turned, after.scale * (0.4 + 0.6 * _springy(t)), min(1, 3 * t))
    if style == "strike":
        e = ease.share(2 * t) if t < 0.5 else 1 - SMOOTH.share(2 * t - 1)
        return Pose(after.x + dx * e, after.y + dy * e, after.turn, after.scale, 1)
    return Pose(after.x, after.y, after.turn, after.scale, 1)


def _blow(dx: float, dy: float) -> tuple[float, float]:
    """How far a blow in this direction goes: half the way, at most _REACH."""
    part = min(0.5, _REACH / (hypot(dx, dy) or 1))
    return dx * part, dy * part


def _shorter(quarters: int) -> int:
    """A turn the shorter way, -1 to 2 quarters; a half turn goes clockwise."""
    return (quarters + 1) % 4 - 1


def _springy(t: float) -> float:
    return 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2


def flash(motion: Motion, t: float) -> Stamp:
    """The stamp of a flash at time `t` from 0 to 1."""
    fading = min(1.0, 2 * (1 - t))
    if motion.style == "beam":
        return Stamp(motion.look, motion.x, motion.y, alpha=fading, over=True, beam=True, x2=motion.x2, y2=motion.y2)
    growing = 0.6 + 0.6 * t if motion.style == "pop" else 1.0
    return Stamp(motion.look, motion.x, motion.y, scale=growing, alpha=fading, over=True)


class Action(NamedTuple):
    """One beat while it is shown: the `scene` to paint, the `tracks` of its moving things, the `flashes`, and its length in
    `beats`."""

    scene: Scene
    tracks: dict[str, Track]
    flashes: tuple[Motion, ...]
    beats: float

    def poses(self, now: float, *, still: bool = False) -> dict[str, Pose]:
        """The poses of moving things, by id, after `now` beats. If `still`, each thing is at its end already."""
        return {name: pose(track, 1.0 if still else min(1.0, now / track.beats)) for name, track in self.tracks.items()}

    def stamps(self, now: float, *, still: bool = False) -> list[Stamp]:
        """The stamps of the flashes that are visible after `now` beats. If `still`, they do not change."""
        going = [motion for motion in self.flashes if now < motion.beats]
        return [flash(motion, 0.5 if still else now / motion.beats) for motion in going]


def action_of(scene: Scene, motions: tuple[Motion, ...], ease: Ease = SMOOTH) -> Action:
    """The action of a beat; `scene` is the one before it."""
    tracks = tracks_of(scene, motions, ease)
    flashes = tuple(motion for motion in motions if motion.item is None and motion.style != BACKDROP)
    return Action(acting(scene, tracks), tracks, flashes, max((motion.beats for motion in motions), default=0))
