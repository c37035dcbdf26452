"""The timeline of a film: for every thing its poses and their times in seconds, as the player of the page shows them."""

from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from typing import NamedTuple

from tabletop.film.motion import BEAT, EVEN, SMOOTH, Action, Ease, Pose, Track, action_of, pose
from tabletop.film.stretch import Stretch
from tabletop.film.tempo import tempo
from tabletop.show.scene import Item, Motion, Scene

OPENING, ENDING = 0.7, 2.2
"""Seconds of rest at the first and at the last moment."""
TOLERANCE = 0.07
"""The greatest difference to the pose in the player: in cells, quarter turns, shares of its size and opacity."""

_FINEST = 1 / 16
"""The shortest part of a track that gets a key of its own."""


class Key(NamedTuple):
    """The pose of a thing at a second, and its ease on the way to the next key. Two keys at the same second are a jump."""

    at: float
    pose: Pose
    ease: Ease = SMOOTH


class Appearance(NamedTuple):
    """The look and badge of a thing from a second on."""

    at: float
    look: str
    badge: str


@dataclass
class Thing:
    """One thing on one layer: the `keys` of its poses, its appearances (`dresses`), and its `ways`, each a list of the places
    (x, y) along a slide."""

    layer: int
    keys: list[Key] = field(default_factory=list)
    dresses: list[Appearance] = field(default_factory=list)
    ways: list[list[tuple[float, float]]] = field(default_factory=list)


class Flash(NamedTuple):
    """A motion that belongs to no thing, from second `begin` to second `end`."""

    begin: float
    end: float
    motion: Motion


class Caption(NamedTuple):
    """Events `first` to `end` (not included), which begin at a second."""

    at: float
    first: int
    end: int


@dataclass
class Timeline:
    """A stretch of a game in seconds. `things` are in the order in which they are painted. `backdrops` are looks behind
    everything, each with its first second."""

    opening: Scene
    things: list[Thing]
    flashes: list[Flash]
    backdrops: list[tuple[float, str]]
    captions: list[Caption]
    seconds: float


def timeline(stretch: Stretch) -> Timeline:
    """The timeline of a stretch at the usual speed."""
    return _Recorder(stretch).timeline


class _Recorder:
    """Walks through a stretch as the player does, and writes down the poses of things with their times."""

    def __init__(self, stretch: Stretch) -> None:
        reel, count = stretch.reel, stretch.first
        frame, self._beat = reel.frame(count), BEAT
        self._lanes: dict[tuple[str, int], Thing] = {}
        self._lane_now: dict[str, Thing] = {}
        self._turned = dict.fromkeys(frame.scene.items, 0)  # quarters added so that nothing ever spins back
        self.timeline = Timeline(frame.scene, [], [], [(0, frame.scene.backdrop)], [], 0)
        for name, item in frame.scene.items.items():
            self._stand(name, item, 0)
        now, pace = OPENING, tempo(reel, stretch.first, stretch.end)
        while count < stretch.end:
            beat = reel.beat(count, frame)
            self.timeline.captions.append(Caption(now, beat.first, beat.end))
            action = action_of(frame.scene, beat.motions, beat.ease)
            self._beat = BEAT * pace.of(beat)
            if action.beats:
                self._act(action, now)
                now += action.beats * self._beat
            for name in action.tracks:
                self._stand(name, beat.after.scene.items[name], now)
            if beat.after.scene.backdrop != self.timeline.backdrops[-1][1]:
                self.timeline.backdrops.append((now, beat.after.scene.backdrop))
            now += reel.rest(beat) * self._beat
            frame, count = beat.after, beat.end
        self.timeline.seconds = round(now + ENDING, 2)
        place = {name: number for number, name in enumerate(frame.scene.items)}
        lanes = sorted(self._lanes.items(), key=lambda lane: (lane[0][1], place[lane[0][0]]))
        for _, thing in lanes:
            if any(key.pose.alpha for key in thing.keys):
                _tidy(thing)
                self.timeline.things.append(thing)

    def _act(self, action: Action, now: float) -> None:
        for name, track in action.tracks.items():
            item = action.scene.items[name]
            if not item.shown:
                self._stand(name, item, now)
                continue
            thing = self._lane(name, item, now)
            _dress(thing, item, now)
            start, end = (self._unwound(name, pose(track, part)) for part in (0, 1))
            _jump(thing, now, start)
            self._bend(thing, name, track, now)
            if track.style in ("slide", "turn"):
                self._turned[name] = round(end.quarters - track.after.turn)
                _go(thing, start, end)
        for motion in action.flashes:
            self.timeline.flashes.append(Flash(now, now + motion.beats * self._beat, motion))

    def _stand(self, name: str, item: Item, now: float) -> None:
        """Put the thing where its item is."""
        thing = self._lane(name, item, now)
        _jump(thing, now, self._unwound(name, Pose(item.x, item.y, item.turn, item.scale, float(item.shown))))
        if item.shown:
            _dress(thing, item, now)

    def _lane(self, name: str, item: Item, now: float) -> Thing:
        """The thing on the layer of its item. If it was on another layer, it vanishes there."""
        thing = self._lanes.get((name, item.layer))
        if thing is None:
            hidden = self._unwound(name, Pose(item.x, item.y, item.turn, item.scale, 0))
            thing = self._lanes[name, item.layer] = Thing(item.layer, [Key(0, hidden)])
        before = self._lane_now.setdefault(name, thing)
        if before is not thing:
            _jump(before, now, before.keys[-1].pose._replace(alpha=0))
            self._lane_now[name] = thing
        return thing

    def _unwound(self, name: str, where: Pose) -> Pose:
        return where._replace(quarters=where.quarters + self._turned[name])

    def _bend(self, thing: Thing, name: str, track: Track, now: float, a: float = 0, b: float = 1) -> None:
        """Add keys from `a` to `b` of a track, as many as it takes to stay within TOLERANCE."""
        start, end = pose(track, a), pose(track, b)
        parts = (0.25, 0.5, 0.75) if b - a > _FINEST else ()
        for ease in (SMOOTH, EVEN, track.ease):
            if all(_near(between(start, end, part, ease), pose(track, a + (b - a) * part)) for part in parts):
                thing.keys[-1] = thing.keys[-1]._replace(ease=ease)
                thing.keys.append(Key(now + b * track.beats * self._beat, self._unwound(name, end)))
                return
        middle = (a + b) / 2
        self._bend(thing, name, track, now, a, middle)
        self._bend(thing, name, track, now, middle, b)


