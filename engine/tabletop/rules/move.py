"""Moves: the choices from which a seat, or chance, picks one."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar


class Move:
    """One choice. Each verb is a small frozen dataclass; moves of different verbs are never equal."""

    __slots__ = ()
    verb: ClassVar[str]

    @property
    def label(self) -> str:
        """A short name, the same in all languages and unique among the legal moves of a position."""
        raise NotImplementedError

    @property
    def path(self) -> tuple[str, ...]:
        """The ids of the things to touch, in order, to make this move."""
        return (self.label,)

    def __str__(self) -> str:
        return self.label


class Verb(Move):
    """A move without operands, such as passing. There is one object for each label, even after copying and unpickling."""

    __slots__ = ("_label",)
    _label: str
    _made: ClassVar[dict[str, "Verb"]] = {}

    def __new__(cls, label: str) -> "Verb":
        if label not in cls._made:
            cls._made[label] = made = super().__new__(cls)
            made._label = label
        return cls._made[label]

    def __reduce__(self) -> tuple[type["Verb"], tuple[str]]:
        return Verb, (self._label,)

    @property
    def label(self) -> str:
        return self._label

    def __repr__(self) -> str:
        return f"Verb({self._label!r})"


@dataclass(frozen=True, slots=True)
class Lead(Move):
    """Chance: this seat goes first."""

    verb: ClassVar[str] = "first"
    seat: int

    @property
    def label(self) -> str:
        return f"first={self.seat}"


class Each(Sequence[Move]):
    """A lazy sequence of one move per number. Chance takes one card of a deck, so a move for every card would be waste."""

    __slots__ = ("move", "numbers")

    def __init__(self, numbers: Iterable[int], move: Callable[[int], Move]) -> None:
        self.numbers, self.move = tuple(numbers), move

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, index: Any) -> Any:
        return self.move(self.numbers[index])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Each) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(self.numbers)


LEAD = tuple(Lead(seat) for seat in range(8))
"""One for each seat of the largest game."""
PASS = Verb("pass")
GO_ON = Verb("go-on")
