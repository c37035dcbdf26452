"""Names that people give to seats: short, on one line, told apart, and in a link beside the game."""

from collections.abc import Mapping, Sequence

from tabletop.link import NAMES
from web.page.gate import by_seat, is_text

LONGEST = 20
"""Characters of a name."""
_MOST = 2000
"""Characters of all names in a fragment; of more none is read."""


def plain(text: str) -> str:
    """A name as it can be shown: what is not a printable sign is left out, and what is too long is cut."""
    line = " ".join(text.split())
    return "".join(sign for sign in line if sign.isprintable())[:LONGEST].strip()


def _is_name(value: object) -> bool:
    return is_text(value) and value != "" and value == plain(str(value))


are_names = by_seat(_is_name)
"""Whether a value has names by seat, as they are kept with a saved game."""


def told_apart(names: Mapping[int, str], usual: Sequence[str]) -> dict[int, str]:
    """The names by seat; one that another seat goes by already gets the number of its seat. `usual` are the names that seats
    without one go by."""
    taken = {name for seat, name in enumerate(usual) if seat not in names}
    found = {}
    for seat, name in sorted(names.items()):
        if seat < len(usual):
            found[seat] = f"{name} ({seat + 1})" if name in taken else name
            taken.add(found[seat])
    return found


def beside(link: str, names: Mapping[int, str]) -> str:
    """A link with names beside it."""
    from urllib.parse import quote  # most links have none

    return link + NAMES + ",".join(f"{seat}:{quote(name, safe='')}" for seat, name in names.items()) if names else link


def apart(fragment: str) -> tuple[str, dict[int, str]]:
    """The link of a fragment, and the names beside it."""
    link, mark, written = fragment.partition(NAMES)
    if not mark or len(written) > _MOST:
        return link, {}
    from urllib.parse import unquote

    found = {}
    for part in written.split(","):
        seat, _, name = part.partition(":")
        if len(seat) <= 2 and seat.isascii() and seat.isdecimal() and plain(unquote(name)):
            found[int(seat)] = plain(unquote(name))
    return link, found
