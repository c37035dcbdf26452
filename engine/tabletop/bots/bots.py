"""Bots for every game: random, greedy, and a tree search over positions that fit a seat's knowledge."""

import math
import time
from collections.abc import Iterator, Sequence
from heapq import nlargest
from itertools import islice
from random import Random
from typing import Any, Self

from tabletop.base.errors import OptionError
from tabletop.core.game import GENERIC_BOTS, Budget, Choose, Game
from tabletop.core.session import PERSON, Session
from tabletop.rules.chance import Dealer
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, State

_EXPLORATION = 0.7
_ROLLOUT = 80
"""Choices after which a playout ends and the game's `value` judges it."""

_CHECKED = 8
"""After every so many playouts, a search looks whether its choice can still change."""


def find(game: Game, name: str) -> Choose:
    """The bot with this name: one of the game's own, or a generic one. Raises OptionError if there is none."""
    if name in game.bots and game.bot:
        return game.bot(name)
    if name == "random":
        return pick_at_random
    if name == "greedy":
        return greedy(game)
    if name == "search":
        return tree_search(game)
    raise OptionError(
        "{game} has no bot {name!r}; it has: {known}.",
        game=game.title,
        name=name,
        known=", ".join((*game.bots, *GENERIC_BOTS)),
    )


def choose(session: Session, budget: Budget, extra_seed: int = 0) -> int:
    """The index of the move that the bot to move chooses. It is the same for the same session, budget in playouts and
    `extra_seed`."""
    seat = session.to_move
    assert seat is not None
    bot = find(session.game, session.seats[seat])
    return bot(session.state.view(seat), session.legal(), Random(seed_of(session, extra_seed)), budget)


def seed_of(session: Session, extra_seed: int = 0) -> int:
    """The seed for the random numbers of the bot to move. It differs from the table's, with which a bot could see what will be
    dealt."""
    return Dealer(session.seed ^ 0x5EED + extra_seed).pick(session.ply, 1 << 60)


def bot_to_move(session: Session, *, sealed: bool = False) -> bool:
    """Whether a bot is to move; with `sealed`, only at a sealed choice."""
    pending = session.state.pending
    if pending is None or pending.seat == CHANCE or session.seats[pending.seat] == PERSON:
        return False
    return pending.ask.sealed or not sealed


def choices(
    session: Session, budget: Budget | Sequence[Budget], *, one_round: bool = False, sealed: bool = False
) -> Iterator[int]:
    """Play on as long as bots are to move, and yield the index of each choice once it is made. `budget` is for each choice, one
    for all or one per seat. `one_round` stops at the end of the round, `sealed` before a choice that is not sealed."""
    budgets = [budget] * len(session.seats) if isinstance(budget, Budget) else budget
    session.advance()
    started = session.state.round
    while bot_to_move(session, sealed=sealed) and not (one_round and session.state.round != started):
        seat = session.to_move
        assert seat is not None
        index = choose(session, budgets[seat])
        session.play(index)
        session.advance()
        yield index


def run_bots(session: Session, budget: Budget | Sequence[Budget], limit: int = 100_000) -> None:
    """Play a `session` on until a person is to move or the game is over. `budget` is the budget of a bot for one choice, one
    for all or one per seat. Raises RuntimeError if a bot is still to move after `limit` choices."""
    for _ in islice(choices(session, budget), limit):
        pass
    if bot_to_move(session):
        raise RuntimeError(f"{session.game.title} is not over after {limit} choices of bots.")


def pick_at_random(view: Any, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
    """A bot that picks every move with the same chance."""
    return int(rng.random() * len(moves))


def values(game: Game, state: State) -> Sequence[float]:
    """How well each seat stands, from 0 to 1. After the end the winners share 1."""
    if state.over:
        winners = state.winners()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(state.ranking()))]
    return game.value(state) if game.value else [0.5] * len(state.ranking())


