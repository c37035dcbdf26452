"""The browser's own store as a shelf of texts, and the reader's preferences upon it."""

from collections.abc import Iterable
from typing import ClassVar

import js
from pyodide.ffi import JsException

from web.page.dom import some
from web.page.store import Memory, Shelf


class LocalStorage:
    """What the browser keeps for this site."""

    def read(self, name: str) -> str | None:
        value = some(js.localStorage.getItem(name))
        return None if value is None else str(value)

    def write(self, name: str, text: str) -> bool:
        try:
            js.localStorage.setItem(name, text)
        except JsException:
            return False
        return True

    def remove(self, name: str) -> None:
        js.localStorage.removeItem(name)

    def names(self) -> Iterable[str]:
        return [str(name) for name in js.Object.keys(js.localStorage)]


def open_shelf() -> Shelf:
    """The browser's store; where it allows none (frames of other sites, strict settings), one that ends with the page."""
    try:
        js.localStorage.getItem("robodrome:language")
    except JsException:
        return Memory()
    return LocalStorage()


_asked = False


async def ask_to_persist() -> bool:
    """Ask the browser, once, not to throw our saves away by itself; gives whether it agrees."""
    global _asked  # noqa: PLW0603 - browsers ask their users, who should be asked once
    if _asked:
        return False
    _asked = True
    manager = getattr(js.navigator, "storage", None)
    if manager is None or not hasattr(manager, "persist"):
        return False
    try:
        return bool(await manager.persisted()) or bool(await manager.persist())
    except JsException:
        return False


class Preferences:
    """What the reader likes: language, theme, speed and the like, each under its own name."""

    DEFAULTS: ClassVar = {"language": "", "theme": "auto", "speed": "1", "keys": "on", "cards": ""}

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    def __getitem__(self, name: str) -> str:
        return self.shelf.read(f"robodrome:{name}") or self.DEFAULTS[name]

    def __setitem__(self, name: str, value: str) -> None:
        self.shelf.write(f"robodrome:{name}", value)
