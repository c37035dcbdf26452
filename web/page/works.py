"""Works: drawings and figures that somebody makes here. Each is saved in the browser under its own name, so that opening one
never touches another."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from web.page import gate as checks
from web.page.gate import Check, Gate, Unreadable
from web.page.storage import PREFIX

KINDS: Mapping[str, str] = {PREFIX + "drawing:": "course", PREFIX + "figure:": "parts"}
"""The field that holds a work in its text, by the prefix of the kind in storage."""


def content_of(text: str) -> str:
    """The work in a text, without its id; any other text itself."""
    try:
        entry = checks.parse(text)
    except Unreadable:
        return text
    found = [entry[field] for field in KINDS.values() if isinstance(entry, dict) and isinstance(entry.get(field), str)]
    return found[0] if len(found) == 1 else text


@dataclass
class Work:
    """A saved work: its text, and when it was changed, in milliseconds since 1970."""

    id: str
    content: str
    when: float = 0.0
    unknown: dict[str, object] = field(default_factory=dict)
    """Fields that a newer version of the page has saved, by name."""


class Works:
    """All works of a kind."""

    def __init__(
        self, gate: Gate, now: Callable[[], float], kind: str, content: str, check: Callable[[str], None]
    ) -> None:
        """`now` returns milliseconds since 1970; `kind` is the prefix of names in storage, `content` the field of the text;
        `check` raises Unreadable for an invalid text."""
        self.gate, self.now, self._content, self._check = gate, now, content, check
        self._prefix = f"{PREFIX}{kind}:"
        self._fields: Mapping[str, Check] = {"id": checks.is_text, content: checks.is_text, "when": checks.is_time}

    def all(self) -> list[Work]:
        """Every work, the latest first."""
        return sorted(self.gate.all(self._prefix, self._reading), key=lambda work: -work.when)

    def get(self, number: str) -> Work | None:
        """The work of that id; None without one that can be read."""
        return self.gate.read(self._prefix + number, self._reading)

    def _reading(self, name: str, text: str) -> Work:
        value = checks.parse(text)
        known = checks.fields(value, self._fields, ("id", self._content))
        work = Work(
            known["id"], known[self._content], known.get("when", 0.0), checks.unknown_fields(value, self._fields)
        )
        self._check(work.content)
        if name != self._prefix + work.id:
            raise Unreadable("It has the name of another one.")
        return work

    def find(self, content: str) -> Work | None:
        """The work with exactly this text; None without one."""
        return next((work for work in self.all() if work.content == content), None)

    def create(self, content: str) -> Work:
        """Make a new work with an id of its own; `keep` saves it."""
        when = self.now()
        number = self.gate.free(f"{self._prefix}{int(when):x}").removeprefix(self._prefix)
        return Work(number, content, when)

    def meanwhile(self, number: str, content: str) -> Work | None:
        """The work of that id if another tab has changed it; `content` is the text that this tab knows."""
        name = self._prefix + number
        there = self.gate.stored(name, self._reading) if self.gate.storage.by_others(name) else None
        return None if there is None or there.content == content else there

    def refused(self, number: str) -> bool:
        """Whether the last text of a work was refused, as another tab was first."""
        return self.gate.refused(self._prefix + number)

    def drop(self, number: str) -> None:
        """Forget this page's text of a work if it could not be saved."""
        self.gate.drop(self._prefix + number)

    def keep(self, work: Work) -> None:
        """Save a work as it is. `lasts` is False until it is in storage."""
        work.when = self.now()
        fields = {"id": work.id, self._content: work.content, "when": work.when, **work.unknown}
        self.gate.write(self._prefix + work.id, json.dumps(fields, separators=(",", ":")))

    def lasts(self, number: str) -> bool:
        """Whether the work of that id will outlive the page."""
        return self.gate.lasts(self._prefix + number)

    def delete(self, number: str) -> None:
        """Delete a work."""
        self.gate.remove(self._prefix + number)
