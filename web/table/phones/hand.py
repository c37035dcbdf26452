"""A phone as a hand: it shows the game of the host device, and sends answers."""

from collections.abc import Callable, Sequence
from random import Random

from tabletop.base.errors import TabletopError
from tabletop.core.game import Game
from tabletop.rules.move import Move
from tabletop.show.words import Words
from tabletop.together.far import FarSeat
from tabletop.together.message import REFUSED, Packet, Refusal, Wish, game_of
from web.table.phones.host import Line, asked_always
from web.table.play.choosing import Preferences
from web.table.play.habits import HabitsBySeat
from web.table.play.page import Bots, Page
from web.table.play.state import TableState
from web.table.play.table import Table

_MOST_WAITING = 50
"""Most messages that wait while a film runs."""


class Hand:
    """The seats of a device in the game that it has joined. With several seats, it shows the one that is asked."""

    def __init__(
        self,
        line: Line,
        words: Callable[[Game], Words],
        show_packet: Callable[[FarSeat], None],
        covered: Callable[[], bool] = lambda: False,
    ) -> None:
        """`words` returns the words of a game; `show_packet` shows a packet as a table. While a dialog lies over the table, as
        `covered` says, new packets wait."""
        self.line, self.words, self._show_packet, self._covered = line, words, show_packet, covered
        self.shown: FarSeat | None = None
        self.there = True
        """Whether the table can be reached."""
        self._seats: dict[int | None, FarSeat] = {}
        self._texts: list[str] = []
        self._busy = False
        self._wishes: dict[int, str] = {}
        self.habits: HabitsBySeat = {}
        """The habits of its seats, until a choice is taken back at the table."""

    def receive(self, text: str) -> None:
        """Take a message of the table; it is shown when no film runs and no dialog is open."""
        if len(self._texts) < _MOST_WAITING:
            self._texts.append(text)
            self.uncover()

    def uncover(self) -> None:
        """Show messages that have come while a dialog was open."""
        if not self._busy:
            self.look()

    def watches(self) -> None:
        """Let messages wait, as a film begins."""
        self._busy = True

    def look(self) -> bool:
        """Show messages that have come while a film ran; return whether one was new."""
        self._busy = False
        while self._texts and not self._busy and not self._covered():
            if self._read(self._texts.pop(0)):
                return True
        return False

    def reach(self, *, there: bool) -> None:
        """Note whether the table can be reached."""
        self.there = there

    def answer(self) -> None:
        """Send the answer, if all its choices are made."""
        answer = None if self.shown is None else self.shown.answer()
        if answer is not None:
            self.line.send(answer.write())

    def wish(self, seat: int, name: str) -> None:
        """Send the table the preference of a seat."""
        if self.shown is not None:
            self._wishes[seat] = name
            self.line.send(Wish(self.shown.packet.game, seat, name).write())

    def wishes(self, far: FarSeat) -> dict[str, str]:
        """The preference of a packet's seat, in the form of `Save.wishes`."""
        name = None if far.seat is None else self._wishes.get(far.seat) or asked_always(far.session.game)
        return {str(far.seat): name} if name else {}

    def _read(self, text: str) -> bool:
        """Show a message; return whether it is new. Damaged ones are ignored."""
        try:
            return (
                self._refused(Refusal.read(text)) if text.startswith(REFUSED) else self._take_packet(Packet.read(text))
            )
        except TabletopError:
            return False  # no message of a table

    def _refused(self, refusal: Refusal) -> bool:
        """Take back an answer that the table has refused; return whether it was one of this game."""
        far = self._seats.get(refusal.seat)
        if far is None or far.packet.game != refusal.game or not far.chose:
            return False
        far.take_back()
        self._show(far)
        return True

    def _take_packet(self, packet: Packet) -> bool:
        far, shown = self._seats.get(packet.seat), self.shown
        if shown is not None and (packet.game, packet.edition) != (shown.packet.game, shown.packet.edition):
            self.habits.clear()
        if far is None or far.packet.game != packet.game:
            before = shown.packet if shown is not None and shown.packet.game == packet.game else None
            self._seats[packet.seat] = far = FarSeat(packet, self.words(game_of(packet.position)), before)
        elif not far.take(packet):
            if far is shown and packet.when == far.packet.when:
                self.answer()  # the table repeats its packet, so the answer was lost
            return False
        self._show(far)
        return True

    def _show(self, far: FarSeat) -> None:
        self.shown = far
        self._busy = True
        self._show_packet(far)


class HandTable(Table):
    """The table of a hand, from one packet to the next. It is never saved here."""

    def __init__(
        self,
        state: TableState,
        page: Page,
        bots: Bots,
        dice: Random,
        preferences: Preferences,
        hand: Hand,
        far: FarSeat,
    ) -> None:
        """`far` is the packet that `state` was made from."""
        super().__init__(state, page, bots, dice, preferences)
        self.hand, self.far = hand, far

    def record(self) -> None:
        """Does nothing: the host saves the game."""

    def keep(self) -> None:
        """Does nothing: the host saves the game."""

    async def _run(self) -> None:
        await self._watch()
        while not self.hand.look():  # a new packet is shown by another table
            seat = self.far.seat
            if seat is not None and self.far.asked:
                known = self.state.habits.answer(self.far.session)
                if known is None:
                    await self._let_choose(seat)
                else:
                    self._play([self.far.legal()[known]])
                self.busy("")  # the host saves the choice
            elif self.state.session.over:
                self.settle()  # a choice made here may have ended the game
                self._can_act()
                self._announce_prompt(seat)
                if self.state.past is not None and not self.far.chose:  # whoever ends a game sees its last packet, too
                    self.page.cheer()
                return
            else:
                await self._wait_for(next(iter(self.far.waited_for()), self.state.session.to_move or 0))

    def _meanwhile(self) -> Sequence[int]:
        return [seat for seat in self.far.packet.asked if seat != self.far.seat]

    def _announce_prompt(self, seat: int | None) -> None:
        self.page.announce(self.prompt())

    def _play(self, moves: Sequence[Move]) -> None:
        """Make these moves, and send the answer when it is complete."""
        self.far.play(*moves)
        self.hand.answer()

    def wish(self, seat: int, name: str) -> None:
        """Set the preference of a seat, here and at the table."""
        super().wish(seat, name)
        self.hand.wish(seat, name)

    def take_back(self) -> None:
        """Does nothing: a sent answer cannot be taken back here."""
