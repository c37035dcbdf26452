"""Positions: cards and moves, the state, and a seat's view of it. This room contains no rules."""
