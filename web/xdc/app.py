"""The page as a messenger runs it."""

from collections.abc import Mapping
from typing import Any

from tabletop.core.game import Game
from tabletop.core.session import Session
from web.app import NOTHING, App
from web.page import dom
from web.page.saves import Save
from web.table.play.seating import FAR
from web.xdc import messenger
from web.xdc.chats import MessengerChats


class MessengerApp(App):
    """The same page; whoever is far away is in the chat."""

    def chats(self) -> MessengerChats:
        """The games of the chat."""
        if not isinstance(self._chats, MessengerChats):
            self._chats = MessengerChats(self)
        return self._chats

    def begin(
        self,
        game: Game,
        kinds: list[str],
        options: dict[str, str],
        position: str = "",
        players: Mapping[str, Any] = NOTHING,
    ) -> None:
        """A new game; the chat is invited where somebody else of it plays."""
        if FAR not in kinds or position:
            super().begin(game, kinds, options, position, players)
            return
        session = Session(game, ["person"] * len(kinds), options)
        desk = self.desk_at(Save("", "", about=dict(players)), session)
        names = [desk.seat_name(seat) for seat in range(len(kinds))]
        dom.spawn(self.chats().begin(game, kinds, options, players, names))

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
