"""Addresses: what the fragment of the address asks for, the fragments of saved things, and the browser's history.

- Going back closes the open dialog, or else leads to the page before.
- The history entry of a saved game or drawing leads to its newest state, however old the address is. A link that was
  typed or clicked opens the game as it is in the link.
- Dialogs that must be answered, and the one about a damaged link, have no history entry: going back leaves their page.
- Reloading leads to the same place without dialogs. A film begins where it was last seen to its end; if people share the
  device, the page asks who sits there before it shows any hand.
"""

import asyncio
from typing import NamedTuple, Protocol

import js
from pyodide.ffi import JsException

from web.page import dom

LIMIT = 2000
"""Links below this many characters are put into the address, so that copying the address shares the game."""
HOME, SET_UP, SAVED, EDITOR, STUDIO, LINK = "", "new", "save", "edit", "studio", "link"
PUZZLE, TASK, FIRST, ALONE = "puzzle", "task", "first", "alone"
OFFER, REPLY = "offer", "reply"
CHAT = ("invite", "join", "turn", "sealed")
"""What a fragment may ask for: the home page; the set-up of a game by name; a saved game by id; the course editor; the studio;
the game of a link; a puzzle by id; a task by its text; the game of a link as a first game with the coach (FIRST); the game
that one plays alone today, by name, or against the ghost of a link (ALONE); the table of an offer, and a reply to an offer,
as `tabletop.together.pairing` writes them; the messages of games in chats."""

WORKSHOPS = {EDITOR: "editor", STUDIO: "studio"}
"""The names of the workshops' pages, by the word in a fragment."""

_WITH_NAMES = tuple(f"{word}=" for word in (SET_UP, SAVED, PUZZLE, TASK, FIRST, ALONE))

_REFUSED = (JsException, AttributeError, TypeError)
"""Raised when a browser refuses a history entry, or has no such interface."""
RETRY, TRIES = 1.0, 30
"""Seconds between tries, and how many, while the browser refuses new addresses: WebKit allows a hundred in ten seconds."""


class Route(NamedTuple):
    """What a fragment asks for (one of the words above), and which one: a game's name, a save's id, a drawing (packed, or
    its id), a link."""

    to: str
    which: str = ""


def read(fragment: str) -> Route:
    """The route of a fragment; an unknown fragment counts as a link."""
    if not fragment:
        return Route(HOME)
    if (kind := fragment.partition(".")[0]) in (OFFER, REPLY, *CHAT):
        return Route(kind, fragment)
    word, _, rest = fragment.partition("=")
    return Route(word, rest) if word in WORKSHOPS or fragment.startswith(_WITH_NAMES) else Route(LINK, fragment)


def to_save(number: str, link: str) -> str:
    """The fragment of a saved game: its link, or its id if the link has `LIMIT` characters or more and there is an id."""
    return link if len(link) < LIMIT or not number else f"{SAVED}={number}"


def to_drawing(course: str, number: str) -> str:
    """The fragment of a drawing: the packed course, or its id if the course has `LIMIT` characters or more and there is an
    id."""
    return f"{EDITOR}={course if len(course) < LIMIT or not number else number}"


def fragment() -> str:
    """The fragment of the page's present address."""
    return str(js.location.hash).removeprefix("#")


class Saved(Protocol):
    """A saved game or drawing."""

    id: str
    when: float


class Entry(NamedTuple):
    """The data that the page stores with a history entry."""

    place: int = 0
    """The number of the page's entries below it."""
    kept: str = ""
    """Id of the saved game or drawing that is open there, '' for none."""
    when: float = 0.0
    """When that was saved, in milliseconds since 1970."""
    cover: bool = False
    """Whether it is a second entry of the same page, for a dialog that going back closes."""


_here = Entry()
_address_here = ""
_is_late = False  # whether the browser has refused these two so far


def here() -> Entry:
    """The present entry."""
    return _here


def push(fragment: str, saved: Saved | None = None) -> None:
    """Go to a fragment with a new history entry."""
    if _here.cover:  # its dialog is closed, so the new page takes over the entry
        _replace(_entry_of(saved, _here.place), _address(fragment))
    else:
        _note(_entry_of(saved, _here.place + 1), _address(fragment), "pushState")


def replace(fragment: str, saved: Saved | None = None) -> None:
    """Change the fragment of the present entry."""
    _replace(_entry_of(saved, _here.place)._replace(cover=_here.cover), _address(fragment))


def cover() -> None:
    """Add a second entry for a dialog that opens, unless the page has one."""
    if not _here.cover:
        _note(_here._replace(place=_here.place + 1, cover=True), _address(fragment()), "pushState")


def arrive() -> int:
    """Take over the entry to which the browser has gone. Return -1 for the step from a cover down to its page, 1 for the
    step up, 0 for all others. A cover has the address of its page."""
    global _here, _address_here  # noqa: PLW0603 - there is one history
    left, address = _here, _address_here
    state = dom.none_for_null(js.history.state)
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
    """Retry to set the newest entry and address; the game goes on meanwhile, and is saved."""
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
