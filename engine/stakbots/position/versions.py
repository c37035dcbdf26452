"""Versions of the rules. Links and positions of every version play on by the rules that they were made with."""

OLDEST = 2
"""The first version that was released."""
NEWEST = 2
