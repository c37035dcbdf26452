"""A game as an environment to learn in, with the methods and attributes that PettingZoo gives games in turn (AEC).

    env = Environment(game.find("robotory"))
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        env.step(None if terminated else choose(seen["view"], seen["legal"]))

It needs nothing of PettingZoo, and has no spaces: an action is an index into the legal moves. Chance and forced moves are
played by themselves. Whoever is out of a game before its end is not called any more until it ends for all.
"""

from collections.abc import Iterator, Mapping
from operator import index
from typing import Any, SupportsIndex

from tabletop.errors import IllegalMove
from tabletop.game import Game, Options
from tabletop.session import PERSON, Session


class Environment:
    """One game after another, each begun by `reset`; `session` is the present one, so that any moment can become a link."""

    session: Session
    agents: list[str]
    agent_selection: str
    rewards: dict[str, int]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]

    def __init__(self, game: Game, seats: int | None = None, options: Options | None = None) -> None:
        """`seats`: how many play, the fewest unless given. Raises OptionError for what the game does not have."""
        self.game, self.options = game, game.check_options(options or {})
        self.metadata = {"name": f"robodrome-{game.name}", "is_parallelizable": False, "render_modes": ["ansi"]}
        self.possible_agents = [
            f"player_{seat}" for seat in range(game.check_seats(game.seats[0] if seats is None else seats))
        ]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    @property
    def num_agents(self) -> int:
        """How many are still asked."""
        return len(self.agents)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game; `options` replaces those of the environment for this one. Raises OptionError."""
        chosen = self.options if options is None else options
        self.session = Session(self.game, [PERSON] * len(self.possible_agents), chosen, seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: SupportsIndex | None) -> None:
        """Make the move of that index for the agent whose turn it is. Raises IllegalMove for one that does not exist; once
        the game is over None is the only action, and each agent's last."""
        if not self.session.over:
            if action is None:
                raise IllegalMove(
                    "{agent} has to choose; None is for agents whose game is over.", agent=self.agent_selection
                )
            self.session.play(index(action))
            self._go_on()
            return
        if action is not None or not self.agents:
            raise IllegalMove("The game is over; the only action of {agent} is None.", agent=self.agent_selection)
        self.agents.remove(self.agent_selection)
        if self.agents:
            self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know: `view`, and `legal`, its moves, empty unless it is asked; `action_mask` has a 1 for each."""
        asked = agent == self.agent_selection and not self.session.over
        legal = tuple(self.session.legal()) if asked else ()
        return {"view": self.session.state.view(self._seat[agent]), "legal": legal, "action_mask": (1,) * len(legal)}

    def last(self, observe: bool = True) -> tuple[dict[str, Any], int, bool, bool, dict[str, Any]]:
        """Observation (empty unless wanted), reward, terminated, truncated (never) and info of the agent whose turn it is."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else {}
        return seen, self.rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        """The agents in the order in which they are asked, each once more when the game is over."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self) -> str:
        """The position in notation."""
        return self.game.write(self.session.state)

    def close(self) -> None:
        """Nothing is kept open."""

    def _go_on(self) -> None:
        self.session.advance()
        seat = self.session.to_move
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            return
        winners = self.session.state.winners()
        for agent, one in self._seat.items():
            self.rewards[agent] = (1 if one in winners else -1) if winners else 0
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]
