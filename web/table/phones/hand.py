"""A device as somebody's hand: it shows the game that another device keeps, and sends what is chosen."""

from collections.abc import Callable, Sequence
from random import Random

from tabletop.base.errors import TabletopError
from tabletop.core.game import Game
from tabletop.rules.move import Move
from tabletop.show.words import Words
from tabletop.together.far import FarSeat
from tabletop.together.message import REFUSED, Packet, Refusal, Wish, game_of
from web.table.phones.hands import Line, asked_always
from web.table.play.choosing import Preferences
from web.table.play.habits import HabitsBySeat
from web.table.play.page import Bots, Page
from web.table.play.state import TableState
from web.table.play.table import Table

_MOST_WAITING = 50
"""Messages that wait until a film has run."""


class Hand:
    """What a device knows of the game that it has joined. Whoever plays several seats sees the one that is asked."""

    def __init__(
        self,
        line: Line,
        words: Callable[[Game], Words],
        lay: Callable[[FarSeat], None],
        covered: Callable[[], bool] = lambda: False,
    ) -> None:
        """`words` gives the words of a game, in which films are told; `lay` lays the newest packet on the table; while its
        person reads something that lies over the table, that is `covered`."""
        self.line, self.words, self._lay, self._covered = line, words, lay, covered
        self.shown: FarSeat | None = None
        self.there = True
        """Whether the table can be reached."""
        self._seats: dict[int | None, FarSeat] = {}
        self._texts: list[str] = []
        self._busy = False
        self._wishes: dict[int, str] = {}
        self.habits: HabitsBySeat = {}
        """What its person is not asked again, for as long as nothing is taken back at the table."""

    def receive(self, text: str) -> None:
        """The table has sent something; it is shown when no film runs, and nothing lies over the table."""
        if len(self._texts) < _MOST_WAITING:
            self._texts.append(text)
            self.uncover()

    def uncover(self) -> None:
        """Nothing lies over the table any more: show what has come meanwhile."""
        if not self._busy:
            self.look()

    def watches(self) -> None:
        """A film begins; what comes now waits."""
        self._busy = True

    def look(self) -> bool:
        """Show what has come while a film ran; gives whether there was anything."""
        self._busy = False
        while self._texts and not self._busy and not self._covered():
            if self._read(self._texts.pop(0)):
                return True
        return False

    def reach(self, *, there: bool) -> None:
        """The table can be reached, or cannot any more."""
        self.there = there

    def answer(self) -> None:
        """Send what has been chosen, if that is all there is to choose."""
        answer = None if self.shown is None else self.shown.answer()
        if answer is not None:
            self.line.send(answer.write())

    def wish(self, seat: int, name: str) -> None:
        """Let the table know how a seat wants to be asked."""
        if self.shown is not None:
            self._wishes[seat] = name
            self.line.send(Wish(self.shown.packet.game, seat, name).write())

    def wishes(self, far: FarSeat) -> dict[str, str]:
        """How the seat of a packet is asked, as a save keeps it."""
        name = None if far.seat is None else self._wishes.get(far.seat) or asked_always(far.session.game)
        return {str(far.seat): name} if name else {}

    def _read(self, text: str) -> bool:
        """Show what a text says, whatever stands in it; gives whether that is anything new."""
        try:
            return (
                self._refused(Refusal.read(text)) if text.startswith(REFUSED) else self._take_packet(Packet.read(text))
            )
        except TabletopError:
            return False  # nothing that a table sends

    def _refused(self, refusal: Refusal) -> bool:
        """The table has not taken what was chosen: choose anew."""
        far = self._seats.get(refusal.seat)
        if far is None or far.packet.game != refusal.game or not far.session.plies:
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
                self.answer()  # it has not arrived yet
            return False
        self._show(far)
        return True

    def _show(self, far: FarSeat) -> None:
        self.shown = far
        self._busy = True
        self._lay(far)


class HandTable(Table):
    """The table as a hand shows it, from one packet to the next. Nothing of it is saved here."""

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
        """`far` is what the state was made of."""
        super().__init__(state, page, bots, dice, preferences)
        self.hand, self.far = hand, far

    def record(self) -> None:
        """The game is saved where it is kept."""

    def keep(self) -> None:
        """The game is saved where it is kept."""

    async def _run(self) -> None:
        await self._watch()
        while not self.hand.look():  # else this table is cleared
            seat = self.far.seat
            if seat is not None and self.far.asked:
                known = self.state.habits.answer(self.far.session)
                if known is None:
                    await self._let_choose(seat)
                else:
                    self._play([self.far.legal()[known]])
                self.busy("")  # it is the table that saves the choice
            elif self.state.session.over:
                self.settle()  # it may have ended by what was chosen here
                self._can_act()
                self._tell(seat)
                if self.state.past is not None:
                    self.page.cheer()
                return
            else:
                await self._wait_for(next(iter(self.far.waited_for()), self.state.session.to_move or 0))

    def _meanwhile(self) -> Sequence[int]:
        return [seat for seat in self.far.packet.asked if seat != self.far.seat]

    def _tell(self, seat: int | None) -> None:
        self.page.announce(self.prompt())

    def _play(self, moves: Sequence[Move]) -> None:
        """Make these moves, and send them to the table when there is nothing more to choose."""
        self.far.play(*moves)
        self.hand.answer()

    def wish(self, seat: int, name: str) -> None:
        """Want to be asked in another way from now on."""
        super().wish(seat, name)
        self.hand.wish(seat, name)

    def take_back(self) -> None:
        """What was sent is not taken back from here."""
