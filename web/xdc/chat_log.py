"""The log of a webxdc's chat: updates with messages of games, all of which come again each time the app is opened.

Anybody in the chat may send anything. So updates are read here without trust; a message counts only after its seal or its
promise was checked.
"""

import json
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from tabletop.base.errors import MessageError
from tabletop.formats.link import MAX_LENGTH
from tabletop.together.gathering import INVITE, JOIN, Invitation, Joining
from tabletop.together.sealing import SEALED, TURN
from web.page.names import plain

KINDS = (INVITE, JOIN, TURN, SEALED)
_MOST_LETTERS = 50
"""Most messages of an update; a turn is one, or a few if it is long."""
_LONGEST = 200
"""Most characters of an address within the chat."""
_LETTER = re.compile(r"([a-z]+)\.1\.([0-9a-z]{1,16})\.[\x21-\x7e]+")


class Update(NamedTuple):
    """An update: messages of games, name and address of its sender, and the link of a finished game."""

    letters: tuple[str, ...]
    name: str = ""
    address: str = ""
    end: str = ""

    def write(self) -> dict[str, Any]:
        """The payload of the update."""
        return {name: value for name, value in self._asdict().items() if value}

    @classmethod
    def read(cls, payload: str) -> "Update":
        """The update of a JSON payload; invalid parts are left out."""
        try:
            value = json.loads(payload)
        except (ValueError, RecursionError):
            return cls(())
        if not isinstance(value, dict):
            return cls(())
        letters = value.get("letters")
        found = [one for one in letters if _is_letter(one)] if isinstance(letters, list) else []
        name, address, end = (
            text if isinstance(text := value.get(key), str) else "" for key in ("name", "address", "end")
        )
        return cls(tuple(found[:_MOST_LETTERS]), plain(name), address[:_LONGEST], end if len(end) <= MAX_LENGTH else "")


def _is_letter(text: object) -> bool:
    if not isinstance(text, str) or len(text) > MAX_LENGTH:
        return False
    found = _LETTER.fullmatch(text)
    return found is not None and found[1] in KINDS


def _game_of(letter: str) -> str:
    return letter.split(".", 3)[2]


class GameChat:
    """The messages of one game in the chat, in the order of arrival."""

    def __init__(self) -> None:
        self.letters: dict[str, None] = {}
        """All messages, each once."""
        self.invitation: Invitation | None = None
        self.names: dict[int, str] = {}
        """First seat of a player who has joined -> name."""
        self.addresses: dict[int, str] = {}
        """First seat -> address within the chat."""
        self.keys: dict[int, bytes] = {}
        """First seat -> key of the device."""
        self.keeper = self.sender = ""
        """Address and name of the host."""
        self.end = ""
        """The link of the game when it is over, with its deal."""
        self.answered: set[int] = set()
        """The seats that have answered since the last turn was posted."""

    def add(self, letter: str, update: Update) -> bool:
        """Take a message; return False if it is known or damaged."""
        if letter in self.letters:
            return False
        self.letters[letter] = None
        kind = letter.partition(".")[0]
        try:
            if kind == INVITE and self.invitation is None:
                self.invitation = Invitation.read(letter)
                self.keeper, self.sender = update.address, update.name
            elif kind == JOIN:
                self._join(Joining.read(letter), update)
            elif kind == TURN:
                self.answered.clear()
                self.end = update.end
            elif kind == SEALED and (seat := letter.split(".")[5]).isdecimal():
                self.answered.add(int(seat))
        except (MessageError, IndexError):
            return False
        return True

    def _join(self, joining: Joining, update: Update) -> None:
        place = self.invitation.setting.place(joining.seat) if self.invitation is not None else ()
        seat = place[0] if place else joining.seat
        if seat not in self.keys:
            self.names[seat], self.addresses[seat], self.keys[seat] = update.name, update.address, joining.key

    def of(self, *kinds: str) -> list[str]:
        """The messages of these kinds."""
        return [letter for letter in self.letters if letter.partition(".")[0] in kinds]

    def free(self) -> list[int]:
        """The first seat of each place that nobody has joined."""
        places = self.invitation.setting.places if self.invitation is not None else ()
        return [place[0] for place in places if place[0] not in self.keys]

    def is_taken(self, seat: int, key: bytes) -> bool:
        """Whether a device with another key was the first to join for a seat."""
        return self.keys.get(seat, key) != key

    def is_open(self) -> bool:
        """Whether a seat is free and the game has not begun."""
        return bool(self.free()) and not self.of(TURN)

    def seat_names(self) -> tuple[str, ...]:
        """The names of all seats: those of players who have joined, or else those of the invitation."""
        if self.invitation is None:
            return ()
        setting, found = self.invitation.setting, list(self.invitation.setting.names)
        for place in setting.places:
            for seat in place:
                found[seat] = self.names.get(place[0]) or found[seat]
        return tuple(found)


class ChatLog:
    """The chat, by the id of the game."""

    def __init__(self) -> None:
        self.games: dict[str, GameChat] = {}

    def take(self, payload: str) -> list[str]:
        """Take an update; return the ids of games with new messages."""
        update = Update.read(payload)
        return list(dict.fromkeys(_game_of(one) for one in update.letters if self._add(one, update)))

    def _add(self, letter: str, update: Update) -> bool:
        return self.games.setdefault(_game_of(letter), GameChat()).add(letter, update)

    def of(self, game: str) -> GameChat:
        """The messages of a game; empty for an unknown one."""
        return self.games.get(game) or GameChat()

    def invitations(self) -> Iterable[GameChat]:
        """The games with an invitation, the newest first."""
        return [chat for chat in reversed(self.games.values()) if chat.invitation is not None]
