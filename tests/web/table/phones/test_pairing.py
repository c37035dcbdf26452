"""The dialogs in which devices find each other open only if the reader still waits for them."""

from __future__ import annotations

import asyncio
from random import Random
from types import SimpleNamespace
from typing import Any

from tabletop.together.pairing import OFFER, Signal
from tests.web.fake_browser import Browser
from tests.web.table.laid import Laid

_SIGNAL = Signal(OFFER, 7, "aaaa", "b" * 22, b"0" * 32, ())


async def test_a_code_that_comes_after_the_table_was_left_is_not_shown(fake_browser: Browser) -> None:
    laid = Laid(fake_browser, "robotory", "person person")
    pairing: Any = fake_browser.load("web.table.phones.pairing")
    asked = asyncio.Event()

    async def slowly(_of: object) -> Signal:
        await asked.wait()
        return _SIGNAL

    line = SimpleNamespace(offer=slowly, reply=slowly)
    left = [False]
    waits = [
        asyncio.ensure_future(pairing.invite(laid.state, [0], line, Random(1), lambda: left[0])),
        asyncio.ensure_future(pairing.join(laid.reader, line, _SIGNAL, lambda: left[0])),
    ]
    await asyncio.sleep(0)
    left[0] = True
    asked.set()
    assert await asyncio.gather(*waits) == [False, False]
    assert not laid.document.querySelectorAll("dialog")
