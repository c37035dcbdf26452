"""Moon-Bots: build a robot out of salvaged parts and be the last one standing."""

from moonbots.game import GAME

__all__ = ["GAME"]
