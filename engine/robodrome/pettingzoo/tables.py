"""The environments of all games: one in which agents choose in turn, and one in which all act at once and one counts."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from robodrome import arrays
from robodrome.environment import Environment
from tabletop.base.errors import IllegalMove, OptionError
from tabletop.core.game import Options


class _Table:
    """What both kinds have in common: the game, its agents and their spaces."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: Options | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        """As `makers` says. Raises OptionError for what there is not."""
        self.core = Environment(name.rpartition("_v")[0], seats, options)
        self.metadata = {
            "name": name,
            "render_modes": list(arrays.RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = arrays.check_mode(render_mode)
        if max_cycles is not None and max_cycles < 1:
            raise OptionError("max_cycles is a number from 1, not {given}.", given=max_cycles)
        self.max_cycles = max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(self.core.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: arrays.action_space(self.core) for agent in self.possible_agents}
        self.observation_spaces = {agent: arrays.observation_space(self.core) for agent in self.possible_agents}
        self._observer = arrays.Observer(self.core)
        self._nothing = np.zeros(self.core.moves, dtype=np.int8)
        self._mask = self._nothing

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        return self._observer.observation(seat, self._mask if seat == self.core.asked else self._nothing)

    def render(self) -> Any:
        return arrays.render(self.core, self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""

    def link(self) -> str:
        """The episode so far as a link."""
        return self.core.link()

    def _begin(self, seed: int | None) -> None:
        self.core.reset(seed)
        self.agents = self.possible_agents[:]
        self._mask = arrays.mask(self.core)

    def _choose(self, action: Any) -> None:
        """Make the move of whoever is asked. Raises IllegalMove and changes nothing when it cannot be made."""
        self.core.step(action)
        self._mask = arrays.mask(self.core)

    def _infos(self, ended: bool) -> dict[str, dict[str, Any]]:
        """The masks, and after the end the link of the episode."""
        link = {"link": self.core.link()} if ended else {}
        asked = self.core.asked
        return {
            agent: {"action_mask": (self._mask if self._seats[agent] == asked else self._nothing).copy(), **link}
            for agent in self.agents
        }

    def _rewards(self) -> dict[str, int]:
        rewards = self.core.rewards()
        return {agent: rewards[self._seats[agent]] for agent in self.agents}


class InTurn(_Table, AECEnv):
    """The agents choose in turn. With `max_cycles` an episode is cut off when an agent has chosen that often. All agents stay
    to the end of a game, as teams win together, and are then removed one by one."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game. PettingZoo's `options` are not used: those of the game are given when the environment is made."""
        self._begin(seed)
        self._chosen = dict.fromkeys(self.agents, 0)
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0), dict.fromkeys(self.agents, 0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self._settle()

    def step(self, action: Any) -> None:
        """Make the move of that number for the agent whose turn it is. Raises IllegalMove."""
        over, agent = self.core.asked is None, self.agent_selection
        if over or self.truncations[agent]:
            if action is not None:
                raise IllegalMove("The game is over; the only action of {agent} is None.", agent=agent)
            self._was_dead_step(action)
            return
        self._choose(action)
        self._chosen[agent] += 1
        self._settle()

    def _settle(self) -> None:
        """Tell how the game stands. As long as it goes on, there are no rewards to add up."""
        asked = self.core.asked
        over = asked is None
        cut = not over and self.max_cycles is not None and max(self._chosen.values()) >= self.max_cycles
        if over or cut:
            self.rewards = self._rewards()
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, cut)
        self.infos = self._infos(over or cut)
        self.agent_selection = self.agents[0] if asked is None else self.possible_agents[asked]


class Ordered(wrappers.OrderEnforcingWrapper[str, Any, Any]):
    """PettingZoo's wrapper that tells when an environment is used in the wrong order. It looks most names up in several steps;
    here those that loops ask for come directly."""

    @property
    def agents(self) -> Any:
        """Who has not been removed yet."""
        return self.env.agents if self._has_reset else self.__getattr__("agents")

    @property
    def agent_selection(self) -> Any:
        """Whose turn it is."""
        return self.env.agent_selection if self._has_reset else self.__getattr__("agent_selection")

    def last(self, observe: bool = True) -> Any:
        """What the agent sees whose turn it is, its reward, whether its game has ended or was cut off, and its info."""
        return self.env.last(observe) if self._has_reset else super().last(observe)


class AtOnce(_Table, ParallelEnv):
    """All agents act in every step; only the action of the one whose mask is not empty counts. With `max_cycles` an episode is
    cut off after so many steps."""

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game. PettingZoo's `options` are not used: those of the game are given when the environment is made."""
        self._begin(seed)
        self._steps = 0
        return {agent: self.observe(agent) for agent in self.agents}, self._infos(ended=False)

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Make the move of the agent that is asked. Raises IllegalMove when it is not legal or missing."""
        if self.core.asked is None or not self.agents:
            raise IllegalMove("The game is over; begin another with reset().")
        asked = self.possible_agents[self.core.asked]
        self._choose(actions.get(asked))
        self._steps += 1
        over = self.core.asked is None
        cut = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        seen = {agent: self.observe(agent) for agent in self.agents}
        ended, truncated = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        result = seen, self._rewards(), ended, truncated, self._infos(over or cut)
        if over or cut:
            self.agents = []
        return result


Maker = Callable[..., Any]


def makers(game: str, version: int) -> tuple[Maker, Maker, Maker]:
    """`env`, `raw_env` and `parallel_env` of a game, as modules of PettingZoo have them.

    `seats`: how many play, the fewest unless given. `options`: those of the game by name, as in links. `render_mode`: ansi,
    human (prints ansi), svg or rgb_array. `max_cycles`: after how many choices of an agent the episode is cut off; with
    `parallel_env`, of all agents together."""
    name = f"{game}_v{version}"

    def raw_env(
        seats: int | None = None,
        options: Options | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> InTurn:
        """The environment without wrappers."""
        return InTurn(name, seats, options, render_mode, max_cycles)

    def env(
        seats: int | None = None,
        options: Options | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> Any:
        """The environment, which tells when it is used in the wrong order; see `InTurn`."""
        return Ordered(raw_env(seats, options, render_mode, max_cycles))

    def parallel_env(
        seats: int | None = None,
        options: Options | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> AtOnce:
        """The environment in which all act at once; see `AtOnce`."""
        return AtOnce(name, seats, options, render_mode, max_cycles)

    return env, raw_env, parallel_env
