"""Stak Bots at the table: its cards, and the chain of effects as a list, on the board and explained."""
