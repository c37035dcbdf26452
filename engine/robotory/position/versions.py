"""Versions of the rules. Links and positions keep the version with which they were made."""

NEWEST = 1
