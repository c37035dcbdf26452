"""Scrapyard, the small game of the test suite: the example for a game of one's own, room by room."""

from sample_game.game import GAME

__all__ = ["GAME"]
