"""Announces the recap of a film, once per seat, to seats that are asked or have watched."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from web.table.play.page import Page
from web.table.play.state import TableState

if TYPE_CHECKING:
    from tabletop.telling.recap import Note


class Recaps:
    """The recaps of one table."""

    def __init__(self, state: TableState, page: Page) -> None:
        self.state, self.page = state, page
        self._start = state.seen_count
        """The first event for recaps: earlier ones were seen before the table was opened."""
        self._ends: dict[int, int] = {}
        """Seat -> first event after its last recap."""
        self._showing: asyncio.Task[object] | None = None

    def show(self, seat: int) -> None:
        """Show a seat the recap since its last one, after the next frame."""
        if len(self.state.reel) > self._since(seat):
            self._showing = self.page.spawn(self._soon(seat, len(self.state.session.plies)))

    def _since(self, seat: int) -> int:
        return self._ends.get(seat, self._start)

    async def _soon(self, seat: int, plies: int) -> None:
        await self.page.painted()
        state = self.state
        if state.playing or len(state.session.plies) != plies:
            return
        seats = state.seats_of(seat)
        self.page.end_recap()
        if notes := self._notes(seats, self._since(seat)):
            self.page.recap(notes)
        self._ends.update(dict.fromkeys(seats, len(state.reel)))

    def _notes(self, seats: Sequence[int], first: int) -> "list[Note]":
        """The notes of a person, who may play several seats, from event `first` on."""
        from tabletop.telling.recap import best, recap

        state = self.state
        found: list[Note] = []
        for seat in seats:
            notes = recap(state.session, seat, state.desk.words, first)
            if len(seats) > 1:
                name = state.desk.seat_name(seat)
                notes = [note._replace(text=state.say("recap.of", name=name, sentence=note.text)) for note in notes]
            found += notes
        return best(found)

    def close(self) -> None:
        """Show no more recaps, as the table is left."""
        if self._showing is not None:
            self._showing.cancel()
        self.page.end_recap()
