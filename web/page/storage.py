"""Texts by name. The page reads and writes them at once; a medium saves them as soon as it can."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, Protocol

PREFIX = "robodrome:"
"""Prefix of names, as other pages may have the same origin."""
BESIDE = "robodrome."
"""Prefix of names that only pages without Python write: lessons.js and lab/bots.js."""

FULL, BLOCKED, SAFE = "notice.full", "notice.unsaved", "notice.safe"
"""Why a text could not be saved: no room, no permission from the browser, or a safe start, which leaves saved texts alone.
Each is the id of the sentence about it."""


class Change(NamedTuple):
    """A change of the text called `name`: the text expected there before, and the text after; None for no text."""

    name: str
    before: str | None
    after: str | None


Texts = Mapping[str, str | None]
"""Texts by name, None for no text."""
Done = Callable[[str, Texts], None]
"""Called when changes have ended with (trouble, texts that were found instead of those expected). Both are empty after
success."""


class Medium(Protocol):
    """A place for texts: the browser's database, localStorage, or none."""

    lasting: bool
    """Whether its texts outlive the page."""
    trouble: str
    """Why they do not: FULL, BLOCKED or SAFE; '' if they do."""

    def texts(self) -> Mapping[str, str]:
        """All texts by name."""

    def change(self, changes: Sequence[Change], done: Done) -> None:
        """Make all changes as one, or none if a text is not the expected one; then call `done`."""


class NoMedium:
    """A medium for pages that cannot save."""

    lasting = False

    def __init__(self, trouble: str = BLOCKED) -> None:
        self.trouble = trouble

    def texts(self) -> Mapping[str, str]:
        return {}

    def change(self, changes: Sequence[Change], done: Done) -> None:
        done("", {})


class Storage:
    """The texts that this page has read and written, and which of them the medium has."""

    def __init__(
        self, medium: Medium, changed: Callable[[set[str], bool], None] = lambda _names, _elsewhere: None
    ) -> None:
        """`changed` is called with the names of texts whose writing has ended in any way, and False; or with those that
        another tab has written, and True."""
        self.medium, self.changed = medium, changed
        self.trouble = medium.trouble
        """Why the last text could not be saved, '' if it was."""
        self._stored: dict[str, str] = dict(medium.texts())  # the texts in the medium
        self._pending: dict[str, str | None] = {}  # changes that the medium has not made yet,
        self._writing: set[str] = set()  # the names of those that it is making now,
        self._failed: set[str] = set()  # of those that it could not make,
        self._refused: set[str] = set()  # and of those that it refused, as another tab was first
        self._by_others: set[str] = set()
        self._waiting: list[asyncio.Future[None]] = []

    # Reading --------------------------------------------------------------------------------------------------------------

    def read(self, name: str) -> str | None:
        """The text as this page wrote it last, whether the medium has it or not; None without one."""
        return self._pending[name] if name in self._pending else self._stored.get(name)

    def stored(self, name: str) -> str | None:
        """The text in the medium, as far as this page knows; None without one."""
        return self._stored.get(name)

    def by_others(self, name: str) -> bool:
        """Whether another tab wrote the text in the medium while this one was open."""
        return name in self._by_others

    def refused(self, name: str) -> bool:
        """Whether the medium refused this page's text, as another tab was first."""
        return name in self._refused

    def names(self) -> list[str]:
        """All names."""
        return [name for name in dict.fromkeys([*self._stored, *self._pending]) if self.read(name) is not None]

    def lasts(self, name: str) -> bool:
        """Whether the text of that name will outlive the page."""
        return self.medium.lasting and name in self._stored and name not in self._pending

    # Writing --------------------------------------------------------------------------------------------------------------

    def write(self, name: str, text: str) -> None:
        """Save a text. A text of another tab that this page has not seen yet is not overwritten."""
        self._set_pending({name: text})

    def remove(self, name: str) -> None:
        """Delete a text; texts that did not fit are tried again."""
        self._set_pending({name: None})

    def move(self, name: str, to: str) -> None:
        """Rename a text in one step, so that it is never missing; if that fails, it stays."""
        if self._writing.isdisjoint((name, to)):
            self._set_pending({to: self.read(name), name: None})

    def drop(self, name: str) -> None:
        """Forget this page's text of that name if the medium does not have it."""
        if name not in self._writing:
            self._pending.pop(name, None)
            self._failed.discard(name)
            self._refused.discard(name)

    async def settled(self, name: str) -> None:
        """Wait until the text written under that name is in the medium, has failed or was refused."""
        while name in self._pending and name not in self._failed | self._refused:
            self._waiting.append(asyncio.get_running_loop().create_future())
            await self._waiting[-1]

    def _set_pending(self, texts: Texts) -> None:
        self._pending.update(texts)
        self._failed.difference_update(texts)
        self._refused.difference_update(texts)
        self._send(list(texts))

    def _send(self, names: Sequence[str]) -> None:
        """Hand the pending texts of these names to the medium as one change; later, if it is busy with one of them."""
        if self._writing.isdisjoint(names):
            self._writing.update(names)
            changes = [Change(name, self._stored.get(name), self._pending[name]) for name in names]
            self.medium.change(changes, partial(self._done, changes))

    def _done(self, changes: Sequence[Change], trouble: str, found: Texts) -> None:
        names = {change.name for change in changes}
        self._writing -= names
        self.trouble = trouble or self.medium.trouble
        if trouble:
            self._failed |= {change.name for change in changes if self._pending[change.name] == change.after}
        elif found:
            self._refused |= {name for name in names if found.get(name) is not None}
            self._learn(found)
        else:
            self._take(changes)
        if (trouble or found) and (len(changes) > 1 or changes[0].after is None):
            for name in names:
                self.drop(name)
        for name in list(self._pending):
            if name in self._pending and name not in self._failed | self._refused:
                self._send([name])
        self._report(names, elsewhere=False)

    def _take(self, changes: Sequence[Change]) -> None:
        """Note that the medium has made these changes."""
        for name, _, after in changes:
            self._put(name, after)
            self._by_others.discard(name)
            if self._pending[name] == after:
                del self._pending[name]
            if after is None:
                self._failed.clear()

    def _put(self, name: str, text: str | None) -> None:
        if text is None:
            self._stored.pop(name, None)
        else:
            self._stored[name] = text

    def _learn(self, texts: Texts) -> set[str]:
        """Note texts that other tabs have written; return the names whose text is new."""
        new = {name for name, text in texts.items() if text != self._stored.get(name)}
        for name in new:
            self._put(name, texts[name])
        self._by_others |= new
        return new

    def take_changes(self, texts: Texts) -> None:
        """Take over the texts that are in the medium now, as other tabs may have changed them."""
        if new := self._learn(texts):
            self._report(new, elsewhere=True)

    def _report(self, names: set[str], *, elsewhere: bool) -> None:
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            if not one.done():
                one.set_result(None)
        self.changed(names, elsewhere)
