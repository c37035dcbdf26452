"""Texts kept by name. The page reads and writes them at once; a medium makes them last, as soon as it can."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, Protocol

PREFIX = "robodrome:"
"""Begins every name, as other pages may be at home under the same address."""

FULL, BLOCKED, SAFE = "notice.full", "notice.unsaved", "notice.safe"
"""Why a text could not be kept: there is no room, the browser allows none, or the reader asked for a start that leaves alone
what is saved. Each is the id of the sentence about it."""


class Change(NamedTuple):
    """Of the text of that name: what stands there now, and what is to stand there; None for nothing."""

    name: str
    before: str | None
    after: str | None


Texts = Mapping[str, str | None]
"""What stands under some names, None for nothing."""
Done = Callable[[str, Texts], None]
"""Hears how a change ended: (trouble, what stands there instead). Without either it is made."""


class Medium(Protocol):
    """Where texts stand: in the browser's database, in its older storage, or nowhere."""

    lasting: bool
    """Whether it outlives the page."""
    trouble: str
    """Why it does not, one of the texts above; '' if it does."""

    def texts(self) -> Mapping[str, str]:
        """All that stands there."""

    def change(self, changes: Sequence[Change], done: Done) -> None:
        """Make all of these changes, or none where something else stands there than was said; calls `done` in the end."""


class NoMedium:
    """A medium for pages that can keep nothing."""

    lasting = False

    def __init__(self, trouble: str = BLOCKED) -> None:
        self.trouble = trouble

    def texts(self) -> Mapping[str, str]:
        return {}

    def change(self, changes: Sequence[Change], done: Done) -> None:
        done("", {})


class Storage:
    """What this page has read and written, and how far a medium has it."""

    def __init__(
        self, medium: Medium, changed: Callable[[set[str], bool], None] = lambda _names, _elsewhere: None
    ) -> None:
        """`changed` hears of texts whose writing has ended in some way, or (True) that were written elsewhere."""
        self.medium, self.changed = medium, changed
        self.trouble = medium.trouble
        """Why the last text could not be kept, '' if it was."""
        self._there: dict[str, str] = dict(medium.texts())
        self._wanted: dict[str, str | None] = {}  # what is to stand in the medium and does not yet
        self._under_way: set[str] = set()  # of these, those that the medium is at,
        self._failed: set[str] = set()  # those that it could not take,
        self._refused: set[str] = set()  # and those where another page was first
        self._by_others: set[str] = set()
        self._waiting: list[asyncio.Future[None]] = []

    # Reading --------------------------------------------------------------------------------------------------------------

    def read(self, name: str) -> str | None:
        """The text as this page wrote it last, whether the medium has it or not; None without one."""
        return self._wanted[name] if name in self._wanted else self._there.get(name)

    def there(self, name: str) -> str | None:
        """The text that the medium has, as far as this page has heard."""
        return self._there.get(name)

    def by_others(self, name: str) -> bool:
        """Whether what the medium has was written by another page while this one was open."""
        return name in self._by_others

    def refused(self, name: str) -> bool:
        """Whether what this page wrote there does not stand there because another page was first."""
        return name in self._refused

    def names(self) -> list[str]:
        """All names."""
        return [name for name in dict.fromkeys([*self._there, *self._wanted]) if self.read(name) is not None]

    def lasts(self, name: str) -> bool:
        """Whether what stands under that name is still there when the page has gone."""
        return self.medium.lasting and name in self._there and name not in self._wanted

    # Writing --------------------------------------------------------------------------------------------------------------

    def write(self, name: str, text: str) -> None:
        """Keep a text. One that another page has written there, and this one has not heard of, is not written over."""
        self._want({name: text})

    def remove(self, name: str) -> None:
        """Forget a text; there may be room then for what could not be written."""
        self._want({name: None})

    def move(self, name: str, to: str) -> None:
        """Let a text stand under another name, with no moment at which it stands nowhere; where that cannot be done, it
        stays."""
        if self._under_way.isdisjoint((name, to)):
            self._want({to: self.read(name), name: None})

    def drop(self, name: str) -> None:
        """Forget what this page wrote there and the medium has not taken."""
        if name not in self._under_way:
            self._wanted.pop(name, None)
            self._failed.discard(name)
            self._refused.discard(name)

    async def settled(self, name: str) -> None:
        """Until nothing written under that name waits for the medium: it has it, or could not take it."""
        while name in self._wanted and name not in self._failed | self._refused:
            self._waiting.append(asyncio.get_running_loop().create_future())
            await self._waiting[-1]

    def _want(self, texts: Texts) -> None:
        self._wanted.update(texts)
        self._failed.difference_update(texts)
        self._refused.difference_update(texts)
        self._send(list(texts))

    def _send(self, names: Sequence[str]) -> None:
        """Hand what is wanted under these names to the medium as one; later, where it is busy with one of them."""
        if self._under_way.isdisjoint(names):
            self._under_way.update(names)
            changes = [Change(name, self._there.get(name), self._wanted[name]) for name in names]
            self.medium.change(changes, partial(self._done, changes))

    def _done(self, changes: Sequence[Change], trouble: str, found: Texts) -> None:
        names = {change.name for change in changes}
        self._under_way -= names
        self.trouble = trouble or self.medium.trouble
        if trouble:
            self._failed |= {change.name for change in changes if self._wanted[change.name] == change.after}
        elif found:
            self._refused |= {name for name in names if found.get(name) is not None}
            self._learn(found)
        else:
            self._take(changes)
        if (trouble or found) and (len(changes) > 1 or changes[0].after is None):
            for name in names:
                self.drop(name)
        for name in list(self._wanted):
            if name in self._wanted and name not in self._failed | self._refused:
                self._send([name])
        self._tell(names, elsewhere=False)

    def _take(self, changes: Sequence[Change]) -> None:
        """The medium has made these changes."""
        for name, _, after in changes:
            self._put(name, after)
            self._by_others.discard(name)
            if self._wanted[name] == after:
                del self._wanted[name]
            if after is None:
                self._failed.clear()

    def _put(self, name: str, text: str | None) -> None:
        if text is None:
            self._there.pop(name, None)
        else:
            self._there[name] = text

    def _learn(self, texts: Texts) -> set[str]:
        """Note what others have written; gives the names under which something is new."""
        new = {name for name, text in texts.items() if text != self._there.get(name)}
        for name in new:
            self._put(name, texts[name])
        self._by_others |= new
        return new

    def take_changes(self, texts: Texts) -> None:
        """This stands in the medium now; other pages may have written it."""
        if new := self._learn(texts):
            self._tell(new, elsewhere=True)

    def _tell(self, names: set[str], *, elsewhere: bool) -> None:
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            if not one.done():
                one.set_result(None)
        self.changed(names, elsewhere)
