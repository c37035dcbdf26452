"""Listeners and tasks: every failure is reported."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.fake_browser import Browser, Element


def failing(_event: object) -> None:
    """A handler with a fault."""
    raise LookupError("lost")


async def failing_later(_event: object) -> None:
    """A coroutine that fails."""
    raise LookupError("lost")


def reported_by(fake_browser: Browser, listen: Callable[[Any, Element], object]) -> list[str]:
    """The errors that are reported when a click follows after `listen`."""
    dom, button, told = fake_browser.load("web.page.dom"), Element(), list[str]()
    dom.failed.append(lambda error: told.append(str(error)))

    async def click() -> None:
        listen(dom, button)
        button.fire("click")
        for _ in range(3):
            await asyncio.sleep(0)

    asyncio.run(click())
    return told


@pytest.mark.parametrize("handler", [failing, failing_later])
def test_a_listener_that_fails_is_told_like_a_task(fake_browser: Browser, handler: Callable[[object], object]) -> None:
    assert reported_by(fake_browser, lambda dom, button: dom.listen(button, "click", handler)) == ["lost"]


def test_what_the_browser_calls_back_is_told_too(fake_browser: Browser) -> None:
    assert reported_by(fake_browser, lambda dom, _button: dom.proxy(failing)(None)) == ["lost"]


@pytest.mark.parametrize("handler", [failing, failing_later])
def test_a_button_that_fails_is_told(fake_browser: Browser, handler: Callable[[object], object]) -> None:
    def press(dom: Any, _button: Element) -> None:
        dom.on("go", lambda _rest, event: handler(event))
        dom.run_action("go:on")

    assert reported_by(fake_browser, press) == ["lost"]


def test_who_stops_listening_hears_nothing_and_leaves_no_proxy(fake_browser: Browser) -> None:
    heard: list[object] = []

    def listen_and_stop(dom: Any, button: Element) -> None:
        before = fake_browser.proxies
        end = dom.listen(button, "click", heard.append)
        assert fake_browser.proxies == before + 1
        end()

    assert reported_by(fake_browser, listen_and_stop) == []
    assert heard == []
    assert fake_browser.proxies == 0
