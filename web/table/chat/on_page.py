"""A seat in a game of a chat, on the page."""

from web.page import dom
from web.page.widgets import command
from web.table.chat.hand import ChatHand
from web.table.panels.panels import Panels
from web.table.phones.on_page import HandOnPage, HandPanels


class ChatHandOnPage(HandOnPage):
    """The table of a seat in a chat."""

    asks = False
    hand: ChatHand

    def _panels(self) -> Panels:
        return ChatPanels(self)


class ChatPanels(HandPanels):
    """The panels of that table: the message to post, and whom the game waits for."""

    hand: ChatHand

    def _ask(self) -> None:
        super()._ask()
        say, record, phase = self.say, self.hand.record, self.state.phase
        if phase not in ("waiting", "over"):
            return
        again = command(say("chat.paste"), "upload", do="chat:paste")
        if not record.sent:
            dom.fill("prompt", dom.esc(say("chat.to-send")))
            copy = command(say("send.copy"), "copy", do="chat:copy")
            dom.fill("commands", copy + command(say("chat.send"), "send", do="chat:send", kind="main"))
        else:
            if record.answers and phase == "waiting":
                dom.fill("prompt", dom.esc(say("chat.sent")))
            resend = command(say("chat.send-again"), "send", do="chat:send") if record.sealed else ""
            dom.fill("commands", resend + again)
