"""A game: frozen and static, told apart by its name; everything shared works through this description."""

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from tabletop.errors import OptionError
from tabletop.event import Event
from tabletop.move import Move
from tabletop.scene import Motion, Scene, Shapes
from tabletop.shipped import SHIPPED
from tabletop.state import Ask, State
from tabletop.words import Words

GENERIC_BOTS = ("random", "greedy", "search")
"""Bots that play every game; see `bots`."""

Options = Mapping[str, str]
Choose = Callable[[Any, Sequence[Move], Random, "Budget"], int]
"""(view, legal moves, random numbers, budget) -> index of the chosen move."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a bot may spend on one choice: milliseconds, or a number of playouts so that games repeat exactly."""

    milliseconds: float | None = None
    playouts: int | None = None


class Advice(NamedTuple):
    """Something to do: the moves that make it up, and the chance of each seat to win after it, from 0 to 1."""

    moves: tuple[Move, ...]
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of a game. `choices` are its values; where they are many, `check` tells a value and `listing` names all."""

    name: str
    default: str
    choices: tuple[str, ...] = ()
    check: Callable[[str], bool] | None = None
    listing: Callable[[], tuple[str, ...]] | None = None

    def allows(self, value: str) -> bool:
        """Whether `value` is one of this option's values."""
        return value in self.choices or (self.check is not None and self.check(value))

    def accept(self, value: str) -> str:
        """`value`. Raises OptionError when it is not one of this option's values."""
        if not self.allows(value):
            raise OptionError(
                "Option {name} cannot be {value!r}; it can be: {choices}.",
                name=self.name,
                value=value[:60],
                choices=", ".join(self.values()),
            )
        return value

    def values(self) -> tuple[str, ...]:
        """All values, for people to choose from."""
        return self.listing() if self.listing else self.choices


@dataclass(frozen=True, slots=True)
class Preference:
    """How a seat wishes to be asked: the names of asks that `pass_` by themselves, and of those that `wait` for it although
    there is nothing to choose, so that nobody at the table can tell whether there was."""

    name: str
    pass_: frozenset[str] = frozenset()
    wait: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The static description of a game. `version` is that of its rules: what a link made with it needs.

    `summed` are the kinds of events that a log leaves out because a later one sums them up; without `secrets` everybody
    knows everything. `advise(state, milliseconds)` tells the best things to do and `chances(state)` how each seat stands;
    bots think about one choice for `milliseconds`. `card_languages`: those in which its cards have names."""

    name: str
    title: str
    version: int
    seats: tuple[int, int]
    options: tuple[Option, ...]
    new: Callable[[int, Options], State]
    read: Callable[[str], State]
    write: Callable[[Any], str]
    determinize: Callable[[Any, Random], State]
    steps: Mapping[str, Callable[..., None] | Ask]
    scene: Callable[[Any], Scene]
    motions: Callable[[Scene, Event], tuple[Motion, ...]]
    look: Callable[[str], Shapes]
    tell: Callable[[Event, Words], str]
    prompt: Callable[[Any, Words], str]
    name_move: Callable[[Move, Words], str]
    describe: Callable[[Any, Words], Sequence[str]] = lambda _view, _words: ()
    bots: tuple[str, ...] = ()
    bot: Callable[[str], Choose] | None = None
    value: Callable[[Any], Sequence[float]] | None = None
    advise: Callable[[Any, float], Sequence[Advice]] | None = None
    chances: Callable[[Any], Sequence[float]] | None = None
    milliseconds: int = 160
    reveals: frozenset[str] = frozenset()
    together: frozenset[str] = frozenset()
    summed: frozenset[str] = frozenset()
    secrets: bool = True
    preferences: tuple[Preference, ...] = ()
    card_languages: tuple[str, ...] = ()
    commands: Callable[[Any], None] | None = None
    bench: Callable[[], Sequence[tuple[str, str, Callable[[], int]]]] | None = None
    defaults: Mapping[str, str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "defaults", {o.name: o.default for o in self.options})

    def start(self, seats: int, options: Options | None = None) -> State:
        """A new state after a check. Raises OptionError for seats or options that the game does not have."""
        return self.new(self.check_seats(seats), self.check_options(options or {}))

    def check_seats(self, seats: int) -> int:
        """`seats`, or OptionError."""
        low, high = self.seats
        if not low <= seats <= high:
            raise OptionError(
                "{game} is for {low} to {high} seats, not {seats}.", game=self.title, low=low, high=high, seats=seats
            )
        return seats

    def check_options(self, options: Options) -> dict[str, str]:
        """All options with the given values and the defaults of the rest. Raises OptionError."""
        if not options:
            return dict(self.defaults)
        known = {o.name: o for o in self.options}
        for name, value in options.items():
            if name not in known:
                raise OptionError(
                    "{game} has no option {name!r}; it has: {known}.",
                    game=self.title,
                    name=name,
                    known=", ".join(known),
                )
            known[name].accept(value)
        return {**self.defaults, **options}


_loaded: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Make a game known under its name, besides those that ship."""
    _loaded[game.name] = game
    return game


def names() -> tuple[str, ...]:
    """The names of all games, in the order in which they are shown."""
    return tuple(dict.fromkeys((*SHIPPED, *_loaded)))


def find(name: str) -> Game:
    """The game of that name. Raises OptionError."""
    if name not in _loaded:
        if name not in SHIPPED:
            raise OptionError(
                "There is no game {name!r}; there are: {known}.", name=name[:40], known=", ".join(names())
            )
        register(importlib.import_module(name).GAME)
    return _loaded[name]
