"""Who sits on each seat of a game: the reader, another person at this device, a far player, or a bot."""

from collections.abc import Sequence

from tabletop.core.session import PERSON

ME, HERE, FAR = "me", "here", "far"
"""The reader; another person at this device; a person at another device."""
PEOPLE = (ME, HERE, FAR)


def kinds(seating: Sequence[str]) -> list[str]:
    """The kinds of the seats, as in a session."""
    return [PERSON if kind in PEOPLE else kind for kind in seating]


def here(seating: Sequence[str]) -> list[int]:
    """The seats played on this device, the reader's first."""
    seats = [seat for seat, kind in enumerate(seating) if kind in (ME, HERE, PERSON)]
    return sorted(seats, key=lambda seat: seating[seat] != ME)


def seated(session_kinds: Sequence[str], seats_here: Sequence[int]) -> list[str]:
    """Who sits on each seat, if these seats are played here, the reader's first."""
    places = dict.fromkeys(seats_here, HERE) | dict.fromkeys(seats_here[:1], ME)
    return [places.get(seat, FAR) if kind == PERSON else kind for seat, kind in enumerate(session_kinds)]


def with_one_reader(seating: Sequence[str], reader: int | None = None) -> list[str]:
    """The same with one seat of the reader: `reader`, or else the first; others of ME become HERE."""
    me = [seat for seat, kind in enumerate(seating) if kind == ME]
    kept = reader if reader in me else next(iter(me), None)
    return [HERE if kind == ME and seat != kept else kind for seat, kind in enumerate(seating)]
