"""The clock beside the board: its face, its sand, and its ticks."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.web.fake_browser import Browser
from tests.web.table.laid import Laid
from web.table.play.clock import LOW, MORE


async def test_the_clock_shows_what_is_left_and_ticks_until_it_is_stopped(fake_browser: Browser) -> None:
    laid, ticks = Laid(fake_browser, "robotory"), list[int]()
    module: Any = laid.load("timer")
    module._INTERVAL = 0
    timer = module.Timer(laid.say, lambda: ticks.append(1))
    clock = laid.part("clock")
    timer.start()
    assert clock.seen() == [
        f"b role=timer aria-label={laid.say('clock')}",
        "progress max=1",
        f"[{laid.say('clock.more', n=MORE)}] more-time (plus, plain)",
    ]
    shown = []
    for left, stands in ((90.0, False), (LOW + 1, True), (LOW, False)):
        timer.show(left, 120.0, stands=stands)
        face, sand = clock.querySelector("b"), clock.querySelector("progress")
        shown.append((face.textContent, sand.value, clock.className, clock.hidden))
    assert shown == [("1:30", 0.75, "", False), ("0:11", 11 / 120, "stands", False), ("0:10", 10 / 120, "low", False)]
    await asyncio.sleep(0.01)
    timer.stop()
    assert (len(ticks) > 1, clock.hidden) == (True, True)
    ticks.clear()
    await asyncio.sleep(0.01)
    assert ticks == []
    timer.stop()
