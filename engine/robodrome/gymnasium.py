"""One seat of a game against bots, for Gymnasium (extra `robodrome[gymnasium]`).

    import gymnasium, robodrome.gymnasium

    env = gymnasium.make("robodrome/Robotory-v2", opponents=("easy",))
    many = gymnasium.make_vec("robodrome/Robotory-v2", num_envs=4, vectorization_mode="async", opponents=("easy",))

All arguments are optional:

* `opponents`: a bot for each other seat, clockwise from the agent. Default: `random` for all.
* `seat`: the seat of the agent, from 0. The default `"random"` draws a seat at each reset; `info["seat"]` has it.
* `options`: the options of the game by name, as in links.
* `playouts`: the budget of each bot for a choice, with which games repeat exactly.
* `render_mode`: `ansi`, `human` (prints the text of `ansi`), `svg` or `rgb_array`.
* `illegal_cost`: the cost of an illegal action. Default: 0.1.
* `illegal_limit`: the episode is truncated after so many illegal actions in a row. Default: 10.

Actions and observations are those of `robodrome.pettingzoo`, turned to the seat of the agent. The reward of a game is 1 for a
win and -1 for a loss. An illegal action changes nothing and costs `illegal_cost`, so that agents without masks can learn;
`info["legal"]` is False then. By default, ten in a row end the episode and cost as much as a loss.
"""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, ClassVar, Literal, SupportsIndex

from robodrome.extras import missing

try:
    import gymnasium

    from robodrome import arrays
except ModuleNotFoundError as error:
    raise missing("gymnasium", error) from None

from robodrome.environment import Environment
from tabletop.base.errors import OptionError
from tabletop.base.shipped import SHIPPED
from tabletop.bots.bots import run_bots
from tabletop.core import game as games
from tabletop.core.game import Budget, Options
from tabletop.core.session import PERSON, Session

_TITLES = {"roborally": "RoboRally", "moonbots": "MoonBots", "stakbots": "StakBots", "robotory": "Robotory"}
RANDOM: Literal["random"] = "random"
"""The value of `seat` with which a seat is drawn at each reset."""
ILLEGAL_COST = 0.1
ILLEGAL_LIMIT = 10


class OneSeat(gymnasium.Env):
    """A game with one agent on `seat` and bots on the other seats."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [*arrays.RENDER_MODES], "render_fps": 2}

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] = ("random",),
        seat: SupportsIndex | Literal["random"] = RANDOM,
        options: Options | None = None,
        playouts: int | None = None,
        render_mode: str | None = None,
        illegal_cost: float = ILLEGAL_COST,
        illegal_limit: int = ILLEGAL_LIMIT,
    ) -> None:
        """The module's docstring explains the arguments. Raises OptionError for a game, bot, seat or option that there is
        not."""
        self.core = Environment(game, len(opponents) + 1, options)
        self.wished = None if seat == RANDOM else self._seat(seat)
        if illegal_limit < 1:
            raise OptionError("illegal_limit is a number from 1, not {given}.", given=illegal_limit)
        self.budget = Budget(playouts=playouts)
        self.opponents = tuple(opponents)
        self.illegal_cost, self.illegal_limit, self.illegal = float(illegal_cost), illegal_limit, 0
        self.render_mode = arrays.check_mode(render_mode)
        self.action_space = arrays.action_space(self.core)
        self.observation_space = arrays.observation_space(self.core)
        self._observer = arrays.Observer(self.core)
        self._begin(0, self.wished or 0)

    def _seat(self, seat: SupportsIndex | str) -> int:
        """Return the seat as an int. Raises OptionError if the game has no such seat."""
        if isinstance(seat, str) or not 0 <= index(seat) < self.core.seats:
            raise OptionError(
                "There is no seat {seat}; there are {count}, counted from 0.", seat=seat, count=self.core.seats
            )
        return index(seat)

    def _begin(self, seed: int, seat: int) -> None:
        core, self.seat, self.illegal = self.core, seat, 0
        kinds = (PERSON, *self.opponents)
        kinds = (*kinds[-seat:], *kinds[:-seat]) if seat else kinds
        core.session = Session(core.game, kinds, core.options, seed, core.learning.rules)
        run_bots(core.session, self.budget)

    def _seen(self, *, legal: bool = True) -> tuple[dict[str, Any], dict[str, Any]]:
        mask = arrays.mask(self.core)
        info = {"action_mask": mask, "legal": legal, "seat": self.seat}
        if self.core.asked is None:
            info["link"] = self.core.link()
        return self._observer.observation(self.seat, mask), info

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game, which bots play up to the first choice of the agent. Return the observation, arrays of the shapes and
        dtypes of `observation_space`, and `info`. A `seed` makes the game repeatable; Gymnasium's `options` are not used."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 40))
        seat = int(self.np_random.integers(self.core.seats)) if self.wished is None else self.wished
        self._begin(drawn, seat)
        return self._seen()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make the move with the number `action`, and those of the bots up to the agent's next choice. Return the observation,
        arrays of the shapes and dtypes of `observation_space`; the reward, from -1 to 1; whether the game is over; whether it
        was truncated; and `info`. An illegal action changes nothing and costs `illegal_cost`."""
        if int(action) not in self.core.legal():
            self.illegal += 1
            seen, info = self._seen(legal=False)
            over = self.core.asked is None
            cut = not over and self.illegal >= self.illegal_limit
            return seen, -self.illegal_cost, over, cut, {**info, "link": self.core.link()} if cut else info
        self.illegal = 0
        self.core.step(action)
        run_bots(self.core.session, self.budget)
        seen, info = self._seen()
        return seen, float(self.core.rewards()[self.seat]), self.core.asked is None, False, info

    def action_masks(self) -> Any:
        """True for each legal action, a bool array of shape (actions,), for MaskablePPO of sb3-contrib."""
        return arrays.mask(self.core).astype(bool)

    def render(self) -> Any:
        return arrays.render(self.core, self.render_mode)


for _game in SHIPPED:
    gymnasium.register(
        f"robodrome/{_TITLES[_game]}-v2",
        entry_point="robodrome.gymnasium:OneSeat",
        kwargs={"game": _game, "opponents": ("random",) * (games.find(_game).seats[0] - 1)},
    )
