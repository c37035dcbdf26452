"""The clock for laying out choices in games with a time limit: shown, announced, and stopped while nobody can play."""

from collections.abc import Callable

from web.table.play.page import Page
from web.table.play.sandglass import Sandglass
from web.table.play.state import TableState

MORE = 30
"""Seconds that the button adds, any number of times."""
LOW = 10
"""Seconds left at which the clock warns."""


class Clock:
    """The clock of one table. The time left is saved with the game, so that neither a reload nor an undo gives new time."""

    def __init__(self, state: TableState, page: Page, time_is_up: Callable[[], None]) -> None:
        self.state, self.page, self.time_is_up = state, page, time_is_up
        self._glass: Sandglass | None = None
        self._seat = 0
        self._whole = 0.0
        self._warned = False

    def begin(self, seat: int, seconds: int) -> None:
        """Start the clock for a seat that sees its cards now; 0 seconds for no limit."""
        if not seconds:
            return
        turn, left = self.state.save.clock.get(str(seat), (0, 0))
        fresh = turn != self._turn
        self._seat, self._whole = seat, float(seconds)
        self._glass = Sandglass(seconds if fresh else left, self.page.now)
        self._warned = self._glass.left <= LOW
        self.page.start_clock()
        if fresh:
            self.page.announce(self.state.say("clock.begins", n=seconds))
        self.look()

    def stop(self) -> bool:
        """Stop the clock when the choices are made or the table is left; return whether it was running."""
        if self._glass is None:
            return False
        self.look()
        self._glass = None
        self.page.stop_clock()
        return True

    def more(self) -> None:
        """Add time for somebody who needs more."""
        if self._glass is not None:
            self._glass.add(MORE)
            self._whole = max(self._whole, self._glass.left)
            self.look()
            self.page.announce(self.state.say("clock.left", n=round(self._glass.left)))

    @property
    def _turn(self) -> int:
        return self.state.session.state.round

    def look(self) -> None:
        """Let the clock run or stand, show it, and save the time left."""
        if self._glass is None:
            return
        stands = self.page.covered()
        if stands:
            self._glass.rest()
        else:
            self._glass.run()
        left = self._glass.left
        self.state.save.clock[str(self._seat)] = [self._turn, left]
        self.page.show_clock(left, self._whole, stands=stands)

    def tick(self) -> None:
        """Show the time left, warn when it is low, and end it at 0."""
        self.look()
        if self._glass is None:
            return
        left = self._glass.left
        if left <= 0:
            self.stop()
            self.time_is_up()
        elif left > LOW:
            self._warned = False
        elif not self._warned:
            self._warned = True
            self.page.announce(self.state.say("clock.left", n=LOW))
