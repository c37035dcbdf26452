"""Where a browser keeps the texts of this page, and the request not to throw them away.

What is saved stands in its database (database.js), in which a text is on the disk once it counts as written. What the reader
prefers stands in the older storage of browsers, since the page is painted by it before the database is open; so does
everything where a browser has no database for this page.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from web.page import dom
from web.page.dom import some
from web.page.storage import BLOCKED, FULL, PREFIX, SAFE, Change, Done, Medium, NoMedium, Storage, Texts


def _is_saved(name: str) -> bool:
    """Whether it is the name of something saved (robodrome:game:…), not of a preference (robodrome:speed)."""
    return name.count(":") > 1


def _trouble(error: str) -> str:
    return FULL if "quota" in error.lower() else BLOCKED


class LocalStorage:
    """The older storage of browsers, which they write to the disk when they see fit."""

    lasting = True
    trouble = ""

    def texts(self) -> Mapping[str, str]:
        names = [str(name) for name in js.Object.keys(js.localStorage) if str(name).startswith(PREFIX)]
        return {name: text for name in names if (text := self.read(name)) is not None}

    def read(self, name: str) -> str | None:
        """What stands there now."""
        text = some(js.localStorage.getItem(name))
        return None if text is None else str(text)

    def change(self, changes: Sequence[Change], done: Done) -> None:
        found = {name: self.read(name) for name, _, _ in changes if _is_saved(name)}
        if any(found.get(name, before) not in (before, after) for name, before, after in changes):
            done("", found)
            return
        try:
            for name, _, after in changes:  # what is written comes before what is removed
                if after is None:
                    js.localStorage.removeItem(name)
                else:
                    js.localStorage.setItem(name, after)
        except JsException as error:
            done(_trouble(f"{getattr(error, 'name', '')} {error}"), {})
            return
        done("", {})


class Browser:
    """The database for what is saved, beside the older storage for what the reader prefers."""

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
    """Texts by name, as database.js gives them."""
    return {str(name): None if some(text) is None else str(text) for name, text in js.Object.entries(found)}


def _medium() -> Medium:
    """The best that the browser has for this page: less in frames of other sites, under strict settings, where storage is
    null, and nothing in a safe start."""
    if js.URLSearchParams.new(js.location.search).has("safe"):
        return NoMedium(SAFE)
    try:
        answers = some(js.localStorage.getItem(PREFIX)) is None  # nothing has that name
    except (JsException, AttributeError):
        answers = False
    if not answers:
        return NoMedium()
    database = some(js.robodromeDatabase)
    return LocalStorage() if database is None else Browser(database, LocalStorage())


class BrowserStorage(Storage):
    """The texts of this page. It hears what other pages of the browser do to them, and looks again when it comes back."""

    def __init__(self, changed: Callable[[set[str], bool], None]) -> None:
        super().__init__(_medium(), changed)
        self._left: dict[str, str] = {}
        if isinstance(self.medium, NoMedium):
            return
        dom.listen(js.window, "storage", lambda _event: self._look_into_local())
        dom.listen(js.window, "pageshow", lambda event: self._come_back() if event.persisted else None)
        dom.listen(js.window, "pagehide", lambda _event: self._leave())
        # After the listeners of the document, which save what is to be kept of a page that is left.
        dom.listen(
            js.window, "visibilitychange", lambda _event: self._leave() if dom.document.hidden else self._come_back()
        )
        if isinstance(self.medium, Browser):
            self.medium.database.changedElsewhere = dom.proxy(self._look_into_database)

    def left_behind(self) -> dict[str, str]:
        """What is saved in the older storage though there is a database: by an earlier version of the page, or by this one
        while the browser had none."""
        if not isinstance(self.medium, Browser):
            return {}
        return {name: text for name, text in self.medium.local.texts().items() if _is_saved(name)}

    def clear_behind(self, name: str, text: str) -> None:
        """Remove a text from the older storage, unless it has changed."""
        if LocalStorage().read(name) == text:
            js.localStorage.removeItem(name)

    def _leave(self) -> None:
        """The page may go for good: what the database has not taken yet stands in the older storage for the next start."""
        if isinstance(self.medium, Browser):
            for name in self._under_way:
                if _is_saved(name) and (text := self._wanted[name]) is not None:
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
        gone = [name for name in self._there if name not in found and not (divided and _is_saved(name))]
        self.take_changes({**found, **dict.fromkeys(gone)})

    def _look_into_database(self, names: Any = None) -> None:
        """Names, as database.js gives them; without any, everything."""
        if isinstance(self.medium, Browser):
            reading = self.medium.database.read(names) if names else self.medium.database.read()
            dom.spawn(self._read(reading, everything=not names))

    async def _read(self, reading: Any, *, everything: bool) -> None:
        try:
            found = _texts(await reading)
        except JsException:  # the browser has closed it; the next look may be luckier
            return
        gone = [name for name in self._there if _is_saved(name) and name not in found] if everything else []
        self.take_changes({**found, **dict.fromkeys(gone)})


_asked = False


async def ask_to_persist() -> bool:
    """Ask the browser, once, not to throw saved games away by itself; gives whether it agrees. Not in a frame of another site,
    whose readers would be asked about that site."""
    global _asked  # noqa: PLW0603 - browsers ask their users, who should be asked once
    if _asked or dom.marked("framed"):
        return False
    _asked = True
    manager = getattr(js.navigator, "storage", None)
    if manager is None or not hasattr(manager, "persist"):
        return False
    try:
        return bool(await manager.persisted()) or bool(await manager.persist())
    except JsException:
        return False
