"""The devices on which people hold their cards, as the table sees them: what each is told, and what it chooses."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from tabletop.base.errors import TabletopError
from tabletop.core.game import Game
from tabletop.core.session import PERSON, Session
from tabletop.together.far import FarSeat
from tabletop.together.host import FAR, HERE, Host
from tabletop.together.message import WISH, Answer, Packet, Refusal, Wish
from web.page.saves import Save

_MOST_WAITING = 50
"""Messages that wait until the table hears them; a device that sends more has gone wrong."""


class Line(Protocol):
    """A way to another device, on which texts arrive whole and in order."""

    def send(self, text: str) -> None:
        """Bring a text there; it is lost where the other device is gone."""

    def close(self) -> None:
        """Say no more, and hear no more."""


class JoinedDevice:
    """A device that has joined: the seats of the person who holds it, none for somebody who watches."""

    def __init__(self, seats: Sequence[int], line: Line) -> None:
        self.seats, self.line = tuple(seats), line
        self.last_packet: Packet | None = None
        """What it was sent last."""
        self.there = True
        """Whether it can be reached."""

    def send(self, packet: Packet) -> None:
        """Send a packet, unless it says what the last one said."""
        last, self.last_packet = self.last_packet, packet
        if last is None or (packet.seat, packet.when, packet.mark, packet.event_count, packet.asked) != (
            last.seat, last.when, last.mark, last.event_count, last.asked,
        ):  # fmt: skip
            self.line.send(packet.write())

    def reach(self, *, there: bool) -> None:
        """It can be reached, or cannot any more; who knows what has arrived."""
        self.there, self.last_packet = there, None

    def move_on(self, by: int, seats: int) -> None:
        """Another game begins, for which its person has moved on by so many of all `seats`."""
        self.seats, self.last_packet = tuple((seat + by) % seats for seat in self.seats), None

    def forget(self) -> None:
        """Send it all anew."""
        self.last_packet = None


class Hands:
    """All devices that have joined the game of a save. It outlives its table, which is laid anew when choices are taken back or
    another language is spoken. A device that is lost keeps its place until its person scans a new code."""

    def __init__(
        self, save: Save, session: Session, seat_colours: Sequence[int], changed: Callable[[], None], pause: float = 0
    ) -> None:
        """`changed` hears that a device has come, is lost, or has come back. Devices are told what has happened after so many
        seconds of `pause`: packets take a while to write, and the film at the table begins first."""
        self.save, self._changed, self._pause = save, changed, pause
        self.host = _host(save, session, seat_colours)
        self.joined: list[JoinedDevice] = []
        self._texts: list[tuple[JoinedDevice, str]] = []
        self._untold: list[JoinedDevice] = []
        """Devices that are about to be told how the game stands."""
        self._gone_on: Callable[[], None] | None = None
        self._by: int | None = None
        """Seats by which everybody moves on to a rematch that is about to be laid."""

    # Who has joined -------------------------------------------------------------------------------------------------------

    def join(self, seats: Sequence[int], line: Line) -> JoinedDevice:
        """A device has joined, for the seats of one person or to watch. One that had these seats before is told no more."""
        if seats:
            self.leave(seats)
        one = JoinedDevice(seats, line)
        self.joined.append(one)
        self._sit()
        self._tell(one)
        self._changed()
        return one

    def leave(self, seats: Sequence[int]) -> None:
        """The device of these seats holds them no more."""
        for one in [one for one in self.joined if one.seats and {*one.seats} & {*seats}]:
            self.joined.remove(one)
            one.line.close()
        self._texts = [(one, text) for one, text in self._texts if one in self.joined]

    def lost(self, one: JoinedDevice, *, there: bool = False) -> None:
        """A device cannot be reached any more, or can again."""
        if one in self.joined and one.there != there:
            one.reach(there=there)
            if there:
                self._tell(one)
            self._changed()

    def close(self) -> None:
        """Another game is played: let all devices go."""
        for one in self.joined:
            one.line.close()
        self.joined.clear()
        self._texts.clear()

    def holder(self, seat: int) -> JoinedDevice | None:
        """The device that holds a seat, if one does."""
        return next((one for one in self.joined if seat in one.seats), None)

    def connected_seats(self) -> list[int]:
        """The seats that have yet to choose at devices that can be reached."""
        asked = [(seat, self.holder(seat)) for seat in self.host.waited_for()]
        return [seat for seat, one in asked if one is not None and one.there]

    # The table ------------------------------------------------------------------------------------------------------------

    def plays(self, save: Save) -> bool:
        """Whether a save has the game of these hands, or its rematch; one of a link that was only opened has no id yet."""
        return save is self.save or (save.id == self.save.id != "") or self._by is not None

    def move_on(self, by: int) -> None:
        """The game that is laid next is a rematch: everybody plays it, so many seats further on."""
        self._by = by

    def follow(self, save: Save, session: Session, seat_colours: Sequence[int]) -> None:
        """The game is laid on the table anew, or its rematch is."""
        self.save, by, self._by = save, self._by, None
        if by is None:
            self.host.follow(session)
        else:
            self._begin(session, seat_colours, by)
        self._sit()

    def _begin(self, session: Session, seat_colours: Sequence[int], by: int) -> None:
        self.host = _host(self.save, session, seat_colours)
        self._texts.clear()
        for one in self.joined:
            one.move_on(by, len(session.seats))

    def _sit(self) -> None:
        """Note who plays here; what is played elsewhere is answered there. The save keeps by which id and edition devices know
        the game again."""
        session = self.host.session
        for seat, kind in enumerate(session.seats):
            if kind == PERSON:
                self.host.hand(seat, HERE if seat in (self.save.here or ()) else FAR)
            always = asked_always(session.game)
            if always and self.holder(seat) is not None:
                session.prefer(seat, self.save.wishes.get(str(seat), always))
        self.save.about["far"] = [self.host.game, self.host.edition]
        for text in self._kept_early().values():  # chosen before the table was left
            with suppress(TabletopError):
                self.host.take_here(Answer.read(text))

    def play_early(self) -> None:
        """Make the choices whose turn in the record has come since they were made; those of people here that still wait are
        kept with the game."""
        self.host.go_on()
        for seat in [seat for seat in self._kept_early() if not self.host.early(int(seat))]:
            del self._kept_early()[seat]

    def asked_early(self) -> FarSeat | None:
        """What is asked of somebody here while others choose at their devices whose turn in the record comes before."""
        packet = self.host.asked_here()
        return None if packet is None else FarSeat(packet)

    def choose_early(self, far: FarSeat) -> None:
        """Somebody here has chosen that."""
        answer = far.answer()
        if answer is not None and self.host.take_here(answer):
            self._kept_early()[str(answer.seat)] = answer.write()

    def _kept_early(self) -> dict[str, str]:
        """By seat, the answers of people here whose turn in the record has not come."""
        early: dict[str, str] = self.save.about.setdefault("early", {})
        return early

    def tell(self) -> None:
        """Let all devices know how the game stands: one after the other, so that the table goes on meanwhile."""
        begins, self._untold = not self._untold, [one for one in self.joined if one.there]
        if begins and self._untold:
            asyncio.get_running_loop().call_later(self._pause, self._tell_next)

    def _tell_next(self) -> None:
        one = self._untold.pop(0) if self._untold else None
        if one is not None and one in self.joined and one.there:
            self._tell(one)
        if self._untold:
            asyncio.get_running_loop().call_soon(self._tell_next)

    def _tell(self, one: JoinedDevice) -> None:
        asked = [seat for seat in self.host.waited_for() if seat in one.seats]
        seat = next(iter([*asked, *one.seats]), None)
        one.send(self.host.packet(seat, None if one.last_packet is None else one.last_packet.event_count))

    # What they choose -----------------------------------------------------------------------------------------------------

    def receive(self, one: JoinedDevice, text: str) -> None:
        """A device has sent something. It is heard when the table waits for somebody, so that no film is overtaken."""
        if one in self.joined and len(self._texts) < _MOST_WAITING:
            self._texts.append((one, text))
            self._hear()

    def wait(self, gone_on: Callable[[], None]) -> None:
        """Hear from now on what is chosen there; `gone_on` is called once, when the game has gone on by it."""
        self._gone_on = gone_on
        asyncio.get_running_loop().call_soon(self._hear)

    def wait_no_more(self, gone_on: Callable[[], None]) -> None:
        """Keep for later what is chosen there, unless another table has begun to wait."""
        if self._gone_on == gone_on:
            self._gone_on = None

    def _hear(self) -> None:
        while self._gone_on is not None and self._texts:
            before = self.host.session.ply
            self._take(*self._texts.pop(0))
            if self.host.session.ply != before:
                gone_on, self._gone_on = self._gone_on, None
                gone_on()

    def _take(self, one: JoinedDevice, text: str) -> None:
        """Take an answer, whatever stands in it; a device whose answer is refused is told to choose anew."""
        try:
            if text.startswith(WISH):
                self._wish(one, Wish.read(text))
                return
            answer = Answer.read(text)
        except TabletopError:
            return  # nothing that a device of this game sends
        try:
            if answer.seat in one.seats:
                before = self.host.session.ply
                self.host.take(answer)
                if self.host.session.ply == before:  # else everybody is told when the table has recorded it
                    self._tell(one)
                return
        except TabletopError:
            pass
        one.line.send(Refusal(self.host.game, answer.seat).write())
        one.forget()
        self._tell(one)

    def _wish(self, one: JoinedDevice, wish: Wish) -> None:
        """A device wants its seat to be asked in another way. Raises OptionError for one that the game does not have."""
        if wish.game == self.host.game and wish.seat in one.seats:
            self.host.session.prefer(wish.seat, wish.name)
            self.save.wishes[str(wish.seat)] = wish.name


def asked_always(game: Game) -> str:
    """The way to be asked of whoever holds a hand elsewhere and has not chosen another: also where there is nothing to choose,
    so that time tells nothing. '' where the game has none."""
    return next((way.name for way in game.preferences if way.wait), "")


def _host(save: Save, session: Session, seat_colours: Sequence[int]) -> Host:
    """The host of a saved game, as devices know it if they have joined it before."""
    game, edition = save.about.get("far") or ("", 0)
    names = [save.names().get(seat, "") for seat in range(len(session.seats))]
    return Host(session, (), names if any(names) else (), str(game), int(edition), seat_colours)
