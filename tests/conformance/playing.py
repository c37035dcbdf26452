"""Random games of any game, from which Hypothesis draws positions and stretches."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st

from tabletop.core.session import PERSON, Session
from tabletop.formats.link import encode
from tabletop.rules.event import Event
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, State
from tests.conformance.cases import CASES, Case, Start
from tests.playing import play_on

Test = Callable[..., None]

for_every_game = pytest.mark.parametrize("case", CASES, ids=repr)
for_every_game_with_secrets = pytest.mark.parametrize("case", [case for case in CASES if case.secrets], ids=repr)


EXAMPLES = settings.default.max_examples if settings.default else 50
SEEDS = EXAMPLES // 10
"""The number of games from each start. A quick run caches them all, so that a process plays each game once for all tests."""
_KEPT = 512


def examples(part: float) -> settings:
    """Return settings with this part of the profile's examples, for tests with expensive examples."""
    count = max(3, int(EXAMPLES * part))
    return settings(max_examples=count, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@dataclass(frozen=True, repr=False)
class Played:
    """A random game: `states[n]` is the position before `moves[n]`, which led to `events[n]`."""

    case: Case
    start: Start
    seed: int
    opening: tuple[Event, ...]
    states: list[State]
    moves: list[Move]
    events: list[tuple[Event, ...]]
    found: dict[Callable[[State], bool], dict[str, list[int]]] = field(default_factory=dict)
    """The results of `asked`."""

    def __repr__(self) -> str:
        return f"<{self.case} from {self.start} with seed {self.seed}>"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(repr(self))

    def asked(self, where: Callable[[State], bool] = bool) -> dict[str, list[int]]:
        """Return the plies that `where` accepts by the name of the pending ask, "" for the end."""
        if where not in self.found:
            plies = self.found[where] = {}
            for ply, state in enumerate(self.states):
                if where(state):
                    plies.setdefault(state.pending.ask.name if state.pending else "", []).append(ply)
        return self.found[where]


@lru_cache(maxsize=_KEPT)
def played(name: str, start_index: int, seed: int, version: int | None = None) -> Played:
    """Play a random game to its end, or to one choice more than the bound of its case."""
    case = next(case for case in CASES if case.game.name == name)
    state, rng = case.begin(case.starts[start_index], version), Random(seed)
    result = Played(case, case.starts[start_index], seed, tuple(state.events), [state.clone()], [], [])
    while not state.over and len(result.moves) <= case.bound:
        move = random_move(state, rng)
        result.events.append(tuple(state.apply(move)))
        result.moves.append(move)
        result.states.append(state.clone())
    return result


def random_move(state: State, rng: Random) -> Move:
    """Return a legal move, all with the same probability, also for dice and decks, so that rare outcomes occur."""
    moves = state.legal()
    return moves[int(rng.random() * len(moves))]


def versions(case: Case) -> st.SearchStrategy[int]:
    """Versions of the rules, the newest first."""
    return st.sampled_from(range(case.game.version, case.game.oldest - 1, -1))


@st.composite
def games(draw: st.DrawFn, case: Case) -> Played:
    """Random games from the starts of a case, by rules of every version."""
    start = draw(st.integers(0, len(case.starts) - 1), label="start")
    return played(case.game.name, start, draw(st.integers(1, SEEDS), label="seed"), draw(versions(case)))


@dataclass(frozen=True)
class Position:
    """A moment of a random game."""

    played: Played
    ply: int

    @property
    def state(self) -> State:
        """A copy of the state, which a test may change."""
        return self.played.states[self.ply].clone()

    @property
    def written(self) -> str:
        """The position in notation."""
        return self.played.case.game.write(self.played.states[self.ply])

    @property
    def everybody(self) -> list[int | None]:
        """All seats, and a spectator."""
        return [*range(len(self.played.states[0].ranking())), None]

    def stretch(self, plies: int) -> list[tuple[State, tuple[Event, ...]]]:
        """The positions after each of the next choices, with the events that led there."""
        end = min(self.ply + plies, len(self.played.moves))
        return [(self.played.states[ply + 1], self.played.events[ply]) for ply in range(self.ply, end)]


@st.composite
def positions(draw: st.DrawFn, case: Case, where: Callable[[State], bool] = bool) -> Position:
    """Positions of random games that `where` accepts, with each kind of choice equally often."""
    game = draw(games(case))
    plies = game.asked(where) or {"": [len(game.moves)]}
    name = draw(st.sampled_from(sorted(plies)), label="what is asked")
    found = Position(game, draw(st.sampled_from(plies[name]), label="ply"))
    note(found.written)
    return found


def somebody_chooses(state: State) -> bool:
    """Return whether a seat must choose, not chance."""
    return state.pending is not None and state.pending.seat != CHANCE


@st.composite
def sessions(draw: st.DrawFn, case: Case) -> Session:
    """Sessions of people and bots at some moment of a random game that began with a new one; the record ends there."""
    count, options = draw(st.sampled_from(case.new_games))
    kinds = draw(st.lists(st.sampled_from((PERSON, *case.game.bots)), min_size=count, max_size=count), label="seats")
    seed = draw(st.integers(0, 2**64 - 1), label="seed of the dealer")
    session = Session(case.game, kinds, options, seed, draw(versions(case)))
    rng = Random(draw(st.integers(0, 10_000), label="seed of the choices"))
    play_on(session, rng, draw(st.integers(0, 400), label="choices"))
    note(encode(session))
    return session


def labels(moves: Sequence[Move]) -> list[str]:
    """Return the labels of moves."""
    return [move.label for move in moves]


def out_of_order(moves: Sequence[Move]) -> list[str]:
    """Return neighbouring moves that break the order of the file format: by verb, then by ascending operands."""
    found = []
    verbs = [verb for verb, _ in groupby(moves, key=type)]
    for before, move in pairwise(moves):
        operands = getattr(move, "__match_args__", ())
        same_verb = type(before) is type(move) and operands
        if same_verb and [getattr(before, name) for name in operands] >= [getattr(move, name) for name in operands]:
            found.append(f"{before} {move}")
    return found if len(set(verbs)) == len(verbs) else [*found, f"verbs: {verbs}"]


def told(events: Sequence[Event], seat: int | None) -> list[Event]:
    """Return the events with only what a seat may know."""
    return [event.seen_by(seat) for event in events]


def states_in(thing: Any, seen: set[int] | None = None) -> list[State]:
    """All states that can be reached from a value through its fields and elements."""
    seen = set() if seen is None else seen
    if id(thing) in seen:
        return []
    seen.add(id(thing))
    if isinstance(thing, State):
        return [thing]
    if isinstance(thing, dict):
        inside = [*thing, *thing.values()]
    elif isinstance(thing, (tuple, list, set, frozenset)):
        inside = list(thing)
    else:
        names = [*getattr(thing, "__dict__", ()), *getattr(type(thing), "__slots__", ())]
        inside = [getattr(thing, name) for name in names if hasattr(thing, name)]
    return [state for one in inside for state in states_in(one, seen)]
