"""Drawings in the reader's browser: each is kept under a name of its own, so that opening one never touches another."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass

from roborally.board import drawn as drawings
from tabletop.errors import BoardError
from web.page.storage import PREFIX, Storage

_DRAWING = PREFIX + "drawing:"
"""Begins the names of drawings in storage."""


@dataclass
class SavedDrawing:
    """A drawing that is kept: its packed form, and when it was changed, in milliseconds since 1970."""

    id: str
    course: str
    when: float = 0.0


class SavedDrawings:
    """All saved drawings."""

    def __init__(self, storage: Storage, now: Callable[[], float]) -> None:
        """`now` gives milliseconds since 1970."""
        self.storage, self.now = storage, now

    def all(self) -> list[SavedDrawing]:
        """Every drawing, the latest first."""
        names = [name for name in self.storage.names() if name.startswith(_DRAWING)]
        found = [entry for name in names if (entry := self.get(name.removeprefix(_DRAWING)))]
        return sorted(found, key=lambda entry: -entry.when)

    def get(self, number: str) -> SavedDrawing | None:
        """The drawing of that id, None where there is none that can be read."""
        try:
            entry = SavedDrawing(**json.loads(self.storage.read(_DRAWING + number) or ""))
            drawings.unpack(entry.course)
        except (TypeError, ValueError, AttributeError, BoardError):
            return None  # of another version, or by another hand; it stays where it is
        return entry

    def find(self, course: str) -> SavedDrawing | None:
        """The drawing that looks exactly so."""
        return next((entry for entry in self.all() if entry.course == course), None)

    def create(self, course: str) -> SavedDrawing:
        """A new drawing beside all others; not in storage before it is kept."""
        when = self.now()
        number = f"{int(when):x}"
        while self.storage.read(_DRAWING + number) is not None:
            number += "x"
        return SavedDrawing(number, course, when)

    def keep(self, entry: SavedDrawing) -> bool:
        """Write a drawing down as it is; False when the browser has no room or allows none."""
        entry.when = self.now()
        return self.storage.write(_DRAWING + entry.id, json.dumps(asdict(entry), separators=(",", ":")))

    def delete(self, number: str) -> None:
        """Forget a drawing."""
        self.storage.remove(_DRAWING + number)
