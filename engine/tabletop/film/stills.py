"""A film as a series of still pictures, for formats such as GIF."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from tabletop.film.motion import BEAT, Pose, Stamp, action_of
from tabletop.film.stretch import Stretch
from tabletop.film.tempo import tempo as tempo_of
from tabletop.film.timeline import ENDING, OPENING
from tabletop.show.scene import Scene


class Still(NamedTuple):
    """The table for some `seconds`: its `scene`, the `poses` of moving things, by id, and the `stamps` of flashes. The captions
    are those of events `first` to `end` (not included)."""

    seconds: float
    scene: Scene
    first: int
    end: int
    poses: Mapping[str, Pose] = {}
    stamps: Sequence[Stamp] = ()


def stills(stretch: Stretch, pace: float) -> Iterator[Still]:
    """The pictures of a film, one about every `pace` seconds while things move."""
    reel, count = stretch.reel, stretch.first
    first = before = count  # first events of the present caption and of the one before
    frame, tempo = reel.frame(count), tempo_of(reel, count, stretch.end)
    yield Still(OPENING, frame.scene, count, count)
    while count < stretch.end:
        beat = reel.beat(count, frame)
        if beat.first > count:  # events that were cut have no caption
            first = beat.first
        action = action_of(frame.scene, beat.motions, beat.ease)
        seconds = BEAT * tempo.of(beat)
        long, rest = action.beats * seconds, reel.rest(beat) * seconds
        parts = ceil(long / pace)
        for part in range(parts):
            now = action.beats * part / parts
            yield Still(long / parts, action.scene, first, beat.end, action.poses(now), action.stamps(now))
        if rest:
            yield Still(rest, beat.after.scene, first, beat.end)
        frame, count = beat.after, beat.end
        if long or rest:  # a beat without duration shares the next caption
            before, first = first, count
    yield Still(ENDING, frame.scene, first if first < count else before, count)
