"""A browser may lack an interface that the page uses, refuse it, or never answer: the game goes on without it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from e2e.devices import AS_IT_IS, BASELINE
from e2e.table_page import fragment
from tabletop.core import game
from tabletop.core.session import PERSON, Session
from tabletop.show.words import words
from tools.browsers import firefox_options

INTERFACES = (
    "localStorage", "sessionStorage", "indexedDB", "caches", "BroadcastChannel", "Worker",
    "CompressionStream", "DecompressionStream", "navigator.locks", "navigator.clipboard", "navigator.share",
    "navigator.vibrate", "navigator.wakeLock", "navigator.serviceWorker", "navigator.storage",
    "history.pushState", "history.replaceState", "Element.prototype.requestFullscreen",
)  # fmt: skip
STORAGE = ("localStorage", "sessionStorage", "indexedDB", "caches", "navigator.serviceWorker")
HARM = """([harm, paths]) => {
  const never = new Promise(() => {});
  const nothing = new Proxy(function () {}, {
    get: (_, name) => (name === "then" || typeof name === "symbol" ? undefined : name === "controller" ? null : () => never),
    set: () => true,
    apply: () => never,
    construct: () => ({ postMessage() {}, addEventListener() {}, terminate() {}, close() {} }),
  });
  const harmed = {
    absent: { value: undefined },
    throwing: { get() { throw new DOMException("The operation is insecure.", "SecurityError"); } },
    silent: { value: nothing },
  };
  for (const path of paths) {
    const names = path.split("."), name = names.pop();
    Object.defineProperty(names.reduce((owner, one) => owner[one], globalThis), name, { configurable: true, ...harmed[harm] });
  }
}"""


def cases() -> list[Any]:
    """All interfaces together, and, for `make nightly`, each by itself, and all absent."""
    harms = ("absent", "throwing", "silent")
    together = [
        pytest.param(INTERFACES, harm, id=f"all-{harm}", marks=pytest.mark.nightly if harm == "absent" else [])
        for harm in harms
    ]
    alone = [
        pytest.param((name,), harm, id=f"{name}-{harm}", marks=pytest.mark.nightly)
        for name in INTERFACES
        for harm in harms
    ]
    return together + alone


def played(page: Page, site: str) -> None:
    """A game is opened from its link, and somebody makes a move."""
    session = Session(game.find("robotory"), [PERSON, PERSON], {}, 1)
    session.advance()
    page.goto(site + fragment(session), wait_until="commit")
    page.locator("html[data-ready=true]").wait_for(state="attached", timeout=20_000)
    page.locator('[data-do="share-device"]').click()
    moves = page.locator("#move-list")
    expect(moves.locator("button").first).to_be_attached()
    before = moves.inner_text()
    moves.locator("button").first.dispatch_event("click")
    expect(moves).not_to_have_text(before, timeout=20_000)


@pytest.mark.parametrize(("names", "harm"), cases())
def test_a_game_is_played_whatever_the_browser_lacks_refuses_or_leaves_without_an_answer(
    new_context: Callable[..., BrowserContext], site: str, names: Sequence[str], harm: str
) -> None:
    page = new_context().new_page()
    page.add_init_script(f"({HARM})({json.dumps([harm, list(names)])})")
    played(page, site)
    expect(page.locator("#notice")).not_to_contain_text("wrong")


@pytest.mark.parametrize("absent", [False, True])
def test_the_log_is_written_only_while_it_is_shown_also_in_a_safari_without_check_visibility(
    new_context: Callable[..., BrowserContext], site: str, absent: bool
) -> None:
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    if absent:
        page.add_init_script("delete Element.prototype.checkVisibility")
    played(page, site)
    assert page.evaluate("'checkVisibility' in Element.prototype") is not absent
    log = page.locator("#log li")
    expect(log).to_have_count(0)
    page.locator('#tools [data-do="side:history"]').click()
    expect(log.first).to_be_visible()
    expect(page.locator("#notice")).not_to_contain_text("wrong")


REFUSED = """() => ["localStorage", "sessionStorage"].map((name) => {
  try { return typeof window[name]; } catch (error) { return error.name; }
})"""


def test_a_browser_that_refuses_all_storage_says_that_nothing_is_saved(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context().new_page()
    page.add_init_script(f"({HARM})({json.dumps(['throwing', STORAGE])})")
    played(page, site)
    expect(page.locator("#notice")).to_have_text(words("web", "en").say("notice.unsaved"))


@pytest.mark.nightly
def test_a_firefox_that_blocks_all_cookies_plays_and_says_that_nothing_is_saved(
    playwright: Playwright, site: str
) -> None:
    blocking = {**BASELINE, "network.cookie.cookieBehavior": 2}
    with playwright.firefox.launch(**(firefox_options() or {}), firefox_user_prefs=blocking) as browser:
        page = browser.new_context(**AS_IT_IS).new_page()
        played(page, site)
        assert page.evaluate(REFUSED) == ["SecurityError"] * 2
        expect(page.locator("#notice")).to_have_text(words("web", "en").say("notice.unsaved"))
