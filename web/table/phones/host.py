"""The phones of a table, seen from the table: their packets and their answers."""

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
"""Most messages that wait for the table; only a faulty device sends more."""


class Line(Protocol):
    """A connection to another device, on which texts arrive whole and in order."""

    def send(self, text: str) -> None:
        """Send a text; it is lost if the other device is gone."""

    def close(self) -> None:
        """Close the connection."""


class JoinedDevice:
    """A device that has joined, with the seats of its person, () to watch."""

    def __init__(self, seats: Sequence[int], line: Line) -> None:
        self.seats, self.line = tuple(seats), line
        self.last_packet: Packet | None = None
        """The packet sent last; None to send everything again."""
        self.there = True
        """Whether the device can be reached."""

    def send(self, packet: Packet) -> None:
        """Send a packet, unless it equals the last one."""
        last, self.last_packet = self.last_packet, packet
        if last is None or (packet.seat, packet.when, packet.mark, packet.event_count, packet.asked) != (
            last.seat, last.when, last.mark, last.event_count, last.asked,
        ):  # fmt: skip
            self.line.send(packet.write())

    def reach(self, *, there: bool) -> None:
        """Note whether the device can be reached, and forget the last packet, which may not have arrived."""
        self.there, self.last_packet = there, None

    def move_on(self, by: int, seats: int) -> None:
        """Move its person on by so many of all `seats`, for another game."""
        self.seats, self.last_packet = tuple((seat + by) % seats for seat in self.seats), None

    def forget(self) -> None:
        """Let the next packet be sent in full."""
        self.last_packet = None


