"""The computer players: a quick picture of a position, its evaluation, the search, and advice.

Bots get views and give indexes of moves; they never change the game.
"""
