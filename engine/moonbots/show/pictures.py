"""Whom and what an event tells of, as looks: the pictures beside the lines of the log."""

from moonbots.position.cards import CODES
from moonbots.show.text import DATA
from tabletop.event import Event

_ROBOTS = ("robot", "to")


def pictures(event: Event) -> tuple[str, ...]:
    """The looks of robots and cards, in the order of the event's numbers; those of lists come last."""
    found = []
    for at, name in enumerate(DATA[event.kind].split()):
        if name in _ROBOTS:
            found.append(f"face:{event.data[at]}")
        elif name == "*robots":
            found += [f"face:{robot}" for robot in event.data[at:]]
        elif name == "card":
            found.append(f"sign:{CODES[event.data[at]]}")
        elif name in ("weapon", "*weapons"):
            found += [f"sign:{CODES[card]}" for card in event.data[at : at + 1 if name == "weapon" else None]]
    return tuple(found)
