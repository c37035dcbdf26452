"""The games for OpenSpiel (extra `robodrome[openspiel]`): to import this module registers them.

    import pyspiel, robodrome.openspiel

    game = pyspiel.load_game("robodrome_roborally", {"players": 3, "options": "course=night-shift&lives=4"})

`players` is the fewest unless given, and `options` are written as in links; in a game string, where `=` has a meaning of its
own, as `lives:4`. Chance is explicit: an outcome is its place among those of the position. Other actions and all observations
are those of `robodrome.environment`, turned to the player. Choices that are made in secret at the same time, such as programs
of RoboRally, are simultaneous nodes; whoever has nothing to choose there takes action 0.
Forced moves are made by themselves. Information states are what the view of a seat holds, with a digest of all that it has
been told; `robodrome.environment` lists the fields.
"""

import hashlib
import math
from collections.abc import Sequence
from typing import Any

from robodrome.extras import missing

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise missing("openspiel", error) from None

from robodrome.environment import Environment
from tabletop.base.shipped import SHIPPED
from tabletop.core import game as games
from tabletop.core.game import Game
from tabletop.rules.event import Event
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, Ask, State

_MOST_MOVES = 100_000
_MOST_OUTCOMES = 256
_NOTHING = 0
"""The action of a player who has nothing to choose at a simultaneous node."""


class _Shared(Environment):
    """What all states of a game share; copies of states share it too."""

    def __deepcopy__(self, _memo: object) -> "_Shared":
        return self


def _options(text: str) -> dict[str, str]:
    return dict(_parted(part) for part in text.split("&") if part)


def _parted(option: str) -> tuple[str, str]:
    name, _, value = option.replace("=", ":", 1).partition(":")
    return name, value


class RobotGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A game of the wheel as one of OpenSpiel's."""

    def __init__(self, kind: Any, game: Game, params: dict[str, Any]) -> None:
        options = _options(params.get("options", ""))
        # In the text of a game, from which it can be loaded again, `=` has a meaning of its own.
        params = {**params, "options": "&".join(f"{name}:{value}" for name, value in options.items())}
        self.shared = _Shared(game, int(params.get("players", game.seats[0])), options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.shared.moves,
            max_chance_outcomes=_MOST_OUTCOMES,
            num_players=self.shared.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=_MOST_MOVES,
        )
        super().__init__(kind, info, params)

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
        self.state: State = shared.game.start(shared.seats, shared.options, shared.learning.rules)
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
        """After the end 1 for who has won and -1 for the others, 0 for all without winner; 0 before."""
        winners = self.state.winners() if self.state.over else []
        return [(1.0 if seat in winners else -1.0) if winners else 0.0 for seat in range(self.shared.seats)]

    def __str__(self) -> str:
        chosen = [len(plan) for plan in self.plans]
        return self.shared.game.write(self.state) + (f" chosen={chosen}" if any(chosen) else "")

    # How it goes on --------------------------------------------------------------------------------------------------

    def _numbers(self, state: State, seat: int) -> list[int]:
        """The actions of a seat that is asked, in the order of the game."""
        return self.shared.numbers(state, seat, state.legal())

    def _sealed(self, seat: int) -> tuple[int, ...]:
        """What a seat can choose next in secret; nothing when it is done. What others choose makes no difference to that."""
        state, plan = self.state.clone(), iter(self.plans[seat])
        while (pending := state.pending) is not None and pending.ask.sealed:
            legal = state.legal()
            place = 0 if pending.seat != seat or len(legal) == 1 else next(plan, -1)
            if place < 0:
                return tuple(self._numbers(state, seat))
            state.apply(legal[place])
        return ()

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
                self._secret = [self._sealed(seat) for seat in range(self.shared.seats)]
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
        told = [f"{name}={','.join(map(str, numbers))}" for name, numbers in self._seen(state, player).items()]
        if self.kind.private_info != pyspiel.PrivateInfoType.NONE:
            told.insert(0, f"player={player}")  # whoever sees the same on another seat is in another information state
            told.append(f"chosen={','.join(map(str, state.plans[player]))}")
            if self.kind.perfect_recall:
                told.append(f"told={state.digests[player]}")
        return " ".join(told)


def _kind(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is begun."""
    sealed = any(isinstance(step, Ask) and step.sealed for step in game.steps.values())
    kind = pyspiel.GameType
    return kind(
        short_name=f"robodrome_{game.name}",
        long_name=game.title,
        dynamics=kind.Dynamics.SIMULTANEOUS if sealed else kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION if game.secrets else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "options": ""},
    )


def _register(game: Game) -> None:
    """Make the class of a game, as OpenSpiel wants one for each, and put it where pickles find it."""
    kind = _kind(game)

    class Registered(RobotGame):
        """A class of its own, as OpenSpiel wants it."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, game, params or {})

    Registered.__name__ = Registered.__qualname__ = f"Game_{game.name}"
    globals()[Registered.__name__] = Registered
    pyspiel.register_game(kind, Registered)


for _name in SHIPPED:
    _register(games.find(_name))
