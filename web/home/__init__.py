"""The home page: the games as tiles, the list of saved games with their actions, links; and the set-up of a game.

The part of a set-up that belongs to one game is with its desk.
"""
