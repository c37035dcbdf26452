"""The description of a game, frozen and static. All shared code works through it."""

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
    """The most that a bot may spend on one choice: `milliseconds`, or a number of `playouts`, with which games repeat
    exactly."""

    milliseconds: float | None = None
    playouts: int | None = None


class Advice(NamedTuple):
    """A recommended choice: its `moves` in order, and `chances`, the chance of each seat to win after them, from 0 to 1. `line`
    are the turns that are expected after them, each with its moves in order; () if unknown."""

    moves: tuple[Move, ...]
    chances: tuple[float, ...]
    line: tuple[tuple[Move, ...], ...] = ()


class Feature(NamedTuple):
    """A number in which `Game.compare` measures a choice. `unit` is 'guesses' (in how many something happens), 'mean' (an
    average) or 'chance' (shown as a percentage). `least` is the smallest average difference worth showing. `more`: whether a
    larger number is better. `alone`: whether the number is worth showing without a second choice to compare."""

    name: str
    unit: str
    more: bool = True
    least: float = 0.1
    alone: bool = True


class Alone(NamedTuple):
    """The way in which one seat plays a game alone: in as few rounds as possible. `of_day(day)` gives the options of a day,
    counted from 1970 in UTC; the day is also the seed, so everybody plays the same game. `par(options)` is the average number
    of rounds of a good player, None if unknown."""

    of_day: Callable[[int], Options]
    par: Callable[[Options], float | None]


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a game, chosen before the game begins. Links use its `name`. `choices` are its values and `default` is the
    usual one. If there are too many to list, `check(value)` says whether a value is allowed, and `listing()` gives the values
    to offer. The set-up shows the option in its `group`, or always if it has none. `for_many` is (seats, value): with at least
    so many seats, the set-up proposes that value."""

    name: str
    default: str
    choices: tuple[str, ...] = ()
    check: Callable[[str], bool] | None = None
    listing: Callable[[], tuple[str, ...]] | None = None
    group: str = ""
    for_many: tuple[int, str] | None = None

    @property
    def switches(self) -> bool:
        """Whether its only values are `yes` and `no`."""
        return {*self.choices} == {"yes", "no"}

    def proposed(self, seats: int) -> str:
        """The value that the set-up proposes for this number of `seats`."""
        return self.for_many[1] if self.for_many and seats >= self.for_many[0] else self.default

    def allows(self, value: str) -> bool:
        """Whether `value` is one of this option's values."""
        return value in self.choices or (self.check is not None and self.check(value))

    def accept(self, value: str) -> str:
        """Return `value`. Raises OptionError if it is not one of this option's values."""
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
    """A way to play that the set-up offers as one button: its `options` that are not the usual ones, and the number of `seats`
    that it is for, 0 for any."""

    name: str
    options: Options
    seats: int = 0


@dataclass(frozen=True, slots=True)
class Preference:
    """The way in which a seat wants to be asked. At the asks named in `pass_`, the seat passes automatically. At the asks named
    in `wait`, it is asked even if it has only one move, so that others cannot tell whether it had a choice."""

    name: str
    pass_: frozenset[str] = frozenset()
    wait: frozenset[str] = frozenset()


