"""The browser's own storage, and the request to keep what is in it."""

from collections.abc import Iterable

import js
from pyodide.ffi import JsException

from web.page.dom import some
from web.page.storage import PREFIX, MemoryStorage, Storage


class BrowserStorage:
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


def open_storage() -> Storage:
    """The browser's storage; where it allows none (frames of other sites, strict settings), one that ends with the page."""
    try:
        js.localStorage.getItem(PREFIX + "language")
    except JsException:
        return MemoryStorage()
    return BrowserStorage()


_asked = False


async def ask_to_persist() -> bool:
    """Ask the browser, once, not to throw saved games away by itself; gives whether it agrees."""
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
