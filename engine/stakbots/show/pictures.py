"""The pictures beside the lines of the log: players and cards of an event, as looks."""

from stakbots.position.cards import face_of
from stakbots.position.codes import SEATS
from tabletop.rules.event import Event
from tabletop.telling.sentences import looks


def _seat(seat_or_stak: int) -> str:
    return f"seat:{seat_or_stak % SEATS}"


def _bot(card: int) -> str:
    return f"bot:{face_of(card).bot}"


_LOOKS = {"player": _seat, "stak": _seat, "target": _seat, "card": _bot, "victim": _bot}


def pictures(event: Event) -> tuple[str, ...]:
    """Return the looks of players and cards, each once."""
    return tuple(dict.fromkeys(looks(event, _LOOKS)))
