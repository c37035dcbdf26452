"""The switches of a game (RULES.md, chapter 10)."""

from moonbots.position.parts import MIXES
from tabletop.core.game import Option

OPTIONS = (
    Option("upgrades", "even", tuple(MIXES)),
    Option("round-limit", "60", ("20", "40", "60", "90")),
)