class Hands:
    """All devices that have joined the game of a save. It outlives its table, which is remade after an undo or a change of
    language. A lost device keeps its place until its person scans a new code."""

    def __init__(
        self, save: Save, session: Session, seat_colours: Sequence[int], changed: Callable[[], None], pause: float = 0
    ) -> None:
        """`changed` is called when a device has come, was lost, or has come back. Packets are sent after `pause` seconds: they
        take time to write, and the film at the table begins first."""
        self.save, self._changed, self._pause = save, changed, pause
        self.host = _host(save, session, seat_colours)
        self.joined: list[JoinedDevice] = []
        self._texts: list[tuple[JoinedDevice, str]] = []
        self._unsent: list[JoinedDevice] = []
        """Devices that still need the newest packet."""
        self._gone_on: Callable[[], None] | None = None
        self._by: int | None = None
        """Seats by which everybody moves on in the rematch that comes next; None for no rematch."""

    # Who has joined -------------------------------------------------------------------------------------------------------

    def join(self, seats: Sequence[int], line: Line) -> JoinedDevice:
        """Add a device, for the seats of one person or to watch. The device that had these seats before is dropped."""
        if seats:
            self.leave(seats)
        one = JoinedDevice(seats, line)
        self.joined.append(one)
        self._sit()
        self._send_packet(one)
        self._changed()
        return one

    def leave(self, seats: Sequence[int]) -> None:
        """Drop the device of these seats."""
        for one in [one for one in self.joined if one.seats and {*one.seats} & {*seats}]:
            self.joined.remove(one)
            one.line.close()
        self._texts = [(one, text) for one, text in self._texts if one in self.joined]

    def lost(self, one: JoinedDevice, *, there: bool = False) -> None:
        """Note that a device cannot be reached any more, or can again."""
        if one in self.joined and one.there != there:
            one.reach(there=there)
            if there:
                self._send_packet(one)
            self._changed()

    def close(self) -> None:
        """Drop all devices, when another game is played."""
        for one in self.joined:
            one.line.close()
        self.joined.clear()
        self._texts.clear()

    def holder(self, seat: int) -> JoinedDevice | None:
        """The device of a seat, None without one."""
        return next((one for one in self.joined if seat in one.seats), None)

    def connected_seats(self) -> list[int]:
        """The seats that have not answered yet, at devices that can be reached."""
        asked = [(seat, self.holder(seat)) for seat in self.host.waited_for()]
        return [seat for seat, one in asked if one is not None and one.there]

    # The table ------------------------------------------------------------------------------------------------------------

    def plays(self, save: Save) -> bool:
        """Whether a save has the game of these hands, or its rematch. The save of an opened link has no id yet."""
        return save is self.save or (save.id == self.save.id != "") or self._by is not None

    def move_on(self, by: int) -> None:
        """Note that the next game is a rematch, in which everybody moves on by so many seats."""
        self._by = by

    def follow(self, save: Save, session: Session, seat_colours: Sequence[int]) -> None:
        """Take over the session of the game, or of its rematch, that is laid on the table."""
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
        """Note which seats are played here. The save gets the id and edition of the game, by which devices know it again."""
        session = self.host.session
        for seat, kind in enumerate(session.seats):
            if kind == PERSON:
                self.host.hand(seat, HERE if seat in (self.save.here or ()) else FAR)
            always = asked_always(session.game)
            if always and self.holder(seat) is not None:
                session.prefer(seat, self.save.wishes.get(str(seat), always))
        self.save.about["far"] = [self.host.game, self.host.edition]
        for text in self._kept_early().values():  # answers from before the table was left
            with suppress(TabletopError):
                self.host.take_here(Answer.read(text))

    def play_early(self) -> None:
        """Make the early choices whose turn in the record has come, and delete them from the save."""
        self.host.go_on()
        for seat in [seat for seat in self._kept_early() if not self.host.early(int(seat))]:
            del self._kept_early()[seat]

    def asked_early(self) -> FarSeat | None:
        """The question for somebody here while phones before them in the record are asked, too; None without one."""
        packet = self.host.asked_here()
        return None if packet is None else FarSeat(packet)

    def choose_early(self, far: FarSeat) -> None:
        """Take an early answer of somebody here."""
        answer = far.answer()
        if answer is not None and self.host.take_here(answer):
            self._kept_early()[str(answer.seat)] = answer.write()

    def _kept_early(self) -> dict[str, str]:
        """Seat -> early answer of somebody here, as saved with the game."""
        early: dict[str, str] = self.save.about.setdefault("early", {})
        return early

    def send_packets(self) -> None:
        """Send the newest packet to all devices, one after the other, so that the table stays responsive."""
        begins, self._unsent = not self._unsent, [one for one in self.joined if one.there]
        if begins and self._unsent:
            asyncio.get_running_loop().call_later(self._pause, self._send_next)

    def _send_next(self) -> None:
        one = self._unsent.pop(0) if self._unsent else None
        if one is not None and one in self.joined and one.there:
            self._send_packet(one)
        if self._unsent:
            asyncio.get_running_loop().call_soon(self._send_next)

    def _send_packet(self, one: JoinedDevice) -> None:
        asked = [seat for seat in self.host.waited_for() if seat in one.seats]
        seat = next(iter([*asked, *one.seats]), None)
        one.send(self.host.packet(seat, None if one.last_packet is None else one.last_packet.event_count))

    # What they choose -----------------------------------------------------------------------------------------------------

    def receive(self, one: JoinedDevice, text: str) -> None:
        """Take a message of a device; it is read when the table waits for somebody, so after its film."""
        if one in self.joined and len(self._texts) < _MOST_WAITING:
            self._texts.append((one, text))
            self._hear()

    def wait(self, gone_on: Callable[[], None]) -> None:
        """Begin to read messages; `gone_on` is called once, when an answer has moved the game on."""
        self._gone_on = gone_on
        asyncio.get_running_loop().call_soon(self._hear)

    def wait_no_more(self, gone_on: Callable[[], None]) -> None:
        """Leave messages for later, unless another table waits by now."""
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
        """Take a message; damaged ones are ignored. A device whose answer is refused must choose again."""
        try:
            if text.startswith(WISH):
                self._wish(one, Wish.read(text))
                return
            answer = Answer.read(text)
        except TabletopError:
            return  # no message of a device
        try:
            if answer.seat in one.seats:
                before = self.host.session.ply
                self.host.take(answer)
                if self.host.session.ply == before:  # otherwise the table sends packets to all
                    self._send_packet(one)
                return
        except TabletopError:
            pass
        one.line.send(Refusal(self.host.game, answer.seat).write())
        one.forget()
        self._send_packet(one)

    def _wish(self, one: JoinedDevice, wish: Wish) -> None:
        """Set the preference of a device's seat. Raises OptionError if the game does not have it."""
        if wish.game == self.host.game and wish.seat in one.seats:
            self.host.session.prefer(wish.seat, wish.name)
            self.save.wishes[str(wish.seat)] = wish.name


def asked_always(game: Game) -> str:
    """The usual preference of seats at phones: be asked even without a choice, so that the time to answer reveals nothing. ''
    if the game has none."""
    return next((way.name for way in game.preferences if way.wait), "")


def _host(save: Save, session: Session, seat_colours: Sequence[int]) -> Host:
    """The host of a saved game, with the id and edition that devices know."""
    game, edition = save.about.get("far") or ("", 0)
    names = [save.names().get(seat, "") for seat in range(len(session.seats))]
    return Host(session, (), names if any(names) else (), str(game), int(edition), seat_colours)
