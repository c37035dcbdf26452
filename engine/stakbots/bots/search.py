"""The tree search of `normal`, `hard` and `master`, over positions that fit what the seat knows."""

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from stakbots.bots import policy
from stakbots.bots.judge import judge
from stakbots.position.guess import determinize
from stakbots.position.state import Match
from stakbots.position.view import MatchView
from tabletop.bots.bots import Node, most_tried, playouts
from tabletop.core.game import Budget
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, Pending

_AHEAD = 2
"""Turns that the policy plays after the tree ends."""

_LEAST = 12
"""Playouts for one choice at every level, if the budget has that many."""

_TRIES = 4
"""After every so many playouts, one more move joins the search."""

_PICKS = 3
"""How often the policy is asked for a move that should come first."""

Leaf = Callable[[Match, Random, int], Sequence[float]]
"""Type of the end of a playout: leaf(match, rng, last turn of the tree) -> the chance of each seat to win."""


def played_on(match: Match, rng: Random, last: int) -> Sequence[float]:
    """Let the policy play to the end of the opponents' next turns, then judge the cards."""
    policy.play_on(match, rng, max(1, last - match.turn))
    return judge(match)


class Way(NamedTuple):
    """How a level searches."""

    playouts: int = 300
    """Playouts for one choice without a budget."""
    share: float = 1.0
    """The share of the budget that the level uses."""
    leaf: Leaf = played_on
    exploration: float = 0.35
    """How often playouts try moves that seem worse."""
    tries: int = 0
    """After so many playouts, one more move joins the search below the root; with 0 all join at once."""
    alike: int = 1
    """Playouts per guess: to copy a guess is quicker than to make one."""


class _Node(Node):
    """A node that counts in `offered` how often it could have been visited."""

    __slots__ = ("offered",)

    def __init__(self) -> None:
        super().__init__()
        self.offered = 0


def search(view: MatchView, moves: Sequence[Move], rng: Random, budget: Budget, way: Way) -> int:
    """Return the index of the most tried move, after as many playouts as the budget allows or as are needed to be sure of it.
    Moves join one by one, those of the policy first, so that a few playouts choose as the policy does, not by chance."""
    if len(moves) == 1:
        return 0
    ranked = _ranked(view, moves, rng)
    limit = budget.milliseconds / 1000 * way.share if budget.milliseconds else math.inf
    asked = budget.playouts or (way.playouts if limit == math.inf else 1_000_000)
    root, guess = _Node(), determinize(view, rng)
    for number in playouts(root, min(asked, max(_LEAST, math.ceil(asked * way.share))), limit):
        if number and number % way.alike == 0:
            guess = determinize(view, rng)
        _playout(root, ranked[: 1 + root.visits // _TRIES], guess.clone() if way.alike > 1 else guess, rng, way)
    return most_tried(root, moves, rng)


def _ranked(view: MatchView, moves: Sequence[Move], rng: Random) -> list[Move]:
    """The moves that the policy picks in a few tries, then the others in random order."""
    picked = []
    for _ in range(_PICKS):
        match = determinize(view, rng)
        assert match.pending is not None
        picked.append(policy.pick(match, match.pending, moves, rng))
    return list(dict.fromkeys([*picked, *rng.sample(moves, len(moves))]))


def _playout(root: _Node, first: Sequence[Move], match: Match, rng: Random, way: Way) -> None:
    """One playout that begins with one of the moves `first`."""
    node, path = root, [(root, 0)]
    last = match.turn + _AHEAD
    while (pending := match.pending) is not None and match.turn <= last:
        moves = first if node is root else match.legal()
        if pending.seat == CHANCE:
            match.apply(policy.chance_move(match, pending, moves, rng))
            continue
        if len(moves) == 1 and node is not root:
            match.apply(moves[0])
            continue
        fresh = [move for move in moves if move not in node.children]
        if fresh and way.tries and node is not root:
            fresh = _joining(node, match, pending, moves, fresh, rng, way.tries)
        move = fresh[int(rng.random() * len(fresh))] if fresh else _most_promising(node, moves, way.exploration)
        node = node.children.setdefault(move, _Node())
        path.append((node, pending.seat))
        match.apply(move)
        if fresh:
            break
    values = way.leaf(match, rng, last)
    for seen, seat in path:
        seen.visits += 1
        seen.total += values[seat]


def _joining(
    node: _Node, match: Match, pending: Pending, moves: Sequence[Move], fresh: list[Move], rng: Random, tries: int
) -> list[Move]:
    """Which of the `fresh` moves may join now. The one that the policy picks joins first, then one more after every so many
    `tries`."""
    if len(moves) - len(fresh) >= 1 + node.visits / tries:
        return []
    picked = policy.pick(match, pending, moves, rng)
    return [picked] if picked in fresh else fresh


def _most_promising(node: _Node, moves: Sequence[Move], exploration: float) -> Move:
    """The best of the moves that were tried before, by its results and by how seldom it was tried."""
    children = node.children
    best, bound = moves[0], -1.0
    for move in moves:
        child = children.get(move)
        if child is None:
            continue
        child.offered += 1
        here = child.total / child.visits + exploration * math.sqrt(math.log(child.offered + 1) / child.visits)
        if here > bound:
            best, bound = move, here
    return best
