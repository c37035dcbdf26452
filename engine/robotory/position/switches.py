"""The switches of a game: one game or a match of two (rule 7), and who plays light first (rule 1.5)."""

from tabletop.core.game import Option

OPTIONS = (
    Option("match", "one", ("one", "two")),
    Option("light", "first", ("first", "lot")),
)
