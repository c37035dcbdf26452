"""The games for OpenSpiel (extra `robodrome[openspiel]`). Importing this module registers them.

    import pyspiel, robodrome.openspiel

    game = pyspiel.load_game("robodrome_roborally", {"players": 3, "options": "course=night-shift&lives=4"})

`players` is the fewest by default. `options` are written as in links; in a game string, where `=` has another meaning, as
`lives:4`. `position` is the first position of a game: a notation, which has its own players and options, or the name of a small
position of the game. Games of two players are zero-sum: a win that both share counts as a draw. `BotPolicy` turns a bot into a
policy for OpenSpiel's algorithms.

Chance is explicit: an outcome is its index among the outcomes of the position. Other actions and all observations are those of
`robodrome.environment`, turned to the player. Secret choices at the same time, such as programs in RoboRally, are simultaneous
nodes; a player with no choice there takes action 0. Forced moves are automatic. An information state has the fields of the
player's view, see `robodrome.environment`, and a digest of all events and choices that the player knows.
"""

import copy
import hashlib
import math
from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import Any

from robodrome.extras import missing

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.policy import Policy
except ModuleNotFoundError as error:
    raise missing("openspiel", error) from None

from robodrome.environment import Environment, learning
from tabletop.base.shipped import SHIPPED
from tabletop.bots.bots import find
from tabletop.core import game as games
from tabletop.core.game import Budget, Game
from tabletop.formats.link import pack, unpack
from tabletop.rules.event import Event
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, Ask, State

_PREFIX = "robodrome_"
_LONGEST = 20_000
"""The most characters of a position."""
_MOST_MOVES = 100_000
_MOST_OUTCOMES = 256
_NOTHING = 0
"""The action of a player without a choice at a simultaneous node."""


class _Shared(Environment):
    """The parts that all states of a game share, copies too."""

    @cached_property
    def begun(self) -> State:
        """The first position, never changed."""
        return self.begin().state

    def __deepcopy__(self, _memo: object) -> "_Shared":
        return self


def _options(text: str) -> dict[str, str]:
    return dict(_parted(part) for part in text.split("&") if part)


def _parted(option: str) -> tuple[str, str]:
    name, _, value = option.replace("=", ":", 1).partition(":")
    return name, value


class RobotGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A game of the wheel as a game of OpenSpiel."""

    def __init__(self, game: Game, params: dict[str, Any]) -> None:
        options = _options(params.get("options", ""))
        # OpenSpiel writes these into the game string, where `=` has another meaning.
        params = {**params, "options": "&".join(f"{name}:{value}" for name, value in options.items())}
        position = params.get("position", "")
        position = unpack(position, _LONGEST) or position
        if position and position not in learning(game.name).positions:
            params["position"] = pack(position)
        players = None if position else int(params.get("players", game.seats[0]))
        self.shared = _Shared(game, players, options, position)
        params["players"] = self.shared.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.shared.moves,
            max_chance_outcomes=_MOST_OUTCOMES,
            num_players=self.shared.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.shared.seats == 2 else None,
            max_game_length=_MOST_MOVES,
        )
        super().__init__(_kind(game, self.shared.seats), info, params)

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> "RobotState":
        """The beginning of a game."""
        return RobotState(self, self.shared)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """An observer, which fills arrays and texts with a player's view."""
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), self.shared)


