"""Waits for the state that the page reports about itself."""

from __future__ import annotations

from playwright.sync_api import Page, expect

START = 60_000  # milliseconds that a busy machine may take to start Python

FINISH = "document.getAnimations().forEach(one => one.finish())"
"""Finishes all animations of the page; fails on endless ones."""

FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
"""Waits two frames, until the browser has reported new sizes and painted."""


def reload(page: Page) -> None:
    """Reload the page, and wait until Python has started again."""
    page.reload()
    await_ready(page)


def await_ready(page: Page) -> None:
    """Wait until the client has set data-ready; fail with the page's message if the start failed."""
    page.locator("html[data-ready=true], html[data-failed=true]").wait_for(state="attached", timeout=START)
    message = page.locator("#load-error").text_content()
    expect(page.locator("html"), message or "").to_have_attribute("data-ready", "true")


def told_or_ready(page: Page) -> None:
    """Wait until the page either starts, because the damaged file did not matter, or shows a message and a button."""
    page.locator("#load-error:not([hidden]), html[data-ready=true]").first.wait_for(state="attached", timeout=25_000)
    if page.locator("html[data-ready=true]").count() == 0:
        expect(page.locator("#load-error")).to_contain_text("ry again")
        expect(page.locator("#load-retry")).to_be_visible(timeout=START)


def await_offline(page: Page) -> None:
    """Wait until the page reports that it works without network, and check that its service worker is active."""
    expect(page.locator("html")).to_have_attribute("data-offline", "ready", timeout=START)
    assert page.evaluate("navigator.serviceWorker.ready.then(r => r.active.state)") in {"activating", "activated"}
