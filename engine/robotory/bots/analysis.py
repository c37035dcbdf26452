"""The best turns of a position, and the chances of both seats: for the panel of advice and for the game slider."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from robotory.board.cells import EATS, NOTHING
from robotory.bots.evaluate import evaluate
from robotory.bots.kernel import MOVE, PLACE, Position, Turn, chains, position_of
from robotory.bots.ordering import Child, Turns
from robotory.bots.search import Search, chance
from robotory.position.guess import determinize
from robotory.position.moves import FURTHER, REFILL, STEP, STOP
from robotory.position.moves import PLACE as PLACES
from robotory.position.state import Arena
from robotory.position.view import ArenaView
from tabletop.core.game import Advice
from tabletop.rules.move import Move

ROOT_WAYS = 12
"""How many moves of a robot to one cell are compared at the root of a search: the shortest ones."""

SHOWN = 5
"""The number of turns that are advised."""

QUICK = 60
"""Positions searched for an estimate of the chances of both seats."""

EXPECTED = 2
"""The number of turns that are expected after the best one: the answer, and the turn after that."""

ADVISED = 12_000
"""Positions searched for advice without a limit of time, which then is always the same."""


class Analysis:
    """An analysis of one position that can be continued as long as one likes."""

    def __init__(self, view: ArenaView, lines: int = SHOWN) -> None:
        """`lines`: the number of best turns that get exact scores."""
        self.view = view
        self.search = Search(roots(view), lines)

    def deepen(self, milliseconds: float | None = None, nodes: int | None = None) -> list[Advice]:
        """Return the best turns so far, best first, after searching for these milliseconds or so many more positions."""
        best = self.search.deepen(milliseconds=milliseconds, nodes=nodes)[: self.search.lines]
        return [Advice(moves_of(line.turn, self.view), self._by_seat(chance(line.score))) for line in best]

    def line(self) -> tuple[tuple[Move, ...], ...]:
        """Return the turns that are expected after the best one so far, each as its moves."""
        best = self.search.best[0].turn
        arena, line = determinize(self.view, Random(0)), [moves_of(best, self.view)]
        for turn in self.search.expected(best, EXPECTED):
            for move in line[-1]:
                arena.apply(move)
            line.append(moves_of(turn, arena.view(None)))
        return tuple(line[1:])

    def _by_seat(self, mine: float) -> tuple[float, float]:
        """The chances of both seats, from that of the seat to move."""
        return (mine, 1 - mine) if self.view.to_move == 0 else (1 - mine, mine)


def advise(arena: Arena, milliseconds: float | None) -> list[Advice]:
    """Return the best turns of a position, best first. Called again for the same position, it continues its search; without a
    limit of time it begins anew and searches ADVISED positions. Empty if no seat is asked."""
    view = arena.view(None)
    if view.side is None:
        return []
    analysis = Analysis(view) if milliseconds is None else _kept(view)
    best, *rest = analysis.deepen(milliseconds, ADVISED if milliseconds is None else None)
    return [best._replace(line=analysis.line()), *rest]


@lru_cache(maxsize=2)
def _kept(view: ArenaView) -> Analysis:
    return Analysis(view)


def chances(arena: Arena) -> Sequence[float]:
    """Return each seat's chance to win, from 0 to 1, after a quick search; 0 or 1 after the end."""
    view = arena.view(None)
    if view.side is None:
        ahead = arena.seat(arena.leader())
        return [float(seat == ahead) for seat in range(2)]
    return Analysis(view, 1).deepen(nodes=QUICK)[0].chances


def judge(arena: Arena, _rng: Random) -> Sequence[float]:
    """Return each seat's chance to win like `chances`; even chances before the lot is drawn."""
    return chances(arena) if arena.over or arena.view(None).side is not None else (0.5, 0.5)


def roots(view: ArenaView) -> list[Child]:
    """Return the turns to choose from, or the further steps of a robot that is moving."""
    position = position_of(view)
    if view.ask != "chain":
        return [*Turns(position, ROOT_WAYS)]
    robot = view.operands[1]
    found = [Child(0, (MOVE, robot), _passed(position, robot, view.robot[robot], 0), over=False)]
    for end, eaten, way in chains(view.robot[robot], _edible(view, robot), ROOT_WAYS):
        found.append(Child(0, (MOVE, robot, *way), _passed(position, robot, end, eaten), over=False))
    return [child._replace(score=-evaluate(child.after)) for child in found]


def _passed(p: Position, robot: int, end: int, eaten: int) -> Position:
    """The position after a robot's move to `end`, on which it ate the discs of `eaten` (bit per cell). The other side moves."""
    white, black, rw, rb, rr, mw, mb, tw, tb, lw, lb, side = p
    cells = [rw, rb, rr]
    cells[robot] = end
    return white & ~eaten, black & ~eaten, cells[0], cells[1], cells[2], tw, tb, mw, mb, lw, lb, 1 - side


def _edible(view: ArenaView, robot: int) -> int:
    """The cells with discs that a robot can eat, as bits."""
    return sum(1 << cell for cell, disc in enumerate(view.disc) if disc != NOTHING and disc in EATS[robot])


def moves_of(turn: Turn, view: ArenaView) -> tuple[Move, ...]:
    """Return the moves that make up a turn, with `stop` at its end if the robot could go on."""
    kind, what, *rest = turn
    if kind == PLACE:
        return (PLACES[what][rest[0]],)
    if kind != MOVE:
        return (REFILL[what][rest[0]],)
    moves: list[Move] = [FURTHER[cell] for cell in rest]
    if view.ask != "chain":
        moves[0] = STEP[what][rest[0]]
    left = _edible(view, what) & ~sum(1 << cell for cell in rest)
    end = rest[-1] if rest else view.robot[what]
    if chains(end, left, 1):
        moves.append(STOP)
    return tuple(moves)
