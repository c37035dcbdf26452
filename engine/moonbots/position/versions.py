"""Versions of the rules. Links and positions keep the version with which they were made."""

OLDEST = 2
"""The first version that was released."""
NEWEST = 2
