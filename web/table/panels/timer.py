"""The clock for laying out choices on the page, with its ticks."""

import asyncio
from collections.abc import Callable

from web.page import dom
from web.page.dom import esc, fill
from web.page.widgets import command
from web.table.play.clock import LOW, MORE
from web.table.play.sandglass import as_clock

_INTERVAL = 0.2
"""Seconds between two ticks."""


class Timer:
    """The clock of one table beside the board."""

    def __init__(self, say: Callable[..., str], tick: Callable[[], None]) -> None:
        self.say, self.tick = say, tick
        self._task: asyncio.Task[object] | None = None

    def start(self) -> None:
        """Show the clock and start its ticks."""
        more = command(self.say("clock.more", n=MORE), "plus", do="more-time")
        fill("clock", f'<b role="timer" aria-label="{esc(self.say("clock"))}"></b><progress max="1"></progress>{more}')
        dom.show("clock", True)
        self._task = dom.spawn(self._run())

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(_INTERVAL)
            self.tick()

    def show(self, left: float, whole: float, *, stands: bool) -> None:
        """Show that `left` of `whole` seconds are left, and whether the clock `stands` still."""
        box = dom.by_id("clock")
        box.classList.toggle("stands", stands)
        face, sand = dom.within(box, "b"), dom.within(box, "progress")
        if face.textContent != as_clock(left):
            face.textContent = as_clock(left)
            sand.value = left / whole
            box.classList.toggle("low", left <= LOW)

    def stop(self) -> None:
        """Hide the clock and stop its ticks."""
        dom.show("clock", False)
        if self._task is not None:
            self._task.cancel()
            self._task = None
