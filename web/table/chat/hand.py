"""A seat in a game that another device keeps and a chat carries: what was posted is shown as an ordinary table."""

from collections.abc import Callable, Iterable

from tabletop.base.errors import TabletopError
from tabletop.core.game import Game
from tabletop.formats.find import find
from tabletop.formats.link import MAX_LENGTH
from tabletop.show.words import Words
from tabletop.together.far import FarSeat
from tabletop.together.message import Answer, game_of
from tabletop.together.sealing import Sealer
from web.table.chat.records import SeatRecord
from web.table.phones.hand import Hand


class Letterbox:
    """The way to the device that keeps the game: answers lie here until they are posted."""

    def __init__(self, put: Callable[[Answer], None]) -> None:
        self._put = put

    def send(self, text: str) -> None:
        """Keep an answer, to be posted."""
        self._put(Answer.read(text))

    def close(self) -> None:
        """Nothing more is answered."""


class ChatHand(Hand):
    """What this device knows of the game, from the packets that it has kept on."""

    def __init__(
        self,
        record: SeatRecord,
        put: Callable[[Answer], None],
        words: Callable[[Game], Words],
        lay: Callable[[FarSeat], None],
    ) -> None:
        """`put` keeps an answer; the others are those of `Hand`."""
        super().__init__(Letterbox(put), words, lay)
        self.record = record
        for seat, packet in sorted(record.member.packets.items(), key=lambda one: one[1].when):
            self._seats[seat] = self.shown = far = FarSeat(packet, words(game_of(packet.position)))
            if seat is not None:
                _answered(far, record.answers.get(seat, ""))

    async def paste(self, text: str, sealer: Sealer) -> bool:
        """Show what a text has for this device; gives whether there is anything new. Raises MessageError where all of it is for
        another one."""
        return await self.hear(find(text), sealer)

    async def hear(self, letters: Iterable[str], sealer: Sealer) -> bool:
        """The same for messages that arrived one by one."""
        new = await self.record.member.hear(letters, sealer)
        self.record.ask_anew(new)
        for packet in new:
            self.receive(packet.write(MAX_LENGTH))
        return bool(new)

    def show(self) -> bool:
        """Show the newest packet that is known; False where there is none yet."""
        if self.shown is None:
            return False
        self._show(self.shown)
        return True


def _answered(far: FarSeat, text: str) -> None:
    """Lay out what was answered to the packet, if that was."""
    try:
        answer = Answer.read(text)
        if (answer.edition, answer.ply, answer.mark) == (far.packet.edition, far.packet.ply, far.packet.mark):
            for label in answer.moves:
                far.play(next(move for move in far.legal() if move.label == label))
    except (TabletopError, StopIteration):
        far.take_back()
