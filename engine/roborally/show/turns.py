"""Turning points of a race: flags, destruction, and the winner."""

from collections.abc import Sequence

from roborally.position.events import EVENTS, FINISHED, RACE_ENDED, TOUCHED
from roborally.position.view import RaceView
from roborally.show.recap import arrival
from roborally.show.text import tell
from tabletop.rules.event import Event
from tabletop.show.words import Words
from tabletop.telling.recap import Note, note

_AT_FLAGS = EVENTS.group("at-flag")


def turns(view: RaceView, events: Sequence[Event], words: Words) -> list[Note]:
    """Return notes on the events that may have decided a race. Flags touched by the winner weigh more."""
    winner = view.finished[0] if view.finished else -1
    last_flags = {event.cause for event in events if event.kind == FINISHED}
    found = []
    for event in events:
        weight = event.kind.decides
        if event.id in last_flags or (event.kind == RACE_ENDED and winner >= 0):
            continue
        if event.kind == FINISHED and event.place == 1:
            weight = 100
        elif event.kind == TOUCHED and event.robot == winner:
            weight += 12 + event.flag
        if weight:
            plain = note(events, weight, tell(event, words), [event])
            came = arrival(events, events[plain.parts[0][0]]) if event.kind in _AT_FLAGS else ()
            found.append(plain._replace(parts=(*came, *plain.parts)))
    return found
