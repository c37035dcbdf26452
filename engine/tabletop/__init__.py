"""What all games share: states that wait for one choice, chance, sessions, links, text, scenes and bots."""

__version__ = "0.1.0"
"""The version of the wheel, as MAJOR.MINOR.PATCH of Semantic Versioning."""
