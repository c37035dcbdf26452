"""Deck lists as data: files of the package, or lists written out in the option `deck`.

A list is `copies*bot:power:rank`, joined by '+' or by line ends. Leader has the power x, a Shot has its damage as a fourth
part: `2*core:1:1+2*shot:0:2:4+2*leader:x:4`. In files '#' begins a comment.

A list belongs to a version of the rules, because links are replayed with it. `base.deck` is the list of the newest version;
`base-v2.deck` would be the list up to version 2.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from stakbots.position.cards import LEADER, NAMES, SHOT, Face, tag_of
from stakbots.position.versions import NEWEST
from tabletop.base import resources
from tabletop.base.errors import OptionError

LEAST, MOST = 20, 120
"""The fewest and most cards of a deck."""

RANKS = 6
_ENTRY = re.compile(r"([1-9]\d?)\*([a-z]{3,10}):(x|\d{1,2}):([1-6])(?::([1-9]))?")
_INLINE = re.compile(r"[0-9a-z*:+]{10,1500}")
_NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")
_OLD = re.compile(r"-v\d+$")


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards 0, 1 … of a deck, in parallel tuples. `id` is the name of its file, or the list written out."""

    id: str
    bot: tuple[int, ...]
    power: tuple[int, ...]
    rank: tuple[int, ...]
    shot: tuple[int, ...]
    tags: tuple[int, ...]
    """The tag of each card; see `cards.tag_of`."""

    def __len__(self) -> int:
        return len(self.bot)


def ids() -> tuple[str, ...]:
    """Return the names of the lists that ship, for the newest rules."""
    return tuple(name for name in resources.names("stakbots", "decks", ".deck") if not _OLD.search(name))


def exists(value: str) -> bool:
    """Whether a value of the option names or writes out a deck."""
    try:
        load(value)
    except OptionError:
        return False
    return True


def id_of(value: str, version: int) -> str:
    """Return the id of the deck that a value of the option stands for, by the rules of a version."""
    if version == NEWEST or "*" in value:
        return value
    kept = resources.names("stakbots", "decks", ".deck")
    old = (name for last in range(version, NEWEST) if (name := f"{value}-v{last}") in kept)
    return next(old, value)


@lru_cache(maxsize=16)
def load(value: str) -> Deck:
    """Return the deck of an id: the name of a file, or a list written out. Raises OptionError with the wrong entry."""
    if "*" in value:
        if not _INLINE.fullmatch(value):
            raise OptionError(
                "A deck written out has entries such as 2*core:1:1 joined by +, at most 1500 signs; this begins {start!r}.",
                start=value[:30],
            )
        return parse(value, value.split("+"))
    try:
        text = resources.read("stakbots", f"decks/{value}.deck").decode() if _NAME.fullmatch(value) else ""
    except FileNotFoundError:
        text = ""
    if not text:
        raise OptionError("There is no deck {name!r}; there are: {known}.", name=value[:40], known=", ".join(ids()))
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    return parse(value, [entry for line in lines for entry in line.split()])


def parse(name: str, entries: list[str]) -> Deck:
    """Return a deck from its entries. Raises OptionError."""
    rows: list[tuple[int, int, int, int]] = []
    for entry in entries:
        match = _ENTRY.fullmatch(entry)
        if not match or match[2] not in NAMES:
            raise OptionError(
                "{entry!r} is no entry of a deck; one is copies*bot:power:rank, such as 3*bash:2:4.", entry=entry[:40]
            )
        bot = NAMES.index(match[2])
        if (match[3] == "x") != (bot == LEADER) or bool(match[5]) != (bot == SHOT):
            raise OptionError(
                "{entry!r}: a Leader, and nobody else, has power x; a Shot, and nobody else, a damage from 1 to 9 at the end.",
                entry=entry[:40],
            )
        power = 0 if match[3] == "x" else int(match[3])
        if power > 20:
            raise OptionError("{entry!r}: a power is at most 20.", entry=entry[:40])
        rows += [(bot, power, int(match[4]), int(match[5] or 0))] * int(match[1])
        if len(rows) > MOST:
            break
    if not LEAST <= len(rows) <= MOST:
        raise OptionError("A deck has {least} to {most} cards, not {count}.", least=LEAST, most=MOST, count=len(rows))
    bots, powers, ranks, shots = zip(*rows, strict=True)
    faces = enumerate(zip(bots, powers, shots, strict=True))
    return Deck(name, bots, powers, ranks, shots, tuple(tag_of(card, Face(*face)) for card, face in faces))
