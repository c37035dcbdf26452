"""A hand on the page: the table of a packet, without actions that only the host device can do."""

from collections.abc import Callable, Mapping
from typing import Any

from tabletop.core.game import Game
from tabletop.film.reel import Frame, Reel
from tabletop.together.far import FarSeat
from web.page import dom
from web.page.names import are_colours, plain
from web.page.saves import Save, players
from web.table.on_page.table import Host, TableOnPage, screen
from web.table.panels.panels import Panels
from web.table.phones.hand import Hand, HandTable
from web.table.play.desk import Desk
from web.table.play.habits import HabitsBySeat
from web.table.play.page import Page
from web.table.play.state import TableState


def save_of(far: FarSeat, wishes: Mapping[str, str], habits: HabitsBySeat) -> Save:
    """A save that is never saved: names and colours from a packet, preference and habits of its seat."""
    packet = far.packet
    names = {seat: name for seat, given in enumerate(packet.names) if (name := plain(given))}
    seat_colours = packet.seat_colours if are_colours([*packet.seat_colours]) else ()
    here = [] if packet.seat is None else [packet.seat]
    return Save("", "", here=here, wishes=dict(wishes), habits=habits, about=dict(players(names, None, seat_colours)))


class HandOnPage(TableOnPage):
    """The table of a hand."""

    shares = False

    def __init__(
        self,
        host: Host,
        fragment: str,
        hand: Hand,
        far: FarSeat,
        save: Save,
        desk: Desk,
        show_packet: Callable[[FarSeat], None],
    ) -> None:
        """`fragment` is the address by which the table was joined; `show_packet` shows a packet as a table."""

        def make(page: Page) -> HandTable:
            return HandTable(state, page, host.thinker, host.dice, host.reader.preferences, hand, far)

        self.hand, self.far, self._show_packet = hand, far, show_packet
        state = TableState(save, far.session, desk, screen(), bots=far.packet.bots, past=far.film)
        super().__init__(host, state, make)
        self.fragment = fragment

    def _panels(self) -> Panels:
        return HandPanels(self)

    def open(self, moment: int | None = None) -> None:
        """Show the packet's table."""
        dom.mark("far", "hand")
        super().open(moment)

    def close(self) -> None:
        """Clear the table for the next packet, or for another page."""
        super().close()
        dom.mark("far", "")

    async def play(self, reel: Reel, start: int, stop: int) -> Frame:
        """Play the events `start` to `stop`, while new messages wait; return the frame after them."""
        self.hand.watches()
        return await super().play(reel, start, stop)

    # The game is kept elsewhere -------------------------------------------------------------------------------------------

    def keep(self, save: Save) -> None:
        """Does nothing: the host saves the game."""

    async def until_saved(self, save: Save) -> None:
        """Does nothing: the host saves the game."""

    def made_choice(self) -> None:
        """Does nothing: this device has nothing to lose."""

    def reopen(self, save: Save) -> None:
        """Show the packet again, in another language."""
        self._show_packet(self.far)

    def begin(
        self, game: Game, kinds: list[str], options: dict[str, str], position: str, players: Mapping[str, Any]
    ) -> None:
        """Does nothing: the next game begins at the host."""


class HandPanels(Panels):
    """The panels of a hand: whom the game waits for, and whether the table can be reached."""

    def __init__(self, shown: HandOnPage) -> None:
        super().__init__(shown.state, shown.player, shown.host.cursor, shown.table.prompt)
        self.hand, self.far = shown.hand, shown.far

    def _ask(self) -> None:
        super()._ask()
        phase = self.state.phase
        if phase in ("waiting", "over"):
            dom.fill("commands", self._ask_again())
        if phase == "waiting":
            if seats := self.far.waited_for():
                names = ", ".join(map(self.state.desk.seat_name, seats))
                dom.fill("prompt", dom.esc(self.say("hand.waiting", names=names)))
            elif self.far.held:
                dom.fill("prompt", dom.esc(self.say("hand.sent")))
        if not self.hand.there:
            dom.fill("prompt", dom.esc(self.say("hand.lost")))
