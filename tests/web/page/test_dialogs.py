"""Dialogs: they give an answer, and leave nothing behind."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.fake_browser import Browser
from tests.web.markup import real_page


def in_page(fake_browser: Browser, work: Callable[[Any], Awaitable[None]]) -> None:
    """Run a function with the module of dialogs, and let its later tasks run."""
    dialogs = fake_browser.load("web.page.dialogs")

    async def run() -> None:
        await work(dialogs)
        await asyncio.sleep(0)

    asyncio.run(run())


def test_a_dialog_leaves_no_proxies_behind(fake_browser: Browser) -> None:
    async def open_and_close(dialogs: Any) -> None:
        before = fake_browser.proxies
        dialog = dialogs.Dialog("title", "body")
        dialog.listen("#field", "change", print)
        dialog.listen("", "change", print)
        assert fake_browser.proxies > before
        dialog.close("yes")
        assert await dialog.answer() == "yes"

    in_page(fake_browser, open_and_close)
    assert fake_browser.proxies == 0


def test_a_button_closes_its_dialog_with_an_answer_from_within_its_listener(fake_browser: Browser) -> None:
    async def press(dialogs: Any) -> None:
        dialog = dialogs.Dialog("title", "body")
        dialog.element.setAttribute("data-answer", "home")
        dialog.element.fire("click")
        assert await dialog.answer() == "home"
        assert not dialogs.any_open()

    in_page(fake_browser, press)
    assert fake_browser.proxies == 0


def test_all_dialogs_are_closed_however_many_are_open(fake_browser: Browser) -> None:
    async def close_all(dialogs: Any) -> None:
        opened = [dialogs.Dialog(f"title {number}", "body") for number in range(3)]
        dialogs.close_all()
        assert not dialogs.any_open()
        assert [dialog.element.shown for dialog in opened] == [False] * 3

    in_page(fake_browser, close_all)


def test_a_dialog_that_must_be_answered_opens_again(fake_browser: Browser) -> None:
    async def escape(dialogs: Any) -> None:
        dialog = dialogs.Dialog("title", "body", must=True)
        dialog.element.close()
        dialog.element.fire("close")
        assert dialog.element.shown
        assert dialogs.any_open()

    in_page(fake_browser, escape)


@pytest.mark.parametrize(
    ("body", "focused"),
    [
        ('<button class="plain">a</button><button class="go">b</button>', True),
        ('<input type="text"><button class="go">b</button>', False),
        ('<textarea></textarea><button class="go">b</button>', False),
        ('<select></select><button class="go">b</button>', False),
        ('<button class="go bad">b</button>', False),
    ],
)
async def test_keyboards_begin_at_what_a_dialog_is_for(fake_browser: Browser, body: str, focused: bool) -> None:
    document = real_page(fake_browser)
    dialog = fake_browser.load("web.page.dialogs").Dialog("title", body, close="Close")
    assert (document.activeElement is dialog.part(".go")) == focused
    assert dialog.part(".shut").name == "Close"
    assert document.activeElement.tagName == ("BUTTON" if focused else "BODY")


def test_a_dialog_that_the_browser_closes_is_closed_without_an_answer(fake_browser: Browser) -> None:
    async def escape(dialogs: Any) -> None:
        dialog, prevented = dialogs.Dialog("title", "body"), list[bool]()
        dialog.element.fire("cancel", preventDefault=lambda: prevented.append(True))
        dialog.element.fire("close")
        assert (await dialog.answer(), dialog.element.shown, prevented) == ("", False, [])
        must = dialogs.Dialog("title", "body", must=True)
        must.element.fire("cancel", preventDefault=lambda: prevented.append(True))
        assert (prevented, must.answered) == ([True], False)

    in_page(fake_browser, escape)


def test_a_touch_beside_a_dialog_closes_it_unless_it_must_be_answered(fake_browser: Browser) -> None:
    async def touch(dialogs: Any) -> None:
        box = SimpleNamespace(left=10, right=30, top=10, bottom=20)
        for x, y, must, closes in (
            (10, 10, False, False), (30, 20, False, False), (9, 15, False, True), (31, 15, False, True),
            (15, 9, False, True), (15, 21, False, True), (9, 15, True, False),
        ):  # fmt: skip
            dialog = dialogs.Dialog("title", "body", must=must)
            dialog.element.tagName, dialog.element.getBoundingClientRect = "DIALOG", lambda: box
            dialog.element.fire("click", clientX=x, clientY=y)
            assert dialog.answered is closes
            dialog.close()

    in_page(fake_browser, touch)


def test_going_back_closes_the_topmost_dialog_but_none_that_must_be_answered(fake_browser: Browser) -> None:
    async def back(dialogs: Any) -> None:
        dialogs.Dialog("curtain", "body", must=True)
        lower, upper = (dialogs.Dialog(title, "body") for title in ("lower", "upper"))
        assert len(fake_browser.history.entries) == 2
        assert dialogs.close_topmost()
        assert await upper.answer() == ""
        assert lower.element.shown
        assert dialogs.close_topmost()
        assert not dialogs.close_topmost()

    in_page(fake_browser, back)


def test_what_waits_for_an_answer_ends_when_the_page_is_left(fake_browser: Browser) -> None:
    async def leave(dialogs: Any) -> None:
        waiting = asyncio.ensure_future(dialogs.Dialog("title", "body").answer())
        await asyncio.sleep(0)
        dialogs.close_all()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    in_page(fake_browser, leave)
    assert fake_browser.proxies == 0


def test_who_waits_for_the_last_dialog_to_close_is_called_then(fake_browser: Browser) -> None:
    async def close(dialogs: Any) -> None:
        called: list[bool] = []
        dialogs.when_none_is_open(lambda: called.append(dialogs.any_open()))
        below, above = (dialogs.Dialog(title, "body") for title in ("below", "above"))
        above.close()
        await asyncio.sleep(0)
        assert not called
        below.close()
        await asyncio.sleep(0)
        assert called == [False]

    in_page(fake_browser, close)
