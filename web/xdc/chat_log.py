"""What was said in the chat of a webxdc: every update carries messages of games, and comes again each time the app is opened.

Anybody in the chat may write anything. So an update is read here without trusting it, and what a message says is believed only
where its seal or its promise is checked.
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
"""Messages of one update; a turn is one, or a few where it is long."""
_LONGEST = 200
"""Characters of an address within the chat."""
_LETTER = re.compile(r"([a-z]+)\.1\.([0-9a-z]{1,16})\.[\x21-\x7e]+")


class Update(NamedTuple):
    """What an update says: messages of games, who sent it, and the link of a game that has ended."""

    letters: tuple[str, ...]
    name: str = ""
    address: str = ""
    end: str = ""

    def write(self) -> dict[str, Any]:
        """It as the payload of an update."""
        return {name: value for name, value in self._asdict().items() if value}

    @classmethod
    def read(cls, payload: str) -> "Update":
        """That of a payload in JSON, whatever stands in it."""
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
    """What the chat says of one game, in the order in which it came here."""

    def __init__(self) -> None:
        self.letters: dict[str, None] = {}
        """All messages, each once."""
        self.invitation: Invitation | None = None
        self.names: dict[int, str] = {}
        """The names of those who have joined, by the first of their seats."""
        self.addresses: dict[int, str] = {}
        """The same with their addresses within the chat."""
        self.keys: dict[int, bytes] = {}
        """The same with the keys of their devices."""
        self.keeper = self.sender = ""
        """The address of whoever keeps the game, and their name."""
        self.end = ""
        """The link of the game when it is over, with its deal."""
        self.answered: set[int] = set()
        """The seats that have answered since the last turn was posted."""

    def add(self, letter: str, update: Update) -> bool:
        """Take one more message; False for one that is known."""
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
        """The first seats that nobody has joined for."""
        places = self.invitation.setting.places if self.invitation is not None else ()
        return [place[0] for place in places if place[0] not in self.keys]

    def is_taken(self, seat: int, key: bytes) -> bool:
        """Whether another device than that of the key was the first to join for a seat."""
        return self.keys.get(seat, key) != key

    def is_open(self) -> bool:
        """Whether a seat can be taken: somebody has not joined, and the game has not begun."""
        return bool(self.free()) and not self.of(TURN)

    def seat_names(self) -> tuple[str, ...]:
        """The names of all seats: those that were given, and those of who has joined."""
        if self.invitation is None:
            return ()
        setting, found = self.invitation.setting, list(self.invitation.setting.names)
        for place in setting.places:
            for seat in place:
                found[seat] = self.names.get(place[0]) or found[seat]
        return tuple(found)


class ChatLog:
    """All of it, by the id of the game."""

    def __init__(self) -> None:
        self.games: dict[str, GameChat] = {}

    def take(self, payload: str) -> list[str]:
        """Take an update; gives the games of which it says anything new."""
        update = Update.read(payload)
        return list(dict.fromkeys(_game_of(one) for one in update.letters if self._add(one, update)))

    def _add(self, letter: str, update: Update) -> bool:
        return self.games.setdefault(_game_of(letter), GameChat()).add(letter, update)

    def of(self, game: str) -> GameChat:
        """All that concerns a game."""
        return self.games.get(game) or GameChat()

    def invitations(self) -> Iterable[GameChat]:
        """The games to which somebody was invited, the newest first."""
        return [chat for chat in reversed(self.games.values()) if chat.invitation is not None]
