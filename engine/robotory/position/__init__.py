"""Positions: the state of a game, what a seat sees of it, its moves and its switches.

Nothing happens here: that is for `rules`.
"""
