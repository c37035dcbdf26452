"""The board: cells, camps, and the discs and robots at the start of a game.

This package knows no positions and no rules of play.
"""
