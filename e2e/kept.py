"""What a browser keeps of this page: its database as the page opened it (web/database.js)."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

_PUT = """async texts => {
  const there = await robodromeDatabase.read(Object.keys(texts));
  return await robodromeDatabase.change(Object.entries(texts).map(([name, text]) => [name, there[name], text]));
}"""


def put(page: Page, texts: dict[str, str]) -> None:
    """Put texts into the database as another page would, without telling this one."""
    assert page.evaluate(_PUT, texts) == {"trouble": "", "found": {}}


def texts(page: Page) -> dict[str, str]:
    """What stands in the database, by name."""
    found: dict[str, str] = page.evaluate("robodromeDatabase.read()")
    return found


def games(page: Page) -> list[dict[str, Any]]:
    """The saved games there."""
    return [json.loads(text) for name, text in texts(page).items() if name.startswith("robodrome:game:")]
