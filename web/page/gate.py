"""The gate: every saved text is read and checked here before anything uses it, as its writer may not be this page.

A text that cannot be read is never deleted: it gets a name beside the others, and everything else goes on. A text that
cannot be written stays here while the page is open.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from web.page.storage import PREFIX, Storage

ASIDE = PREFIX + "aside:"
"""Prefix of texts that could not be read; their original name follows."""

Check = Callable[[object], bool]
"""Returns whether a value is valid."""

_T = TypeVar("_T")
Reading = Callable[[str, str], _T]
"""(name, text) -> value of the text; raises Unreadable."""

_DEPTH = 20
_MORE = "x"
"""Added to a name that another text has already."""
_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]|[\]}]', re.DOTALL)
_LATEST = 8.64e15  # milliseconds; the last date in JavaScript
_EXACT = 2**53  # JavaScript has all whole numbers below this


class Unreadable(ValueError):
    """A text has not the expected content."""


class Newer(Unreadable):
    """A text was written by a newer version of the page, in a way that this one cannot read."""


# Values -----------------------------------------------------------------------------------------------------------------


def parse(text: str) -> Any:
    """The value of a JSON text. Raises Unreadable; also for deeply nested brackets, which would crash Python."""
    if text.count("[") + text.count("{") > _DEPTH:
        depth = 0
        for bracket in _BRACKETS.findall(text):
            depth += (bracket in "[{") - (bracket in "]}")
            if depth > _DEPTH:
                raise Unreadable("It nests too deep.")
    try:
        return json.loads(text)
    except ValueError as error:
        raise Unreadable(str(error)) from error


def fields(value: object, checks: Mapping[str, Check], needed: Iterable[str] = ()) -> dict[str, Any]:
    """The known fields of an object, all valid. Raises Unreadable if one is invalid, or if a needed one is missing."""
    if not isinstance(value, dict):
        raise Unreadable("It is no object.")
    wrong = [name for name in needed if name not in value]
    known = {name: one for name, one in value.items() if name in checks}
    wrong += [name for name, one in known.items() if not checks[name](one)]
    if wrong:
        raise Unreadable(f"Wrong: {', '.join(wrong)}.")
    return known


def unknown_fields(value: Mapping[str, Any], checks: Mapping[str, Check]) -> dict[str, Any]:
    """The other fields, as a newer version of the page may save more."""
    return {name: one for name, one in value.items() if name not in checks}


def is_text(value: object) -> bool:
    """Whether it is a text that UTF-8 can encode."""
    return isinstance(value, str) and not any("\ud800" <= sign <= "\udfff" for sign in value)


def is_count(value: object) -> bool:
    """Whether it is a whole number from 0."""
    return type(value) is int and 0 <= value < _EXACT


def is_number(value: object) -> bool:
    """Whether it is a whole number, maybe negative."""
    return type(value) is int and -_EXACT < value < _EXACT


def is_time(value: object) -> bool:
    """Whether it is a time in milliseconds since 1970, or another amount of time."""
    return isinstance(value, int | float) and type(value) is not bool and 0 <= value <= _LATEST


def is_truth(value: object) -> bool:
    """Whether it is True or False."""
    return type(value) is bool


def list_of(check: Check) -> Check:
    """A check for a list of such values."""
    return lambda value: isinstance(value, list) and all(map(check, value))


def by_seat(check: Check) -> Check:
    """A check for an object with such values by seat."""
    return lambda value: (
        isinstance(value, dict)
        and all(len(seat) <= 3 and seat.isascii() and seat.isdecimal() and check(one) for seat, one in value.items())
    )


# Storage ----------------------------------------------------------------------------------------------------------------


class Gate:
    """The saved texts, read and checked."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.found_unreadable = 0
        """Number of texts that could not be read, until the home page has said so."""
        self._unreadable: dict[str, str] = {}

    # Reading --------------------------------------------------------------------------------------------------------------

    def text(self, name: str) -> str | None:
        """The text of that name as this page wrote it last, even if it could not be saved; None without one."""
        return self.storage.read(name)

    def read(self, name: str, reading: Reading[_T]) -> _T | None:
        """The value of a text, None without one. If `reading` raises Unreadable, the text is set aside, but not for Newer."""
        text = self.storage.read(name)
        return None if text is None else self._understood(name, text, reading)

    def stored(self, name: str, reading: Reading[_T]) -> _T | None:
        """The value of the text that is really in storage, whichever tab wrote it; None if it cannot be read."""
        text = self.storage.stored(name)
        try:
            return None if text is None else reading(name, text)
        except Unreadable:
            return None

    def all(self, prefix: str, reading: Reading[_T]) -> list[_T]:
        """The values of all texts with that prefix. Texts that were set aside come back if this version can read them."""
        self._bring_back(prefix, reading)
        found = [self.read(name, reading) for name in self.names() if name.startswith(prefix)]
        return [one for one in found if one is not None]

    def names(self) -> list[str]:
        """All names."""
        return self.storage.names()

    def aside(self) -> dict[str, str]:
        """The texts that could not be read, by their names in storage."""
        texts = ((name, self.storage.read(name)) for name in self.names())
        return {
            name: text
            for name, text in texts
            if text is not None and (name.startswith(ASIDE) or self._unreadable.get(name) == text)
        }

    def _understood(self, name: str, text: str, reading: Reading[_T]) -> _T | None:
        try:
            return reading(name, text)
        except Newer:
            return None
        except Unreadable:
            if self._unreadable.get(name) != text:
                self._unreadable[name] = text
                self.found_unreadable += 1
                self.storage.move(name, self.free(ASIDE + name.removeprefix(PREFIX)))
            return None

    def _bring_back(self, prefix: str, reading: Reading[object]) -> None:
        for name in self.storage.names():
            if name.startswith(ASIDE + prefix.removeprefix(PREFIX)):
                self._bring_one_back(name, prefix, reading)

    def _bring_one_back(self, name: str, prefix: str, reading: Reading[object]) -> None:
        before = PREFIX + name.removeprefix(ASIDE)
        while before.startswith(prefix):
            try:
                if self.text(before) is None:
                    reading(before, self.storage.read(name) or "")
                    self.storage.move(name, before)
                    return
            except Unreadable:
                pass
            if not before.endswith(_MORE):
                return
            before = before.removesuffix(_MORE)

    # Writing --------------------------------------------------------------------------------------------------------------

    @property
    def trouble(self) -> str:
        """Why texts cannot be saved: FULL, BLOCKED or SAFE of `storage`; '' for no trouble."""
        return self.storage.trouble

    def write(self, name: str, text: str) -> None:
        """Save a text. Without room, it lasts only while the page is open."""
        self.storage.write(name, text)

    def remove(self, name: str) -> None:
        """Delete a text."""
        self.storage.remove(name)

    def drop(self, name: str) -> None:
        """Forget a text of that name that could not be saved."""
        self.storage.drop(name)

    async def settled(self, name: str) -> None:
        """Wait until the text written under that name is in storage, or has failed to get there."""
        await self.storage.settled(name)

    def refused(self, name: str) -> bool:
        """Whether the text written under that name was refused, because another tab had changed it first."""
        return self.storage.refused(name)

    def lasts(self, name: str) -> bool:
        """Whether the text of that name will outlive the page."""
        return self.storage.lasts(name)

    def free(self, name: str) -> str:
        """The name, or a longer one that no text has yet."""
        while self.text(name) is not None:
            name += _MORE
        return name
