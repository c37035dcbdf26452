"""The page as a messenger runs it."""

from web.app import App
from web.page import dom
from web.xdc import messenger
from web.xdc.chats import MessengerChats


class MessengerApp(App):
    """The same page; whoever is far away is in the chat."""

    def chats(self) -> MessengerChats:
        """The games of the chat."""
        if not isinstance(self._chats, MessengerChats):
            self._chats = MessengerChats(self)
        return self._chats

    def _goes_by_chat(self) -> bool:
        return True

    async def arrive(self) -> None:
        """Hear all that was said in the chat, open the page, and go on with the game where there is just one."""
        chats = self.chats()
        await chats.hear()
        self.start()
        await chats.go_on()


def start() -> None:
    """Start the page; without a messenger, somebody has opened the file elsewhere, and it is the plain one."""
    if messenger.is_there():
        dom.spawn(MessengerApp().arrive())
    else:
        dom.mark("webxdc", "")
        App().start()
