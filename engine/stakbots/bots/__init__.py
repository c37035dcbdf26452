"""The computer players: a quick policy for playing on, and the tree search.

Bots get views and give indexes of moves; they never change the match.
"""
