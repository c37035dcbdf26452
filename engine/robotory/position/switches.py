"""The switches of a game: one game or a match of two (rule 7), and who plays light first (rule 1.5)."""

from tabletop.core.game import Option, Preset

OPTIONS = (
    Option("match", "one", ("one", "two"), group="sides"),
    Option("light", "first", ("first", "lot"), group="sides"),
)
PRESETS = (
    Preset("quick", {}),
    Preset("printed", {"light": "lot"}),
    Preset("match", {"match": "two", "light": "lot"}),
)
