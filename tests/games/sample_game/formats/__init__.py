"""Positions as text. This room checks all that it reads, so that the rest of the game need not."""
