"""Connections of this device: the phones that have joined its game, or the table that it has joined as a phone."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from tabletop.base.errors import MessageError
from tabletop.core.game import Game
from tabletop.core.session import Session
from tabletop.show.words import Words
from tabletop.together.far import FarSeat
from tabletop.together.pairing import OFFER, Signal
from web.page import routes
from web.page.dialogs import any_open, when_none_is_open
from web.page.reader import Reader
from web.page.saves import Save
from web.table.on_page.table import Host, TableOnPage
from web.table.phones import pairing
from web.table.phones.channel import Channel, can_connect, server
from web.table.phones.hand import Hand
from web.table.phones.host import Hands
from web.table.phones.on_page import HandOnPage, save_of
from web.table.play.desk import Desk
from web.table.play.rematch import seat_change_sentence
from web.table.thinking.bots import Thinker

_FIRST_FRAME = 0.05
"""Seconds until a film has certainly begun at the table."""


class App(Host, Protocol):
    """The part of the app that `Devices` uses."""

    table: TableOnPage | None
    reader: Reader
    thinker: Thinker
    dice: Random

    def refuse(self, reason: str) -> None:
        """Go home and say why the address leads nowhere."""

    def show_home(self) -> None:
        """Show the home page under a dialog."""

    def desk_at(self, save: Save, session: Session) -> Desk:
        """The desk of a game, with the names and colours of its players."""

    def show_unsaved_table(self, shown: TableOnPage, *, anew: bool) -> None:
        """Show a table that is never saved; unless `anew`, it shows the same game as before."""


class Devices:
    """The phones that play in this device's game, and the table for which this device is a phone."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.hands: Hands | None = None
        self.hand: Hand | None = None
        self.fragment = ""
        """The address by which this device has joined a table."""
        self._channel: Channel | None = None
        when_none_is_open(self._uncovered)

    # The table ------------------------------------------------------------------------------------------------------------

    def hands_of(self, save: Save, session: Session, seat_colours: Sequence[int]) -> Hands | None:
        """The hands of a game that is laid on the table, None without any. Phones of another game are dropped, unless this one
        is its rematch."""
        if self.hands is not None and not self.hands.plays(save):
            self.hands.close()
            self.hands = None
        if self.hands is not None:
            self.hands.follow(save, session, seat_colours)
        return self.hands

    async def open_hands(self) -> None:
        """Show the dialog of who plays on which device, until it is closed or a phone has joined."""
        shown = self.app.table
        while shown is not None and self.app.table is shown:
            answer, _, written = (await pairing.who_holds_what(shown.state, self.hands, self.app.reader)).partition(":")
            seats = [int(seat) for seat in written.split(",") if seat]
            if answer == "join" and await self._invite(shown, seats):
                return
            if answer == "back":
                if self.hands is not None:
                    self.hands.leave(seats)
                shown.table.play_here(seats)
                return
            if not answer:
                return

    async def _invite(self, shown: TableOnPage, seats: Sequence[int]) -> bool:
        """Show the code for a phone; return whether it has joined."""
        state = shown.state
        if self.hands is None:
            self.hands = Hands(state.save, state.session, state.desk.seat_colours, self._refresh, _FIRST_FRAME)
        hands = self.hands
        line = Channel(server(self.app.reader.preferences))
        if not await pairing.invite(state, seats, line, self.app.dice, lambda: self.app.table is not shown):
            line.close()
            return False
        joined = hands.join(seats, line)
        line.listen(lambda text: hands.receive(joined, text), lambda there: hands.lost(joined, there=there))
        if seats:
            self.app.reader.notice(state.say("hands.joined", name=state.desk.seat_name(seats[0])))
            shown.table.play_elsewhere(seats)
        else:
            shown.reopen(state.save)  # a table made before the hands would not send packets
        return True

    def _refresh(self) -> None:
        """Refresh the table after a device has come, was lost, or has come back."""
        if self.app.table is not None:
            self.app.table.table.refresh()

    # A hand ---------------------------------------------------------------------------------------------------------------

    async def join(self, fragment: str) -> None:
        """Join the table of an offer: show the code that the table needs, then its packets."""
        app = self.app
        self.leave()
        try:
            offer = Signal.read(OFFER, fragment)
        except MessageError as error:
            app.refuse(app.reader.explain(error))
            return
        if not can_connect():
            app.refuse(app.reader.say("hands.cannot"))
            return
        app.show_home()
        self.fragment = fragment
        line = self._channel = Channel(server(app.reader.preferences))
        self.hand = Hand(line, self._words, self.show_packet, any_open)
        try:
            joined = await pairing.join(app.reader, line, offer, lambda: self._channel is not line)
        except MessageError as error:
            app.refuse(app.reader.explain(error))
            return
        if joined:
            line.listen(self.hand.receive, self._there)
        elif routes.fragment() == fragment:
            self.leave()
            routes.replace("")

    async def hand_on(self, text: str) -> None:
        """Pass a reply that was opened as a link to the tab that waits for it, and say whether that worked."""
        say = self.app.reader.say
        self.app.refuse(say("hands.handed-on" if await pairing.hand_on(text) else "hands.nobody-waits"))

    def leave(self) -> None:
        """Leave the table that this device has joined."""
        if self._channel is not None:
            self._channel.close()
        self._channel, self.hand, self.fragment = None, None, ""

    def _words(self, game: Game) -> Words:
        return self.app.reader.words_of(game)

    def _there(self, there: bool) -> None:
        if self.hand is not None:
            self.hand.reach(there=there)
            self._refresh()

    def _uncovered(self) -> None:
        if self.hand is not None:
            self.hand.uncover()

    def show_packet(self, far: FarSeat) -> None:
        """Show a packet as a table."""
        hand = self.hand
        if hand is not None:
            save = save_of(far, hand.wishes(far), hand.habits)
            before = self.app.table.far.packet.game if isinstance(self.app.table, HandOnPage) else ""
            desk = self.app.desk_at(save, far.session)
            shown = HandOnPage(self.app, self.fragment, hand, far, save, desk, self.show_packet)
            self.app.show_unsaved_table(shown, anew=before != far.packet.game)
            if before not in ("", far.packet.game):
                self.app.reader.notice(seat_change_sentence(shown.state, None if save.names() else far.seat))
