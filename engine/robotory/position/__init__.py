"""A position: the state of a game, what a seat sees of it, its moves and its switches.

It says what is where, never what happens next.
"""
