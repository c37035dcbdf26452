"""The games for OpenSpiel (extra `robodrome[openspiel]`): to import this module registers them.

    import pyspiel, robodrome.openspiel

    game = pyspiel.load_game("robodrome_roborally", {"players": 3, "options": "course=night-shift&lives=4"})

`players` is the fewest unless given, and `options` are written as in links; in a game string, where `=` has a meaning of its
own, as `lives:4`. `position` is where a game begins: a notation, which has players and options of its own, or the name of a
small position of the game. Games of two players are zero-sum: a win that both share counts as a draw. `BotPolicy` makes a bot
a policy for OpenSpiel's algorithms.

Chance is explicit: an outcome is its place among those of the position. Other actions and all observations are those of
`robodrome.environment`, turned to the player. Choices that are made in secret at the same time, such as programs of RoboRally,
are simultaneous nodes; whoever has nothing to choose there takes action 0. Forced moves are made by themselves. Information
states are what the view of a seat holds, with a digest of all that it has been told; `robodrome.environment` lists the fields.
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
"""Characters of a position."""
_MOST_MOVES = 100_000
_MOST_OUTCOMES = 256
_NOTHING = 0
"""The action of a player who has nothing to choose at a simultaneous node."""


class _Shared(Environment):
    """What all states of a game share; copies of states share it too."""

    @cached_property
    def begun(self) -> State:
        """The first position, which nobody changes."""
        return self.begin().state

    def __deepcopy__(self, _memo: object) -> "_Shared":
        return self


def _options(text: str) -> dict[str, str]:
    return dict(_parted(part) for part in text.split("&") if part)


def _parted(option: str) -> tuple[str, str]:
    name, _, value = option.replace("=", ":", 1).partition(":")
    return name, value


class RobotGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A game of the wheel as one of OpenSpiel's."""

    def __init__(self, game: Game, params: dict[str, Any]) -> None:
        options = _options(params.get("options", ""))
        # In the text of a game, from which it can be loaded again, `=` has a meaning of its own.
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
        """What fills arrays and texts with what a player sees."""
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), self.shared)


class RobotState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A position. While choices are made in secret, `plans` holds what each seat has chosen since `state`."""

    def __init__(self, game: RobotGame, shared: _Shared) -> None:
        super().__init__(game)
        self.shared = shared
        self.state = copy.copy(shared.begun)  # OpenSpiel makes a new state for each copy of one
        self.plans: list[list[int]] = [[] for _ in range(shared.seats)]
        self.digests = [""] * shared.seats
        """By seat, of all that it has been told and has chosen."""
        self._secret: list[tuple[int, ...]] = []  # by seat: the actions of the next secret choice
        self._tell(self.state.events)
        self._run()

    # What OpenSpiel asks ---------------------------------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat that is asked, chance, all at once, or the end."""
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
        """Each outcome, by its place, with its chance."""
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
        """After the end 1 for who has won and -1 for the others; 0 for all where nobody has lost or won, and before."""
        seats, winners = self.shared.seats, self.state.winners() if self.state.over else []
        decided = 0 < len(winners) < seats
        return [(1.0 if seat in winners else -1.0) if decided else 0.0 for seat in range(seats)]

    def __str__(self) -> str:
        chosen = [len(plan) for plan in self.plans]
        return self.shared.game.write(self.state) + (f" chosen={chosen}" if any(chosen) else "")

    def faced_by(self, seat: int) -> State | None:
        """The position in which a seat has to choose: with what it has chosen in secret, and as if nobody else had chosen. None
        where it has nothing to choose."""
        state, plan = self.state.clone(), iter(self.plans[seat])
        while (pending := state.pending) is not None and pending.ask.sealed:
            legal = state.legal()
            place = 0 if pending.seat != seat or len(legal) == 1 else next(plan, -1)
            if place < 0:
                return state
            state.apply(legal[place])
        return state if pending is not None and pending.seat == seat else None

    # How it goes on --------------------------------------------------------------------------------------------------

    def _numbers(self, state: State, seat: int) -> list[int]:
        """The actions of a seat that is asked, in the order of the game."""
        return self.shared.numbers(state, seat, state.legal())

    def _carry_out(self) -> None:
        """Make the choices that were made in secret, in the order in which the game asks for them."""
        plans = [iter(plan) for plan in self.plans]
        while (pending := self.state.pending) is not None and pending.ask.sealed:
            legal = self.state.legal()
            self._make(legal[0 if len(legal) == 1 else next(plans[pending.seat])], CHANCE)
        self.plans = [[] for _ in self.plans]

    def _run(self) -> None:
        """Make what is forced, up to the next choice."""
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
    """Fills `tensor`, and `dict` with an array for each field and one for all planes, with what a player sees of a state."""

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
        """Fill in what that player sees."""
        self.tensor[:] = [number for numbers in self._seen(state, player).values() for number in numbers]

    def string_from(self, state: RobotState, player: int) -> str | None:
        """The same as text; None for what is private alone, which is not told apart."""
        if not self.kind.public_info:
            return None
        parts = [f"{name}={','.join(map(str, numbers))}" for name, numbers in self._seen(state, player).items()]
        if self.kind.private_info != pyspiel.PrivateInfoType.NONE:
            parts.insert(0, f"player={player}")  # whoever sees the same on another seat is in another information state
            parts.append(f"chosen={','.join(map(str, state.plans[player]))}")
            if self.kind.perfect_recall:
                parts.append(f"told={state.digests[player]}")
        return " ".join(parts)


def _unwrapped(state: Any) -> RobotState:
    """The state of a game of the wheel, which may be turn-based for OpenSpiel."""
    turned = isinstance(state, pyspiel.TurnBasedSimultaneousState)
    found: RobotState = state.simultaneous_game_state() if turned else state
    return found


class BotPolicy(Policy):  # type: ignore[misc, unused-ignore]
    """A bot as a policy for OpenSpiel's algorithms, of a game or of what `pyspiel.convert_to_turn_based` makes of it. In each
    information state the bot is asked `samples` times, with other random numbers; what it answers is kept."""

    def __init__(self, game: pyspiel.Game, bot: str, samples: int = 1, playouts: int = 20) -> None:
        """Raises OptionError for a bot that the game does not have."""
        super().__init__(game, list(range(game.num_players())))
        self._choose = find(_unwrapped(game.new_initial_state()).shared.game, bot)
        self._budget, self._samples = Budget(playouts=playouts), samples
        self._known: dict[str, dict[int, float]] = {}

    def action_probabilities(self, state: pyspiel.State, player_id: int | None = None) -> dict[int, float]:
        """How often the bot takes each legal action."""
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
    """What OpenSpiel wants to know of a game before it is begun: of one for so many players."""
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
    """Make the class of a game, as OpenSpiel wants one for each, and put it where pickles find it."""

    class Registered(RobotGame):
        """A class of its own, as OpenSpiel wants it."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params or {})

    Registered.__name__ = Registered.__qualname__ = f"Game_{game.name}"
    globals()[Registered.__name__] = Registered
    pyspiel.register_game(_kind(game, game.seats[0]), Registered)


for _name in SHIPPED:
    _register(games.find(_name))
