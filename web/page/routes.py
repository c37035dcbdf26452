"""Addresses: what the fragment of the page's address asks for, the fragments under which things are found again, and the
entries of the browser's history.

Going back closes the dialog that is open, and otherwise leads to the page before. An entry that was made for a saved game or
drawing leads to it as it stands now, however old its address is; a link that was typed or clicked opens what it says. A
dialog that must be answered and the sentence about a damaged link are no steps of their own: going back leaves the page under
them. Reloading leads to the same place, without dialogs; a film begins again where it was last seen to its end, and whoever
shares the device is asked for again before any hand shows.
"""

import asyncio
from typing import NamedTuple, Protocol

import js
from pyodide.ffi import JsException

from web.page import dom

LIMIT = 2000
"""Characters of a link up to which it stands in the address, so that copying the address shares the game."""
HOME, SET_UP, SAVED, EDITOR, STUDIO, LINK = "", "new", "save", "edit", "studio", "link"
PUZZLE, TASK, FIRST, ALONE = "puzzle", "task", "first", "alone"
OFFER, REPLY = "offer", "reply"
CHAT = ("invite", "join", "turn", "sealed")
"""What a fragment may ask for: the home page, the set-up of a game by its name, a saved game by its id, the course editor, the
studio, the game of a link, a puzzle by its id, a task by its text, the game of a link for somebody who has never played; the
game that one plays alone today, by its name, or that of a link again, against its ghost; the table of an offer, and a reply to
one, as `tabletop.together.pairing` writes them; and what is posted of games in chats."""

WORKSHOPS = {EDITOR: "editor", STUDIO: "studio"}
"""Pages on which something is made, by what a fragment calls them."""

_WITH_NAMES = tuple(f"{word}=" for word in (SET_UP, SAVED, PUZZLE, TASK, FIRST, ALONE))

_REFUSED = (JsException, AttributeError, TypeError)
"""Raised where a browser takes no entry now, or has no such interface."""
RETRY, TRIES = 1.0, 30
"""Seconds from try to try, and how many, while the browser takes no new address: WebKit allows a hundred in ten seconds."""


class Route(NamedTuple):
    """What a fragment asks for, and which one: the name of a game, the id of a saved game, a drawing (packed, or by its
    id), a link."""

    to: str
    which: str = ""


def read(fragment: str) -> Route:
    """What a fragment asks for; anything unknown may be a link."""
    if not fragment:
        return Route(HOME)
    if (kind := fragment.partition(".")[0]) in (OFFER, REPLY, *CHAT):
        return Route(kind, fragment)
    word, _, rest = fragment.partition("=")
    return Route(word, rest) if word in WORKSHOPS or fragment.startswith(_WITH_NAMES) else Route(LINK, fragment)


def to_save(number: str, link: str) -> str:
    """The fragment of a saved game: its link, or its id where it has one and the link is too long to be seen in an address."""
    return link if len(link) < LIMIT or not number else f"{SAVED}={number}"


def to_drawing(course: str, number: str) -> str:
    """The fragment of a drawing in the editor: the packed course, or its id where it has one and the course is long."""
    return f"{EDITOR}={course if len(course) < LIMIT or not number else number}"


def fragment() -> str:
    """The fragment of the page's present address."""
    return str(js.location.hash).removeprefix("#")


class Saved(Protocol):
    """A saved game or drawing."""

    id: str
    when: float


class Entry(NamedTuple):
    """What the page notes with an entry of the history."""

    place: int = 0
    """How many entries of the page lie below it."""
    kept: str = ""
    """Id of the saved game or drawing that is open there, '' for none."""
    when: float = 0.0
    """When that was saved, in milliseconds since 1970."""
    cover: bool = False
    """Whether it is a second entry of the page below it, made when a dialog opened there, so that going back closes that."""


_here = Entry()
_address_here = ""
_is_late = False  # whether the browser has yet to be told of these two


def here() -> Entry:
    """The present entry."""
    return _here


def push(fragment: str, saved: Saved | None = None) -> None:
    """Go to a fragment, so that the browser's way back leads here."""
    if _here.cover:  # the page has another entry below, and its dialog is closed
        _replace(_entry_of(saved, _here.place), _address(fragment))
    else:
        _note(_entry_of(saved, _here.place + 1), _address(fragment), "pushState")


def replace(fragment: str, saved: Saved | None = None) -> None:
    """Let the present address end in this fragment."""
    _replace(_entry_of(saved, _here.place)._replace(cover=_here.cover), _address(fragment))


def cover() -> None:
    """A dialog opens: lay a second entry over that of the page, unless there is one."""
    if not _here.cover:
        _note(_here._replace(place=_here.place + 1, cover=True), _address(fragment()), "pushState")


def arrive() -> int:
    """Take note that the browser has gone to another entry. Gives -1 if that was the step down from a cover to its page, 1 for
    the step up, 0 for all others. Both have the same address."""
    global _here, _address_here  # noqa: PLW0603 - there is one history
    left, address = _here, _address_here
    state = dom.some(js.history.state)
    if state is None:  # the address was typed or clicked
        _replace(Entry(left.place + 1), _address(fragment()))
        return 0
    _here = Entry(int(state.place), str(state.kept), float(state.when), bool(state.cover))
    _address_here = _address(fragment())
    step = _here.place - left.place
    if (left.cover and step == -1) or (_here.cover and step == 1):
        _replace(left._replace(place=_here.place, cover=_here.cover), address)
        return step
    return 0


def _entry_of(saved: Saved | None, place: int) -> Entry:
    return Entry(place) if saved is None else Entry(place, saved.id, saved.when)


def _replace(entry: Entry, address: str) -> None:
    if (entry._replace(when=_here.when), address) != (_here, _address_here):
        _note(entry, address, "replaceState")


def _note(entry: Entry, address: str, how: str) -> None:
    global _here, _address_here, _is_late  # noqa: PLW0603 - there is one history
    _here, _address_here = entry, address
    try:
        getattr(js.history, how)(dom.plain(**entry._asdict()), "", address)
    except _REFUSED:
        if not _is_late:
            _is_late = True
            dom.spawn(_note_late())


async def _note_late() -> None:
    """Tell the browser where the page is by then; the game goes on meanwhile, and is saved."""
    global _is_late  # noqa: PLW0603 - the same
    for _ in range(TRIES):
        await asyncio.sleep(RETRY)
        try:
            js.history.replaceState(dom.plain(**_here._asdict()), "", _address_here)
        except _REFUSED:
            continue
        break
    _is_late = False


def _address(fragment: str) -> str:
    return f"#{fragment}" if fragment else str(js.location.pathname) + str(js.location.search)
