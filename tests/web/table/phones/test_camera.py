"""The camera reads the code of another device."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.web.fake_browser import NULL
from tests.web.table.phones.browsers import App, Page, Peer, offered, replied


async def test_the_camera_reads_codes_until_one_is_a_reply(page: Page) -> None:
    anna, ben = App(page), App(page)
    reply = await replied(page, ben, await offered(page, anna))
    said, view = page.part("#pairing-status"), page.part("#camera-view")
    assert (view.hidden, page.scanned) == (True, [])
    brought: list[object] = []
    view.scrollIntoView = brought.append
    await page.touch("#camera-scan")
    assert (view.hidden, page.part("#camera-scan").hidden, brought) == (False, True, [{"block": "nearest"}])
    await page.touch("#camera-other")
    await page.touch("#camera-other")
    assert [one[:2] for one in page.scanned] == [
        ("camera-picture", facing) for facing in ("environment", "user", "environment")
    ]
    assert page.stopped == 2
    found = page.scanned[-1][2]
    found("nothing")
    await page.rest()
    assert said.textContent == page.say("hands.no-reply")
    said.textContent = ""
    found("nothing")
    await page.rest()
    assert said.textContent == "", "a code stays in the picture for a while"
    found(reply)
    await page.rest()
    assert page.stopped == 3
    assert page.laid.document.querySelector("dialog") is NULL
    assert anna.table.state.here == [0]


async def test_the_camera_stops_when_it_has_read_a_reply_although_the_devices_are_not_connected_yet(page: Page) -> None:
    anna, ben = App(page), App(page)
    reply = await replied(page, ben, await offered(page, anna))
    for peer in Peer.known.values():
        peer.connect = lambda *_: None  # type: ignore[method-assign]
    await page.touch("#camera-scan")
    page.scanned[-1][2](reply)
    await page.rest()
    assert (page.part("#pairing-status").textContent, page.stopped) == (page.say("hands.connecting"), 1)
    await page.touch('[data-answer=""]')
    assert page.stopped == 1


async def test_a_device_without_a_camera_says_so_and_one_that_comes_too_late_is_stopped(page: Page) -> None:
    anna, later, stopped = App(page), asyncio.Event(), list[bool]()
    await offered(page, anna)

    async def slow(*_: object) -> Any:
        await later.wait()
        return lambda: stopped.append(True)

    async def none(*_: object) -> Any:
        raise OSError("no camera")

    js = vars(page.browser.modules["js"])
    js["scan"] = none
    await page.touch("#camera-scan")
    assert page.part("#pairing-status").textContent == page.say("camera.none")
    assert page.part("#camera-view").hidden
    js["scan"] = slow
    await page.touch("#camera-scan")
    await page.touch('[data-answer=""]')
    later.set()
    await page.rest()
    assert stopped == [True]
