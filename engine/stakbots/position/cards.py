"""The sixteen Bots."""

from typing import NamedTuple

(
    CORE, STOMP, BASH, SPIKE, CLUMSY, SHOT, REAPER, FATAL,
    SIDEKICK, LEADER, BOUNTIFUL, EXPEL, TRANQ, BEGONE, TRIP, PIT,
) = range(16)  # fmt: skip
NAMES = (
    "core", "stomp", "bash", "spike", "clumsy", "shot", "reaper", "fatal",
    "sidekick", "leader", "bountiful", "expel", "tranq", "begone", "trip", "pit",
)  # fmt: skip
"""Ids of the Bots: what deck lists and catalogues call them."""

ABILITIES = frozenset({STOMP, BASH, SPIKE, FATAL, LEADER})
"""Bots with an ability that works while they are on top; the others but CORE have an entry effect."""

ENTRY = frozenset(range(16)) - ABILITIES - {CORE}
"""Bots with an entry effect."""


class Face(NamedTuple):
    """What is printed on a card: its Bot, its power (0 for a Leader, which counts) and the damage of a Shot."""

    bot: int
    power: int
    shot: int


def named(card: int, face: Face) -> int:
    """The number under which events tell of a card: it knows its face, so that no deck is needed to read them."""
    return (face.bot * 1000 + face.power * 10 + face.shot) * 128 + card


def index_of(number: int) -> int:
    """The card of an event's number."""
    return number % 128


def face_of(number: int) -> Face:
    """The face of an event's number."""
    bot, rest = divmod(number // 128, 1000)
    return Face(bot, *divmod(rest, 10))


AIMED = frozenset({SHOT, REAPER, TRIP, BEGONE, PIT})
"""Bots whose entry effect is turned on some top card."""
