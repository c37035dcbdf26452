"""A table and hands without browsers, connected by fake channels that deliver texts in order until they are cut."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tabletop.core.game import find
from tabletop.core.session import Session
from tabletop.show.words import words
from tabletop.together.far import FarSeat
from tests.web.table.headless import HeadlessPage, desk_for
from web.page.saves import Save
from web.table.phones.hand import Hand, HandTable
from web.table.phones.host import Hands, JoinedDevice
from web.table.play import seating
from web.table.play.state import TableState
from web.table.play.table import Table


class Wire:
    """One end of a channel."""

    def __init__(self) -> None:
        self.hears: Callable[[str], None] = lambda _text: None
        self.sent: list[str] = []
        self.cut = False

    def send(self, text: str) -> None:
        """Send a text to the other end, with the next turn of the event loop."""
        self.sent.append(text)
        if not self.cut:
            asyncio.get_running_loop().call_soon(self._arrive, text)

    def _arrive(self, text: str) -> None:
        if not self.cut:
            self.hears(text)

    def close(self) -> None:
        """Deliver no further texts."""
        self.cut = True


class HandPage(HeadlessPage):
    """The page of a player's hand, for one packet."""

    def __init__(self, hand: Hand, far: FarSeat) -> None:
        packet = far.packet
        seats = [] if packet.seat is None else [packet.seat]
        names = {seat: name for seat, name in enumerate(packet.names) if name}
        save = Save(
            "", "", here=seats, habits=hand.habits, about={"names": {str(seat): name for seat, name in names.items()}}
        )
        self.hand, self.far = hand, far

        def make(page: HeadlessPage) -> Table:
            state = page.state
            page.state = TableState(save, far.session, desk_for(far.session, names), bots=packet.bots, past=far.film)
            del state
            return HandTable(page.state, page, page.bots, Random(1), page.preferences, hand, far)

        super().__init__(far.session, save=save, make=make)

    async def play(self, reel, start, stop):  # type: ignore[no-untyped-def]
        """Play a film; packets that arrive meanwhile wait."""
        self.hand.watches()
        return await super().play(reel, start, stop)


class FarDevice:
    """A device with a player's hand, and all pages that it has shown."""

    hand: Hand

    def __init__(self) -> None:
        self.pages: list[HandPage] = []

    @property
    def page(self) -> HandPage:
        """The current page."""
        return self.pages[-1]

    def lay(self, far: FarSeat) -> None:
        """Open a packet's game on the device."""
        if self.pages:
            self.page.table.close()
        self.pages.append(HandPage(self.hand, far))
        self.page.table.open()


class Device(FarDevice):
    """A device that has joined a table."""

    def __init__(self, table: AtTable, *seats: int) -> None:
        super().__init__()
        self.mine, self.theirs = Wire(), Wire()
        self.is_reading = False
        """Whether a dialog covers its table."""
        self.hand = Hand(self.mine, lambda game: words(game.name, "en"), self.lay, lambda: self.is_reading)
        self.theirs.hears = self.hand.receive
        self.joined: JoinedDevice = table.hands.join(seats, self.theirs)
        self.mine.hears = lambda text: table.hands.receive(self.joined, text)


class AtTable:
    """The table that keeps the game."""

    def __init__(
        self,
        session: Session,
        here: list[int],
        names: Mapping[int, str] | None = None,
        about: Mapping[str, Any] | None = None,
    ) -> None:
        named = {"names": {str(seat): name for seat, name in (names or {}).items()}}
        self.save = Save("a", "", here=here, about=dict(named if about is None else about))
        self.changes = 0
        self.hands = Hands(self.save, session, (), self._changed)
        self.lay(session)

    def _changed(self) -> None:
        self.changes += 1

    def rematch(self) -> None:
        """Begin a rematch and open it on the table."""
        self.page.table.rematch()
        ((name, kinds, options, position, notes),) = self.page.begun
        session = Session(find(name), seating.kinds(kinds), options, seed=1, position=position)
        session.advance()
        self.page.table.close()
        self.save = Save("b", "", here=seating.here(kinds), about=dict(notes))
        self.lay(session)

    def lay(self, session: Session) -> None:
        """Open a game on the table."""

        def make(page: HeadlessPage) -> Table:
            return Table(page.state, page, page.bots, Random(1), page.preferences, self.hands)

        self.hands.follow(self.save, session, ())
        self.page = HeadlessPage(session, save=self.save, make=make)


async def rest(*pages: HeadlessPage) -> None:
    """Wait until all pages are idle."""
    for _ in range(6):
        for page in pages:
            await page.rest()


class FakeApp:
    """The app that the parts for other devices call. It records its calls and shows tables."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.table: Any = None

    def refuse(self, reason: str) -> None:
        """Note why an address leads nowhere."""
        self.calls.append(f"refused: {reason}")

    def show_home(self) -> None:
        """Note that the home page is shown."""
        self.calls.append("home")

    def desk_at(self, save: Save, session: Session) -> Any:
        """The desk of a game, with the names of its players."""
        return desk_for(session, save.names())

    def show_unsaved_table(self, shown: Any, *, anew: bool) -> None:
        """Show a table in place of the one before."""
        self.calls.append(f"anew {anew}")
        self._show(shown)

    def show_saved_table(self, save: Save, session: Session, hands: Any) -> None:
        """Show the game of a save, whose far seats are at `hands`, in place of the table before."""

        def make(page: HeadlessPage) -> Table:
            return Table(page.state, page, page.bots, Random(1), page.preferences, hands)

        self._show(HeadlessPage(session, save=save, make=make))

    def _show(self, shown: Any) -> None:
        if self.table is not None:
            self.table.table.close()
        self.table = shown
        shown.table.open()
