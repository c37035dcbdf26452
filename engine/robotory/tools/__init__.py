"""What whoever works on the game runs by hand: the bench and the tuning of the bots.

A game is played without any of it.
"""
