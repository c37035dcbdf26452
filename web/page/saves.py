"""Saved games in the reader's browser: one entry for each, written whole after every choice, as a file if wanted."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from tabletop import link as links
from tabletop.errors import TabletopError
from web.page.storage import PREFIX, Storage

_GAME = PREFIX + "game:"
_FORMAT = 1


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


class Saves:
    """All saved games."""

    def __init__(self, storage: Storage, now: Callable[[], float]) -> None:
        """`now` gives milliseconds since 1970."""
        self.storage, self.now = storage, now

    def all(self) -> list[Save]:
        """Every saved game, the latest first."""
        found = [save for name in self.storage.names() if name.startswith(_GAME) and (save := self._read(name))]
        return sorted(found, key=lambda save: -save.when)

    def find(self, link: str) -> Save | None:
        """The saved game that stands exactly where this link stands."""
        return next((save for save in self.all() if save.link == link), None)

    def name_of(self, save: Save) -> str:
        """The name in storage."""
        return _GAME + save.id

    def get(self, number: str) -> Save | None:
        """The saved game of that id."""
        return self._read(_GAME + number)

    def create(self, link: str, **fields: Any) -> Save:
        """A new saved game beside all others."""
        when = self.now()
        number = f"{int(when):x}"
        while self.storage.read(_GAME + number) is not None:
            number += "x"
        save = Save(number, link, when, **fields)
        self.keep(save)
        return save

    def keep(self, save: Save) -> bool:
        """Write a game down as it stands; False when the browser has no room or allows none."""
        save.when = self.now()
        kept = self.storage.write(_GAME + save.id, json.dumps(asdict(save), separators=(",", ":")))
        if not kept and self._make_room(save.id):
            kept = self.storage.write(_GAME + save.id, json.dumps(asdict(save), separators=(",", ":")))
        return kept

    def _make_room(self, but: str) -> bool:
        finished = [save for save in self.all() if save.about.get("over") and save.id != but]
        for save in finished[-1:]:
            self.delete(save.id)
        return bool(finished)

    def delete(self, number: str) -> None:
        """Forget a game."""
        self.storage.remove(_GAME + number)

    def _read(self, name: str) -> Save | None:
        try:
            fields = json.loads(self.storage.read(name) or "")
            return Save(**fields)
        except (TypeError, ValueError):
            return None  # written by another version, or by another hand; it stays where it is

    # Files ----------------------------------------------------------------------------------------------------------------

    def export_games(self) -> str:
        """All saved games as the text of a file."""
        return json.dumps({"robodrome": _FORMAT, "games": [asdict(save) for save in self.all()]}, indent=1)

    def import_games(self, text: str) -> tuple[int, int]:
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
