"""The clock for laying out choices in games with a time limit: shown, announced, and stopped while nobody can play."""

import asyncio
from collections.abc import Callable

import js

from web.page import dom
from web.page.dialogs import any_open
from web.page.dom import esc, fill
from web.page.widgets import command
from web.table.model import TableModel
from web.table.sandglass import Sandglass, as_clock

MORE = 30
"""Seconds that somebody may add, as often as they like."""
_LOW = 10
"""Seconds from which the end is near."""
_INTERVAL = 0.2
"""Seconds between two looks at the clock."""


class Timekeeper:
    """The clock of one table. What is left is kept with the saved game, so that neither a reload nor a choice taken back
    gives anybody new time."""

    def __init__(self, model: TableModel, say: Callable[..., str], time_is_up: Callable[[], None]) -> None:
        self.model, self.say, self.time_is_up = model, say, time_is_up
        self._glass: Sandglass | None = None
        self._seat = 0
        self._whole = 0.0
        self._task: asyncio.Task[object] | None = None

    def begin(self, seat: int, seconds: int) -> None:
        """The seat sees its cards now and has so many seconds; 0 for no limit."""
        if not seconds:
            return
        turn, left = self.model.save.clock.get(str(seat), (0, 0))
        fresh = turn != self._turn
        self._seat, self._whole = seat, float(seconds)
        self._glass = Sandglass(seconds if fresh else left, lambda: float(js.performance.now()))
        more = command(self.say("clock.more", n=MORE), "plus", do="more-time")
        fill("clock", f'<b role="timer" aria-label="{esc(self.say("clock"))}"></b><progress max="1"></progress>{more}')
        dom.show("clock", True)
        if fresh:
            dom.announce(self.say("clock.begins", n=seconds))
        self.look()
        self._task = dom.spawn(self._count())

    def stop(self) -> bool:
        """The choices are made, or the table is left; gives whether the clock was there."""
        began = self._glass is not None
        if began:
            self.look()
            self._glass = None
            dom.show("clock", False)
        if self._task is not None:
            self._task.cancel()
            self._task = None
        return began

    def more(self) -> None:
        """Somebody needs more time."""
        if self._glass is not None:
            self._glass.add(MORE)
            self._whole = max(self._whole, self._glass.left)
            self.look()
            dom.announce(self.say("clock.left", n=round(self._glass.left)))

    @property
    def _turn(self) -> int:
        return self.model.session.state.round

    def look(self) -> None:
        """See whether the clock has to stand, show it, and note what is left."""
        if self._glass is None:
            return
        stands = any_open() or bool(dom.document.hidden)
        if stands:
            self._glass.rest()
        else:
            self._glass.run()
        left = self._glass.left
        self.model.save.clock[str(self._seat)] = [self._turn, left]
        box = dom.by_id("clock")
        box.classList.toggle("stands", stands)
        face, sand = dom.within(box, "b"), dom.within(box, "progress")
        if face.textContent != as_clock(left):
            face.textContent = as_clock(left)
            sand.value = left / self._whole
            box.classList.toggle("low", left <= _LOW)

    async def _count(self) -> None:
        assert self._glass is not None
        warned = self._glass.left <= _LOW
        while (left := self._glass.left) > 0:
            if left > _LOW:
                warned = False
            elif not warned:
                warned = True
                dom.announce(self.say("clock.left", n=_LOW))
            await asyncio.sleep(_INTERVAL)
            self.look()
        self._task = None
        self.stop()
        self.model.save.clock[str(self._seat)] = [self._turn, 0]
        self.time_is_up()
