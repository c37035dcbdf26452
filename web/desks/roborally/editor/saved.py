"""Drawings in the reader's browser: each is kept under a name of its own, so that opening one never touches another."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field

from roborally.board import drawn as drawings
from tabletop.base.errors import BoardError
from web.page import gate as checks
from web.page.gate import Check, Gate, Unreadable
from web.page.storage import PREFIX

_DRAWING = PREFIX + "drawing:"
"""Begins the names of drawings in storage."""
_FIELDS: Mapping[str, Check] = {"id": checks.is_text, "course": checks.is_text, "when": checks.is_time}


@dataclass
class SavedDrawing:
    """A drawing that is kept: its packed form, and when it was changed, in milliseconds since 1970."""

    id: str
    course: str
    when: float = 0.0
    unknown: dict[str, object] = field(default_factory=dict)
    """What a newer version of the page keeps besides."""


class SavedDrawings:
    """All saved drawings."""

    def __init__(self, gate: Gate, now: Callable[[], float]) -> None:
        """`now` gives milliseconds since 1970."""
        self.gate, self.now = gate, now

    def all(self) -> list[SavedDrawing]:
        """Every drawing, the latest first."""
        return sorted(self.gate.all(_DRAWING, self._reading), key=lambda entry: -entry.when)

    def get(self, number: str) -> SavedDrawing | None:
        """The drawing of that id, None where there is none that can be read."""
        return self.gate.read(_DRAWING + number, self._reading)

    def _reading(self, name: str, text: str) -> SavedDrawing:
        value = checks.parse(text)
        known = checks.fields(value, _FIELDS, ("id", "course"))
        entry = SavedDrawing(**known, unknown=checks.unknown_fields(value, _FIELDS))
        try:
            drawings.unpack(entry.course)
        except BoardError as error:
            raise Unreadable(str(error)) from error
        if name != _DRAWING + entry.id:
            raise Unreadable("It has the name of another drawing.")
        return entry

    def find(self, course: str) -> SavedDrawing | None:
        """The drawing that looks exactly so."""
        return next((entry for entry in self.all() if entry.course == course), None)

    def create(self, course: str) -> SavedDrawing:
        """A new drawing beside all others; not in storage before it is kept."""
        when = self.now()
        number = self.gate.free(f"{_DRAWING}{int(when):x}").removeprefix(_DRAWING)
        return SavedDrawing(number, course, when)

    def meanwhile(self, number: str, course: str) -> SavedDrawing | None:
        """The drawing of that id if another page has made something else of it than this one, which knows it like that."""
        name = _DRAWING + number
        there = self.gate.there(name, self._reading) if self.gate.storage.by_others(name) else None
        return None if there is None or there.course == course else there

    def refused(self, number: str) -> bool:
        """Whether a drawing as it was kept last is not in storage because another page was first."""
        return self.gate.refused(_DRAWING + number)

    def drop(self, number: str) -> None:
        """Forget what this page made of a drawing and could not write."""
        self.gate.drop(_DRAWING + number)

    def keep(self, entry: SavedDrawing) -> None:
        """Write a drawing down as it is. Until it is in storage, and for as long as it cannot be, `lasts` is False."""
        entry.when = self.now()
        fields = asdict(entry)
        fields |= fields.pop("unknown")
        self.gate.write(_DRAWING + entry.id, json.dumps(fields, separators=(",", ":")))

    def lasts(self, number: str) -> bool:
        """Whether the drawing of that id is still there when the page has gone."""
        return self.gate.lasts(_DRAWING + number)

    def delete(self, number: str) -> None:
        """Forget a drawing."""
        self.gate.remove(_DRAWING + number)
