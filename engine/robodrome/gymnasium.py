"""One seat of a game against bots, for Gymnasium (extra `robodrome[gymnasium]`).

    import gymnasium, robodrome.gymnasium

    env = gymnasium.make("robodrome/Robotory-v1", opponents=("easy",))
    many = gymnasium.make_vec("robodrome/Robotory-v1", num_envs=4, vectorization_mode="async", opponents=("easy",))

Actions and observations are those of `robodrome.pettingzoo`. An action that is not legal costs 1 and changes nothing, so that
players who know no masks can learn; `info["legal"]` tells of it. The reward of a game is 1 for a win and -1 for a loss.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium

from robodrome import arrays
from robodrome.environment import Environment
from tabletop.base.errors import OptionError
from tabletop.base.shipped import SHIPPED
from tabletop.bots.bots import run_bots
from tabletop.core import game as games
from tabletop.core.game import Budget, Options
from tabletop.core.session import PERSON, Session

_TITLES = {"roborally": "RoboRally", "moonbots": "MoonBots", "stakbots": "StakBots", "robotory": "Robotory"}
_ILLEGAL = -1


class OneSeat(gymnasium.Env):
    """A game in which one agent sits on `seat` and bots on the others."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [*arrays.RENDER_MODES], "render_fps": 2}

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] = ("random",),
        seat: int = 0,
        options: Options | None = None,
        playouts: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`opponents`: a bot for each other seat, clockwise; `playouts`: what each may spend on a choice, so that games repeat
        exactly. Raises OptionError for what the game does not have."""
        self.core = Environment(game, len(opponents) + 1, options)
        if not 0 <= seat < self.core.seats:
            raise OptionError(
                "There is no seat {seat}; there are {count}, counted from 0.", seat=seat, count=self.core.seats
            )
        self.seat, self.budget = seat, Budget(playouts=playouts)
        kinds = list(opponents)
        kinds.insert(seat, PERSON)
        self.kinds = tuple(kinds)
        self.render_mode = arrays.check_mode(render_mode)
        self.action_space = arrays.action_space(self.core)
        self.observation_space = arrays.observation_space(self.core)
        self._begin(0)

    def _begin(self, seed: int) -> None:
        core = self.core
        core.session = Session(core.game, self.kinds, core.options, seed, core.learning.rules)
        run_bots(core.session, self.budget)

    def _seen(self, *, legal: bool = True) -> tuple[dict[str, Any], dict[str, Any]]:
        mask = arrays.mask(self.core, self.core.legal())
        told = {"action_mask": mask, "legal": legal}
        if self.core.asked is None:
            told["link"] = self.core.link()
        return arrays.observation(self.core, self.seat, mask), told

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game, which bots play up to the first choice of the agent."""
        super().reset(seed=seed)
        self._begin(int(self.np_random.integers(1 << 40)))
        return self._seen()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make the move of that number, and those of the bots up to the agent's next choice."""
        if int(action) not in self.core.legal():
            seen, told = self._seen(legal=False)
            return seen, float(_ILLEGAL), self.core.asked is None, False, told
        self.core.step(action)
        run_bots(self.core.session, self.budget)
        seen, told = self._seen()
        return seen, float(self.core.rewards()[self.seat]), self.core.asked is None, False, told

    def action_masks(self) -> Any:
        """True for each action that is legal now, as MaskablePPO of sb3-contrib asks for it."""
        return arrays.mask(self.core, self.core.legal()).astype(bool)

    def render(self) -> Any:
        return arrays.render(self.core, self.render_mode)


for _game in SHIPPED:
    gymnasium.register(
        f"robodrome/{_TITLES[_game]}-v1",
        entry_point="robodrome.gymnasium:OneSeat",
        kwargs={"game": _game, "opponents": ("random",) * (games.find(_game).seats[0] - 1)},
    )
