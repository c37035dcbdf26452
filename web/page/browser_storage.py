"""The browser's storage for the texts of this page, and the request to keep them.

Saved things are in the database (database.js, IndexedDB), where a text is on the disk once it counts as written. Preferences
are in localStorage, as the page needs them to paint before the database is open. If a browser has no database for this
page, everything is in localStorage.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from web.page import dom
from web.page.dom import none_for_null
from web.page.storage import BESIDE, BLOCKED, FULL, PREFIX, SAFE, Change, Done, Medium, NoMedium, Storage, Texts


def _is_saved(name: str) -> bool:
    """Whether a name is that of a saved thing (robodrome:game:…), not of a preference (robodrome:speed)."""
    return name.count(":") > 1


def _trouble(error: str) -> str:
    return FULL if "quota" in error.lower() else BLOCKED


class LocalStorage:
    """localStorage, which browsers write to the disk at a time of their choice."""

    lasting = True
    trouble = ""

    def texts(self) -> Mapping[str, str]:
        names = [str(name) for name in js.Object.keys(js.localStorage) if str(name).startswith((PREFIX, BESIDE))]
        return {name: text for name in names if (text := self.read(name)) is not None}

    def read(self, name: str) -> str | None:
        """The text of that name now; None without one."""
        text = none_for_null(js.localStorage.getItem(name))
        return None if text is None else str(text)

    def change(self, changes: Sequence[Change], done: Done) -> None:
        found = {name: self.read(name) for name, _, _ in changes if _is_saved(name)}
        if any(found.get(name, before) not in (before, after) for name, before, after in changes):
            done("", found)
            return
        try:
            for name, _, after in changes:  # writes come before removals
                if after is None:
                    js.localStorage.removeItem(name)
                else:
                    js.localStorage.setItem(name, after)
        except JsException as error:
            done(_trouble(f"{getattr(error, 'name', '')} {error}"), {})
            return
        done("", {})


class Browser:
    """The database for saved things, with localStorage for preferences."""

    lasting = True
    trouble = ""

    def __init__(self, database: Any, local: LocalStorage) -> None:
        self.database, self.local = database, local

    def texts(self) -> Mapping[str, str]:
        preferences = {name: text for name, text in self.local.texts().items() if not _is_saved(name)}
        saved: dict[str, str] = self.database.texts.to_py()
        return preferences | saved

    def change(self, changes: Sequence[Change], done: Done) -> None:
        saved = [change for change in changes if _is_saved(change.name)]
        preferences = [change for change in changes if not _is_saved(change.name)]
        if not saved:
            self.local.change(preferences, done)
            return

        def then(trouble: str, found: Texts) -> None:
            if trouble or found or not preferences:
                done(trouble, found)
            else:
                self.local.change(preferences, done)

        dom.spawn(self._changed(self.database.change(to_js(saved)), then))

    async def _changed(self, answer: Any, done: Done) -> None:
        ended = await answer
        done(_trouble(str(ended.trouble)) if ended.trouble else "", _texts(ended.found))


def _texts(found: Any) -> dict[str, str | None]:
    """Texts by name, from an object of database.js."""
    return {str(name): None if none_for_null(text) is None else str(text) for name, text in js.Object.entries(found)}


def _medium() -> Medium:
    """The best medium that this browser allows: the database, else localStorage, else none (strict settings, frames of other
    sites, a safe start)."""
    if js.URLSearchParams.new(js.location.search).has("safe"):
        return NoMedium(SAFE)
    try:
        answers = none_for_null(js.localStorage.getItem(PREFIX)) is None  # no text has that name
    except (JsException, AttributeError):
        answers = False
    if not answers:
        return NoMedium()
    database = none_for_null(js.robodromeDatabase)
    return LocalStorage() if database is None else Browser(database, LocalStorage())


class BrowserStorage(Storage):
    """The texts of this page. It follows changes by other tabs, and reads everything again when the page comes back."""

    def __init__(self, changed: Callable[[set[str], bool], None]) -> None:
        super().__init__(_medium(), changed)
        self._left: dict[str, str] = {}
        if isinstance(self.medium, NoMedium):
            return
        dom.listen(js.window, "storage", lambda _event: self._look_into_local())
        dom.listen(js.window, "pageshow", lambda event: self._come_back() if event.persisted else None)
        dom.listen(js.window, "pagehide", lambda _event: self._leave())
        # On the window: listeners of the document run first, and save what is left to save.
        dom.listen(
            js.window, "visibilitychange", lambda _event: self._leave() if dom.document.hidden else self._come_back()
        )
        if isinstance(self.medium, Browser):
            self.medium.database.changedElsewhere = dom.proxy(self._look_into_database)

    def left_behind(self) -> dict[str, str]:
        """Saved texts in localStorage although there is a database: the last page ended before it had written them, or the
        browser had no database then."""
        if not isinstance(self.medium, Browser):
            return {}
        return {name: text for name, text in self.medium.local.texts().items() if _is_saved(name)}

    def clear_behind(self, name: str, text: str) -> None:
        """Remove a text from localStorage, unless it has changed."""
        if LocalStorage().read(name) == text:
            js.localStorage.removeItem(name)

    def _leave(self) -> None:
        """Copy texts that the database has not written yet to localStorage, for the next start: the page may end now."""
        if isinstance(self.medium, Browser):
            for name in self._writing:
                if _is_saved(name) and (text := self._pending[name]) is not None:
                    self._left[name] = text
                    self.medium.local.change([Change(name, self.medium.local.read(name), text)], lambda *_: None)

    def _come_back(self) -> None:
        for name, text in self._left.items():
            self.clear_behind(name, text)
        self._left.clear()
        self._look_again()

    def _look_again(self) -> None:
        self._look_into_local()
        if isinstance(self.medium, Browser):
            self._look_into_database()

    def _look_into_local(self) -> None:
        divided = isinstance(self.medium, Browser)
        found: Texts = {
            name: text for name, text in LocalStorage().texts().items() if not (divided and _is_saved(name))
        }
        gone = [name for name in self._stored if name not in found and not (divided and _is_saved(name))]
        self.take_changes({**found, **dict.fromkeys(gone)})

    def _look_into_database(self, names: Any = None) -> None:
        """Read the texts of these names from the database; all texts without names."""
        if isinstance(self.medium, Browser):
            reading = self.medium.database.read(names) if names else self.medium.database.read()
            dom.spawn(self._read(reading, everything=not names))

    async def _read(self, reading: Any, *, everything: bool) -> None:
        try:
            found = _texts(await reading)
        except JsException:  # the browser has closed the database; the next reading may work
            return
        gone = [name for name in self._stored if _is_saved(name) and name not in found] if everything else []
        self.take_changes({**found, **dict.fromkeys(gone)})


def storage_manager() -> Any:
    """The browser's StorageManager, None if it is absent or refused."""
    try:
        return getattr(js.navigator, "storage", None)
    except JsException:
        return None


_asked = False


async def ask_to_persist() -> bool:
    """Ask the browser, once, to keep saved games for good; return whether it agrees. In a frame of another site it is not
    asked, as its question would name that site."""
    global _asked  # noqa: PLW0603 - some browsers ask their users, who should be asked once
    if _asked or dom.marked("framed"):
        return False
    _asked = True
    manager = storage_manager()
    if manager is None or not hasattr(manager, "persist"):
        return False
    try:
        return bool(await manager.persisted()) or bool(await manager.persist())
    except JsException:
        return False
