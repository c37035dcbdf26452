"""Who sits on the seats of a game, and where: the reader, somebody beside them, somebody far away, or a bot."""

from collections.abc import Sequence

from tabletop.core.session import PERSON

ME, HERE, FAR = "me", "here", "far"
"""The reader; somebody else at this device; somebody at another one, to whom the game goes by link."""
PEOPLE = (ME, HERE, FAR)


def kinds(seating: Sequence[str]) -> list[str]:
    """The kinds of the seats, as a session has them."""
    return [PERSON if kind in PEOPLE else kind for kind in seating]


def here(seating: Sequence[str]) -> list[int]:
    """The seats that are played on this device, the reader's first."""
    seats = [seat for seat, kind in enumerate(seating) if kind in (ME, HERE, PERSON)]
    return sorted(seats, key=lambda seat: seating[seat] != ME)


def seated(session_kinds: Sequence[str], seats_here: Sequence[int]) -> list[str]:
    """Who sits where in a game in which these seats are played here, the reader's first."""
    places = dict.fromkeys(seats_here, HERE) | dict.fromkeys(seats_here[:1], ME)
    return [places.get(seat, FAR) if kind == PERSON else kind for seat, kind in enumerate(session_kinds)]


def recalled(kinds_then: Sequence[str]) -> list[str]:
    """What was chosen at a time when people were not told apart: the first of them is the reader, the others sit beside."""
    return with_one_reader([ME if kind == PERSON else kind for kind in kinds_then])


def with_one_reader(seating: Sequence[str], reader: int | None = None) -> list[str]:
    """The same, with a single seat of the reader: that one, or the first of those who say so."""
    me = [seat for seat, kind in enumerate(seating) if kind == ME]
    kept = reader if reader in me else next(iter(me), None)
    return [HERE if kind == ME and seat != kept else kind for seat, kind in enumerate(seating)]
