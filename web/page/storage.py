"""Texts kept by name: what the browser offers to a site, as far as the page needs it."""

from collections.abc import Iterable, Mapping
from typing import Protocol

PREFIX = "robodrome:"
"""Begins every name, as other pages may be at home under the same address."""

FULL, BLOCKED, SAFE = "notice.full", "notice.unsaved", "notice.safe"
"""Why a text could not be kept: there is no room, the browser allows none, or the reader asked for a start that leaves alone
what is saved. Each is the id of the sentence about it."""


class Storage(Protocol):
    """Where texts are kept by name: the browser's own storage, or a dict where it allows none."""

    lasting: bool
    """Whether it outlives the page."""
    trouble: str
    """One of these as long as nothing can be kept, '' otherwise."""

    def read(self, name: str) -> str | None:
        """The text, None without one."""

    def write(self, name: str, text: str) -> bool:
        """Keep a text; False when it could not be kept."""

    def remove(self, name: str) -> None:
        """Forget a text."""

    def names(self) -> Iterable[str]:
        """All names."""


class MemoryStorage(dict[str, str]):
    """Lasts as long as the page."""

    lasting = False

    def __init__(self, texts: Mapping[str, str] | None = None, trouble: str = BLOCKED) -> None:
        super().__init__(texts or {})
        self.trouble = trouble

    def read(self, name: str) -> str | None:
        return self.get(name)

    def write(self, name: str, text: str) -> bool:
        self[name] = text
        return True

    def remove(self, name: str) -> None:
        self.pop(name, None)

    def names(self) -> Iterable[str]:
        return list(self)
