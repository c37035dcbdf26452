"""Moon-Bots for PettingZoo, version 2. `robodrome.pettingzoo` explains the arguments of `env()` and `parallel_env()`."""

from robodrome.pettingzoo.tables import makers

__all__ = ["env", "parallel_env", "raw_env"]

env, raw_env, parallel_env = makers("moonbots", 2)
