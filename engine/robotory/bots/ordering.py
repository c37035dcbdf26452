"""The turns of a position, highest score first. A search uses only a few of them, so each is made on demand."""

from collections.abc import Iterator
from typing import NamedTuple

from robotory.bots.kernel import After, Position, Turn, mixes, moves, placing, placings, refill
from robotory.bots.scoring import turn_scores

WAYS = 3
"""How many moves of a robot to one cell are compared: the shortest ones."""


class Child(NamedTuple):
    """The result of one turn. `score` is for the side that makes it, in hundredths, without looking further ahead."""

    score: int
    turn: Turn
    after: Position
    over: bool


class Turns:
    """All turns of a position, highest score first."""

    __slots__ = ("_before", "_made", "_moves", "_order", "_position", "_scores", "_ways")

    def __init__(self, p: Position, ways: int = WAYS, known: list[int] | None = None) -> None:
        """`known`: the result of `turn_scores`, if the caller has it."""
        self._position, self._ways = p, ways
        self._scores = known or turn_scores(p, ways)
        self._order = sorted(range(len(self._scores)), key=self._scores.__getitem__, reverse=True)
        self._before = len(self._scores) - placings(p)
        self._moves: list[After] = []
        self._made: dict[int, Child] = {}

    def score(self, rank: int) -> int:
        """Return the score of the turn of this rank, from 0."""
        return self._scores[self._order[rank]]

    def __len__(self) -> int:
        return len(self._order)

    def __iter__(self) -> Iterator[Child]:
        return map(self.__getitem__, range(len(self._order)))

    def __getitem__(self, rank: int) -> Child:
        child = self._made.get(rank)
        if child is None:
            number = self._order[rank]
            child = self._made[rank] = Child(self._scores[number], *self._turn(number))
        return child

    def _turn(self, number: int) -> After:
        p = self._position
        placed = number - self._before  # the moves and refills come before the placings
        if placed >= 0:
            return placing(p, placed)
        filled = placed + len(mixes(p)[1])
        if filled >= 0:
            return refill(p, filled)
        self._moves = self._moves or moves(p, self._ways)
        return self._moves[number]
