"""Decisive turns: the events after a person's own choices that won the game for them, or cost them most."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tabletop.core.session import Session
from tabletop.rules.event import Event
from tabletop.rules.state import State
from tabletop.show.words import Words
from tabletop.telling.recap import Note, causes

MOST = 3
"""The most moments, as more are not read at the end of a game."""
_SWING = 100
"""The weight of a turn that changes a person's standing by 1."""
_MINOR = 10
"""A moment with a smaller weight is only told if there is no other."""


class Turn(NamedTuple):
    """A turn of a person, from a choice to their next one: events `first` to `end` (not included). `gain` is the change of
    their standing. `views` are the position at the end, as each of their seats sees it."""

    first: int
    end: int
    gain: float
    views: tuple[Any, ...]


def turns_of(session: Session, seats: Sequence[int]) -> Iterator[Turn]:
    """The turns of the person who plays these seats."""
    state = session.at(0).state.clone()
    event_count = first = len(session.opening)
    stood = before = _standing(session, state, seats)
    choosing = chosen = False
    for ply in session.plies[: session.ply]:
        if chooses := ply.free and ply.seat in seats:
            if chosen and not choosing:
                yield Turn(first, event_count, stood - before, tuple(map(state.view, seats)))
            if not choosing:
                first, before = event_count, stood
            chosen = True
        choosing = chooses or (choosing and not ply.free)
        state.apply(state.legal()[ply.index])
        event_count += len(ply.events)
        if not state.over:  # after the end, values only say who has won
            stood = _standing(session, state, seats)
    if chosen:
        yield Turn(first, event_count, stood - before, tuple(map(state.view, seats)))


def _standing(session: Session, state: State, seats: Sequence[int]) -> float:
    """The lead of the best of these seats over all others, below 0 if another seat is ahead."""
    if session.game.value is None:
        return 0.0
    values = session.game.value(state)
    others = [value for seat, value in enumerate(values) if seat not in seats]
    return max(values[seat] for seat in seats) - max(others, default=0.0)


def decisive_turns(session: Session, seats: Sequence[int], words: Words) -> list[Note]:
    """At most three moments of a game for the person who plays these seats, in order. If they won, these are their own deeds;
    if not, events that happened to them. The weight of each says how much it counted."""
    won = any(seat in seats for seat in session.state.winners())
    events = session.events()
    deeds = _deeds(session, events, seats, words) if won else ()
    found, others = list[Note](), list[Note]()
    for turn in turns_of(session, seats):
        notes = [note for note in deeds if turn.first <= note.events[-1] < turn.end]
        for seat, view in () if won else zip(seats, turn.views, strict=True):
            seen = [event.seen_by(seat) for event in events[: turn.end]]
            notes += session.game.recap(view, seen, turn.first, words)
        notes = [note for note in notes if note.events[-1] != len(events) - 1]  # the result is shown already
        if notes:
            best = max(notes, key=lambda note: note.weight)
            gain = turn.gain if won else -turn.gain
            weighed = best._replace(weight=round(best.weight / 2 + _SWING * gain))
            (found if gain >= 0 else others).append(weighed)
    heaviest = sorted(found or others, key=lambda note: -note.weight)[:MOST]
    kept = [note for place, note in enumerate(heaviest) if not place or note.weight >= _MINOR]
    return sorted(kept, key=lambda note: note.events)


def _deeds(session: Session, events: Sequence[Event], seats: Sequence[int], words: Words) -> list[Note]:
    """The notes on what may have decided the game, by public knowledge, about deeds and successes of these seats."""
    seen = [event.seen_by(None) for event in events]
    found = session.game.turns(session.state.view(None), seen, words)
    chosen = {event.id for ply in session.plies if ply.seat in seats for event in ply.events}

    def theirs(number: int) -> bool:
        event = events[number]
        _, whom = next(event.named(), ("", None))
        return (event.kind.log == "good" and whom in seats) or any(
            one.id in chosen or (one.kind.by and getattr(one, one.kind.by) in seats) for one in causes(events, event)
        )

    return [note for note in found if theirs(note.events[-1])]


def rules_behind(events: Sequence[Event], note: Note) -> list[str]:
    """The rules of the events of a note and of their causes, the latest first."""
    rules = (one.rule for number in reversed(note.events) for one in causes(events, events[number]))
    return list(dict.fromkeys(rules))
