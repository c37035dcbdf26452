"""Numbers for machine learning: actions with names, and views as numbers in fixed places, both as one seat sees them.

A seat sees itself as seat 0, and the seats to its left as 1, 2, … The game turns a board with sides to the seat.
"""

import dataclasses
import math
from array import array
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from tabletop.formats.notation import Steps
from tabletop.rules.move import Move
from tabletop.rules.state import Ask

One = TypeVar("One")


class Field(NamedTuple):
    """A field of an observation: integers of a `shape`, each from `low` to `high`; `about` is its meaning."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    about: str

    @property
    def size(self) -> int:
        """The number of its integers."""
        return math.prod(self.shape)


class FieldGroup(NamedTuple):
    """Fields that are read together: `read(view)` gives the numbers of all `fields` in order, row by row. A `constant` group is
    the same in all positions of games with these seats and options; constant groups come last."""

    fields: tuple[Field, ...]
    read: Callable[[Any], Sequence[int]]
    constant: bool = False


class Plane(NamedTuple):
    """A plane of an observation: an integer from `low` to `high` for each square of a board; `about` is its meaning."""

    name: str
    low: int
    high: int
    about: str


class Planes(NamedTuple):
    """Planes that are read together: `read(view)` gives the numbers of all `planes` in order, row by row, as an array of type
    "h" (int16). `shape` is (rows, columns), the same for all planes of a game."""

    shape: tuple[int, int]
    planes: tuple[Plane, ...]
    read: Callable[[Any], Sequence[int]]


class Actions(NamedTuple):
    """The actions of one kind: `about` is what they do, `names` are theirs in order."""

    about: str
    names: tuple[str, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class Learning:
    """The learning interface of a game. `rules` is the version of the rules that is played. A change of anything else raises
    `version`.

    `actions(view)` gives all actions of a game with the seats and options of that view; the index of a name is the action's
    number. `named(state, seat, moves)` gives the names of the legal moves of a seat. `fields(view)` and `planes(view)` are the
    parts of observations. `positions` are written positions, by name, from which a game is small enough to be solved.
    `ground(view)` describes the board in English sentences, which `Game.describe` leaves out."""

    version: int
    rules: int
    actions: Callable[[Any], tuple[Actions, ...]]
    named: Callable[[Any, int, Sequence[Move]], list[str]]
    fields: Callable[[Any], tuple[FieldGroup, ...]]
    planes: Callable[[Any], tuple[Planes, ...]] = lambda _view: ()
    positions: Mapping[str, str] = dataclasses.field(default_factory=dict)
    ground: Callable[[Any], Sequence[str]] = lambda _view: ()


def labels(_state: Any, _seat: int, moves: Sequence[Move]) -> list[str]:
    """The names of moves that are the same for all seats: their labels."""
    return [move.label for move in moves]


# Numbers: long rows are arrays of the type "h", which are copied fast ----------------------------------------------------


def row(numbers: Sequence[int], size: int, fill: int = -1) -> list[int]:
    """A list of this size: the numbers, filled up with `fill`."""
    assert len(numbers) <= size
    return [*numbers, *[fill] * (size - len(numbers))]


def marks(numbers: Iterable[int], size: int) -> MutableSequence[int]:
    """An array of this size, with 1 at each of these indices and 0 elsewhere."""
    found = array("h", bytes(2 * size))
    for number in numbers:
        found[number] = 1
    return found


def counts(numbers: Iterable[int], size: int) -> MutableSequence[int]:
    """An array of this size: at each index, how often it is among the numbers."""
    found = [0] * size
    for number in numbers:
        found[number] += 1
    return array("h", found)


def sheet(planes: int, size: int, marked: Iterable[tuple[int, int, int]]) -> MutableSequence[int]:
    """The numbers of so many planes of `size` cells: 0, except for these (plane, cell, number). Cells below 0 are left out."""
    found = array("h", bytes(2 * planes * size))
    for plane, cell, number in marked:
        if cell >= 0:
            found[plane * size + cell] = number
    return found


# As a seat sees them ---------------------------------------------------------------------------------------------------


def turned(view: Any, seat: int, count: int) -> int:
    """The number of a seat as the viewer counts, of `count` seats. Numbers below 0 are no seats and stay the same."""
    return (seat - (view.seat or 0)) % count if seat >= 0 else seat


def own_first(view: Any, each: Sequence[One]) -> list[One]:
    """A list by seat, rotated so that the viewer comes first."""
    own = view.seat
    return [*each[own:], *each[:own]] if own else list(each)


def bits(view: Any, mask: int, count: int) -> list[int]:
    """A bit mask of seats as a list of 1 and 0, from the viewer on."""
    return own_first(view, [mask >> seat & 1 for seat in range(count)])


# Fields ----------------------------------------------------------------------------------------------------------------


def field(
    name: str,
    shape: tuple[int, ...],
    low: int,
    high: int,
    about: str,
    read: Callable[[Any], Sequence[int]],
    *,
    constant: bool = False,
) -> FieldGroup:
    """A group of one field."""
    return FieldGroup((Field(name, shape, low, high, about),), read, constant)


def number(name: str, low: int, high: int, about: str) -> FieldGroup:
    """A group of one field with a single number, an attribute of views with the same name."""
    return field(name, (1,), low, high, about, _Held(name))


class _Held:
    """Reads a number that is an attribute of views."""

    def __init__(self, name: str) -> None:
        self.name, self._read = name, attrgetter(name)

    def __call__(self, view: Any) -> Sequence[int]:
        return (self._read(view),)


def readers(parts: Iterable[FieldGroup]) -> list[Callable[[Any], Sequence[int]]]:
    """Functions that read these groups in order. Single numbers in a row are read by one function, which is faster."""
    found: list[Callable[[Any], Sequence[int]]] = []
    for name, some in groupby(parts, lambda part: isinstance(part.read, _Held)):
        reads = [part.read for part in some]
        names = [read.name for read in reads if isinstance(read, _Held)]
        found += [attrgetter(*names)] if name and len(names) > 1 else reads
    return found


def listed(name: str, size: int, low: int, high: int, about: str) -> FieldGroup:
    """A group of one field with a list, an attribute of views with the same name, filled up with -1."""
    return field(name, (size,), low, high, about, lambda view: row(getattr(view, name), size))


def by_seat(seats: int, *fields: tuple[str, int, int, str]) -> FieldGroup:
    """A group of fields with a number for each seat, attributes of views with the same names. Each of `fields` is (name, lowest
    number, highest number, meaning)."""
    read = _several([name for name, *_ in fields])

    def numbers(view: Any) -> Sequence[int]:
        own, each = view.seat, read(view)
        if own:
            each = [some[own:] + some[:own] for some in each]
        return [number for some in each for number in some]

    return FieldGroup(tuple(Field(name, (seats,), low, high, about) for name, low, high, about in fields), numbers)


def _several(names: Sequence[str]) -> Callable[[Any], Sequence[Any]]:
    """A function that gives a tuple of these attributes of a view."""
    read = attrgetter(*names)
    return read if len(names) > 1 else lambda view: (read(view),)


def one_seat(name: str, seats: int, about: str) -> FieldGroup:
    """A group of one field with a seat, an attribute of views with the same name; -1 for nobody."""
    return field(name, (1,), -1, seats - 1, about, lambda view: (turned(view, getattr(view, name), seats),))


def some_seats(name: str, seats: int, about: str) -> FieldGroup:
    """A group of one field with a list of seats, an attribute of views with the same name, filled up with -1."""
    return field(
        name, (seats,), -1, seats - 1, about,
        lambda view: row([turned(view, seat, seats) for seat in getattr(view, name)], seats),
    )  # fmt: skip


def asked(steps: Steps, seats: int) -> FieldGroup:
    """The group of fields that all views share: the seat that is asked, and the ask."""
    places = {step.name: place for place, step in enumerate(asks(steps).values(), 1)}
    about = f"what is asked: 0 nothing, {', '.join(f'{place} {name}' for name, place in places.items())}"

    def read(view: Any) -> Sequence[int]:
        seat = view.to_move
        return (
            -2 if seat is None else (seat - (view.seat or 0)) % seats if seat >= 0 else seat,
            places.get(view.ask, 0),
        )

    return FieldGroup(
        (
            Field("to_move", (1,), -2, seats - 1, "the seat that is asked: 0 the viewer, -1 chance, -2 nobody"),
            Field("ask", (1,), 0, len(places), about),
        ),
        read,
    )


def asks(steps: Steps) -> dict[str, Ask]:
    """All asks among the steps of a game, by label."""
    return {label: step for label, step in steps.items() if isinstance(step, Ask)}


Turn = Callable[[Any, int], int]


def operands(steps: Steps, kinds: Mapping[str, Sequence[str]], high: int, turns: Mapping[str, Turn]) -> FieldGroup:
    """A group of one field with the operands of the ask, up to `high`. `kinds` names the numbers of each step. For some of
    these names, `turns` has a function `(view, number)` that gives the number as the viewer counts. Ids of events become
    -1."""
    found = {step.name: kinds[label] for label, step in asks(steps).items()}
    most = max(map(len, found.values()))
    turned_by = {
        name: [(place, turns[kind]) for place, kind in enumerate(of) if kind in turns] for name, of in found.items()
    }
    events = {name: [place for place, kind in enumerate(of) if kind == "event"] for name, of in found.items()}
    nothing = [-1] * most

    def read(view: Any) -> list[int]:
        ask = view.ask
        if not ask:
            return nothing
        values = [*view.operands, *nothing[len(view.operands) :]]
        for place, turn in turned_by[ask]:
            values[place] = turn(view, values[place])
        for place in events[ask]:
            values[place] = -1
        return values

    meaning = "; ".join(f"{name}: {', '.join(kind)}" for name, kind in found.items())
    return field(
        "operands", (most,), -1, high, f"the numbers that belong to the question, events as -1 ({meaning})", read
    )
