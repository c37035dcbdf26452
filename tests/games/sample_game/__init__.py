"""Scrapyard, the small game of the test suite: an example for new games, room by room."""

from sample_game.game import GAME

__all__ = ["GAME"]
