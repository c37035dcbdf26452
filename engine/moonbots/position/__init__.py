"""Positions: cards and parts, the state of a tournament, what a seat may know of it, its moves and its switches.

Nothing happens here: that is for `rules`.
"""
