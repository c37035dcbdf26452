"""The gate: whatever was saved, by this page or by another hand, is read and checked here before anything uses it.

What cannot be read is set aside under a name of its own, never deleted, and everything else goes on. What cannot be written
stays here for as long as the page is open.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from web.page.storage import PREFIX, Storage

ASIDE = PREFIX + "aside:"
"""Begins the names of what could not be read; its own name follows."""

Check = Callable[[object], bool]
"""Whether a value is as it has to be."""

_T = TypeVar("_T")
Reading = Callable[[str, str], _T]
"""(name, text) -> what the text under that name says; raises Unreadable."""

_DEPTH = 20
_MORE = "x"
"""Stands behind a name that another text has already."""
_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]|[\]}]', re.DOTALL)
_LATEST = 8.64e15  # milliseconds; browsers know no later date
_EXACT = 2**53  # up to here a whole number is the same to Python and to the browser


class Unreadable(ValueError):
    """A text does not hold what it should."""


class Newer(Unreadable):
    """A text was written by a newer version of the page, in a way that this one cannot read."""


# Values -----------------------------------------------------------------------------------------------------------------


def parse(text: str) -> Any:
    """The value of a JSON text. Raises Unreadable, also where brackets nest so deep that reading them would end Python."""
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
    """The known fields of an object, all as they have to be. Raises Unreadable."""
    if not isinstance(value, dict):
        raise Unreadable("It is no object.")
    wrong = [name for name in needed if name not in value]
    known = {name: one for name, one in value.items() if name in checks}
    wrong += [name for name, one in known.items() if not checks[name](one)]
    if wrong:
        raise Unreadable(f"Wrong: {', '.join(wrong)}.")
    return known


def unknown_fields(value: Mapping[str, Any], checks: Mapping[str, Check]) -> dict[str, Any]:
    """The other fields: a newer version of the page keeps more."""
    return {name: one for name, one in value.items() if name not in checks}


def is_text(value: object) -> bool:
    """A text that can be written to a file."""
    return isinstance(value, str) and not any("\ud800" <= sign <= "\udfff" for sign in value)


def is_count(value: object) -> bool:
    """A whole number from 0."""
    return type(value) is int and 0 <= value < _EXACT


def is_number(value: object) -> bool:
    """A whole number, negative ones too."""
    return type(value) is int and -_EXACT < value < _EXACT


def is_time(value: object) -> bool:
    """Milliseconds since 1970, or another amount of time."""
    return isinstance(value, int | float) and type(value) is not bool and 0 <= value <= _LATEST


def is_truth(value: object) -> bool:
    """True or false."""
    return type(value) is bool


def list_of(check: Check) -> Check:
    """A list of such values."""
    return lambda value: isinstance(value, list) and all(map(check, value))


def by_seat(check: Check) -> Check:
    """Such values by seat."""
    return lambda value: (
        isinstance(value, dict)
        and all(len(seat) <= 3 and seat.isascii() and seat.isdecimal() and check(one) for seat, one in value.items())
    )


# Storage ----------------------------------------------------------------------------------------------------------------


class Gate:
    """The texts that are kept, as the page uses them."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.found_unreadable = 0
        """Entries that could not be read and of which nobody has been told yet."""
        self._unreadable: dict[str, str] = {}

    # Reading --------------------------------------------------------------------------------------------------------------

    def text(self, name: str) -> str | None:
        """The text of that name as this page wrote it last, whether there was room for it or not; None without one."""
        return self.storage.read(name)

    def read(self, name: str, reading: Reading[_T]) -> _T | None:
        """What a text says, None without one. One at which `reading` raises Unreadable is set aside; a newer page's stays."""
        text = self.storage.read(name)
        return None if text is None else self._understood(name, text, reading)

    def there(self, name: str, reading: Reading[_T]) -> _T | None:
        """What the text says that is really in storage, whoever wrote it; None without one that can be read."""
        text = self.storage.there(name)
        try:
            return None if text is None else reading(name, text)
        except Unreadable:
            return None

    def all(self, prefix: str, reading: Reading[_T]) -> list[_T]:
        """What the texts say whose names begin so. Among them what was set aside, once it can be read: a newer version of
        the page understands more."""
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
        """What stands in the way of writing: one of the texts of `Storage.trouble`, '' for nothing."""
        return self.storage.trouble

    def write(self, name: str, text: str) -> None:
        """Keep a text. It ends with the page where there is no room for it."""
        self.storage.write(name, text)

    def remove(self, name: str) -> None:
        """Forget a text."""
        self.storage.remove(name)

    def drop(self, name: str) -> None:
        """Forget what could not be written under that name."""
        self.storage.drop(name)

    async def settled(self, name: str) -> None:
        """Until what was written under that name is in storage, or could not be."""
        await self.storage.settled(name)

    def refused(self, name: str) -> bool:
        """Whether what was written under that name is not in storage because another page was first."""
        return self.storage.refused(name)

    def lasts(self, name: str) -> bool:
        """Whether what stands under that name is still there when the page has gone."""
        return self.storage.lasts(name)

    def free(self, name: str) -> str:
        """The name, or one made of it that nothing has yet."""
        while self.text(name) is not None:
            name += _MORE
        return name
