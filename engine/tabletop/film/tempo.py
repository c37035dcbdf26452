"""The speed of a film: a long one is faster, most of all at events that matter little."""

from typing import NamedTuple

from tabletop.film.motion import BEAT
from tabletop.film.reel import Beat, Reel
from tabletop.film.rest import rest_after
from tabletop.rules.event import NO_CAUSE, Event

CALM, LONGEST, MOST = 8.0, 13.0, 17.0
"""Seconds: up to CALM a film has its usual speed; a long film takes LONGEST, and one full of important events MOST. The lengths
are estimates."""
_KEPT = 0.35
"""The share of the seconds beyond CALM that a film keeps."""
_FASTEST = (0.15, 0.3, 0.6)
"""The least share of their usual time for events that do not matter, that matter, and that happen to the viewer."""
_MOTION = 1.0
"""Beats of a motion."""


class Tempo(NamedTuple):
    """The share of their usual time (`shares`) for beats that do not matter, that matter, and that happen to the viewer of the
    `reel`."""

    reel: Reel
    shares: tuple[float, float, float]

    def of(self, beat: Beat) -> float:
        """The share of its usual time that a beat takes."""
        events = self.reel.events[beat.first : beat.end]
        return self.shares[max((_weight(event, self.reel.viewer) for event in events), default=1)]


def tempo(reel: Reel, start: int, stop: int) -> Tempo:
    """The tempo of events `start` to `stop` (not included). It looks at kinds of events only, as motions would take long."""
    times = [0.0, 0.0, 0.0]
    shown = (group for stretch in reel.stretches(start, stop) for group in _groups(reel.events, *stretch))
    for first, end in shown:
        group = reel.events[first:end]
        times[max(_weight(event, reel.viewer) for event in group)] += _seconds(group)
    wanted, shares = sum(times), [1.0, 1.0, 1.0]
    if wanted > CALM:
        wanted = min(LONGEST, CALM + (wanted - CALM) * _KEPT)
    for sort, fastest in enumerate(_FASTEST):
        others = sum(time * share for time, share in zip(times, shares, strict=True)) - times[sort]
        if times[sort]:
            shares[sort] = min(1.0, max(fastest, (wanted - others) / times[sort]))
    total = sum(time * share for time, share in zip(times, shares, strict=True))
    hurry = min(1.0, MOST / total) if total else 1.0
    return Tempo(reel, (shares[0] * hurry, shares[1] * hurry, shares[2] * hurry))


def _weight(event: Event, viewer: int | None) -> int:
    kind = event.kind
    if not (kind.matters or kind.recap or kind.decides):
        return 0
    _, whom = next(event.named(), ("", None))
    return 2 if viewer is not None and whom == viewer else 1


def _groups(events: list[Event], start: int, stop: int) -> list[tuple[int, int]]:
    """Events that are shown at once, as (first, end): an estimate of `Reel.beat`, which looks at motions, too."""
    found, first = [], start
    while first < stop:
        head, end = events[first], first + 1
        while end < stop and _goes_along(head, events[end]):
            end += 1
        found.append((first, end))
        first = end
    return found


def _goes_along(head: Event, event: Event) -> bool:
    shared = event.cause == head.cause != NO_CAUSE
    return (event.cause >= head.id and event.kind.driven) or (
        shared and ((head.kind.together and event.kind.together) or (head.kind.still and event.kind == head.kind))
    )


def _seconds(group: list[Event]) -> float:
    last = group[-1].kind
    moves = any(not event.kind.still for event in group)
    return (_MOTION * moves + rest_after(last, moves and not last.driven)) * BEAT
