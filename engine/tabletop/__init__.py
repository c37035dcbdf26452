"""The parts that all games share: states that wait for one choice, chance, sessions, links, text, scenes and bots."""

__version__ = "1.0.0rc1"
"""The version of the wheel: MAJOR.MINOR.PATCH of Semantic Versioning, followed by rcN for a release candidate."""
