"""What mattered to a seat since it last chose: at most three sentences, each with what explains it and what shows it again."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tabletop.core.session import Session
from tabletop.rules.event import NO_CAUSE, Event
from tabletop.show.words import Words

MOST = 3
"""More sentences than these nobody reads between two choices."""


class Note(NamedTuple):
    """Something that happened to a seat, in a sentence. The larger the `weight`, the more it matters; `events` are summed up by
    it, `parts` the stretches of the film that show it, as first event and end."""

    weight: int
    text: str
    events: tuple[int, ...]
    parts: tuple[tuple[int, int], ...]


def note_of(fields: Sequence[Any]) -> Note:
    """A note that was written as JSON."""
    weight, text, events, parts = fields
    return Note(weight, text, tuple(events), tuple((first, end) for first, end in parts))


def causes(events: Sequence[Event], event: Event) -> Iterator[Event]:
    """An event and what led to it, latest first."""
    yield event
    while event.cause != NO_CAUSE:
        event = events[event.cause]
        yield event


def note(events: Sequence[Event], weight: int, text: str, about: Sequence[Event]) -> Note:
    """A note about some events. It shows each from the beginning of what led to it, but after an event that opens a turn or
    register."""
    parts: list[tuple[int, int]] = []
    for event in about:
        first = min(one.id for one in causes(events, event) if not one.kind.opens)
        if parts and first <= parts[-1][1]:
            first = min(first, parts.pop()[0])
        parts.append((first, event.id + 1))
    return Note(weight, text, tuple(event.id for event in about), tuple(parts))


def listed(parts: Sequence[str], words: Words) -> str:
    """Several things in one phrase, '' for none."""
    *first, last = parts or ("",)
    return words.say("recap.and", first=", ".join(first), last=last) if first else last


def since(session: Session, seat: int) -> int:
    """How many events had happened when a seat last had something to choose."""
    event_count = len(session.opening)
    found = 0
    for ply in session.plies[: session.ply]:
        if ply.free and ply.seat == seat:
            found = event_count
        event_count += len(ply.events)
    return found


def recap(session: Session, seat: int, words: Words, first: int = 0) -> list[Note]:
    """What mattered to a seat since it last chose, and not before the event `first`, as it may know it."""
    view = session.state.view(seat)
    events = [event.seen_by(seat) for event in session.events()]
    return best(session.game.recap(view, events, max(first, since(session, seat)), words))


def best(notes: Sequence[Note]) -> list[Note]:
    """The most important of these, in the order in which they happened."""
    return sorted(sorted(notes, key=lambda note: -note.weight)[:MOST], key=lambda note: note.events)
