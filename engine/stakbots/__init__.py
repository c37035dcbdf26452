"""Stak Bots: a Stak of robots for everybody, entry effects that set off each other, and one attacker a turn."""

from stakbots.game import GAME

__all__ = ["GAME"]