def greedy(game: Game) -> Choose:
    """A bot that takes the move with the best average value, over four positions that fit its knowledge."""

    def choose_greedily(view: Any, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
        totals = [0.0] * len(moves)
        for _ in range(4):
            state = game.determinize(view, rng)
            pending = state.pending
            assert pending is not None
            for index, move in enumerate(moves):
                trial = state.clone()
                trial.apply(move)
                _settle(trial, rng)
                totals[index] += values(game, trial)[pending.seat] + rng.random() * 1e-6
        return max(range(len(moves)), key=totals.__getitem__)

    return choose_greedily


def _settle(state: State, rng: Random) -> None:
    """Play chance until a seat is asked."""
    while (pending := state.pending) is not None and pending.seat == CHANCE:
        state.apply(random_move(state, rng))


def random_move(state: State, rng: Random) -> Move:
    """A random legal move; if chance is asked, by its weights."""
    pending = state.pending
    moves = state.legal()
    assert pending is not None
    if pending.seat == CHANCE and pending.ask.weights:
        return rng.choices(moves, pending.ask.weights(state, *pending.operands))[0]
    return moves[int(rng.random() * len(moves))]


class Node:
    """A node of the search tree: its visits, its sum of values, and the moves tried after it."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Move, Self] = {}
        self.visits = 0
        self.total = 0.0


def playouts(root: Node, most: int, seconds: float = math.inf) -> Iterator[int]:
    """Number the playouts from 0. They end after so many or so much time, or as soon as those that are left cannot change which
    move at the root is tried most."""
    start = time.perf_counter()
    for number in range(most):
        yield number
        spent = time.perf_counter() - start
        if spent > seconds:
            return
        left = most - 1 - number
        if spent and seconds < math.inf:
            left = min(left, math.ceil((seconds - spent) * (number + 1) / spent))
        if number >= left and number % _CHECKED == 0 and _lead(root) > left:
            return


def _lead(root: Node) -> int:
    """How much more often the most tried move was tried than the next."""
    first, second = nlargest(2, [0, 0, *(child.visits for child in root.children.values())])
    return first - second


def most_tried(root: Node, moves: Sequence[Move], rng: Random) -> int:
    """The index of the move that was tried most. Ties go to the better value, then to chance."""

    def rank(index: int) -> tuple[int, float, float]:
        child = root.children.get(moves[index])
        return (child.visits, child.total / child.visits, rng.random()) if child else (0, 0.0, rng.random())

    return max(range(len(moves)), key=rank)


def tree_search(game: Game) -> Choose:
    """Monte-Carlo tree search. Every playout starts from a new guess at the seat's unknowns."""

    def search(view: Any, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
        limit = budget.milliseconds / 1000 if budget.milliseconds else math.inf
        root = Node()
        for _ in playouts(root, budget.playouts or (200 if limit == math.inf else 1_000_000), limit):
            _playout(game, root, game.determinize(view, rng), rng)
        return most_tried(root, moves, rng)

    return search


def _playout(game: Game, root: Node, state: State, rng: Random) -> None:
    node, visited = root, [(root, 0)]
    while (pending := state.pending) is not None:
        if pending.seat == CHANCE:
            state.apply(random_move(state, rng))
            continue
        moves = state.legal()
        fresh = [move for move in moves if move not in node.children]
        move = fresh[int(rng.random() * len(fresh))] if fresh else _most_promising(node, moves)
        node = node.children.setdefault(move, Node())
        visited.append((node, pending.seat))
        state.apply(move)
        if fresh:
            break
    for _ in range(_ROLLOUT):
        if state.over:
            break
        state.apply(random_move(state, rng))
    result = values(game, state)
    for seen, seat in visited:
        seen.visits += 1
        seen.total += result[seat]


def _most_promising(node: Node, moves: Sequence[Move]) -> Move:
    log = math.log(node.visits + 1)

    def bound(move: Move) -> float:
        child = node.children[move]
        return child.total / child.visits + _EXPLORATION * math.sqrt(log / child.visits)

    return max(moves, key=bound)
