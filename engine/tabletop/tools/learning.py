"""What learning machines need of a game: actions with names, and views as numbers in fixed places, both as one seat sees them.

A seat sees itself as seat 0, and the seats to its left as 1, 2, … Boards that have sides are turned to it by the game.
"""

import math
from array import array
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple, TypeVar

from tabletop.formats.notation import Steps
from tabletop.rules.move import Move
from tabletop.rules.state import Ask

One = TypeVar("One")


class Field(NamedTuple):
    """Some numbers of an observation, each from `low` to `high`; `read(view)` gives as many as the shape holds, row by row. A
    `constant` one is the same in all positions of games with these seats and options; such fields come last."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    about: str
    read: Callable[[Any], Sequence[int]]
    constant: bool = False

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return math.prod(self.shape)


class Plane(NamedTuple):
    """A number from `low` to `high` for each square of a board."""

    name: str
    low: int
    high: int
    about: str


class Planes(NamedTuple):
    """Planes that are told together: `read(view)` gives the numbers of one after the other, row by row, as an array of the type
    "h". All planes of a game have the same shape, rows and columns."""

    shape: tuple[int, int]
    planes: tuple[Plane, ...]
    read: Callable[[Any], Sequence[int]]


class Actions(NamedTuple):
    """The actions of one kind: what they do, and their names in order."""

    about: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Learning:
    """`rules` is the version of the rules that is played. The rest stays the same for as long as `version` does.

    `actions(view)`: all actions of a game with the seats and options of that view; the place of a name is its number.
    `named(state, seat, moves)`: the name of each of the legal moves of a seat. `fields(view)` and `planes(view)`: what
    observations of such a game are made of."""

    version: int
    rules: int
    actions: Callable[[Any], tuple[Actions, ...]]
    named: Callable[[Any, int, Sequence[Move]], list[str]]
    fields: Callable[[Any], tuple[Field, ...]]
    planes: Callable[[Any], tuple[Planes, ...]] = lambda _view: ()


def labels(_state: Any, _seat: int, moves: Sequence[Move]) -> list[str]:
    """The names of moves that every seat sees alike."""
    return [move.label for move in moves]


# Numbers ---------------------------------------------------------------------------------------------------------------


def row(numbers: Sequence[int], size: int, fill: int = -1) -> list[int]:
    """A list of that size, filled up at its end."""
    assert len(numbers) <= size
    return [*numbers, *[fill] * (size - len(numbers))]


def marks(numbers: Iterable[int], size: int) -> list[int]:
    """1 in each of these places and 0 in the others."""
    found = [0] * size
    for number in numbers:
        found[number] = 1
    return found


def counts(numbers: Iterable[int], size: int) -> list[int]:
    """In each place how often its number occurs."""
    found = [0] * size
    for number in numbers:
        found[number] += 1
    return found


def sheet(planes: int, size: int, marked: Iterable[tuple[int, int, int]]) -> MutableSequence[int]:
    """The numbers of planes of that size: 0 but for these (plane, cell, number); cells below 0 are left out."""
    found = array("h", bytes(2 * planes * size))
    for plane, cell, number in marked:
        if cell >= 0:
            found[plane * size + cell] = number
    return found


# As a seat sees them ---------------------------------------------------------------------------------------------------


def turned(view: Any, seat: int, count: int) -> int:
    """A seat among `count` as the viewer calls it; numbers below 0 stand for something else and stay."""
    return (seat - (view.seat or 0)) % count if seat >= 0 else seat


def own_first(view: Any, each: Sequence[One]) -> list[One]:
    """What each seat has, from the viewer on."""
    own = view.seat or 0
    return [*each[own:], *each[:own]]


def bits(view: Any, mask: int, count: int) -> list[int]:
    """A mask of seats as a 1 or 0 for each, from the viewer on."""
    return own_first(view, [mask >> seat & 1 for seat in range(count)])


# Fields ----------------------------------------------------------------------------------------------------------------


def number(name: str, low: int, high: int, about: str) -> Field:
    """The field of a single number, which views hold under the same name."""
    return Field(name, (1,), low, high, about, lambda view: (getattr(view, name),))


def listed(name: str, size: int, low: int, high: int, about: str) -> Field:
    """The field of a list that views hold under the same name; what it lacks in length is -1."""
    return Field(name, (size,), low, high, about, lambda view: row(getattr(view, name), size))


def by_seat(name: str, seats: int, low: int, high: int, about: str) -> Field:
    """The field of what each seat has, which views hold under the same name."""
    return Field(name, (seats,), low, high, about, lambda view: own_first(view, getattr(view, name)))


def one_seat(name: str, seats: int, about: str) -> Field:
    """The field of a single seat, which views hold under the same name; -1 for nobody."""
    return Field(name, (1,), -1, seats - 1, about, lambda view: (turned(view, getattr(view, name), seats),))


def some_seats(name: str, seats: int, about: str) -> Field:
    """The field of seats in some order, which views hold under the same name; what the list lacks in length is -1."""
    return Field(
        name, (seats,), -1, seats - 1, about,
        lambda view: row([turned(view, seat, seats) for seat in getattr(view, name)], seats),
    )  # fmt: skip


def asked(steps: Steps, seats: int) -> tuple[Field, Field]:
    """The fields that all views share: who is asked what."""
    places = {step.name: place for place, step in enumerate(asks(steps).values(), 1)}
    return (
        Field(
            "to_move", (1,), -2, seats - 1, "the seat that is asked: 0 the viewer, -1 chance, -2 nobody",
            lambda view: (-2 if view.to_move is None else turned(view, view.to_move, seats),),
        ),
        Field(
            "ask", (1,), 0, len(places),
            f"what is asked: 0 nothing, {', '.join(f'{place} {name}' for name, place in places.items())}",
            lambda view: (places.get(view.ask, 0),),
        ),
    )  # fmt: skip


def asks(steps: Steps) -> dict[str, Ask]:
    """All that can be asked, by the labels of steps."""
    return {label: step for label, step in steps.items() if isinstance(step, Ask)}


Turn = Callable[[Any, int], int]


def operands(steps: Steps, kinds: Mapping[str, Sequence[str]], high: int, turns: Mapping[str, Turn]) -> Field:
    """The field of the numbers that belong to the question, up to `high`. `kinds` says of each step what its numbers are, the
    last of them for all that follow; `turns(view, number)` how the viewer calls those of a kind. Numbers of events are -1."""
    found = {step.name: kinds[label] for label, step in asks(steps).items()}
    most = max(map(len, found.values()))

    def read(view: Any) -> list[int]:
        pairs = zip_longest(view.operands, found[view.ask], fillvalue="") if view.ask else ()
        return row([-1 if kind == "event" else turns.get(kind, _as_it_is)(view, int(one)) for one, kind in pairs], most)

    told = "; ".join(f"{name}: {', '.join(kind)}" for name, kind in found.items())
    return Field("operands", (most,), -1, high, f"the numbers that belong to the question, events as -1 ({told})", read)


def _as_it_is(_view: Any, number: int) -> int:
    return number
