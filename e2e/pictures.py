"""Reads and changes the stored pictures of games (web/picture.js)."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession

from e2e.table_page import PATIENCE

OPEN = """new Promise(resolve => indexedDB.open("robodrome-pictures", 1).onsuccess = ({ target }) => resolve(target.result))"""

LAST = "robodrome-picture"
"""The key in localStorage of the newest picture."""

READ = f"""async () => {{
  const database = await {OPEN};
  const all = database.transaction("pictures").objectStore("pictures").getAll();
  await new Promise(resolve => all.onsuccess = resolve);
  database.close();
  const last = JSON.parse(localStorage.getItem("{LAST}"));
  return [...all.result, ...(last ? [last] : [])];
}}"""
"""Returns all stored pictures, and the newest one once more."""

CHANGE = f"""async changes => {{
  const database = await {OPEN};
  const transaction = database.transaction("pictures", "readwrite"), store = transaction.objectStore("pictures");
  store.getAll().onsuccess = ({{ target }}) => target.result.forEach(one => store.put({{ ...one, ...changes }}));
  const last = JSON.parse(localStorage.getItem("{LAST}"));
  if (last) localStorage.setItem("{LAST}", JSON.stringify({{ ...last, ...changes }}));
  return new Promise(resolve => transaction.oncomplete = () => resolve(database.close()));
}}"""
"""Changes all stored pictures."""


def forget_all(tools: CDPSession, site: str) -> None:
    """Empty the database of pictures with Chromium's developer tools, in a tenth of the time of a script in a frame."""
    tools.send(
        "IndexedDB.clearObjectStore",
        {"securityOrigin": site.rstrip("/"), "databaseName": "robodrome-pictures", "objectStoreName": "pictures"},
    )


class Pictures:
    """The pictures of a profile, read on a page without Python, which has the browser's unchanged `indexedDB`."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self._page = context.new_page()
        self._page.goto(f"{site}licences.txt")

    def of(self, address: str) -> dict[str, Any]:
        """Wait for the picture of a link and return it."""
        link = address.rpartition("#")[2]
        found: dict[str, Any] = self._await(lambda all_: next((one for one in all_ if one["link"] == link), None))
        return found

    def await_none(self) -> None:
        """Wait until there are no pictures."""
        self._await(lambda all_: not all_)

    def _await(self, found: Callable[[list[dict[str, Any]]], Any]) -> Any:
        end = monotonic() + PATIENCE / 1000
        while not (it := found(there := self._page.evaluate(READ))):
            assert monotonic() < end, f"there are {[one['link'] for one in there]}"
            self._page.wait_for_timeout(30)
        return it

    def change(self, **changes: object) -> None:
        """Change these fields in all pictures."""
        self._page.evaluate(CHANGE, changes)

    def forget_last(self) -> None:
        """Delete the newest picture from localStorage; it stays in the database."""
        self._page.evaluate("name => localStorage.removeItem(name)", LAST)
