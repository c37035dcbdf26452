"""Engines of their own for our games, from booklet and rules only; nothing here imports the rules of a game."""
