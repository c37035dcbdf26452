"""The home page: the games as tiles, the list of saved games and what can be done to them, links; and the set-up of a game.

What only one game adds to its set-up is with its desk.
"""
