"""A game: frozen and static, told apart by its name; everything shared works through this description."""

import copyreg
import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Self

from tabletop.base.errors import OptionError
from tabletop.base.shipped import SHIPPED
from tabletop.rules.event import Event, Kind, Vocabulary
from tabletop.rules.move import Move
from tabletop.rules.state import Ask, State
from tabletop.show.about import About
from tabletop.show.arranging import Controls, Openings
from tabletop.show.scene import Motion, Scene, Shapes
from tabletop.show.words import Words

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


class Feature(NamedTuple):
    """A number by which `Game.compare` tells choices apart. `unit`: 'guesses' in which something happens, a 'mean' number, or a
    'chance' of which the percentage is said. `least` is the smallest difference on average that anybody would notice."""

    name: str
    unit: str
    more: bool = True  # is better
    least: float = 0.1
    alone: bool = True  # is worth saying without anything to compare it with


class Alone(NamedTuple):
    """How a game is played alone: in as few rounds as one can. `of_day` gives the options of a day, by its number from 1970 in
    UTC, which is the seed, too: everybody plays the same on one day. `par` is how many rounds such a game takes on average
    whoever plays it well, by its options; None where nobody knows."""

    of_day: Callable[[int], Options]
    par: Callable[[Options], float | None]


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a game by its `name`, chosen before it begins. `choices` are its values, of which `default` is the usual.
    Where there are too many to list, `check(value)` says whether a value is one, and `listing()` names those to offer. It
    stands in a `group` of the set-up, or in sight without one. `for_many` is (seats, value): from so many seats on, the
    set-up proposes that value."""

    name: str
    default: str
    choices: tuple[str, ...] = ()
    check: Callable[[str], bool] | None = None
    listing: Callable[[], tuple[str, ...]] | None = None
    group: str = ""
    for_many: tuple[int, str] | None = None

    @property
    def switches(self) -> bool:
        """Whether it is on or off."""
        return {*self.choices} == {"yes", "no"}

    def proposed(self, seats: int) -> str:
        """What the set-up proposes to so many players, the number of `seats`."""
        return self.for_many[1] if self.for_many and seats >= self.for_many[0] else self.default

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


class Preset(NamedTuple):
    """A way to play that the set-up offers at a touch: the options that are not as usual, and for how many it is, 0 for any."""

    name: str
    options: Options
    seats: int = 0


@dataclass(frozen=True, slots=True)
class Preference:
    """How a seat wishes to be asked. At asks named in `pass_` it passes by itself. At asks named in `wait` the game waits for
    it even if there is only one move, so that the others cannot tell whether it had a choice."""

    name: str
    pass_: frozenset[str] = frozenset()
    wait: frozenset[str] = frozenset()


class Windows(NamedTuple):
    """The asks at which a seat may answer in the turns of others. `turn(state)` are numbers that no other turn has: for as long
    as one a seat may want not to be asked again."""

    asks: frozenset[str]
    turn: Callable[[Any], Sequence[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The static description of a game. It is found by its `name` and shown by its `title`. `version` is that of its newest
    rules, `oldest` the first that has been released; links and positions carry their own. `seats` are the fewest and the
    most. `options` are its settings, with their usual values in `defaults`; `presets` are sets of values for them to begin
    with, and `preferences` the ways in which a seat may wish to be asked.

    `new(seats, options, version)` begins a game with what `start` has checked; `read` and `write` are its notation;
    `determinize(view, rng)` gives a position that fits a view. `go_on(state)` puts behind what a written position waits for
    whatever lets the game go on from there. `steps` names every step and ask, `events` every kind of event. `scene(view)`,
    `motions(scene, event)` and `look(name)` draw it; `pictures(event)` names looks, as large as a cell, of whom and what an
    event tells of; `tell`, `prompt`, `name_move` and `describe` say it in `Words`.
    `about(view, thing, words)` tells what a thing is, None where its name says it all; `offer(view, thing, move, words)` is the
    caption of a move beside that, shorter than the one of `name_move`, and `warn(view, move, words)` what the move would surely
    cost whoever makes it, '' for nothing that matters.

    `bots` are the names of its own bots and `bot(name)` finds one; they think about one choice for `milliseconds`.
    `value(state)` says per seat how well it stands, from 0 to 1. `advise(state, milliseconds)` gives the best things to do,
    `chances(state)` each seat's chance to win; where there is no advice, the bot called `adviser` gives hints.
    `compare(view, lines, rng, guesses, milliseconds)` plays each line, moves of the seat that is asked, on in the same guesses
    with the same luck: per line and guess, what becomes of it by feature, the chance last; none where it cannot. A hint is
    compared with what the bot called `beginner` would do, unless the reader is about to do something else. `forecasts` are, by
    number of seats, the shares of games that were won after its chances of 10 %, 20 %, … 90 %, as `tools.calibration` found
    them: hints say these.
    `ratings` are the points of its levels, the weakest first, that of the weakest being 0: a lead of 400 wins ten games of
    eleven. They are what `robodrome rate` found between two bots with the usual options, and the reader is rated by them.

    `alone`: how it is played by one seat alone, which `seats` leaves out; None where it is not.

    `space_name(view, spot, words)` is what a space is called, by its id in the scene or as a cell "x,y", and
    `piece_name(view, thing, words)` what moves from space to space, each '' for what is none.

    `account(session, seat)` gives the `account.Share`s of a seat, in turns. Without it they are in chances to win:
    `judge(state, rng)` gives each seat's, once the turn is played on; choices are measured against those of `adviser`.

    `recap(view, events, start, words)` gives the `recap.Note`s on what happened to the viewer from event `start` on,
    `turns(view, events, words)` those on what may have decided the game.
    Without `secrets` every seat sees everything.
    `windows` are those of its asks in which a seat may pass by itself for a while. At the asks of `holds` the first move
    changes nothing and the last one is the other answer: once a seat has chosen the first, that holds until one of the numbers
    of `holds[ask](state, seat)` has risen. `lesser(move)` says whether hardly anybody wants a legal move beside the others.
    `shapes` name other layouts of the table, for screens on which the usual one is too small: `scene(view, shape)` is in one.
    `details` name what more a figure may have in its picture, asked for in the same way; what has a place there is what had one
    when its film began.
    `card_languages`: codes of the languages in which its cards have names. `commands(subcommands)` adds to the command line,
    `bench()` gives (name, unit, batch) of what is measured, `learning()` the `Learning` of the game, and `tasks(state)` the
    written tasks to look through for puzzles at a choice. `openings` and `controls` are for setting positions up, as
    `show/arranging.py` says."""

    name: str
    title: str
    version: int
    seats: tuple[int, int]
    options: tuple[Option, ...]
    new: Callable[[int, Options, int], State]
    read: Callable[[str], State]
    write: Callable[[Any], str]
    determinize: Callable[[Any, Random], State]
    steps: Mapping[str, Callable[..., None] | Ask]
    events: Vocabulary
    scene: Callable[..., Scene]
    motions: Callable[[Scene, Event], tuple[Motion, ...]]
    look: Callable[[str], Shapes]
    tell: Callable[[Event, Words], str]
    prompt: Callable[[Any, Words], str]
    name_move: Callable[[Move, Words], str]
    go_on: Callable[[Any], None] = lambda _state: None
    describe: Callable[[Any, Words], Sequence[str]] = lambda _view, _words: ()
    pictures: Callable[[Event], Sequence[str]] = lambda _event: ()
    about: Callable[[Any, str, Words], About | None] = lambda _view, _thing, _words: None
    offer: Callable[[Any, str, Move, Words], str] | None = None
    warn: Callable[[Any, Move, Words], str] = lambda _view, _move, _words: ""
    bots: tuple[str, ...] = ()
    bot: Callable[[str], Choose] | None = None
    value: Callable[[Any], Sequence[float]] | None = None
    advise: Callable[[Any, float], Sequence[Advice]] | None = None
    chances: Callable[[Any], Sequence[float]] | None = None
    adviser: str = "greedy"
    compare: Callable[..., Sequence[Sequence[Mapping[Feature, float]]]] | None = None
    forecasts: Mapping[int, Sequence[float]] = field(default_factory=dict)
    beginner: str = "easy"
    ratings: Mapping[str, int] = field(default_factory=dict)
    alone: Alone | None = None
    account: Callable[[Any, int], Iterator[Any]] | None = None
    judge: Callable[[Any, Random], Sequence[float]] | None = None
    milliseconds: int = 160
    recap: Callable[[Any, Sequence[Event], int, Words], Sequence[Any]] = lambda _view, _events, _start, _words: ()
    turns: Callable[[Any, Sequence[Event], Words], Sequence[Any]] = lambda _view, _events, _words: ()
    space_name: Callable[[Any, str, Words], str] = lambda _view, _spot, _words: ""
    piece_name: Callable[[Any, str, Words], str] = lambda _view, _thing, _words: ""
    secrets: bool = True
    shapes: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    presets: tuple[Preset, ...] = ()
    preferences: tuple[Preference, ...] = ()
    windows: Windows | None = None
    holds: Mapping[str, Callable[[Any, int], Sequence[int]]] = field(default_factory=dict)
    lesser: Callable[[Move], bool] = lambda _move: False
    card_languages: tuple[str, ...] = ()
    commands: Callable[[Any], None] | None = None
    bench: Callable[[], Sequence[tuple[str, str, Callable[[], int]]]] | None = None
    learning: Callable[[], Any] | None = None
    tasks: Callable[[Any], Sequence[str]] | None = None
    openings: Openings | None = None
    controls: Controls | None = None
    oldest: int = 1
    defaults: Mapping[str, str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "defaults", {o.name: o.default for o in self.options})
        for label, step in self.steps.items():
            if isinstance(step, Ask):
                step.home = (self.name, label)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[[str], "Game"], tuple[str]]:
        return find, (self.name,)

    def scene_in(self, shape: str, view: Any) -> Scene:
        """The scene of a view in a `shape`, one of `shapes` or `details`, or in the usual layout for ''."""
        return self.scene(view, shape) if shape else self.scene(view)

    def hides(self, state: State, seat: int) -> bool:
        """Whether others may not look on while `seat` is asked in a `state`: it knows what not all do, or its choice is
        sealed."""
        if not self.secrets:
            return False
        if state.pending is not None and state.pending.ask.sealed:
            return True
        own, known = state.view(seat), state.view(None)
        return any(getattr(own, name) != getattr(known, name) for name in own.__match_args__ if name != "seat")

    def start(self, seats: int, options: Options | None = None, version: int | None = None) -> State:
        """A new state after a check, by the newest rules or those of an older version. Raises OptionError for seats, options
        or a version that the game does not have."""
        return self.new(self.check_seats(seats), self.check_options(options or {}), self.check_version(version))

    def check_version(self, version: int | None) -> int:
        """The version, the newest for None. Raises OptionError."""
        if version is None:
            return self.version
        if not self.oldest <= version <= self.version:
            if self.oldest == self.version:
                raise OptionError(
                    "{game} has rules of version {newest} alone, not {version}.",
                    game=self.title,
                    newest=self.version,
                    version=version,
                )
            raise OptionError(
                "{game} has rules of version {oldest} to {newest}, not {version}.",
                game=self.title,
                oldest=self.oldest,
                newest=self.version,
                version=version,
            )
        return version

    def check_seats(self, seats: int) -> int:
        """`seats`. Raises OptionError for a number that the game is not for."""
        low, high = self.seats
        if not low <= seats <= high and not (seats == 1 and self.alone):
            if low == high:
                raise OptionError("{game} is for {high} seats, not {seats}.", game=self.title, high=high, seats=seats)
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


def _ask(name: str, label: str) -> Ask:
    found = find(name).steps[label]
    assert isinstance(found, Ask)
    return found


def _kind(name: str, label: str) -> Kind:
    return find(name).events[label]


copyreg.pickle(Ask, lambda ask: (_ask, ask.home))
copyreg.pickle(Kind, lambda kind: (_kind, (kind.vocabulary.game, str(kind))))
