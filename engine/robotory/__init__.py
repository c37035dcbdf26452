"""Robotory: one board, three robots that both sides move, and energy that runs out."""

from robotory.game import GAME

__all__ = ["GAME"]
