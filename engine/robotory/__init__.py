"""Robotory: one board, three robots that both sides move, and discs of energy that run out."""

from robotory.game import GAME

__all__ = ["GAME"]
