"""Moves: what a seat, or chance, picks one of."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar


class Move:
    """One choice. Each verb is a small frozen dataclass; equal moves of different verbs differ."""

    __slots__ = ()
    verb: ClassVar[str]

    @property
    def label(self) -> str:
        """Short name in every language alike, unique among the legal moves of a position."""
        raise NotImplementedError

    @property
    def path(self) -> tuple[str, ...]:
        """The ids of the things one would touch, in order, to make this move."""
        return (self.label,)

    def __str__(self) -> str:
        return self.label


class Verb(Move):
    """A move without operands, such as passing. There is one for each label, whether it is made, copied or unpickled."""

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


class Each(Sequence[Move]):
    """A move for each of these numbers, found when it is asked for: a deck offers many cards, and chance takes one."""

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


PASS = Verb("pass")
GO_ON = Verb("go-on")
