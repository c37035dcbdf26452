"""The recap: at most three sentences on what mattered to a seat since its last choice, each with its events and its film."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tabletop.core.session import Session
from tabletop.rules.event import NO_CAUSE, Event
from tabletop.show.words import Words

MOST = 3
"""The most sentences, as more are not read between two choices."""


class Note(NamedTuple):
    """A sentence (`text`) about events that happened to a seat. A larger `weight` matters more. `events` are the ids of the
    events that it sums up; `parts` are the stretches of the film that show them, as (first event, end)."""

    weight: int
    text: str
    events: tuple[int, ...]
    parts: tuple[tuple[int, int], ...]


def note_of(fields: Sequence[Any]) -> Note:
    """A note from a JSON list of its fields."""
    weight, text, events, parts = fields
    return Note(weight, text, tuple(events), tuple((first, end) for first, end in parts))


def causes(events: Sequence[Event], event: Event) -> Iterator[Event]:
    """An event and the chain of its causes, latest first."""
    yield event
    while event.cause != NO_CAUSE:
        event = events[event.cause]
        yield event


def note(events: Sequence[Event], weight: int, text: str, about: Sequence[Event]) -> Note:
    """A note about some events. Its film shows each event from its first cause on, but from after an event that opens a turn
    or register."""
    parts: list[tuple[int, int]] = []
    for event in about:
        first = min(one.id for one in causes(events, event) if not one.kind.opens)
        if parts and first <= parts[-1][1]:
            first = min(first, parts.pop()[0])
        parts.append((first, event.id + 1))
    return Note(weight, text, tuple(event.id for event in about), tuple(parts))


def listed(parts: Sequence[str], words: Words) -> str:
    """Several texts in one phrase, such as "a, b and c"; '' for none."""
    *first, last = parts or ("",)
    return words.say("recap.and", first=", ".join(first), last=last) if first else last


def since(session: Session, seat: int) -> int:
    """The number of events before the last choice of a seat."""
    event_count = len(session.opening)
    found = 0
    for ply in session.plies[: session.ply]:
        if ply.free and ply.seat == seat:
            found = event_count
        event_count += len(ply.events)
    return found


def recap(session: Session, seat: int, words: Words, first: int = 0) -> list[Note]:
    """The recap of a seat since its last choice, but not before event `first`, as the seat may know it."""
    view = session.state.view(seat)
    events = [event.seen_by(seat) for event in session.events()]
    return best(session.game.recap(view, events, max(first, since(session, seat)), words))


def best(notes: Sequence[Note]) -> list[Note]:
    """The MOST important of these notes, in the order in which they happened."""
    return sorted(sorted(notes, key=lambda note: -note.weight)[:MOST], key=lambda note: note.events)
