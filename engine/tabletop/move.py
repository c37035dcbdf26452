"""Moves: what a seat, or chance, picks one of."""

from typing import ClassVar


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
    """A move without operands, such as passing; equal to itself only."""

    __slots__ = ("_label",)

    def __init__(self, label: str) -> None:
        self._label = label

    @property
    def label(self) -> str:
        return self._label

    def __repr__(self) -> str:
        return f"Verb({self._label!r})"


PASS = Verb("pass")
GO_ON = Verb("go-on")
