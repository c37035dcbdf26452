"""Whom and what an event tells of, as looks: the pictures beside the lines of the log."""

from roborally.position.cards import KIND, NAME
from roborally.position.option_deck import SLUGS
from tabletop.rules.event import Event
from tabletop.telling.phrases import looks

_LOOKS = {
    "robot": lambda seat: f"robot:{seat}",
    "by": lambda seat: f"robot:{seat}",
    "card": lambda card: f"card:{NAME[KIND[card]]}",
    "option": lambda option: f"option:{SLUGS[option]}",
    "flag": lambda flag: f"flag:{flag}",
    "team": lambda team: f"team:{team}",
}
"""Name of a number of events -> the look of what it stands for."""


def pictures(event: Event) -> tuple[str, ...]:
    """The looks of robots, cards, flags and teams, in the order of the event's numbers."""
    return looks(event, _LOOKS)
