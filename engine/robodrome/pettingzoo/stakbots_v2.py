"""Stak Bots for PettingZoo, version 2: `env()`, and `parallel_env()`, take what `robodrome.pettingzoo` says."""

from robodrome.pettingzoo.tables import makers

__all__ = ["env", "parallel_env", "raw_env"]

env, raw_env, parallel_env = makers("stakbots", 2)
