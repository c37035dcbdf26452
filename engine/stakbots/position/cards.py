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
"""Ids of the Bots in deck lists and catalogues."""

ABILITIES = frozenset({STOMP, BASH, SPIKE, FATAL, LEADER})
"""Bots with an ability that works while they are on top. All others but CORE have an entry effect."""

ENTRY = frozenset(range(16)) - ABILITIES - {CORE}
"""Bots with an entry effect."""


class Face(NamedTuple):
    """What is printed on a card: its Bot, its power (0 for a Leader, whose power is counted), and the damage of a Shot."""

    bot: int
    power: int
    shot: int


def tag_of(card: int, face: Face) -> int:
    """Return the number that stands for a card in events. It contains the card's index and its face, so that events can be
    read without the deck."""
    return (face.bot * 1000 + face.power * 10 + face.shot) * 128 + card


def index_of(tag: int) -> int:
    """Return the index of a card in its deck."""
    return tag % 128


def face_of(tag: int) -> Face:
    """Return the face of a card."""
    bot, rest = divmod(tag // 128, 1000)
    return Face(bot, *divmod(rest, 10))


def rule_of(bot: int) -> str:
    """Return the number of the rule of a Bot."""
    assert 0 <= bot < len(NAMES)
    return f"6.{bot + 1}"
