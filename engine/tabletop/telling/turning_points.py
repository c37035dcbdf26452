"""The story of a game: the few moments that decided it, from its record by public knowledge."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tabletop.core.session import Session
from tabletop.show.words import Words
from tabletop.telling.recap import Note

LEAST, MOST = 2, 5
_MINOR = 20
"""A moment with a smaller weight is told only if fewer than LEAST moments are heavier."""
_AHEAD = 0.04
"""The least lead in `Game.value` over all other seats that counts as a lead."""
_LEAD, _KEPT = 46, 84


class Lead(NamedTuple):
    """A `seat` that took the lead in the round of events `first` to `end` (not included)."""

    seat: int
    first: int
    end: int


def turning_points(session: Session, words: Words, name: Callable[[int], str]) -> list[Note]:
    """At most five moments of the game so far, in order; `name(seat)` gives the name of a seat."""
    view = session.state.view(None)
    events = [event.seen_by(None) for event in session.events()]
    found = [*session.game.turns(view, events, words), *_leads(session, words, name)]
    chosen: list[Note] = []
    for note in sorted(found, key=lambda one: (-one.weight, -one.events[-1])):
        if len(chosen) < MOST and not any(note.events[-1] == other.events[-1] for other in chosen):
            chosen.append(note)
    kept = [note for place, note in enumerate(chosen) if place < LEAST or note.weight >= _MINOR]
    return sorted(kept, key=lambda note: note.events[-1])


def _leads(session: Session, words: Words, name: Callable[[int], str]) -> Iterator[Note]:
    found, winners = list(leads(session)), session.state.winners()
    for number, lead in enumerate(found[1:], 2):
        kept = number == len(found) and winners == [lead.seat]
        text = words.say("turning.lead.kept" if kept else "turning.lead", name=name(lead.seat))
        yield Note(_KEPT if kept else _LEAD, text, (lead.end - 1,), ((lead.first, lead.end),))


def leads(session: Session) -> Iterator[Lead]:
    """All changes of the lead, round by round, beginning with the first leader. The last round is left out, as it shows who
    has won."""
    value = session.game.value
    if value is None or len(session.seats) == 1:  # a lead needs two seats
        return
    state = session.at(0).state.clone()
    event_count = first = len(session.opening)
    leader = -1
    for ply in session.plies[: session.ply]:
        before = state.round
        state.apply(state.legal()[ply.index])
        event_count += len(ply.events)
        if state.round != before and event_count > first:
            standing = list(value(state))
            *_, second, best = sorted(standing)
            if best - second > _AHEAD and standing.index(best) != leader:
                leader = standing.index(best)
                yield Lead(leader, first, event_count)
            first = event_count
