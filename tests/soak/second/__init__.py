"""Compares our games with independent engines, written from booklet and rules only; none imports the rules of a game."""
