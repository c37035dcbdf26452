"""What this browser keeps of games in chats beside saved games: those that have not begun, and seats in games of others."""

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
    """A game that this device will keep, before it begins; `players` and `here` are what its save will have."""

    gathering: Gathering
    here: list[int]
    players: dict[str, Any]

    def write(self) -> str:
        """It as a text."""
        return json.dumps({"gathering": self.gathering.write(), "here": self.here, "players": self.players})

    @classmethod
    def read(cls, value: Mapping[str, Any]) -> Self:
        """That of a text."""
        return cls(Gathering.read(value["gathering"]), list(value["here"]), dict(value["players"]))


@dataclass(slots=True)
class SeatRecord:
    """A seat in a game that another device keeps, or a place to watch it from, with what was answered last, by seat: as it was
    made, and sealed."""

    member: Member
    answers: dict[int, str] = field(default_factory=dict)
    sealed: dict[int, str] = field(default_factory=dict)
    sent: bool = True
    """Whether there is nothing that has yet to be posted."""

    def answered(self, seat: int, text: str) -> bool:
        """Note what a seat has answered, to be sealed and posted; False where that is known."""
        if self.answers.get(seat) == text:
            return False
        self.answers[seat], self.sent = text, False
        return True

    def posted(self) -> None:
        """All that was answered is in the chat."""
        self.sent = True

    def ask_anew(self, packets: Iterable[Packet]) -> None:
        """Newer packets are there: what their seats have answered before is done with."""
        for seat in [packet.seat for packet in packets if packet.seat is not None]:
            self.answers.pop(seat, None)
            self.sealed.pop(seat, None)
            self.sent = True

    def write(self) -> str:
        """It as a text."""
        member = self.member
        packets = [packet.write(MAX_LENGTH) for packet in member.packets.values()]
        kept = [member.invitation.write(), member.seats, member.number, packets, member.promised]
        return json.dumps({"member": kept, "answers": self.answers, "sealed": self.sealed, "sent": self.sent})

    @classmethod
    def read(cls, value: Mapping[str, Any]) -> Self:
        """That of a text."""
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
        raise Unreadable(str(error)) from error


class Records:
    """All of it, by the id of the game."""

    def __init__(self, gate: Gate, has_begun: Callable[[str], bool] = lambda _game: False) -> None:
        """Of a game that `has_begun`, as a saved game says, what was kept before is done with."""
        self.gate, self._has_begun = gate, has_begun

    def games(self) -> list[str]:
        """The ids of all games."""
        return [name.removeprefix(CHAT) for name in self.gate.names() if name.startswith(CHAT)]

    def get(self, game: str) -> PlannedGame | SeatRecord | None:
        """What is kept of a game."""
        found = self.gate.read(CHAT + game, _read)
        if isinstance(found, PlannedGame) and self._has_begun(game):
            self.remove(game)  # the page was closed before that could be written
            return None
        return found

    def put(self, game: str, record: PlannedGame | SeatRecord) -> None:
        """Keep it."""
        self.gate.write(CHAT + game, record.write())

    def remove(self, game: str) -> None:
        """Forget it."""
        self.gate.remove(CHAT + game)
