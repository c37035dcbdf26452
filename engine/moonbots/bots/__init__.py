"""The computer players: the worth of dice and cards, chances to win, a policy, and looking ahead.

Bots get views and return indexes of moves; they never change the game.
"""
