"""Versions of the rules. Links and positions of every version play on by the rules that they were made with."""

NEWEST = 1
