"""The messages between a host and the far seats: packets to the seats, and answers, refusals and wishes.

Packets and answers name the game, the edition and the ply. *game* is an id that the host makes up; it does not depend on the
seed. An *edition* begins when choices are taken back and when another device becomes the host. The *ply* is counted as the
seat may count: all plies that are not sealed, and its own.
"""

import re
from dataclasses import dataclass
from typing import Self

from tabletop.base.errors import MessageError, NotationError, OptionError
from tabletop.core import game as games
from tabletop.core.game import GENERIC_BOTS, Game
from tabletop.formats import notation
from tabletop.formats.link import check_sum
from tabletop.rules.event import Event
from tabletop.together import story, text
from tabletop.together.packing import base64, damaged, from_base64, number, pack, unpack, unwrap, wrap

LONGEST = 2_000
"""The most characters of a message; every chat takes so many."""

REFUSED, WISH = "refused", "wish"
"""The first word of a refusal, and of a wish."""

LONGEST_NAME = 40
"""The most characters of the name of a seat."""


@dataclass(frozen=True, slots=True)
class Packet:
    """The message of a host to a `seat` (None: to spectators). `position` fits the seat's view, in notation, after
    `event_count` events; `events` are the last of these, as the seat may know them. `asked` are the seats that have to choose;
    at sealed choices these are all, also those that have chosen. `names` are those of all seats. `game` is the id of the game
    and `ply` the number of choices. `edition` counts how often choices were taken back or the game moved to another device."""

    game: str
    edition: int
    ply: int
    seat: int | None
    position: str
    event_count: int
    events: tuple[Event, ...] = ()
    asked: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    seat_colours: tuple[int, ...] = ()
    """The colours of the seats, as in `theme.colours`."""
    bots: tuple[str, ...] = ()
    """The name of the bot on each seat, '' for a person."""

    @property
    def when(self) -> tuple[int, int]:
        """The sort key of the packets to one seat, the newest last: edition and ply."""
        return self.edition, self.ply

    @property
    def first(self) -> int:
        """The id of the first of the events."""
        return self.event_count - len(self.events)

    @property
    def mark(self) -> str:
        """The check sum by which an answer names this packet's position."""
        return mark_of(self.seat, self.position)

    def write(self, longest: int = LONGEST) -> str:
        """The packet as a text of at most `longest` characters; early events are left out if they do not fit."""
        written, events = self._written(self.events), self.events
        while len(written) > longest and events:
            keep = len(events) * longest * 9 // (len(written) * 10)
            events = events[len(events) - keep :]
            written = self._written(events)
        return written

    def _written(self, events: tuple[Event, ...]) -> str:
        lines = "\n".join((self.position, "/".join(self.bots), *self.names))
        raw = story.write(events, game_of(self.position)) if events else b""
        seat = "" if self.seat is None else self.seat
        asked = sum(1 << one for one in self.asked)
        seat_colours, packed = "".join(map(str, self.seat_colours)), base64(text.write(lines))
        return wrap(
            "packet",
            self.game,
            self.edition,
            self.ply,
            seat,
            self.event_count,
            asked,
            seat_colours,
            packed,
            base64(raw),
        )

    @classmethod
    def read(cls, message: str) -> Self:
        """Read a packet from any text (`message`). Raises MessageError if it is no packet."""
        game, edition, ply, seat, event_count, asked, seat_colours, lines, events = unwrap("packet", message, 9)
        position, *more = text.read(from_base64(lines)).split("\n")
        bots, *names = more or [""]
        if not re.fullmatch("[0-9]{0,16}", seat_colours):
            raise damaged()
        played = game_of(position)
        count, bits = number(event_count), number(asked)
        return cls(
            game, number(edition), number(ply), number(seat) if seat else None, position, count,
            story.read(from_base64(events), count, played),
            tuple(one for one in range(bits.bit_length()) if bits >> one & 1),
            tuple(name[:LONGEST_NAME] for name in names),
            tuple(map(int, seat_colours)),
            tuple(bot if bot in (*played.bots, *GENERIC_BOTS) else "" for bot in bots.split("/") if bots),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a `seat` to a packet: `moves` are the labels of its moves, several at sealed choices in a row. `game`,
    `edition`, `ply` and `mark` are those of the packet."""

    game: str
    edition: int
    ply: int
    seat: int
    mark: str
    moves: tuple[str, ...]

    def write(self) -> str:
        """The answer as a text."""
        return wrap(
            "answer", self.game, self.edition, self.ply, self.seat, self.mark, pack("\n".join(self.moves).encode())
        )

    @classmethod
    def read(cls, text: str) -> Self:
        """Read an answer from any `text`. Raises MessageError if it is no answer."""
        game, edition, ply, seat, mark, body = unwrap("answer", text, 6)
        return cls(game, number(edition), number(ply), number(seat), mark, tuple(_lines(unpack(body))))


@dataclass(frozen=True, slots=True)
class Refusal:
    """The message to a seat whose answer was not taken: it has to choose again."""

    game: str
    seat: int

    def write(self) -> str:
        """The refusal as a text."""
        return wrap(REFUSED, self.game, self.seat)

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a refusal from any text. Raises MessageError if it is none."""
        game, seat = unwrap(REFUSED, text, 2)
        return cls(game, number(seat))


@dataclass(frozen=True, slots=True)
class Wish:
    """The wish of a seat to be asked in another way: the `name` of one of the game's preferences."""

    game: str
    seat: int
    name: str

    def write(self) -> str:
        """The wish as a text."""
        return wrap(WISH, self.game, self.seat, self.name)

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a wish from any text. Raises MessageError if it is none."""
        game, seat, name = unwrap(WISH, text, 3)
        return cls(game, number(seat), name)


def mark_of(seat: int | None, position: str) -> str:
    """The check sum of a seat's position. Only a device that got the position knows it."""
    return check_sum(f"{seat} {position}")


def game_of(position: str) -> Game:
    """The game of a written position. Raises MessageError if the position does not begin with a game, or if this page does not
    have the game, or only an older version."""
    try:
        name, version = notation.heading(position)
    except NotationError:
        raise damaged() from None
    try:
        game = games.find(name)
    except OptionError:
        raise MessageError(
            "The message is for the game {name!r}, which is not here. Reload the page to update it, then try again.",
            name=name,
        ) from None
    if version > game.version:
        raise MessageError("The message was made by a newer version. Reload the page to update it, then try again.")
    return game


def _lines(raw: bytes) -> list[str]:
    try:
        return raw.decode().split("\n")
    except UnicodeError:
        raise damaged() from None