class RobotState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A position. During sealed choices, `plans` has the choices of each seat since `state`."""

    def __init__(self, game: RobotGame, shared: _Shared) -> None:
        super().__init__(game)
        self.shared = shared
        self.state = copy.copy(shared.begun)  # OpenSpiel makes a new state for each copy of one
        self.plans: list[list[int]] = [[] for _ in range(shared.seats)]
        self.digests = [""] * shared.seats
        """Seat -> a digest of all events and choices that it knows."""
        self._secret: list[tuple[int, ...]] = []  # seat -> the actions of its next sealed choice
        self._tell(self.state.events)
        self._run()

    # OpenSpiel's interface -------------------------------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat that is asked, or the `PlayerId` of chance, of simultaneous choices, or of the end."""
        pending = self.state.pending
        if pending is None:
            return int(pyspiel.PlayerId.TERMINAL)
        if pending.ask.sealed:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return int(pyspiel.PlayerId.CHANCE) if pending.seat == CHANCE else pending.seat

    def _legal_actions(self, player: int) -> list[int]:
        pending = self.state.pending
        if pending is None:
            return []
        if pending.ask.sealed:
            return sorted(self._secret[player]) or [_NOTHING]
        return sorted(self._numbers(self.state, player)) if player == pending.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible outcomes, as (index, chance)."""
        pending, count = self.state.pending, len(self.state.legal())
        assert pending is not None
        weights = pending.ask.weights(self.state, *pending.operands) if pending.ask.weights else [1] * count
        total = sum(weights)
        return [(place, weight / total) for place, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        pending, legal = self.state.pending, self.state.legal()
        assert pending is not None
        place = action if pending.seat == CHANCE else self._numbers(self.state, pending.seat).index(action)
        self._make(legal[place], pending.seat)
        self._run()

    def _apply_actions(self, actions: Sequence[int]) -> None:
        for seat, action in enumerate(actions):
            if self._secret[seat]:
                self.plans[seat].append(self._secret[seat].index(action))
                self._remember(seat, f"chose {action}")
        self._run()

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.shared.actions[action]
        legal = self.state.legal() if self.state.pending and self.state.pending.seat == CHANCE else ()
        return legal[action].label if action < len(legal) else f"outcome {action}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state.over

    def returns(self) -> list[float]:
        """The return of each seat after the end: 1 for winners and -1 for the others; 0 for all if nobody or everybody won. 0
        before the end."""
        seats, winners = self.shared.seats, self.state.winners() if self.state.over else []
        decided = 0 < len(winners) < seats
        return [(1.0 if seat in winners else -1.0) if decided else 0.0 for seat in range(seats)]

    def __str__(self) -> str:
        chosen = [len(plan) for plan in self.plans]
        return self.shared.game.write(self.state) + (f" chosen={chosen}" if any(chosen) else "")

    def faced_by(self, seat: int) -> State | None:
        """The position in which a seat has to choose: after its own sealed choices, and any choices of the others. None if it
        has nothing to choose."""
        state, plan = self.state.clone(), iter(self.plans[seat])
        while (pending := state.pending) is not None and pending.ask.sealed:
            legal = state.legal()
            place = 0 if pending.seat != seat or len(legal) == 1 else next(plan, -1)
            if place < 0:
                return state
            state.apply(legal[place])
        return state if pending is not None and pending.seat == seat else None

    # Making choices --------------------------------------------------------------------------------------------------

    def _numbers(self, state: State, seat: int) -> list[int]:
        """The actions of a seat that is asked, in the order of the game."""
        return self.shared.numbers(state, seat, state.legal())

    def _carry_out(self) -> None:
        """Apply the sealed choices of all seats, in the order in which the game asks for them."""
        plans = [iter(plan) for plan in self.plans]
        while (pending := self.state.pending) is not None and pending.ask.sealed:
            legal = self.state.legal()
            self._make(legal[0 if len(legal) == 1 else next(plans[pending.seat])], CHANCE)
        self.plans = [[] for _ in self.plans]

    def _run(self) -> None:
        """Make forced moves, up to the next choice."""
        while (pending := self.state.pending) is not None:
            if pending.ask.sealed:
                faced = [self.faced_by(seat) for seat in range(self.shared.seats)]
                self._secret = [tuple(self._numbers(one, seat)) if one else () for seat, one in enumerate(faced)]
                if any(self._secret):
                    return
                self._carry_out()
                continue
            legal = self.state.legal()
            if len(legal) > 1:
                return
            self._make(legal[0], CHANCE)

    def _make(self, move: Move, chooser: int) -> None:
        if chooser != CHANCE:
            self._remember(chooser, f"chose {move.label}")
        self._tell(self.state.apply(move))

    def _tell(self, events: Sequence[Event]) -> None:
        for seat in range(self.shared.seats):
            if events:
                self._remember(seat, repr([tuple(event.seen_by(seat)) for event in events]))

    def _remember(self, seat: int, what: str) -> None:
        self.digests[seat] = hashlib.sha256(f"{self.digests[seat]}{what}".encode()).hexdigest()[:32]


class Observer:
    """Fills `tensor` with a player's view of a state; `dict` has its parts, an array for each field and one for all planes."""

    def __init__(self, kind: Any, shared: _Shared) -> None:
        self.kind, self.shared = kind, shared
        fields: list[tuple[str, tuple[int, ...]]] = [(field.name, field.shape) for field in shared.fields]
        if shared.planes:
            fields.append(("planes", (sum(len(some.planes) for some in shared.planes), *shared.planes[0].shape)))
        self.tensor = np.zeros(sum(math.prod(shape) for _, shape in fields), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in fields:
            size = math.prod(shape)
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def _seen(self, state: RobotState, player: int) -> dict[str, list[int]]:
        public = self.kind.private_info == pyspiel.PrivateInfoType.NONE
        return self.shared.seen(state.state.view(None if public else player))

    def set_from(self, state: RobotState, player: int) -> None:
        """Fill in the view of this player."""
        self.tensor[:] = [number for numbers in self._seen(state, player).values() for number in numbers]

    def string_from(self, state: RobotState, player: int) -> str | None:
        """The view of this player as text; None for an observer of private information only, which is not supported."""
        if not self.kind.public_info:
            return None
        parts = [f"{name}={','.join(map(str, numbers))}" for name, numbers in self._seen(state, player).items()]
        if self.kind.private_info != pyspiel.PrivateInfoType.NONE:
            parts.insert(0, f"player={player}")  # equal views of two seats are two information states
            parts.append(f"chosen={','.join(map(str, state.plans[player]))}")
            if self.kind.perfect_recall:
                parts.append(f"told={state.digests[player]}")
        return " ".join(parts)


def _unwrapped(state: Any) -> RobotState:
    """The state of a game of the wheel, without OpenSpiel's wrapper for turn-based games."""
    turned = isinstance(state, pyspiel.TurnBasedSimultaneousState)
    found: RobotState = state.simultaneous_game_state() if turned else state
    return found


class BotPolicy(Policy):  # type: ignore[misc, unused-ignore]
    """A bot as a policy for OpenSpiel's algorithms, for a game or for its form by `pyspiel.convert_to_turn_based`. In each
    information state the bot is asked `samples` times, with different random numbers; its answers are cached."""

    def __init__(self, game: pyspiel.Game, bot: str, samples: int = 1, playouts: int = 20) -> None:
        """`bot` is the name of a bot, which has so many `playouts` for a choice. Raises OptionError if the game has no such
        bot."""
        super().__init__(game, list(range(game.num_players())))
        self._choose = find(_unwrapped(game.new_initial_state()).shared.game, bot)
        self._budget, self._samples = Budget(playouts=playouts), samples
        self._known: dict[str, dict[int, float]] = {}

    def action_probabilities(self, state: pyspiel.State, player_id: int | None = None) -> dict[int, float]:
        """Legal action -> the share of samples in which the bot takes it, from 0 to 1."""
        player = state.current_player() if player_id is None else player_id
        state = _unwrapped(state)
        seen = state.information_state_string(player)
        if seen not in self._known:
            self._known[seen] = self._asked(state, player, seen)
        return self._known[seen]

    def _asked(self, state: RobotState, player: int, seen: str) -> dict[int, float]:
        faced = state.faced_by(player)
        if faced is None:
            return {_NOTHING: 1.0}
        moves = faced.legal()
        actions = state.shared.numbers(faced, player, moves)
        found = dict.fromkeys(sorted(actions), 0.0)
        for sample in range(self._samples):
            chosen = self._choose(faced.view(player), moves, Random(f"{seen}{sample}"), self._budget)
            found[actions[chosen]] += 1 / self._samples
        return found


def _kind(game: Game, players: int) -> Any:
    """OpenSpiel's description of a game for so many players."""
    sealed = any(isinstance(step, Ask) and step.sealed for step in game.steps.values())
    kind = pyspiel.GameType
    return kind(
        short_name=f"{_PREFIX}{game.name}",
        long_name=game.title,
        dynamics=kind.Dynamics.SIMULTANEOUS if sealed else kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION if game.secrets else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if players == 2 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "options": "", "position": ""},
    )


def _register(game: Game) -> None:
    """Make the class of a game, as OpenSpiel needs one for each, and put it into the module so that it can be pickled."""

    class Registered(RobotGame):
        """The class of one game for OpenSpiel."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params or {})

    Registered.__name__ = Registered.__qualname__ = f"Game_{game.name}"
    globals()[Registered.__name__] = Registered
    pyspiel.register_game(_kind(game, game.seats[0]), Registered)


for _name in SHIPPED:
    _register(games.find(_name))
