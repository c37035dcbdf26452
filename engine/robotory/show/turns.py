"""What may have decided a game: robots that changed camps, long ways, and who won."""

from collections.abc import Sequence

from robotory.board.cells import CAMP
from robotory.position.view import ArenaView
from robotory.show.text import light_at, naming_sides, tell
from tabletop.event import Event
from tabletop.recap import Note, note
from tabletop.words import Words

_WEIGHTS = {"match-won": 100, "match-drawn": 100, "game-won": 96}


def turns(view: ArenaView, events: Sequence[Event], words: Words) -> list[Note]:
    """What happened in a game that counts: a robot that changes camps most, and the more it eats, the more."""
    found = []
    opening = view.first ^ sum(event.kind == "swapped" for event in events) % 2
    for number, event in enumerate(events):
        weight = _WEIGHTS.get(event.kind, 0)
        if event.kind == "moved":
            _, _, first, *way = event.data
            weight = (40 if CAMP[first] != CAMP[way[-1]] else 10) + 3 * len(way)
        if weight:
            light = light_at(events, number, opening)
            found.append(note(events, weight, tell(event, naming_sides(words, light)), [event]))
    return found
