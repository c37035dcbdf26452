"""The page as a messenger runs it."""

from web.app import App
from web.page import dom
from web.xdc import messenger
from web.xdc.chats import MessengerChats


class MessengerApp(App):
    """The app in which far players are in the chat of the messenger."""

    def chats(self) -> MessengerChats:
        """The games of the chat."""
        if not isinstance(self._chats, MessengerChats):
            self._chats = MessengerChats(self)
        return self._chats

    def _goes_by_chat(self) -> bool:
        return True

    async def arrive(self) -> None:
        """Read the whole chat, open the page, and go on with the game of the chat if there is only one."""
        chats = self.chats()
        await chats.hear()
        self.start()
        await chats.go_on()


def start() -> None:
    """Start the page; the usual one if somebody has opened the file without a messenger."""
    if messenger.is_there():
        dom.spawn(MessengerApp().arrive())
    else:
        dom.mark("webxdc", "")
        App().start()
