"""When what mattered of a film is told: to whoever is asked, or has watched, and to each of them once."""

import asyncio
from typing import TYPE_CHECKING, Protocol

from web.page import dom
from web.page.reader import Reader
from web.table.model import TableModel
from web.table.past import Past

if TYPE_CHECKING:
    from web.table.recap import Recap


class AtTable(Protocol):
    """What it needs of the table around it."""

    model: TableModel
    reader: Reader
    past: Past
    fragment: str


class Mattered:
    """What is told of the films of one table. Tasks tell how a try has ended instead."""

    def __init__(self, table: AtTable) -> None:
        self.table = table
        self._begun = table.model.seen
        """Events before which nobody is told of anything."""
        self._told: dict[int, int] = {}
        """Events up to which a seat was told."""
        self._recap: Recap | None = None
        self._telling: asyncio.Task[object] | None = None

    def tell(self, seat: int | None) -> None:
        """Tell a seat, once the table has settled, what of the film mattered to it since the last time."""
        if seat is not None and not self.table.fragment and len(self.table.model.reel) > self._since(seat):
            self._telling = dom.spawn(self._soon(seat, len(self.table.model.session.plies)))

    def _since(self, seat: int) -> int:
        return self._told.get(seat, self._begun)

    async def _soon(self, seat: int, plies: int) -> None:
        await dom.next_frame()
        model, desk = self.table.model, self.table.model.desk
        if model.playing or len(model.session.plies) != plies:
            return
        from web.table.recap import of_seats

        view = model.public_view()
        first = desk.first_seat(view, seat)
        seats = [one for one in model.here if desk.first_seat(view, one) == first]
        self.put_away()
        self._recap = of_seats(self.table, seats, self._since(seat), self.put_away)
        self._told.update(dict.fromkeys(seats, len(model.reel)))

    def act(self, what: str) -> None:
        """Do what a button of it says."""
        if self._recap is not None:
            self._recap.act(what)

    def put_away(self) -> None:
        """Nobody reads it any more."""
        recap, self._recap = self._recap, None
        if recap is not None:
            recap.close()

    def close(self) -> None:
        """The table is left."""
        if self._telling is not None:
            self._telling.cancel()
        self.put_away()
