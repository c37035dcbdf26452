"""The computer players: a compact form of a position, its evaluation, the search, and advice.

Bots get views and return indexes of moves; they never change the game.
"""
