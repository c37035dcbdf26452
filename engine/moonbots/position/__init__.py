"""A position: cards and parts, the state of a tournament, what a seat may know of it, its moves and its switches.

It says what is where, never what happens next.
"""
