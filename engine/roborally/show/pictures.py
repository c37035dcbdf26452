"""The pictures beside the lines of the log: robots, cards, flags and teams of an event, as looks."""

from roborally.position.cards import KIND, NAME
from roborally.position.option_deck import SLUGS
from tabletop.rules.event import Event
from tabletop.telling.sentences import looks

_LOOKS = {
    "robot": lambda seat: f"robot:{seat}",
    "by": lambda seat: f"robot:{seat}",
    "card": lambda card: f"card:{NAME[KIND[card]]}",
    "option": lambda option: f"option:{SLUGS[option]}",
    "flag": lambda flag: f"flag:{flag}",
    "team": lambda team: f"team:{team}",
}
"""Name of a number in events -> the look for its value."""


def pictures(event: Event) -> tuple[str, ...]:
    """Return the looks of robots, cards, option cards, flags and teams, in the order of the event's numbers."""
    return looks(event, _LOOKS)
