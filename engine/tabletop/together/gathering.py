"""Gathering the players of a game in a chat: the host posts an invitation, devices join, and the deal is made.

invite.1.game.key.promise.table.check   the key of the host, its promise, and the setting of the game
join.1.game.seat.number.key.check       a device takes a seat, with its number for the deal and its key
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from tabletop.base.errors import MessageError, OptionError
from tabletop.core import game as games
from tabletop.core.session import PERSON, Session
from tabletop.formats.find import find
from tabletop.together.deal import Deal
from tabletop.together.message import LONGEST_NAME
from tabletop.together.packing import base64, damaged, from_base64, number, pack, unpack, unwrap, wrap
from tabletop.together.sealing import key_of

INVITE, JOIN = "invite", "join"
_PROMISE = 32


@dataclass(frozen=True, slots=True)
class Setting:
    """The setting of a game: its name (`game`), `options`, `kinds` of seats and `names`. Each of `places` has the seats of one
    person far away. A rematch has the id of the game `before`, and the number of seats `by` which everybody has moved on."""

    game: str
    options: Mapping[str, str]
    kinds: tuple[str, ...]
    names: tuple[str, ...]
    places: tuple[tuple[int, ...], ...]
    before: str = ""
    by: int = 0

    def session(self, seed: int) -> Session:
        """The game with this seed. Raises OptionError."""
        return Session(games.find(self.game), self.kinds, self.options, seed)

    def place(self, seat: int) -> tuple[int, ...]:
        """All seats of the person who plays `seat`; () if nobody can join on it."""
        return next((place for place in self.places if seat in place), ())

    def place_again(self, seats: Iterable[int]) -> tuple[int, ...]:
        """The seats, in this game, of the person who had `seats` in the game before; () if they are not one person's."""
        moved = {(seat + self.by) % len(self.kinds) for seat in seats}
        return next((place for place in self.places if {*place} == moved), ())

    def write(self) -> str:
        """The setting as JSON."""
        again = [self.before, self.by] if self.before else []
        kept = [self.game, dict(self.options), self.kinds, self.names, self.places, *again]
        return json.dumps(kept, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a setting from JSON. Raises MessageError if it is damaged or cannot be played."""
        try:
            game, options, kinds, names, places, *again = json.loads(text)
            before, by = again or ("", 0)
            setting = cls(
                str(game), {str(name): str(value) for name, value in options.items()}, tuple(map(str, kinds)),
                tuple("".join(filter(str.isprintable, str(name)))[:LONGEST_NAME] for name in names),
                tuple(tuple(map(int, place)) for place in places), str(before), int(by),
            )  # fmt: skip
        except (TypeError, ValueError, AttributeError, OverflowError, RecursionError):
            raise damaged() from None
        if game not in games.names():
            raise MessageError(
                "The message is for the game {name!r}, which is not here. Reload the page to update it, then try again.",
                name=setting.game[:30],
            )
        seats = [seat for place in setting.places for seat in place]
        people = {seat for seat, kind in enumerate(setting.kinds) if kind == PERSON}
        if len(setting.names) != len(setting.kinds) or not setting.places or not all(setting.places):
            raise damaged()
        if len({*seats}) != len(seats) or not {*seats} <= people:
            raise damaged()
        try:
            setting.session(0)
        except OptionError as error:
            raise MessageError(error.template, **error.fields) from None
        return setting


@dataclass(frozen=True, slots=True)
class Invitation:
    """The first message of a game: its id (`game`), the `key` of the host, the `promise` of its secret, and the `setting`."""

    game: str
    key: bytes
    promise: bytes
    setting: Setting

    def write(self) -> str:
        """The invitation as a text."""
        table = pack(self.setting.write().encode())
        return wrap(INVITE, self.game, base64(self.key), base64(self.promise), table)

    @classmethod
    def read(cls, text: str) -> Self:
        """Read an invitation from a text. Raises MessageError if it is damaged."""
        game, key, promised, table = unwrap(INVITE, text, 4)
        promise = from_base64(promised)
        if len(promise) != _PROMISE:
            raise damaged()
        return cls(game, key_of(key), promise, Setting.read(unpack(table).decode(errors="replace")))


@dataclass(frozen=True, slots=True)
class Joining:
    """A device takes a seat: its `number` for the deal, and its `key`."""

    game: str
    seat: int
    number: int
    key: bytes

    def write(self) -> str:
        """The message as a text."""
        return wrap(JOIN, self.game, self.seat, self.number, base64(self.key))

    @classmethod
    def read(cls, text: str) -> Self:
        """Read the message from a text. Raises MessageError if it is damaged."""
        game, seat, given, key = unwrap(JOIN, text, 4)
        if number(given) >= 1 << 24:
            raise damaged()
        return cls(game, number(seat), number(given), key_of(key))


class Gathering:
    """A game that has not begun, at its host. `keys` are those of the devices that have joined, by the first seat of each."""

    def __init__(self, setting: Setting, deal: Deal, keys: Mapping[int, bytes] | None = None) -> None:
        self.setting, self.deal, self.keys = setting, deal, dict(keys or {})

    def invitation(self, key: bytes) -> Invitation:
        """The invitation to post; `key` is that of this device."""
        return Invitation(self.deal.game, key, self.deal.promise, self.setting)

    @property
    def missing(self) -> list[int]:
        """The first seat of each person who has not joined."""
        return [place[0] for place in self.setting.places if place[0] not in self.keys]

    def take(self, joining: Joining) -> bool:
        """Let a device join. False if its seat is taken, by another device or by itself, or is for no one far away."""
        place = self.setting.place(joining.seat)
        if joining.game != self.deal.game or not place or place[0] in self.keys:
            return False
        self.keys[place[0]] = joining.key
        self.deal = self.deal.give(place[0], joining.number)
        return True

    def paste(self, text: str) -> int:
        """Take all joinings in a text; the first one of a seat counts. Return how many are new."""
        return self.hear(find(text))

    def hear(self, letters: Iterable[str]) -> int:
        """As `paste`, for messages that arrived one by one."""
        return sum(self.take(joining) for joining in joinings(letters))

    def session(self) -> Session:
        """The game, with the seed of the deal."""
        return self.setting.session(self.deal.seed)

    def write(self) -> str:
        """The gathering as a text, for this device only: it has the secret."""
        keys = {seat: base64(key) for seat, key in self.keys.items()}
        return json.dumps([self.setting.write(), self.deal.write(), keys], separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a gathering from a text. Raises MessageError if it is damaged."""
        try:
            setting, deal, keys = json.loads(text)
            return cls(Setting.read(setting), Deal.read(deal), read_keys(keys))
        except (TypeError, ValueError, AttributeError):
            raise damaged() from None


def read_keys(written: Any) -> dict[int, bytes]:
    """Keys by seat, as they were written for this device. Raises MessageError, or TypeError, ValueError or AttributeError for
    values of another shape."""
    return {int(seat): key_of(key) for seat, key in written.items()}


def joinings(texts: Iterable[str]) -> Iterable[Joining]:
    """The joinings among these messages."""
    for text in texts:
        if text.startswith(f"{JOIN}."):
            try:
                yield Joining.read(text)
            except MessageError:
                continue
