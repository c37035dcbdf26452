"""The switches of a game (rules 6.6 and 10.2)."""

from moonbots.position.parts import MIXES
from tabletop.core.game import Option, Preset

OPTIONS = (
    Option("upgrades", "even", tuple(MIXES), group="cards"),
    Option("round-limit", "60", ("20", "40", "60", "90"), group="end"),
)
PRESETS = (
    Preset("printed", {}),
    Preset("quick", {"round-limit": "20"}),
    Preset("dice", {"upgrades": "dice-rich"}),
)
