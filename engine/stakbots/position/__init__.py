"""A position: decks and cards, the state of a match, what a seat may know of it, its moves and its switches.

It says what is where, never what happens next.
"""
