"""Names that people give to seats (short, on one line, distinct), and the colours that they choose. A link carries both
behind the game."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tabletop.formats.link import NAMES
from tabletop.show.theme import SEATS
from web.page.gate import by_seat, is_count, is_text, list_of

LONGEST = 20
"""Most characters of a name."""
_MOST = 2000
"""Most characters of all extras in a fragment; longer ones are ignored."""
_ALL = {*range(SEATS)}
_COLOURS = "colours"
"""Key of the colours in a fragment, a digit for each."""
_DEAL = "deal"
"""Key of a deal in a fragment, as `tabletop.together.deal` writes it."""


def plain(text: str, longest: int = LONGEST) -> str:
    """A name that can be shown: without unprintable signs, on one line, cut at `longest` characters."""
    line = " ".join(text[: 10 * longest].split())
    return "".join(sign for sign in line if sign.isprintable())[:longest].strip()


def _is_name(value: object) -> bool:
    return is_text(value) and value != "" and value == plain(str(value))


are_names = by_seat(_is_name)
"""Whether a value has names by seat, in the form of a saved game."""


def are_colours(value: object) -> bool:
    """Whether a value has colours in the form of a saved game: `seat_colours` of `theme.colours`."""
    return isinstance(value, list) and list_of(is_count)(value) and len({*value}) == len(value) and {*value} <= _ALL


def distinct_names(names: Mapping[int, str], usual: Sequence[str]) -> dict[int, str]:
    """The names by seat; a name that another seat has already gets the number of its seat. `usual` are the names of all seats
    without given ones."""
    taken = {name for seat, name in enumerate(usual) if seat not in names}
    found = {}
    for seat, name in sorted(names.items()):
        if seat < len(usual):
            found[seat] = f"{name} ({seat + 1})" if name in taken else name
            taken.add(found[seat])
    return found


def add_extras(link: str, names: Mapping[int, str], seat_colours: Sequence[int] = (), deal: str = "") -> str:
    """A link with names, colours and the contributions to its deal behind it."""
    from urllib.parse import quote  # most links have none

    parts = [f"{seat}:{quote(name, safe='')}" for seat, name in names.items()]
    if seat_colours:
        parts.append(f"{_COLOURS}:{''.join(map(str, seat_colours))}")
    if deal:
        parts.append(f"{_DEAL}:{deal}")
    return link + NAMES + ",".join(parts) if parts else link


class LinkExtras(NamedTuple):
    """The extras behind a link: names by seat, colours, and the contributions to its deal."""

    names: dict[int, str]
    seat_colours: list[int]
    deal: str = ""


def split_extras(fragment: str) -> tuple[str, LinkExtras]:
    """(link, extras) of a fragment; unreadable extras are left out."""
    link, mark, written = fragment.partition(NAMES)
    found = LinkExtras({}, [])
    if not mark or len(written) > _MOST:
        return link, found
    from urllib.parse import unquote

    for part in written.split(","):
        seat, _, name = part.partition(":")
        if len(seat) <= 2 and seat.isascii() and seat.isdecimal() and plain(unquote(name)):
            found.names[int(seat)] = plain(unquote(name))
        elif seat == _COLOURS and name.isascii() and name.isdecimal() and are_colours([*map(int, name)]):
            found.seat_colours[:] = map(int, name)
        elif seat == _DEAL:
            found = found._replace(deal=name)
    return link, found
