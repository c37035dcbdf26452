"""What may have decided a race: flags, destruction, and who was first."""

from collections.abc import Sequence

from roborally.position.view import RaceView
from roborally.show.recap import APART, arrival
from roborally.show.text import tell
from tabletop.event import Event
from tabletop.recap import Note, note
from tabletop.words import Words

_WEIGHTS = {
    "team-won": 99, "race-ended": 60, "eliminated": 74, "taken": 50, "picked-up": 44, "touched": 40, "destroyed": 36,
    "controlled": 22, "pushed": 6, "shot": 4,
}  # fmt: skip
_AT_FLAGS = frozenset({"touched", "finished", "taken", "picked-up"})
"""What happens where a robot stands at the end of a register: how it got there is shown too."""


def turns(view: RaceView, events: Sequence[Event], words: Words) -> list[Note]:
    """What happened in a race that counts; what the first one at the last flag did counts more."""
    winner = view.finished[0] if view.finished else -1
    last_flags = {event.cause for event in events if event.kind == "finished"}
    found = []
    for event in events:
        if event.id in last_flags or (event.kind == "race-ended" and winner >= 0):
            continue
        if event.kind == "finished":
            weight = 100 if event.data[1] == 1 else 34
        elif event.kind == "touched":
            weight = 40 + (12 + event.data[1] if event.data[0] == winner else 0)
        else:
            weight = _WEIGHTS.get(event.kind, 0)
        if weight:
            plain = note(events, weight, tell(event, words), [event], APART)
            came = arrival(events, events[plain.parts[0][0]]) if event.kind in _AT_FLAGS else ()
            found.append(plain._replace(parts=(*came, *plain.parts)))
    return found
