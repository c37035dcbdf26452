"""Whom and what an event tells of, as looks: the pictures beside the lines of the log."""

from stakbots.position.cards import face_of
from stakbots.position.codes import SEATS
from stakbots.show.text import DATA
from tabletop.event import Event


def pictures(event: Event) -> tuple[str, ...]:
    """The looks of players, each once, and of cards."""
    found = []
    for name, value in zip(DATA[event.kind].split(), event.data, strict=False):
        if name in ("player", "stak", "target"):
            found.append(f"seat:{value % SEATS}")
        elif name in ("card", "victim"):
            found.append(f"bot:{face_of(value).bot}")
    return tuple(dict.fromkeys(found))