def between(start: Pose, end: Pose, part: float, ease: Ease) -> Pose:
    """The pose between two others, at the time `part` from 0 to 1."""
    e = ease.share(part)
    return Pose(*(a + (b - a) * e for a, b in zip(start, end, strict=True)))


def _near(one: Pose, other: Pose) -> bool:
    return all(abs(a - b) <= TOLERANCE for a, b in zip(one, other, strict=True))


def _jump(thing: Thing, now: float, where: Pose) -> None:
    """Keep the thing where it is until `now`, then move it at once."""
    last = thing.keys[-1]
    if last.at < now:
        thing.keys.append(Key(now, last.pose))
    if last.pose != where:
        thing.keys.append(Key(now, where))


def _dress(thing: Thing, item: Item, now: float) -> None:
    if not thing.dresses or thing.dresses[-1][1:] != (item.look, item.badge):
        thing.dresses.append(Appearance(now, item.look, item.badge))


def _go(thing: Thing, start: Pose, end: Pose) -> None:
    """Add a slide to the ways of a thing."""
    if start[:2] == end[:2]:
        return
    if not thing.ways or thing.ways[-1][-1] != start[:2]:
        thing.ways.append([(start.x, start.y)])
    thing.ways[-1].append((end.x, end.y))


def _tidy(thing: Thing) -> None:
    """Remove the poses and appearances of a thing from the time while it is hidden."""
    keys = thing.keys
    shown = [number for number, key in enumerate(keys) if key.pose.alpha]
    for number in range(shown[-1], -1, -1):
        key = keys[number]
        if not key.pose.alpha and (not number or not keys[number - 1].pose.alpha or keys[number - 1].at == key.at):
            keys[number] = key._replace(pose=keys[number + 1].pose._replace(alpha=0))
    for number in range(shown[-1] + 1, len(keys)):
        if number == shown[-1] + 1 and keys[number].at > keys[number - 1].at:
            continue  # it goes on moving while it vanishes
        keys[number] = keys[number]._replace(pose=keys[number - 1].pose._replace(alpha=0))
    spans = [(one.at, two.at) for one, two in pairwise(keys) if one.pose.alpha or two.pose.alpha]
    if keys[-1].pose.alpha:
        spans.append((keys[-1].at, inf))
    ends = [dress.at for dress in thing.dresses[1:]] + [inf]
    seen = [
        dress for dress, end in zip(thing.dresses, ends, strict=True) if any(a < end and dress.at < b for a, b in spans)
    ]
    thing.dresses = [dress for number, dress in enumerate(seen) if not number or seen[number - 1][1:] != dress[1:]]
