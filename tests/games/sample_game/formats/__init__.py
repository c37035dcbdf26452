"""Positions as text. What is read here is checked; nothing else of the game checks what it is given."""
