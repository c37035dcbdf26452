"""Positions: decks and cards, the state of a match, what a seat may know of it, its moves and its switches.

Nothing happens here: that is for `rules`.
"""
