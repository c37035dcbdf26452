"""The turns of a position, that first which promises most. Search looks at few of them, so each is made when it is."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from robotory.kernel import Position, Turn, moves, placing, refills
from robotory.outlook import evaluate, outlook

WAYS = 3
"""Of the moves of a robot to one cell, how many are looked at."""


class Child(NamedTuple):
    """What one turn leads to; `score` is what it promises at once, for who takes it."""

    score: int
    turn: Turn
    after: Position
    over: bool


class Turns(Sequence[Child]):
    """All that can be done in a position, best first."""

    __slots__ = ("_made", "_order", "_others", "_position", "_scores")

    def __init__(self, p: Position, ways: int = WAYS, known: list[int] | None = None) -> None:
        """`known`: its `scores`, if somebody has them."""
        self._position = p
        self._others = moves(p, ways)
        self._scores = known or [-evaluate(after) for _, after, _ in self._others] + outlook(p)
        self._others += refills(p)
        self._order = sorted(range(len(self._scores)), key=self._scores.__getitem__, reverse=True)
        self._made: dict[int, Child] = {}

    @property
    def best(self) -> int:
        """The score of the first."""
        return self._scores[self._order[0]]

    def __len__(self) -> int:
        return len(self._order)

    def __getitem__(self, rank: Any) -> Any:
        child = self._made.get(rank)
        if child is None:
            number = self._order[rank]
            placed = number - len(self._others)
            child = Child(
                self._scores[number], *(placing(self._position, placed) if placed >= 0 else self._others[number])
            )
            self._made[rank] = child
        return child


def scores(p: Position) -> list[int]:
    """Those of all turns of a position, in the order of the kernel."""
    return [-evaluate(after) for _, after, _ in moves(p, WAYS)] + outlook(p)
