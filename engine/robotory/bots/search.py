"""Looking ahead: alpha-beta with iterative deepening and a table of positions, on positions of the kernel.

Scores are for the side that is to move, in hundredths of what `evaluate` weighs: 0 is even, SPREAD about 73 %.
From WIN - MOST_TURNS on the score of n means that the game is won in WIN - n turns; below the negative of that it is lost.
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
"""Positions whose children are kept, some 20 each, and those of which only the scores of the children are."""
_FULL, _ONE_LESS = 3, 10
"""How many children, in order of their scores, are searched to the full depth, and how many to one turn less."""

EXACT, LOWER, UPPER = range(3)


class Line(NamedTuple):
    """A turn with its score for who takes it."""

    turn: Turn
    score: int


class _OutOfTimeError(Exception):
    """The budget is spent; what is known so far counts."""


SPREAD = 60
"""Hundredths of a score by which a side is ahead when it wins three times in four (as a logistic scale), found by
`tools.calibration`."""


def chance(score: int) -> float:
    """The chance to win that a score stands for."""
    if abs(score) >= CERTAIN:
        return float(score > 0)
    return 1 / (1 + math.exp(-score / SPREAD))


def _less(number: int) -> int:
    """By how many turns the search is reduced after the turn at this place in the order."""
    return 0 if number < _FULL else 1 if number < _ONE_LESS else 2


def _later(score: int) -> int:
    """The score one turn before: a win is a turn further away."""
    if score >= CERTAIN:
        return score - 1
    return score + 1 if score <= -CERTAIN else score


class Search:
    """A search that can be continued: what it has found is kept between calls of `deepen`."""

    def __init__(self, roots: Sequence[Child], lines: int = 1) -> None:
        """`roots`: the turns to choose from; `lines`: how many of the best get exact scores."""
        self.roots = sorted(roots, key=attrgetter("score"), reverse=True)
        self.lines = lines
        self.depth = 1
        self.best = [Line(child.turn, child.score) for child in self.roots]
        self.nodes = 0  # positions whose turns were looked at
        self.positions = 0  # those that were scored, and those that were searched
        self._limit: float = math.inf
        self._deadline: float = math.inf
        self._kept: dict[Position, Turns] = {}
        self._scores: dict[Position, list[int]] = {}
        self._known: dict[Position, tuple[int, int, int, int]] = {}
        self._after = {child.turn: child for child in roots}

    @property
    def done(self) -> bool:
        """Whether looking deeper cannot change anything."""
        decided = WIN - abs(self.best[0].score) <= self.depth
        return decided or self.depth >= DEEPEST or len(self.roots) == 1

    def deepen(
        self, *, milliseconds: float | None = None, nodes: int | None = None, depth: int = DEEPEST
    ) -> list[Line]:
        """All turns, best first, after searching so long, or so many positions, or to so many turns ahead; the scores of the
        first `lines` are exact."""
        self._deadline = math.inf if milliseconds is None else time.perf_counter() + milliseconds / 1000
        self._limit = math.inf if nodes is None else self.nodes + nodes
        try:
            while not self.done and self.depth < depth:
                self._look(self.depth + 1)
                self.depth += 1
        except _OutOfTimeError:
            pass
        return self.best

    def _look(self, depth: int) -> None:
        """One iteration over the roots. What is found before time is up counts as soon as the first root is through."""
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
            # Those that could not beat the best have a bound for a score: they keep their order behind it.
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
        """The scores of the turns of a position, kept for when the search goes deeper."""
        found = self._scores.get(p)
        if found is None:
            self._count()
            if len(self._scores) > _KEPT_SCORES:
                self._scores.clear()
            found = self._scores[p] = turn_scores(p, WAYS)
            self.positions += len(found)
        return found

    def _count(self) -> None:
        """Count one position more whose turns are looked at. Raises _OutOfTimeError when the budget is spent."""
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
        """The best score among the children and which has it; the one that was best before comes first."""
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
