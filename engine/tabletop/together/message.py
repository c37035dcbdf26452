"""What travels between a host and the far seats: packets one way, answers the other.

Both name the game, the edition and the ply. A *game* is named by an id that the host makes up; it tells nothing of the
seed. An *edition* begins when choices are taken back and when another device becomes the host. A *ply* is counted as the seat
may count: all plies that are not sealed, and its own.
"""

import re
from dataclasses import dataclass
from typing import Self

from tabletop.base.errors import MessageError, OptionError
from tabletop.core import game as games
from tabletop.core.game import GENERIC_BOTS, Game
from tabletop.formats import notation
from tabletop.formats.link import check_sum
from tabletop.rules.event import Event
from tabletop.together import story, text
from tabletop.together.packing import base64, damaged, from_base64, number, pack, unpack, unwrap, wrap

LONGEST = 2_000
"""Characters of a message; chats take as many."""

REFUSED, WISH = "refused", "wish"
"""What a refusal begins with, and a wish."""

LONGEST_NAME = 40
"""Characters of the name of a seat."""


@dataclass(frozen=True, slots=True)
class Packet:
    """What a seat is sent (None: somebody who watches): a position that fits its view, after `event_count` events of the game,
    the last of them (`events`) as it may know them, the seats that are `asked` (all of them where everybody chooses in
    secret, whoever has done so), and the `names` of all seats. `position` is a notation. `game` is the id of the game, `ply`
    the number of choices made, and `edition` counts how often it was taken back or moved to another device."""

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
    """The bot on each seat, by its name, '' where a person sits."""

    @property
    def when(self) -> tuple[int, int]:
        """By which packets to one seat are in order, newest last."""
        return self.edition, self.ply

    @property
    def first(self) -> int:
        """The id of the first of the events."""
        return self.event_count - len(self.events)

    @property
    def mark(self) -> str:
        """By which an answer says what it answers."""
        return mark_of(self.seat, self.position)

    def write(self, longest: int = LONGEST) -> str:
        """The packet as a text of at most `longest` characters; it leaves out early events rather than be longer."""
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
        """The packet of a `message`, whatever stands in it. Raises MessageError for what is no packet."""
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
    """What a seat has chosen: `moves` are the labels of its moves, one, or all of a sealed run. `game` is the id of the game,
    and `edition` and `ply` are those of the packet that is answered; its `mark` says at which position that was."""

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
        """The answer of a text, whatever stands in it. Raises MessageError."""
        game, edition, ply, seat, mark, body = unwrap("answer", text, 6)
        return cls(game, number(edition), number(ply), number(seat), mark, tuple(_lines(unpack(body))))


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a seat is told whose answer was not taken: to choose anew."""

    game: str
    seat: int

    def write(self) -> str:
        """The refusal as a text."""
        return wrap(REFUSED, self.game, self.seat)

    @classmethod
    def read(cls, text: str) -> Self:
        """The refusal of a text, whatever stands in it. Raises MessageError."""
        game, seat = unwrap(REFUSED, text, 2)
        return cls(game, number(seat))


@dataclass(frozen=True, slots=True)
class Wish:
    """How a seat wants to be asked from now on: the name of one of the game's preferences."""

    game: str
    seat: int
    name: str

    def write(self) -> str:
        """The wish as a text."""
        return wrap(WISH, self.game, self.seat, self.name)

    @classmethod
    def read(cls, text: str) -> Self:
        """The wish of a text, whatever stands in it. Raises MessageError."""
        game, seat, name = unwrap(WISH, text, 3)
        return cls(game, number(seat), name)


def mark_of(seat: int | None, position: str) -> str:
    """The check sum of a position that a seat is sent. Who has not been sent it does not know it."""
    return check_sum(f"{seat} {position}")


def game_of(position: str) -> Game:
    """The game of a written position. Raises MessageError for one that is not here, or not in this version."""
    name, version = notation.heading(position)
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
