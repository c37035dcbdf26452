"""Records of games in chats that are not saved games: games that have not begun, and seats in games with another host."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from tabletop.base.errors import TabletopError
from tabletop.formats.link import MAX_LENGTH
from tabletop.together.gathering import Gathering, Invitation
from tabletop.together.group import Member
from tabletop.together.message import Packet
from web.page.gate import Gate, Unreadable, parse
from web.page.saves import CHAT


@dataclass(slots=True)
class PlannedGame:
    """A game before it begins, with this device as host; `players` and `here` are for its save."""

    gathering: Gathering
    here: list[int]
    players: dict[str, Any]

    def write(self) -> str:
        """The JSON text."""
        return json.dumps({"gathering": self.gathering.write(), "here": self.here, "players": self.players})

    @classmethod
    def read(cls, value: Mapping[str, Any]) -> Self:
        """The game of a JSON object."""
        return cls(Gathering.read(value["gathering"]), list(value["here"]), dict(value["players"]))


@dataclass(slots=True)
class SeatRecord:
    """The seats of this device in a game with another host (none to watch), with their last answers by seat: plain and
    sealed."""

    member: Member
    answers: dict[int, str] = field(default_factory=dict)
    sealed: dict[int, str] = field(default_factory=dict)
    sent: bool = True
    """Whether everything was posted."""

    def answered(self, seat: int, text: str) -> bool:
        """Note the answer of a seat, to be sealed and posted; return False if it was noted already."""
        if self.answers.get(seat) == text:
            return False
        self.answers[seat], self.sent = text, False
        return True

    def posted(self) -> None:
        """Note that all answers were posted."""
        self.sent = True

    def ask_anew(self, packets: Iterable[Packet]) -> None:
        """Drop the answers of seats that have a newer packet."""
        for seat in [packet.seat for packet in packets if packet.seat is not None]:
            self.answers.pop(seat, None)
            self.sealed.pop(seat, None)
            self.sent = True

    def write(self) -> str:
        """The JSON text."""
        member = self.member
        packets = [packet.write(MAX_LENGTH) for packet in member.packets.values()]
        kept = [member.invitation.write(), member.seats, member.number, packets, member.promised]
        return json.dumps({"member": kept, "answers": self.answers, "sealed": self.sealed, "sent": self.sent})

    @classmethod
    def read(cls, value: Mapping[str, Any]) -> Self:
        """The record of a JSON object."""
        invitation, seats, number, packets, promised = value["member"]
        known = {packet.seat: packet for packet in map(Packet.read, packets)}
        member = Member(
            Invitation.read(invitation),
            tuple(seats),
            None if number is None else int(number),
            known,
            list(map(str, promised)),
        )
        answers, sealed = (
            {int(seat): str(text) for seat, text in value[name].items()} for name in ("answers", "sealed")
        )
        return cls(member, answers, sealed, bool(value["sent"]))


def _read(_name: str, text: str) -> PlannedGame | SeatRecord:
    value = parse(text)
    try:
        return PlannedGame.read(value) if "gathering" in value else SeatRecord.read(value)
    except (TabletopError, TypeError, ValueError, KeyError, AttributeError) as error:
        raise Unreadable from error


class Records:
    """All records, by the id of the game."""

    def __init__(self, gate: Gate, has_begun: Callable[[str], bool] = lambda _game: False) -> None:
        """A planned game is dropped if `has_begun` says that there is a save of it."""
        self.gate, self._has_begun = gate, has_begun

    def games(self) -> list[str]:
        """The ids of all games."""
        return [name.removeprefix(CHAT) for name in self.gate.names() if name.startswith(CHAT)]

    def get(self, game: str) -> PlannedGame | SeatRecord | None:
        """The record of a game; None without one."""
        found = self.gate.read(CHAT + game, _read)
        if isinstance(found, PlannedGame) and self._has_begun(game):
            self.remove(game)  # the page was closed between saving the game and removing the plan
            return None
        return found

    def put(self, game: str, record: PlannedGame | SeatRecord) -> None:
        """Save a record."""
        self.gate.write(CHAT + game, record.write())

    def remove(self, game: str) -> None:
        """Delete a record."""
        self.gate.remove(CHAT + game)
