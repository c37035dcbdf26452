"""The pictures beside the lines of the log: robots and cards of an event, as looks."""

from moonbots.position.cards import CODES
from tabletop.rules.event import Event
from tabletop.telling.sentences import looks


def _face(robot: int) -> str:
    return f"face:{robot}"


def _sign(card: int) -> str:
    return f"sign:{CODES[card]}"


_LOOKS = {"robot": _face, "other": _face, "robots": _face, "card": _sign, "weapon": _sign, "weapons": _sign}


def pictures(event: Event) -> tuple[str, ...]:
    """Return the looks of robots and cards, in the order of the event's numbers; those of lists come last."""
    return looks(event, _LOOKS)
