"""Stak Bots: a Stak of robots for each player, entry effects that trigger each other, and one attacker a turn."""

from stakbots.game import GAME

__all__ = ["GAME"]
