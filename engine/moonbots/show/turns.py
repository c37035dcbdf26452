"""Turning points of a tournament: heavy hits, falls, duels, and the winner."""

from collections.abc import Sequence

from moonbots.position.events import EVENTS
from moonbots.position.view import MoonView
from moonbots.show.text import tell
from tabletop.rules.event import Event
from tabletop.show.words import Words
from tabletop.telling.recap import Note, note

_HURTS = EVENTS.group("hurts")
_PER_ENERGY = 8


def turns(_view: MoonView, events: Sequence[Event], words: Words) -> list[Note]:
    """Return notes on the events that may have decided a tournament. A hit weighs more if it costs more energy."""
    found = []
    for event in events:
        weight = event.kind.decides + (_PER_ENERGY * event.amount if event.kind in _HURTS else 0)
        if weight:
            found.append(note(events, weight, tell(event, words), [event]))
    return found
