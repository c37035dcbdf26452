"""Storages for tests."""

from __future__ import annotations

from web.page.storage import FULL, MemoryStorage


class Lasting(MemoryStorage):
    """A browser's storage with room for so many characters."""

    lasting = True

    def __init__(self, texts: dict[str, str] | None = None, room: int = 5_000_000) -> None:
        super().__init__(texts, trouble="")
        self.room = room

    def write(self, name: str, text: str) -> bool:
        used = sum(len(other) + len(self[other]) for other in self if other != name)
        if used + len(name) + len(text) > self.room:
            self.trouble = FULL
            return False
        self.trouble = ""
        return super().write(name, text)
