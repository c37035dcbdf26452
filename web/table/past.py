"""Looking back: at a moment, at why something happened, and at parts of the film once more."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from tabletop.film.reel import Frame
from web.board import follow
from web.board.canvas import Board
from web.board.player import Player
from web.page import dom
from web.page.reader import Reader
from web.table.model import Explained, TableModel
from web.table.touch import Touch

_LONG_AGO = 8
"""Events among which the camera looks for what moved last, where somebody looks back."""
_ROUND = 60
"""Events among which the last thing seen is looked for."""


class AtTable(Protocol):
    """What it needs of the table around it."""

    model: TableModel
    reader: Reader
    player: Player
    touch: Touch

    def refresh(self) -> None:
        """Something in the panels has changed."""

    def show(self, frame: Frame) -> None:
        """Stand on a frame."""

    def settle(self) -> None:
        """Stand on exactly the scene of the state."""

    async def show_events(self, start: int, stop: int) -> None:
        """Play events."""


class Past:
    """Which moment of one table is shown, if not its present."""

    def __init__(self, table: AtTable, board: Board) -> None:
        self.table, self.board = table, board
        self.model, self.reader, self.player = table.model, table.reader, table.player
        self._sought: Callable[[], None] | None = None
        """What was asked for while the film was running."""
        self._again: asyncio.Task[object] | None = None
        """Plays a part once more."""
        self._present: asyncio.Future[None] | None = None
        """Done when somebody who looks back has seen enough."""

    def leave(self) -> None:
        """The table goes on, or is left: play nothing once more."""
        if self._again is not None:
            self._again.cancel()

    # What happens meanwhile -------------------------------------------------------------------------------------------------

    def film_begins(self) -> None:
        """A film is about to run, which shows the table as it stood from moment to moment."""
        self.model.scrubbed = self.model.why = self._sought = None

    def film_ended(self) -> None:
        """The film has ended, maybe because another moment was asked for."""
        sought, self._sought = self._sought, None
        if sought is not None:
            sought()

    async def until_now(self) -> None:
        """Until nobody looks back. What has happened meanwhile is not in the film yet, so the slider stays as it is."""
        model = self.model
        while model.scrubbed is not None:
            model.behind = len(model.session.events()) > len(model.reel)
            self._present = asyncio.get_running_loop().create_future()
            self.table.refresh()
            await self._present
            self._present = None
        model.behind = False

    # What people do -----------------------------------------------------------------------------------------------------------

    def scrub(self, count: int) -> None:
        """Show the table after that many events; the last one is now."""
        model = self.model
        if model.playing:
            self._sought = partial(self.scrub, count)
            self.player.skip()
        elif count >= len(model.reel):
            self.back_to_now()
        else:
            self.look_at(count)

    def look_at(self, count: int, why: Explained | None = None) -> None:
        """Stand at the moment after that many events, and look at what happened then; `why` tells of it."""
        model = self.model
        self.table.touch.stop_reading()
        model.scrubbed, model.why = count, why
        self.table.show(model.reel.frame(count))
        self.table.refresh()
        self.board.look_at(self._points_of(count), self.player.travel)

    def _points_of(self, count: int) -> list[follow.Point]:
        """Where the last of so many events that moved anything did so; none where that is long ago."""
        for number in range(count - 1, max(-1, count - _LONG_AGO), -1):
            if points := self._acted(number):
                return points
        return []

    def _acted(self, number: int) -> list[follow.Point]:
        """Where an event moved anything."""
        scene, motions = self.model.reel.happening(number)
        return follow.acting(scene, motions, f"robot-{self.model.only_person}")

    def why(self, *numbers: int) -> None:
        """Lead through the causes of these events on the board, the latest first."""
        if self.model.playing:
            self._sought = partial(self.why, *numbers)
            self.player.skip()
            return
        from web.table.why import Why

        Why(self, *numbers).show()

    def why_last(self) -> None:
        """The same for the last thing that was seen: what is looked at where one looks back, else what moved last."""
        model = self.model
        count = len(model.reel) if model.scrubbed is None else model.scrubbed
        seen = [event.id for event in model.reel.events[:count] if not event.kind.summed]
        moved = (number for number in reversed(seen[-_ROUND:]) if self._acted(number)) if model.scrubbed is None else ()
        if seen:
            self.why(next(iter(moved), seen[-1]))

    def back_to_now(self) -> None:
        """Look no further back: what has happened meanwhile is played, and the game goes on."""
        self.model.scrubbed = self.model.why = None
        if self._present is None:
            self.table.settle()
        elif not self._present.done():
            self._present.set_result(None)

    def replay(self) -> None:
        """Play the last round once more."""
        part = self.model.desk.last_round(self.model.reel)
        if part is not None:
            self.play_again(part)

    def play_again(self, *parts: tuple[int, int]) -> None:
        """Play some stretches of the film once more, one after the other."""
        if not self.model.playing:
            self._again = dom.spawn(self._replay(parts))

    async def _replay(self, parts: Sequence[tuple[int, int]]) -> None:
        at_once = not self.player.speed
        if at_once:
            self.player.speed = 1.0  # whoever asks for a film wants to see it
        try:
            for start, stop in parts:
                await self.table.show_events(start, stop)
                if self.model.scrubbed is not None:
                    return
        finally:
            if at_once and self.player.speed == 1.0:
                self.player.speed = 0.0
        self.table.settle()
