"""Sessions and drawings for tests of films."""

from __future__ import annotations

from functools import cache
from random import Random
from zlib import crc32

import pytest

from tabletop.core import game
from tabletop.core.session import Session
from tabletop.film.compact import drawn
from tabletop.show.theme import translucent_roles
from tests.playing import play_on

GAMES = ("roborally", "moonbots", "stakbots", "robotory")
OPTIONS = {"roborally": {"options": "yes", "lives": "2"}, "moonbots": {}, "stakbots": {}, "robotory": {}}
for_every_film = pytest.mark.parametrize("name", GAMES)


@cache
def played(name: str, seed: int, choices: int = 60) -> Session:
    """Return a game of random choices, for three or for two."""
    one = game.find(name)
    session = Session(one, ["person"] * min(3, one.seats[1]), OPTIONS[name], seed)
    play_on(session, Random(seed), choices)
    return session


class Variables(dict[str, str]):
    """Maps every colour role to its variable."""

    def __missing__(self, role: str) -> str:
        return f"var(--{role})"


@cache
def drawing(name: str, look: str) -> str:
    """Return the mark of a look's drawing in a film."""
    return mark("".join(drawn(shape, Variables(), translucent_roles(name)) for shape in game.find(name).look(look)))


def mark(markup: str) -> str:
    """Return a checksum of a drawing, short enough for the message of a failed test."""
    return f"{crc32(markup.encode()):x}"
