"""Waiting for what the page says about itself."""

from __future__ import annotations

from playwright.sync_api import Page, expect

START = 60_000  # milliseconds that a busy machine may take to start Python

FINISH = "document.getAnimations().forEach(one => one.finish())"
"""Ends what moves on the page; fails for what would move for ever."""

FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
"""Until the browser has told of new sizes, and painted."""


def reload(page: Page) -> None:
    """Loads the page anew, and waits until Python has started again."""
    page.reload()
    await_ready(page)


def await_ready(page: Page) -> None:
    """Waits until the client has set data-ready; fails at once with the page's message when loading failed."""
    page.locator("html[data-ready=true], html[data-failed=true]").wait_for(state="attached", timeout=START)
    message = page.locator("#load-error").text_content()
    expect(page.locator("html"), message or "").to_have_attribute("data-ready", "true")


def told_or_ready(page: Page) -> None:
    """A file whose harm is of no consequence may let the page start; otherwise a sentence, a button, and nothing for ever."""
    page.locator("#load-error:not([hidden]), html[data-ready=true]").first.wait_for(state="attached", timeout=25_000)
    if page.locator("html[data-ready=true]").count() == 0:
        expect(page.locator("#load-error")).to_contain_text("ry again")
        expect(page.locator("#load-retry")).to_be_visible(timeout=START)


def await_offline(page: Page) -> None:
    """Waits until the page says it may be used without network, and checks that this is so."""
    expect(page.locator("html")).to_have_attribute("data-offline", "ready", timeout=START)
    assert page.evaluate("navigator.serviceWorker.ready.then(r => r.active.state)") in {"activating", "activated"}
