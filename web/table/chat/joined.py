"""A seat in a game that another device keeps and a chat carries: what was posted is shown as an ordinary table."""

from collections.abc import Callable

from tabletop.base.errors import TabletopError
from tabletop.core.game import Game
from tabletop.show.words import Words
from tabletop.together.far import FarSeat
from tabletop.together.message import Answer, game_of
from web.page import dom
from web.page.widgets import command
from web.table.chat.kept import Seated
from web.table.far.hand import Hand
from web.table.far.on_page import HandOnPage, HandPanels
from web.table.told.panels import Panels


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
        record: Seated,
        put: Callable[[Answer], None],
        words: Callable[[Game], Words],
        lay: Callable[[FarSeat], None],
    ) -> None:
        """`put` keeps an answer; the others are those of `Hand`."""
        super().__init__(Letterbox(put), words, lay)
        self.record = record
        for seat, packet in sorted(record.member.packets.items(), key=lambda one: one[1].when):
            self._seats[seat] = self.shown = far = FarSeat(packet, words(game_of(packet.position)))
            _answered(far, record.answers.get(seat, ""))

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


class ChatHandOnPage(HandOnPage):
    """The table that a seat in a chat shows."""

    hand: ChatHand

    def _panels(self) -> Panels:
        return ChatPanels(self)


class ChatPanels(HandPanels):
    """Its panels: what to post, and who is waited for."""

    hand: ChatHand

    def _ask(self) -> None:
        super()._ask()
        if self.state.phase != "waiting":
            return
        say, record = self.say, self.hand.record
        again = command(say("chat.paste"), "upload", do="chat:paste")
        if not record.sent:
            dom.fill("prompt", dom.esc(say("chat.to-send")))
            copy = command(say("send.copy"), "copy", do="chat:copy")
            dom.fill("commands", copy + command(say("chat.send"), "send", do="chat:send", kind="main"))
        else:
            waits = list(map(self.state.desk.seat_name, self.far.waited_for()))
            told = say("hand.waiting", names=", ".join(waits)) if waits else say("chat.wait-table")
            dom.fill("prompt", dom.esc(told))
            resend = command(say("chat.send-again"), "send", do="chat:send") if record.sealed else ""
            dom.fill("commands", resend + again)
