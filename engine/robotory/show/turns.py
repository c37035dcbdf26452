"""Turning points of a game: robots that changed camps, long chains, and the winner."""

from collections.abc import Sequence

from robotory.board.cells import CAMP
from robotory.position.events import MOVED, SWAPPED
from robotory.position.view import ArenaView
from robotory.show.text import light_at, naming_sides, tell
from tabletop.rules.event import Event
from tabletop.show.words import Words
from tabletop.telling.recap import Note, note


def turns(view: ArenaView, events: Sequence[Event], words: Words) -> list[Note]:
    """Return notes on the events that may have decided a game. A change of camps weighs most, then the discs eaten."""
    found = []
    opening = view.first ^ sum(event.kind == SWAPPED for event in events) % 2
    for number, event in enumerate(events):
        weight = event.kind.decides
        if event.kind == MOVED:
            first, *way = event.way
            weight += (30 if CAMP[first] != CAMP[way[-1]] else 0) + 3 * len(way)
        if weight:
            light = light_at(events, number, opening)
            found.append(note(events, weight, tell(event, naming_sides(words, light)), [event]))
    return found
