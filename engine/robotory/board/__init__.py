"""The board: cells, camps, and the discs and robots that a game begins with.

It knows no position and no rules of play.
"""
