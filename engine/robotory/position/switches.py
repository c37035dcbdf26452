"""The switches of a game: a match of two games (rule 7), who plays light first (rule 1.5), and a fair start (rule 1.6)."""

from tabletop.core.game import Option, Preset

OPTIONS = (
    Option("match", "one", ("one", "two"), group="sides"),
    Option("light", "first", ("first", "lot"), group="sides"),
    Option("start", "printed", ("printed", "fair"), group="sides"),
)
PRESETS = (
    Preset("quick", {}),
    Preset("printed", {"light": "lot"}),
    Preset("fair", {"start": "fair"}),
    Preset("match", {"match": "two", "light": "lot"}),
)
