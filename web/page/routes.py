"""Addresses: what the fragment of the page's address asks for, and the fragments under which things are found again."""

from typing import NamedTuple

import js

LIMIT = 2000
"""Characters of a link up to which it stands in the address, so that copying the address shares the game."""
HOME, SAVED, EDITOR, LINK = "", "save", "edit", "link"
"""What a fragment may ask for: the home page, a saved game by its id, the course editor, the game of a link."""


class Route(NamedTuple):
    """What a fragment asks for, and which one: the id of a saved game, a drawing (packed, or by its id), a link."""

    to: str
    which: str = ""


def read(fragment: str) -> Route:
    """What a fragment asks for; anything unknown may be a link."""
    if not fragment:
        return Route(HOME)
    word, _, rest = fragment.partition("=")
    return Route(word, rest) if word == EDITOR or fragment.startswith(f"{SAVED}=") else Route(LINK, fragment)


def to_save(number: str, link: str) -> str:
    """The fragment of a saved game: its link, or its id where it has one and the link is too long to be seen in an address."""
    return link if len(link) < LIMIT or not number else f"{SAVED}={number}"


def to_drawing(course: str, number: str) -> str:
    """The fragment of a drawing in the editor: the packed course, or its id where it has one and the course is long."""
    return f"{EDITOR}={course if len(course) < LIMIT or not number else number}"


def fragment() -> str:
    """The fragment of the page's present address."""
    return str(js.location.hash).removeprefix("#")


def push(fragment: str) -> None:
    """Go to a fragment, so that the browser's way back leads here."""
    js.history.pushState(None, "", _address(fragment))


def replace(fragment: str) -> None:
    """Let the present address end in this fragment."""
    js.history.replaceState(None, "", _address(fragment))


def _address(fragment: str) -> str:
    return f"#{fragment}" if fragment else str(js.location.pathname) + str(js.location.search)
