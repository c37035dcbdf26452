"""The host device of a game in a chat: it takes answers from pasted texts, and posts turns."""

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
    """The far seats of a game by chat, for the table at the host. It outlives that table. Its data are in the save: the keys of
    the devices, their seats, and answers that came early."""

    by_hand = True
    """Whether people post turns and paste answers; otherwise the messenger does both."""

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
        """Take over the session of a game that is reopened on the table."""
        self.save = save
        self.host.follow(session)
        self._sit()

    def _sit(self) -> None:
        """Note which seats are played here, and the edition of the game."""
        for seat, kind in enumerate(self.host.session.seats):
            if kind == PERSON:
                self.host.hand(seat, HERE if seat in (self.save.here or ()) else FAR)
        self.save.about["far"] = [self.host.game, self.host.edition]

    def waited_for(self) -> list[int]:
        """The far seats that have not answered yet."""
        return [seat for seat in self.host.waited_for() if self.host.sits[seat] == FAR]

    # Calls of the table ---------------------------------------------------------------------------------------------------

    def play_early(self) -> None:
        """Make the early choices whose turn in the record has come."""
        self._sit()
        self.host.go_on()
        self._note()

    def asked_early(self) -> FarSeat | None:
        """The question for somebody here, while far seats before them in the record choose, too; None without one. The
        next posted turn promises the answer, before an answer of theirs can be opened."""
        packet = self.host.asked_here()
        return None if packet is None else FarSeat(packet)

    def choose_early(self, far: FarSeat) -> None:
        """Take an early answer of somebody here."""
        answer = far.answer()
        if answer is not None:
            self.keeper.take_here(answer)
            self._note()

    def send_packets(self) -> None:
        """Does nothing: others learn of choices when the turn is posted."""

    def wait(self, gone_on: Callable[[], None]) -> None:
        """Begin to take pasted answers; `gone_on` is called once, when they have moved the game on."""
        self._gone_on = gone_on
        self._waits.set()

    def wait_no_more(self, gone_on: Callable[[], None]) -> None:
        """Leave pasted answers for later, unless another table waits by now."""
        if self._gone_on == gone_on:
            self._gone_on = None
            self._waits.clear()

    def move_on(self, by: int) -> None:
        """Note that the next game is a rematch, in which everybody moves on by so many seats."""
        self._by = by

    def moved_on(self) -> tuple[str, int]:
        """(id of the game before, seats moved on) for a rematch, once; ("", 0) otherwise."""
        by, self._by = self._by, None
        return ("", 0) if by is None else (self.host.game, by)

    # The chat -------------------------------------------------------------------------------------------------------------

    async def paste(self, text: str) -> PasteResult:
        """Take every new answer in a text."""
        return await self.hear(find(text))

    async def hear(self, letters: Iterable[str]) -> PasteResult:
        """As `paste`, for messages one by one."""
        mover = self.host.session.to_move
        if mover is not None and mover >= 0 and self.host.sits[mover] == FAR:
            await self._waits.wait()  # until the table has shown its film
        before = self.host.session.ply
        pasted = await self.keeper.hear(letters)
        self._note()
        if self.host.session.ply != before:
            self.go_on()
        return pasted

    def asks(self, text: str) -> list[Joining]:
        """The players in a text who ask to go on with another device."""
        return self.keeper.asks(find(text))

    def answer_to(self, joining: Joining, *, hand_over: bool) -> None:
        """Hand the seat over to the device that asks for it, or refuse. After a hand-over, the turn must be posted again."""
        if hand_over:
            self.keeper.hand_over(joining)
            self.save.about.pop("posted", None)
        else:
            self.keeper.turn_down(joining)
        self._kept["keys"] = {str(seat): base64(key) for seat, key in self.keeper.keys.items()}
        self._kept["former"] = sorted(map(base64, self.keeper.former))

    def go_on(self) -> None:
        """Tell the table that the game has gone on."""
        if self._gone_on is not None:
            gone_on, self._gone_on = self._gone_on, None
            self._waits.clear()
            gone_on()

    async def post(self, longest: int) -> list[str]:
        """The texts to post now, mostly one; none longer than `longest` characters."""
        return await self.keeper.post(longest)

    def moments(self) -> dict[int, list[int]]:
        """Seat -> [edition, ply] of the present packet, for seats that the game waits for, or all far seats at its end."""
        far = [seat for seat, sits in enumerate(self.host.sits) if sits == FAR]
        seats = far if self.host.session.over else self.waited_for()
        return {seat: list(self.host.packet(seat).when) for seat in seats}

    def is_posted(self) -> bool:
        """Whether the present packets were posted."""
        return bool(self.save.about.get("posted") == self._asked())

    def note_posted(self) -> None:
        """Note that the present packets were posted."""
        self.save.about["posted"] = self._asked()

    def _asked(self) -> dict[str, list[int]]:
        return {str(seat): when for seat, when in self.moments().items()}

    def _note(self) -> None:
        """Save the answers whose turn in the record has not come."""
        self._kept["answers"] = self.keeper.early()
