"""The pictures that a browser keeps of games (web/picture.js)."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession

from e2e.table_page import PATIENCE

OPEN = """new Promise(resolve => indexedDB.open("robodrome-pictures", 1).onsuccess = ({ target }) => resolve(target.result))"""

LAST = "robodrome-picture"
"""What the older storage keeps: the picture that was kept last."""

READ = f"""async () => {{
  const database = await {OPEN};
  const all = database.transaction("pictures").objectStore("pictures").getAll();
  await new Promise(resolve => all.onsuccess = resolve);
  database.close();
  const last = JSON.parse(localStorage.getItem("{LAST}"));
  return [...all.result, ...(last ? [last] : [])];
}}"""
"""All pictures that are kept, and that which was kept last once more."""

CHANGE = f"""async changes => {{
  const database = await {OPEN};
  const transaction = database.transaction("pictures", "readwrite"), store = transaction.objectStore("pictures");
  store.getAll().onsuccess = ({{ target }}) => target.result.forEach(one => store.put({{ ...one, ...changes }}));
  const last = JSON.parse(localStorage.getItem("{LAST}"));
  if (last) localStorage.setItem("{LAST}", JSON.stringify({{ ...last, ...changes }}));
  return new Promise(resolve => transaction.oncomplete = () => resolve(database.close()));
}}"""
"""Changes all of them."""


def forget_all(tools: CDPSession, site: str) -> None:
    """Empty the database of pictures through Chromium's own tools, which takes a tenth of the time of a frame's script."""
    tools.send(
        "IndexedDB.clearObjectStore",
        {"securityOrigin": site.rstrip("/"), "databaseName": "robodrome-pictures", "objectStoreName": "pictures"},
    )


class Pictures:
    """The pictures of a profile, seen from a page without Python, which has the browser's own database."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self._page = context.new_page()
        self._page.goto(f"{site}licences.txt")

    def of(self, address: str) -> dict[str, Any]:
        """That of a link, as soon as it is there."""
        link = address.rpartition("#")[2]
        found: dict[str, Any] = self._await(lambda all_: next((one for one in all_ if one["link"] == link), None))
        return found

    def await_none(self) -> None:
        """Waits until there is none."""
        self._await(lambda all_: not all_)

    def _await(self, found: Callable[[list[dict[str, Any]]], Any]) -> Any:
        end = monotonic() + PATIENCE / 1000
        while not (it := found(there := self._page.evaluate(READ))):
            assert monotonic() < end, f"there are {[one['link'] for one in there]}"
            self._page.wait_for_timeout(30)
        return it

    def change(self, **changes: object) -> None:
        """Let something else stand in all of them."""
        self._page.evaluate(CHANGE, changes)

    def forget_last(self) -> None:
        """The one that was kept last is to be found in the database only."""
        self._page.evaluate("name => localStorage.removeItem(name)", LAST)