class Windows(NamedTuple):
    """The asks at which a seat may respond in the turns of others. `turn(state)` gives numbers that identify the current turn:
    a seat can choose to pass for the rest of it."""

    asks: frozenset[str]
    turn: Callable[[Any], Sequence[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The static description of a game. Games are looked up by `name`; people read its `title`.

    **Rules.** `version` is the newest version of its rules, `oldest` the first that was released; links and positions carry
    their own. `seats` are the fewest and the most. `options` are its settings and `defaults` their usual values; `presets` are
    sets of values to begin with. `preferences` are the ways in which a seat may want to be asked. `alone` describes the game
    for one seat, which `seats` does not include; None if there is none. If `secrets` is False, every seat sees everything.

    **States.** `new(seats, options, version)` begins a game; `start` has checked the arguments. `read` and `write` are its
    notation. `determinize(view, rng)` gives a position that fits a view. `go_on(state)` puts the frames with which the game
    continues below the choice of a written position. `steps` names every step and ask, `events` every kind of event.

    **Pictures and words.** `scene(view)`, `motions(scene, event)` and `look(name)` draw the game. `pictures(event)` names
    looks, one cell large, of the things in an event. `tell`, `prompt`, `name_move` and `describe` put events, questions, moves
    and views into `Words`. `about(view, thing, words)` explains a thing, None where its name is enough. Beside it,
    `offer(view, thing, move, words)` is the caption of a move, shorter than that of `name_move`. `warn(view, move, words)` says
    what a move would surely cost the seat that makes it, '' for nothing that matters. `space_name(view, spot, words)` is the
    name of a space, given by its id in the scene or as a cell "x,y"; `piece_name(view, thing, words)` is the name of a thing
    that moves from space to space. Both are '' for other things. `shapes` name other layouts, for screens on which the usual
    one is too small: `scene(view, shape)` draws one. `details` name additions to the picture of a figure, drawn in the same
    way; an addition has places only for the things that it shows when the film begins. `card_languages` are the codes of the
    languages in which its cards have names.

    **Bots.** `bots` are the names of its own bots and `bot(name)` finds one; they think for `milliseconds` about a choice.
    `value(state)` says how well each seat stands, from 0 to 1. `ratings` are the points of its bots, the weakest first and
    with 0 points: a lead of 400 wins ten games of eleven. `robodrome rate` measured them between two bots with the usual
    options, and readers are rated by them.

    **Hints.** `advise(state, milliseconds)` gives the best choices, for None always the same ones; `chances(state)` gives
    each seat's chance to win. Without `advise`, the bot named `adviser` gives hints. `compare(view, lines, rng, guesses,
    milliseconds)` plays several lines on, each a list of moves of the seat that is asked, in the same guesses with the same
    luck. It gives, per line and guess, a value by `Feature`, the chance last; nothing where it cannot. A hint is compared
    with the move that the reader is about to make, or else with the move of the bot named `beginner`. `forecasts` are, by
    number of seats, the shares of games that were won after `chances` of 10 %, 20 %, … 90 %; `tools.calibration` measured
    them, and hints show them. `windows` are the asks at which a seat may pass automatically for a while. At the asks of
    `holds` the first move changes nothing, and the last is the other answer. Once a seat has chosen the first, it is not
    asked again until one of the numbers of `holds[ask](state, seat)` has risen. `lesser(move)` says whether hardly anybody
    wants a legal move beside the others.

    **Stories.** `recap(view, events, start, words)` gives the `recap.Note`s on what happened to the viewer from event `start`
    on, `turns(view, events, words)` those on what may have decided the game. `account(session, seat)` gives the
    `account.Share`s of a seat, in turns. Without it shares are in chances to win: `judge(state, rng)` gives the chance of each
    seat, after playing the turn to its end, and choices are measured against those of `adviser`.

    **Tools.** `commands(subcommands)` adds to the command line. `bench()` gives (name, unit, batch) of each benchmark,
    `learning()` the `Learning` of the game, and `tasks(state)` the tasks, as text, that may make a puzzle at a choice.
    `openings` and `controls` are for setting positions up, see `show/arranging.py`."""

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
    advise: Callable[[Any, float | None], Sequence[Advice]] | None = None
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
        """Whether others must look away while `seat` is asked in `state`: it knows a secret, or its choice is sealed."""
        if not self.secrets:
            return False
        if state.pending is not None and state.pending.ask.sealed:
            return True
        own, known = state.view(seat), state.view(None)
        return any(getattr(own, name) != getattr(known, name) for name in own.__match_args__ if name != "seat")

    def start(self, seats: int, options: Options | None = None, version: int | None = None) -> State:
        """A new state, by the newest rules or by those of an older `version`. Raises OptionError for `seats`, `options` or a
        version that the game does not have."""
        return self.new(self.check_seats(seats), self.check_options(options or {}), self.check_version(version))

    def check_version(self, version: int | None) -> int:
        """Return `version`, or the newest one for None. Raises OptionError for a version that the game does not have."""
        if version is None:
            return self.version
        if not self.oldest <= version <= self.version:
            if self.oldest == self.version:
                raise OptionError(
                    "{game} has only version {newest} of its rules, not {version}.",
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
        """Return `seats`. Raises OptionError if the game is not for that number of seats."""
        low, high = self.seats
        if not low <= seats <= high and not (seats == 1 and self.alone):
            if low == high:
                raise OptionError("{game} is for {high} seats, not {seats}.", game=self.title, high=high, seats=seats)
            raise OptionError(
                "{game} is for {low} to {high} seats, not {seats}.", game=self.title, low=low, high=high, seats=seats
            )
        return seats

    def check_options(self, options: Options) -> dict[str, str]:
        """All options: the given values, and defaults for the rest. Raises OptionError for an unknown option or value."""
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
    """Make a game known by its name, besides those that come with the package."""
    _loaded[game.name] = game
    return game


def names() -> tuple[str, ...]:
    """The names of all games, in the order in which they are shown."""
    return tuple(dict.fromkeys((*SHIPPED, *_loaded)))


def find(name: str) -> Game:
    """The game with this name. Raises OptionError if there is none."""
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
