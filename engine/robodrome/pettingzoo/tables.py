"""The environments of all games: one in which agents act in turn, and one in which all act at once and one action counts."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from robodrome import arrays
from robodrome.environment import Environment
from tabletop.base.errors import IllegalMove, OptionError
from tabletop.core.game import Options


class _Table:
    """The shared parts of both kinds: the game, its agents and their spaces."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: Options | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        """The arguments are as in `makers`. Raises OptionError for seats, options or a mode that there are not."""
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
        self._asked: int | None = None
        self._infos, self._ended = dict[str, dict[str, Any]](), dict[str, str]()

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        return self._observer.observation(seat, self._mask if seat == self._asked else self._nothing)

    def render(self) -> Any:
        return arrays.render(self.core, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def link(self) -> str:
        """The episode so far as a link."""
        return self.core.link()

    def _begin(self, seed: int | None) -> None:
        self.core.reset(seed)
        self.agents = self.possible_agents[:]
        self._ask()

    def _ask(self) -> None:
        """Cache the seat that is asked and the mask of its legal actions."""
        self._mask, self._asked, self._infos, self._ended = arrays.mask(self.core), self.core.asked, {}, {}

    def _info(self, agent: str) -> dict[str, Any]:
        """The mask of an agent and, after the end, the link of the episode; made when it is first asked for."""
        found = self._infos.get(agent)
        if found is None:
            mask = self._mask if self._seats[agent] == self._asked else self._nothing
            found = self._infos[agent] = {"action_mask": mask.copy(), **self._ended}
        return found

    def _rewards(self) -> dict[str, int]:
        rewards = self.core.rewards()
        return {agent: rewards[self._seats[agent]] for agent in self.agents}


class InTurn(_Table, AECEnv):
    """The agents act in turn. With `max_cycles`, an episode is truncated after so many choices of one agent. All agents stay to
    the end of a game, as teams win together, and are then removed one by one."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game. PettingZoo's `options` are not used: those of the game are given when the environment is made."""
        self._begin(seed)
        self._chosen = dict.fromkeys(self.agents, 0)
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0), dict.fromkeys(self.agents, 0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self._settle()

    def step(self, action: Any) -> None:
        """Make the move with the number `action` for the agent whose turn it is. Raises IllegalMove."""
        if self._ended:
            if action is not None:
                raise IllegalMove("The game is over; the only action of {agent} is None.", agent=self.agent_selection)
            self._was_dead_step(action)
            return
        self.core.step(action)
        self._ask()
        if self.max_cycles is not None:
            self._chosen[self.agent_selection] += 1
        self._settle()

    @property
    def infos(self) -> dict[str, dict[str, Any]]:
        """The infos of all agents."""
        return {agent: self._info(agent) for agent in self.agents}

    def last(self, observe: bool = True) -> Any:
        """The observation, reward, termination, truncation and info of the agent whose turn it is."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        reward, over, cut = self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent]
        return seen, reward, over, cut, self._info(agent)

    def _settle(self) -> None:
        """Update the state of the episode. Rewards come at the end only."""
        asked = self._asked
        if asked is None or (self.max_cycles is not None and max(self._chosen.values()) >= self.max_cycles):
            self._ended = {"link": self.core.link()}
            self.rewards = self._rewards()
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, asked is None)
            self.truncations = dict.fromkeys(self.agents, asked is not None)
        self.agent_selection = self.agents[0] if asked is None else self.possible_agents[asked]


class Ordered(wrappers.OrderEnforcingWrapper[str, Any, Any]):
    """PettingZoo's wrapper that reports calls in the wrong order. It looks most names up in several steps; the names that loops
    use are direct here, for speed."""

    _has_updated: bool

    @property
    def agents(self) -> Any:
        """The agents that have not been removed yet."""
        return self.env.agents if self._has_reset else self.__getattr__("agents")

    @property
    def agent_selection(self) -> Any:
        """The agent whose turn it is."""
        return self.env.agent_selection if self._has_reset else self.__getattr__("agent_selection")

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """The agents whose turn it is, one after the other, at most `max_iter`."""
        return self._turns(max_iter) if self._has_reset else super().agent_iter(max_iter)

    def _turns(self, count: int) -> Iterator[str]:
        env = self.env
        while env.agents and count > 0:
            assert self._has_updated, "need to call step() or reset() in a loop over `agent_iter`"
            self._has_updated = False
            count -= 1
            yield env.agent_selection

    def step(self, action: Any) -> None:
        """Make the move with the number `action` for the agent whose turn it is. Raises IllegalMove."""
        if self._has_reset and self.env.agents:
            self._has_updated = True
            self.env.step(action)
        else:
            super().step(action)

    def last(self, observe: bool = True) -> Any:
        """The observation, reward, termination, truncation and info of the agent whose turn it is."""
        return self.env.last(observe) if self._has_reset else super().last(observe)


class AtOnce(_Table, ParallelEnv):
    """All agents act in every step; only the action of the agent whose mask is not empty counts. With `max_cycles`, an episode
    is truncated after so many steps."""

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game. PettingZoo's `options` are not used: those of the game are given when the environment is made."""
        self._begin(seed)
        self._steps = 0
        return self._seen_by_all()

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Make the move of the agent that is asked. Raises IllegalMove if its action is not legal or missing."""
        if self.core.asked is None or not self.agents:
            raise IllegalMove("The game is over; begin another with reset().")
        asked = self.possible_agents[self.core.asked]
        action: Any = actions.get(asked)
        self.core.step(action)
        self._ask()
        self._steps += 1
        over = self._asked is None
        cut = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        if over or cut:
            self._ended = {"link": self.core.link()}
        seen, infos = self._seen_by_all()
        ended, truncated = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        result = seen, self._rewards(), ended, truncated, infos
        if over or cut:
            self.agents = []
        return result

    def _seen_by_all(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The observations and infos of all agents."""
        return {agent: self.observe(agent) for agent in self.agents}, {
            agent: self._info(agent) for agent in self.agents
        }


Maker = Callable[..., Any]


def makers(game: str, version: int) -> tuple[Maker, Maker, Maker]:
    """`env`, `raw_env` and `parallel_env` of a game, as modules of PettingZoo have them.

    `seats` is the number of seats, None for the fewest. `options` are those of the game by name, as in links. `render_mode` is
    ansi, human (prints ansi), svg or rgb_array. `max_cycles` truncates an episode after so many choices of one agent; with
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
        """The environment, which reports calls in the wrong order; see `InTurn`."""
        return Ordered(raw_env(seats, options, render_mode, max_cycles))

    def parallel_env(
        seats: int | None = None,
        options: Options | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> AtOnce:
        """The environment in which all agents act at once; see `AtOnce`."""
        return AtOnce(name, seats, options, render_mode, max_cycles)

    return env, raw_env, parallel_env
