"""Fake storages for tests."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from web.page.gate import Gate
from web.page.saves import ImportResult, Saves
from web.page.storage import FULL, Change, Done, Storage


class Lasting(dict[str, str]):
    """A browser's storage, shared by its pages, with `room` for so many characters. If `slow`, changes wait for `catch_up`."""

    lasting = True
    trouble = ""

    def __init__(self, texts: Mapping[str, str] | None = None, room: int = 5_000_000, *, slow: bool = False) -> None:
        super().__init__(texts or {})
        self.room, self.slow = room, slow
        self.waiting: list[tuple[Sequence[Change], Done]] = []
        self.failing = ""

    def texts(self) -> Mapping[str, str]:
        return self

    def change(self, changes: Sequence[Change], done: Done) -> None:
        if self.slow:
            self.waiting.append((changes, done))
        else:
            self.make(changes, done)

    def catch_up(self, most: int = 1_000) -> None:
        """Make the first waiting changes, at most `most`."""
        for _ in range(min(most, len(self.waiting))):
            self.make(*self.waiting.pop(0))

    def make(self, changes: Sequence[Change], done: Done) -> None:
        """Make all changes, or none at a conflict or error."""
        if any(self.get(name) not in (before, after) for name, before, after in changes):
            done("", {name: self.get(name) for name, _, _ in changes})
            return
        kept = dict(self)
        for name, _, after in changes:
            kept.pop(name, None)
            if after is not None:
                kept[name] = after
        size = sum(len(name) + len(text) for name, text in kept.items())
        grows = size > sum(len(name) + len(text) for name, text in self.items())
        if self.failing or (grows and size > self.room):
            done(self.failing or FULL, {})
            return
        self.clear()
        self.update(kept)
        done("", {})


def a_gate(storage: Lasting | None = None) -> Gate:
    """Return the gate of a page on this storage."""
    return Gate(Storage(Lasting() if storage is None else storage))


def look_again(page: Gate, storage: Lasting) -> None:
    """Tell a page the current content of the storage."""
    page.storage.take_changes({**dict.fromkeys(page.names()), **storage})


def loaded(saves: Saves, text: str) -> ImportResult:
    """Load a file; return the result."""
    return asyncio.run(saves.load(text))
