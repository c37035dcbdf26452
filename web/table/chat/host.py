"""The device that keeps a game in a chat: what it takes from pasted texts, and what it posts."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tabletop.core.session import PERSON, Session
from tabletop.formats.find import find
from tabletop.together.deal import Deal
from tabletop.together.far import FarSeat
from tabletop.together.gathering import Joining, read_keys
from tabletop.together.group import Keeper, PasteResult
from tabletop.together.host import FAR, HERE, Host
from tabletop.together.packing import base64, from_base64
from tabletop.together.sealing import Sealer
from web.page.saves import Save


class ChatHost:
    """The hands of a game in a chat, as a table has them. It outlives its table; what it has to remember is in the save:
    keys of devices, who plays what, and answers that came early."""

    by_hand = True
    """Whether people post turns and paste answers; else the chat carries them by itself."""

    def __init__(self, save: Save, session: Session, seat_colours: Sequence[int], sealer: Sealer) -> None:
        self.save = save
        game, edition = save.about["far"]
        names = [save.names().get(seat, "") for seat in range(len(session.seats))]
        self.host = Host(session, (), names, str(game), int(edition), seat_colours)
        deal = Deal.read(save.about["deal"]) if "deal" in save.about else None
        self.keeper = Keeper(self.host, read_keys(self._kept["keys"]), self._kept["places"], sealer, deal)
        self.keeper.former.update(map(from_base64, self._kept.get("former", ())))
        self._sit()
        self.keeper.restore(self._kept["answers"])
        self._gone_on: Callable[[], None] | None = None
        self._waits = asyncio.Event()
        self._by: int | None = None

    @property
    def _kept(self) -> dict[str, Any]:
        kept: dict[str, Any] = self.save.about["chat"]
        return kept

    def follow(self, save: Save, session: Session) -> None:
        """The game is laid on the table anew."""
        self.save = save
        self.host.follow(session)
        self._sit()

    def _sit(self) -> None:
        """Note who plays here, and by which edition others know the game."""
        for seat, kind in enumerate(self.host.session.seats):
            if kind == PERSON:
                self.host.hand(seat, HERE if seat in (self.save.here or ()) else FAR)
        self.save.about["far"] = [self.host.game, self.host.edition]

    def waited_for(self) -> list[int]:
        """The seats far away that have yet to answer."""
        return [seat for seat in self.host.waited_for() if self.host.sits[seat] == FAR]

    # What a table asks ----------------------------------------------------------------------------------------------------

    def play_early(self) -> None:
        """Make the choices whose turn in the record has come since they were made."""
        self._sit()
        self.host.go_on()
        self._note()

    def asked_early(self) -> FarSeat | None:
        """What is asked of somebody here while others are whose turn in the record comes before: it is chosen, and promised
        with the turn that is posted next, before anything of theirs is opened."""
        packet = self.host.asked_here()
        return None if packet is None else FarSeat(packet)

    def choose_early(self, far: FarSeat) -> None:
        """Somebody here has chosen that."""
        answer = far.answer()
        if answer is not None:
            self.keeper.take_here(answer)
            self._note()

    def tell(self) -> None:
        """Nobody hears of it before it is posted."""

    def wait(self, gone_on: Callable[[], None]) -> None:
        """Take what was pasted meanwhile from now on; `gone_on` is called once, when the game has gone on by it."""
        self._gone_on = gone_on
        self._waits.set()

    def wait_no_more(self, gone_on: Callable[[], None]) -> None:
        """Keep for later what is pasted, unless another table has begun to wait."""
        if self._gone_on == gone_on:
            self._gone_on = None
            self._waits.clear()

    def move_on(self, by: int) -> None:
        """The game that begins next is a rematch: everybody is invited to it, so many seats further on."""
        self._by = by

    def moved_on(self) -> tuple[str, int]:
        """The game before the one that begins now, and by how many seats everybody has moved on since; said once."""
        by, self._by = self._by, None
        return ("", 0) if by is None else (self.host.game, by)

    # The chat -------------------------------------------------------------------------------------------------------------

    async def paste(self, text: str) -> PasteResult:
        """Take every answer in a text that has not been taken."""
        return await self.hear(find(text))

    async def hear(self, letters: Iterable[str]) -> PasteResult:
        """The same for messages that arrived one by one."""
        mover = self.host.session.to_move
        if mover is not None and mover >= 0 and self.host.sits[mover] == FAR:
            await self._waits.wait()  # so that no film is overtaken
        before = self.host.session.ply
        pasted = await self.keeper.hear(letters)
        self._note()
        if self.host.session.ply != before:
            self.go_on()
        return pasted

    def asks(self, text: str) -> list[Joining]:
        """Who asks in a text to go on with another device."""
        return self.keeper.asks(find(text))

    def answer_to(self, joining: Joining, *, hand_over: bool) -> None:
        """Hand the seat over to the device that asks for it, so that the turn has to be posted again, or turn it down."""
        if hand_over:
            self.keeper.hand_over(joining)
            self.save.about.pop("posted", None)
        else:
            self.keeper.turn_down(joining)
        self._kept["keys"] = {str(seat): base64(key) for seat, key in self.keeper.keys.items()}
        self._kept["former"] = sorted(map(base64, self.keeper.former))

    def go_on(self) -> None:
        """The game has gone on: let the table know."""
        if self._gone_on is not None:
            gone_on, self._gone_on = self._gone_on, None
            self._waits.clear()
            gone_on()

    async def post(self, longest: int) -> list[str]:
        """What to post now, mostly one text."""
        return await self.keeper.post(longest)

    def moments(self) -> dict[int, list[int]]:
        """The edition and the ply of those who are waited for, or of all when the game is over, by seat."""
        far = [seat for seat, sits in enumerate(self.host.sits) if sits == FAR]
        seats = far if self.host.session.over else self.waited_for()
        return {seat: list(self.host.packet(seat).when) for seat in seats}

    def is_posted(self) -> bool:
        """Whether everybody was sent what they are asked now."""
        return bool(self.save.about.get("posted") == self._asked())

    def note_posted(self) -> None:
        """Everybody was sent that."""
        self.save.about["posted"] = self._asked()

    def _asked(self) -> dict[str, list[int]]:
        return {str(seat): when for seat, when in self.moments().items()}

    def _note(self) -> None:
        """Keep the answers whose turn in the record has not come."""
        self._kept["answers"] = self.keeper.early()
