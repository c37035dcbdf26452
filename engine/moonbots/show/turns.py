"""What may have decided a tournament: heavy hits, falls, duels, and who won."""

from collections.abc import Sequence

from moonbots.position.view import MoonView
from moonbots.show.text import tell
from tabletop.event import Event
from tabletop.recap import Note, note
from tabletop.words import Words

_WEIGHTS = {"ended": 100, "fell": 80, "final-began": 76, "deactivated": 60, "played": 12}


def turns(_view: MoonView, events: Sequence[Event], words: Words) -> list[Note]:
    """What happened in a tournament that counts; the more energy a hit costs, the more it counts."""
    found = []
    for event in events:
        weight = 14 + 8 * event.data[2] if event.kind in ("damaged", "lost") else _WEIGHTS.get(event.kind, 0)
        if weight:
            found.append(note(events, weight, tell(event, words), [event]))
    return found
