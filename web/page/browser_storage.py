"""The browser's own storage, and the request to keep what is in it."""

from collections.abc import Iterable

import js
from pyodide.ffi import JsException

from web.page.dom import some
from web.page.storage import BLOCKED, FULL, PREFIX, SAFE, MemoryStorage, Storage

_SAFE = "?safe"
"""The query of a safe start (rescue.js), which leaves alone whatever is saved."""


class BrowserStorage:
    """What the browser keeps for this site."""

    lasting = True
    trouble = ""

    def read(self, name: str) -> str | None:
        value = some(js.localStorage.getItem(name))
        return None if value is None else str(value)

    def write(self, name: str, text: str) -> bool:
        try:
            js.localStorage.setItem(name, text)
        except JsException as error:
            self.trouble = FULL if "quota" in f"{getattr(error, 'name', '')} {error}".lower() else BLOCKED
            return False
        self.trouble = ""
        return True

    def remove(self, name: str) -> None:
        js.localStorage.removeItem(name)

    def names(self) -> Iterable[str]:
        return [str(name) for name in js.Object.keys(js.localStorage)]


def open_storage() -> Storage:
    """The browser's storage; where it allows none (frames of other sites, strict settings, storage that is null), and in a
    safe start, one that ends with the page."""
    if str(js.location.search) == _SAFE:
        return MemoryStorage(trouble=SAFE)
    try:
        js.localStorage.getItem(PREFIX + "language")
    except (JsException, AttributeError):
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
