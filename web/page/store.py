"""Saved games in the reader's browser: one entry for each, written whole after every choice, as a file if wanted."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from tabletop import link as links
from tabletop.errors import TabletopError

_PREFIX = "robodrome:game:"
_FORMAT = 1


class Shelf(Protocol):
    """Where texts are kept by name; the browser's own store, or a dict where it has none."""

    def read(self, name: str) -> str | None:
        """The text, None without one."""

    def write(self, name: str, text: str) -> bool:
        """Keep a text; False when it could not be kept."""

    def remove(self, name: str) -> None:
        """Forget a text."""

    def names(self) -> Iterable[str]:
        """All names."""


class Memory(dict[str, str]):
    """A shelf that lasts as long as the page."""

    def read(self, name: str) -> str | None:
        return self.get(name)

    def write(self, name: str, text: str) -> bool:
        self[name] = text
        return True

    def remove(self, name: str) -> None:
        self.pop(name, None)

    def names(self) -> Iterable[str]:
        return list(self)


@dataclass
class Save:
    """One game: its link is all there is to know; the rest is how far the people at this device are."""

    id: str
    link: str
    when: float = 0.0  # milliseconds since 1970
    here: list[int] | None = None  # seats played on this device; None: not asked yet
    drafts: dict[str, Any] = field(default_factory=dict)  # seat -> choices not made yet
    seen: int = 0  # events that were shown already
    wishes: dict[str, str] = field(default_factory=dict)  # seat -> how it wants to be asked
    clock: dict[str, list[float]] = field(default_factory=dict)  # seat -> turn and the seconds it has left in it
    about: dict[str, Any] = field(default_factory=dict)  # what the list of saved games says: course, turn, over


class Store:
    """The saved games on a shelf."""

    def __init__(self, shelf: Shelf, now: Any) -> None:
        """`now` gives milliseconds since 1970."""
        self.shelf, self.now = shelf, now

    def all(self) -> list[Save]:
        """Every saved game, the latest first."""
        found = [save for name in self.shelf.names() if name.startswith(_PREFIX) and (save := self._read(name))]
        return sorted(found, key=lambda save: -save.when)

    def find(self, link: str) -> Save | None:
        """The saved game that stands exactly where this link stands."""
        return next((save for save in self.all() if save.link == link), None)

    def name_of(self, save: Save) -> str:
        """Under which name the shelf has it."""
        return _PREFIX + save.id

    def get(self, number: str) -> Save | None:
        """The saved game of that id."""
        return self._read(_PREFIX + number)

    def create(self, link: str, **fields: Any) -> Save:
        """A new saved game beside all others."""
        when = self.now()
        number = f"{int(when):x}"
        while self.shelf.read(_PREFIX + number) is not None:
            number += "x"
        save = Save(number, link, when, **fields)
        self.keep(save)
        return save

    def keep(self, save: Save) -> bool:
        """Write a game down as it stands; False when the browser has no room or allows none."""
        save.when = self.now()
        kept = self.shelf.write(_PREFIX + save.id, json.dumps(asdict(save), separators=(",", ":")))
        if not kept and self._make_room(save.id):
            kept = self.shelf.write(_PREFIX + save.id, json.dumps(asdict(save), separators=(",", ":")))
        return kept

    def _make_room(self, but: str) -> bool:
        finished = [save for save in self.all() if save.about.get("over") and save.id != but]
        for save in finished[-1:]:
            self.delete(save.id)
        return bool(finished)

    def delete(self, number: str) -> None:
        """Forget a game."""
        self.shelf.remove(_PREFIX + number)

    def _read(self, name: str) -> Save | None:
        try:
            fields = json.loads(self.shelf.read(name) or "")
            return Save(**fields)
        except (TypeError, ValueError):
            return None  # written by another version, or by another hand; it stays where it is

    # Files ----------------------------------------------------------------------------------------------------------------

    def export(self) -> str:
        """All saved games as the text of a file."""
        return json.dumps({"robodrome": _FORMAT, "games": [asdict(save) for save in self.all()]}, indent=1)

    def take_in(self, text: str) -> tuple[int, int]:
        """Add the games of such a file to those here; gives how many are new and how many could not be read."""
        try:
            games = json.loads(text)["games"]
        except (KeyError, TypeError, ValueError):
            return 0, 1
        new = bad = 0
        known = {save.link for save in self.all()}
        for fields in games if isinstance(games, list) else ():
            try:
                made = Save(
                    **{name: fields[name] for name in ("id", "link", "when", "here", "about") if name in fields}
                )
                links.decode(made.link)
            except (TabletopError, TypeError, AttributeError):
                bad += 1
                continue
            if made.link not in known:
                known.add(made.link)
                self.create(made.link, here=made.here, about=made.about)
                new += 1
        return new, bad
