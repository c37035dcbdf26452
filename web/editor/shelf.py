"""Drawings in the reader's browser: each is kept under a name of its own, so that opening one never touches another."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from roborally.board import drawn as drawings
from tabletop.errors import BoardError
from web.page.store import Shelf

_PREFIX = "robodrome:drawing:"


@dataclass
class Entry:
    """A drawing that is kept: its packed form, and when it was changed, in milliseconds since 1970."""

    id: str
    course: str
    when: float = 0.0


class Drawings:
    """All drawings on a shelf."""

    def __init__(self, shelf: Shelf, now: Any) -> None:
        """`now` gives milliseconds since 1970."""
        self.shelf, self.now = shelf, now

    def all(self) -> list[Entry]:
        """Every drawing, the latest first."""
        names = [name for name in self.shelf.names() if name.startswith(_PREFIX)]
        found = [entry for name in names if (entry := self.get(name.removeprefix(_PREFIX)))]
        return sorted(found, key=lambda entry: -entry.when)

    def get(self, number: str) -> Entry | None:
        """The drawing of that id, None where there is none that can be read."""
        try:
            entry = Entry(**json.loads(self.shelf.read(_PREFIX + number) or ""))
            drawings.unpack(entry.course)
        except (TypeError, ValueError, AttributeError, BoardError):
            return None  # of another version, or by another hand; it stays where it is
        return entry

    def find(self, course: str) -> Entry | None:
        """The drawing that looks exactly so."""
        return next((entry for entry in self.all() if entry.course == course), None)

    def create(self, course: str) -> Entry:
        """A new drawing beside all others; not on the shelf before it is kept."""
        when = self.now()
        number = f"{int(when):x}"
        while self.shelf.read(_PREFIX + number) is not None:
            number += "x"
        return Entry(number, course, when)

    def keep(self, entry: Entry) -> bool:
        """Write a drawing down as it is; False when the browser has no room or allows none."""
        entry.when = self.now()
        return self.shelf.write(_PREFIX + entry.id, json.dumps(asdict(entry), separators=(",", ":")))

    def delete(self, number: str) -> None:
        """Forget a drawing."""
        self.shelf.remove(_PREFIX + number)
