"""Whom and what an event tells of, as looks: the pictures beside the lines of the log."""

from collections.abc import Callable

from roborally.position.cards import KIND, NAME
from roborally.position.option_deck import SLUGS
from roborally.show.text import DATA
from tabletop.event import Event

_LOOKS: dict[str, Callable[[int], str]] = {
    "robot": lambda seat: f"robot:{seat}",
    "by": lambda seat: f"robot:{seat}",
    "card": lambda card: f"card:{NAME[KIND[card]]}",
    "option": lambda option: f"option:{SLUGS[option]}",
    "flag": lambda flag: f"flag:{flag}",
    "team": lambda team: f"team:{team}",
}
"""Name of a number in `DATA` -> the look of what it stands for."""


def pictures(event: Event) -> tuple[str, ...]:
    """The looks of robots, cards, flags and teams, in the order of the event's numbers."""
    named = zip(DATA[event.kind].split(), event.data, strict=False)
    return tuple(_LOOKS[name](value) for name, value in named if name in _LOOKS)
