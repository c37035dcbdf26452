"""The computer players: what dice and cards are worth, chances to win, rules of thumb, and looking ahead.

Bots get views and give indexes of moves; they never change the game.
"""
