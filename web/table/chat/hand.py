"""A seat in a game by chat whose host is another device: the packets in the chat are shown as an ordinary table."""

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
    """Keeps answers to the host device until they are posted."""

    def __init__(self, put: Callable[[Answer], None]) -> None:
        self._put = put

    def send(self, text: str) -> None:
        """Keep an answer until it is posted."""
        self._put(Answer.read(text))

    def close(self) -> None:
        """Does nothing."""


class ChatHand(Hand):
    """The seats of this device in a game, shown from the newest packet of each."""

    def __init__(
        self,
        record: SeatRecord,
        put: Callable[[Answer], None],
        words: Callable[[Game], Words],
        show_packet: Callable[[FarSeat], None],
    ) -> None:
        """`put` keeps an answer; `words` and `show_packet` as in `Hand`."""
        super().__init__(Letterbox(put), words, show_packet)
        self.record = record
        for seat, packet in sorted(record.member.packets.items(), key=lambda one: one[1].when):
            self._seats[seat] = self.shown = far = FarSeat(packet, words(game_of(packet.position)))
            if seat is not None:
                _answered(far, record.answers.get(seat, ""))

    async def paste(self, text: str, sealer: Sealer) -> bool:
        """Show the packets for this device in a text; return whether any is new. Raises MessageError if all packets are for
        other devices."""
        return await self.hear(find(text), sealer)

    async def hear(self, letters: Iterable[str], sealer: Sealer) -> bool:
        """As `paste`, for messages one by one."""
        new = await self.record.member.hear(letters, sealer)
        self.record.ask_anew(new)
        for packet in new:
            self.receive(packet.write(MAX_LENGTH))
        return bool(new)

    def show(self) -> bool:
        """Show the newest packet; return False if there is none yet."""
        if self.shown is None:
            return False
        self._show(self.shown)
        return True


def _answered(far: FarSeat, text: str) -> None:
    """Make the choices of a saved answer again, if it answers that packet."""
    try:
        answer = Answer.read(text)
        if (answer.edition, answer.ply, answer.mark) == (far.packet.edition, far.packet.ply, far.packet.mark):
            for label in answer.moves:
                far.play(next(move for move in far.legal() if move.label == label))
    except (TabletopError, StopIteration):
        far.take_back()
