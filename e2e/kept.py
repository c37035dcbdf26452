"""Reads and writes the page's database, as the page opened it (web/database.js)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any

from playwright.sync_api import Page

from e2e.waiting import START

_PUT = """async texts => {
  const there = await robodromeDatabase.read(Object.keys(texts));
  return await robodromeDatabase.change(Object.entries(texts).map(([name, text]) => [name, there[name], text]));
}"""


def put(page: Page, texts: Mapping[str, str | None]) -> None:
    """Write texts into the database like another page, without an event for this one; None removes a text."""
    while (answer := page.evaluate(_PUT, {**texts})) != {"trouble": "", "found": {}}:
        assert answer["found"], answer  # a conflict: the page has written in between


def put_here(page: Page, texts: Mapping[str, str | None]) -> None:
    """Write texts, and notify this page, which must be at the home page; a reload would take longer."""
    put(page, texts)
    page.evaluate("robodromeDatabase.changedElsewhere(); dispatchEvent(new PopStateEvent('popstate'));")


def as_on_another_device(page: Page) -> None:
    """Nothing is kept any more, and the page, which is at the home page, hears of it; a second device would have to start."""
    put_here(page, dict.fromkeys(texts(page)))
    page.locator("#saves .save").first.wait_for(state="detached", timeout=START)


def texts(page: Page) -> dict[str, str]:
    """Return the texts of the database, by name."""
    found: dict[str, str] = page.evaluate("robodromeDatabase.read()")
    return found


def entries(page: Page, prefix: str, count: int | None = None) -> dict[str, str]:
    """Return the texts with that prefix of the name, as soon as there are `count` of them; without `count`, at once."""
    end = monotonic() + START / 1000
    while True:
        found = {name: text for name, text in texts(page).items() if name.startswith(prefix)}
        if count is None or len(found) == count:
            return found
        assert monotonic() < end, f"there are {len(found)} of {prefix}, not {count}"
        page.wait_for_timeout(20)


def game_as(page: Page, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Wait for a save with that property and return it; pages save asynchronously."""
    end = monotonic() + START / 1000
    while True:
        there = games(page)
        if found := next(filter(holds, there), None):
            return found
        assert monotonic() < end, f"there are only {there}"
        page.wait_for_timeout(20)


def laid(save: dict[str, Any]) -> int:
    """Return the number of cards in the drafts of a save."""
    return sum(card >= 0 for draft in save["drafts"].values() for card in draft)


def games(page: Page, count: int | None = None) -> list[dict[str, Any]]:
    """Return the saves, as soon as there are `count` of them; without `count`, at once."""
    return [json.loads(text) for text in entries(page, "robodrome:game:", count).values()]
