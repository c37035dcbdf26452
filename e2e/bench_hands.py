"""Measures how soon a table shows a choice made on a phone, on one machine."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

from playwright.sync_api import BrowserType

from e2e.hands import await_drafts, join, lay_out
from e2e.measured import Figure
from e2e.table_page import PATIENCE, fragment, new_game, open_table
from tools.browsers import chromium_options

_TOUCHED = """
() => addEventListener("click", () => (window.touched = performance.timeOrigin + performance.now()), { capture: true })
"""
_SHOWN = """
() => new MutationObserver((_, observer) => {
  if (document.documentElement.dataset.phase !== "playing") return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.shown = performance.timeOrigin + performance.now())));
}).observe(document.documentElement, { attributeFilter: ["data-phase"] })
"""


def taps(chromium: BrowserType, site: str, rounds: int) -> Iterator[Figure]:
    """Measure the median time from the last phone's tap that sends a program to the first frame of the table's film. In
    between, the answer goes over the channel, and the turn is computed and saved."""
    browser = chromium.launch(**chromium_options())
    table = open_table(browser.new_page(service_workers="block"), site + fragment(new_game("person person", 4)))
    phones = [browser.new_page(viewport={"width": 390, "height": 844}, service_workers="block") for _ in range(2)]
    for seat, phone in enumerate(phones):
        join(table, phone, seat)
    times = []
    for _ in range(rounds):
        await_drafts(*phones)
        lay_out(phones[0]).do("lock-in").click()
        last = lay_out(phones[1])
        table.await_phase("waiting")
        last.page.evaluate(_TOUCHED)
        table.page.evaluate(_SHOWN)
        last.do("lock-in").click()
        table.page.locator('html[data-phase="waiting"]').wait_for(state="attached", timeout=PATIENCE)
        times.append(float(table.page.evaluate("window.shown")) - float(last.page.evaluate("window.touched")))
    browser.close()
    yield Figure("from a tap on a phone to the table's film", statistics.median(times), "ms", 100)
