"""Looking ahead: alpha-beta with iterative deepening and a table of positions, on positions of the kernel.

Scores are for the side to move, in the hundredths of `evaluate`: 0 is even, SPREAD is a chance to win of about 73 %. A score
of n from WIN - MOST_TURNS on means that the game is won in WIN - n turns; a score below the negative of that means that it is
lost.
"""

import math
import time
from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from robotory.bots.evaluate import WIN, evaluate
from robotory.bots.kernel import Position, Turn
from robotory.bots.ordering import WAYS, Child, Turns
from robotory.bots.scoring import turn_scores

MOST_TURNS = 200
CERTAIN = WIN - MOST_TURNS
DEEPEST = 40
_KEPT, _KEPT_SCORES = 2_000, 10_000
"""The number of positions with cached children, some 20 each, and of those with only the children's scores cached."""
_FULL, _ONE_LESS = 3, 10
"""How many children, in order of their scores, are searched to the full depth, and how many to at most one turn less."""

EXACT, LOWER, UPPER = range(3)


class Line(NamedTuple):
    """A turn, with its score for the side that makes it."""

    turn: Turn
    score: int


class _OutOfTimeError(Exception):
    """The budget is spent; the results so far count."""


SPREAD = 60
"""The lead in score, in hundredths, with which a side wins about three times in four (scale of a logistic curve), found by
`tools.calibration`."""


def chance(score: int) -> float:
    """Return the chance to win that a score stands for."""
    if abs(score) >= CERTAIN:
        return float(score > 0)
    return 1 / (1 + math.exp(-score / SPREAD))


def _less(number: int) -> int:
    """By how many turns the search is shortened for the turn at this place in the order."""
    return 0 if number < _FULL else 1 if number < _ONE_LESS else 2


def _later(score: int) -> int:
    """The score one turn before: a win is one turn further away."""
    if score >= CERTAIN:
        return score - 1
    return score + 1 if score <= -CERTAIN else score


class Search:
    """A search that can be continued: it keeps its results between calls of `deepen`."""

    def __init__(self, roots: Sequence[Child], lines: int = 1) -> None:
        """`roots`: the turns to choose from; `lines`: the number of best turns that get exact scores."""
        self.roots = sorted(roots, key=attrgetter("score"), reverse=True)
        self.lines = lines
        self.depth = 1
        self.best = [Line(child.turn, child.score) for child in self.roots]
        self.nodes = 0  # positions whose turns were scored
        self.positions = 0  # all positions that were scored or searched
        self._limit: float = math.inf
        self._deadline: float = math.inf
        self._kept: dict[Position, Turns] = {}
        self._scores: dict[Position, list[int]] = {}
        self._known: dict[Position, tuple[int, int, int, int]] = {}
        self._after = {child.turn: child for child in roots}

    @property
    def done(self) -> bool:
        """Whether a deeper search cannot change the result."""
        decided = WIN - abs(self.best[0].score) <= self.depth
        return decided or self.depth >= DEEPEST or len(self.roots) == 1

    def deepen(
        self, *, milliseconds: float | None = None, nodes: int | None = None, depth: int = DEEPEST
    ) -> list[Line]:
        """Return all turns, best first, after searching for these milliseconds, or so many positions, or so many turns ahead.
        The scores of the first `lines` are exact."""
        self._deadline = math.inf if milliseconds is None else time.perf_counter() + milliseconds / 1000
        self._limit = math.inf if nodes is None else self.nodes + nodes
        try:
            while not self.done and self.depth < depth:
                self._look(self.depth + 1)
                self.depth += 1
        except _OutOfTimeError:
            pass
        return self.best

    def expected(self, turn: Turn, most: int) -> list[Turn]:
        """Return up to `most` turns that the search expects after a root's turn; where it has not compared them, the one that
        looks best at once."""
        found, child = list[Turn](), self._after[turn]
        while not child.over and len(found) < most:
            *_, chosen = self._known.get(child.after, (0,))
            child = Turns(child.after, known=self._scores.get(child.after))[chosen]
            found.append(child.turn)
        return found

    def _look(self, depth: int) -> None:
        """One iteration over the roots. When time is up, its results count if the first root is finished."""
        found: list[Line] = []
        rest = list(self.best)
        floor = -WIN
        try:
            for number, before in enumerate(self.best):
                child = self._after[before.turn]
                if child.over:
                    score = child.score
                else:
                    less = _less(number) if self.lines == 1 else 0
                    score = -self._value(child.after, depth - 1 - less, -WIN, -floor)
                    if less and score > floor:
                        score = -self._value(child.after, depth - 1, -WIN, -floor)
                    score = _later(score)
                found.append(Line(before.turn, score))
                rest.pop(0)
                if len(found) >= self.lines:
                    floor = sorted((line.score for line in found), reverse=True)[self.lines - 1]
        finally:
            # Turns that could not beat the best have only a bound as a score: they keep their order behind it.
            found.sort(key=lambda line: line.score, reverse=True)
            if found:
                worst = found[-1].score
                self.best = found + [line._replace(score=min(line.score, worst)) for line in rest]

    def _children(self, p: Position) -> Turns:
        kept = self._kept.get(p)
        if kept is None:
            known = self._weighed(p)
            if len(self._kept) > _KEPT:
                self._kept.clear()
            kept = self._kept[p] = Turns(p, known=known)
        return kept

    def _weighed(self, p: Position) -> list[int]:
        """The scores of the turns of a position, cached for deeper searches."""
        found = self._scores.get(p)
        if found is None:
            self._count()
            if len(self._scores) > _KEPT_SCORES:
                self._scores.clear()
            found = self._scores[p] = turn_scores(p, WAYS)
            self.positions += len(found)
        return found

    def _count(self) -> None:
        """Count a position whose turns are scored. Raises _OutOfTimeError when the budget is spent."""
        self.nodes += 1
        if self.nodes > self._limit or time.perf_counter() > self._deadline:
            raise _OutOfTimeError

    def _value(self, p: Position, depth: int, alpha: int, beta: int) -> int:
        """The score of a position for the side to move; outside (alpha, beta) only a bound."""
        self.positions += 1
        if depth <= 0:
            return evaluate(p)
        known = self._known.get(p)
        first = 0
        if known is not None:
            deep, score, kind, first = known
            if deep >= depth and (kind == EXACT or (score >= beta if kind == LOWER else score <= alpha)):
                return score
        if depth == 1:
            return max(self._weighed(p))
        children = self._children(p)
        if children.score(0) >= CERTAIN:
            return children.score(0)
        best, chosen = self._best(children, first, depth, alpha, beta)
        kind = LOWER if best >= beta else UPPER if best <= alpha else EXACT
        self._known[p] = depth, best, kind, chosen
        return best

    def _best(self, children: Turns, first: int, depth: int, alpha: int, beta: int) -> tuple[int, int]:
        """The best score among the children, and the index of its child. The child that was best before is searched first."""
        best, chosen = -WIN, 0
        order = (first, *(n for n in range(len(children)) if n != first)) if first else range(len(children))
        for number, index in enumerate(order):
            score, less = children.score(index), _less(number)
            ahead = depth - 1 > less or not less
            if ahead or score > alpha:
                _, _, after, over = children[index]
                if not over:
                    if ahead:
                        score = -self._value(after, depth - 1 - less, -beta, -alpha)
                    if less and score > alpha:
                        score = -self._value(after, depth - 1, -beta, -alpha)
                    score = _later(score)
            if score > best:
                best, chosen = score, index
                alpha = max(alpha, score)
                if score >= beta:
                    break
        return best, chosen
