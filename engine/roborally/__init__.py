"""RoboRally: floors, courses, the turn and its registers, and the robots that play it."""

from roborally.game import GAME

__all__ = ["GAME"]
