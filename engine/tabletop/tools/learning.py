"""What learning machines need of a game: a fixed list of moves with numbers, and views as numbers in fixed places."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

from tabletop.formats.notation import Steps
from tabletop.rules.state import Ask


class Field(NamedTuple):
    """Some numbers of an observation, each from `low` to `high`; `read(view)` gives as many as the shape holds, row by row."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    about: str
    read: Callable[[Any], Iterable[int]]

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return math.prod(self.shape)


@dataclass(frozen=True, slots=True)
class Learning:
    """`moves`: the label of every move that any seat can ever make, whatever the options; its place is its number, which stays
    the same for as long as `version` does. `fields(view)`: what observations of a game are made of, told from a view of it.
    `rules`: the version of the rules that is played."""

    version: int
    rules: int
    moves: tuple[str, ...]
    fields: Callable[[Any], tuple[Field, ...]]


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


def number(name: str, low: int, high: int, about: str) -> Field:
    """The field of a single number, which views hold under the same name."""
    return Field(name, (1,), low, high, about, lambda view: (int(getattr(view, name)),))


def listed(name: str, size: int, low: int, high: int, about: str) -> Field:
    """The field of a list that views hold under the same name; what it lacks in length is -1."""
    return Field(name, (size,), low, high, about, lambda view: row(list(map(int, getattr(view, name))), size))


def asked(steps: Steps, operands: Mapping[str, Sequence[str]], high: int, most: int = 0) -> tuple[Field, ...]:
    """The fields that all views share: who looks, who is asked what, and the numbers that belong to the question: at least
    `most`, up to `high`. `operands` says of each step what its numbers are, the last of them for all that follow."""
    asks = [(step.name, operands[label]) for label, step in steps.items() if isinstance(step, Ask)]
    places = {name: place for place, (name, _) in enumerate(asks, 1)}
    kinds = dict(asks)
    most = max(most, *map(len, kinds.values()))

    def read(view: Any) -> list[int]:
        pairs = zip_longest(view.operands, kinds[view.ask], fillvalue="") if view.ask else ()
        return row([-1 if kind == "event" else int(one) for one, kind in pairs], most)

    return (
        Field("viewer", (1,), -1, 7, "the seat that looks; -1 for whoever watches", lambda v: (_or_none(v.seat),)),
        Field(
            "to_move", (1,), -2, 7, "the seat that is asked; -1 chance, -2 nobody", lambda v: (_or_none(v.to_move, -2),)
        ),
        Field("ask", (1,), 0, len(asks), _numbered(places), lambda v: (places.get(v.ask, 0),)),
        Field("operands", (most,), -1, high, "the numbers that belong to the question, event numbers as -1", read),
    )


def _numbered(places: Mapping[str, int]) -> str:
    return f"what is asked: 0 nothing, {', '.join(f'{place} {name}' for name, place in places.items())}"


def _or_none(seat: int | None, none: int = -1) -> int:
    return none if seat is None else seat
