"""The computer players: a quick policy, and a tree search that plays on by it.

Bots get views and return indexes of moves; they never change the match.
"""
