"""What is best in a position, and by how much: for a panel that looks on while people play, and for the game slider.

Scores are for the side to move, in hundredths of the logarithm of its odds (see `search`); `light` is the chance of light to
win.
"""

from functools import lru_cache
from typing import NamedTuple

from robotory.board.hexagons import CELLS, COLOUR_NAMES, EATS, LIGHT, NOTHING, ROBOT_NAMES
from robotory.bots.evaluate import evaluate
from robotory.bots.kernel import MOVE, PLACE, Position, Turn, chains, position_of
from robotory.bots.search import Search, chance
from robotory.bots.turns import Child, Turns
from robotory.position.moves import FURTHER, REFILL, STEP, STOP
from robotory.position.moves import PLACE as PLACES
from robotory.position.state import Arena
from robotory.position.view import ArenaView
from tabletop.move import Move

ROOT_WAYS = 12
"""Of the moves of a robot to one cell, how many are looked at where the choice is to be made."""

SHOWN = 5


class Advice(NamedTuple):
    """One turn: the choices that make it up, its name, its score for the side that takes it, the chance of light to win after
    it, and the names of the turns expected from it on (itself first)."""

    moves: tuple[Move, ...]
    name: str
    score: int
    light: float
    line: tuple[str, ...]


class Analysis:
    """An analysis of one position that can be gone on with for as long as one likes."""

    def __init__(self, view: ArenaView, lines: int = SHOWN) -> None:
        self.view = view
        self.search = Search(roots(view), lines)

    @property
    def depth(self) -> int:
        """How many turns ahead everything has been looked at."""
        return self.search.depth

    @property
    def done(self) -> bool:
        """Whether looking on cannot change anything."""
        return self.search.done

    def deepen(self, milliseconds: float | None = None, nodes: int | None = None) -> list[Advice]:
        """The best turns so far, best first, after looking on for so long or at so many positions."""
        side = self.view.side
        found = []
        for line in self.search.deepen(milliseconds=milliseconds, nodes=nodes)[: self.search.lines]:
            mine = chance(line.score)
            found.append(
                Advice(
                    moves_of(line.turn, self.view),
                    name(line.turn, self.view),
                    line.score,
                    mine if side == LIGHT else 1 - mine,
                    (name(line.turn, self.view), *(name(turn) for turn in line.line)),
                )
            )
        return found


def analyse(state: Arena, milliseconds: float, lines: int = SHOWN) -> list[Advice]:
    """The best turns of a position, best first; asked again about the same position it goes on where it was. Empty when no
    seat is asked anything."""
    view = state.view(None)
    if view.side is None:
        return []
    return _kept(view, lines).deepen(milliseconds)


@lru_cache(maxsize=2)
def _kept(view: ArenaView, lines: int) -> Analysis:
    return Analysis(view, lines)


def light_chance(state: Arena, nodes: int = 60) -> float:
    """The chance of light to win from here on, after a quick look; 0 or 1 after the end. For the game slider."""
    view = state.view(None)
    if view.side is None:
        return float(state.leader() == LIGHT)
    return Analysis(view, 1).deepen(nodes=nodes)[0].light


def roots(view: ArenaView) -> list[Child]:
    """The turns to choose from, or the ways on for the robot that is moving."""
    position = position_of(view)
    if view.ask != "chain":
        return [*Turns(position, ROOT_WAYS)]
    robot = view.operands[1]
    found = [Child(0, (MOVE, robot), _passed(position, robot, view.robot[robot], 0), over=False)]
    for end, eaten, way in chains(view.robot[robot], _edible(view, robot), ROOT_WAYS):
        found.append(Child(0, (MOVE, robot, *way), _passed(position, robot, end, eaten), over=False))
    return [child._replace(score=-evaluate(child.after)) for child in found]


def _passed(p: Position, robot: int, end: int, eaten: int) -> Position:
    """The other side is to move, and a robot stands on `end`."""
    white, black, rw, rb, rr, mw, mb, tw, tb, lw, lb, side = p
    cells = [rw, rb, rr]
    cells[robot] = end
    return white & ~eaten, black & ~eaten, cells[0], cells[1], cells[2], tw, tb, mw, mb, lw, lb, 1 - side


def _edible(view: ArenaView, robot: int) -> int:
    return sum(1 << cell for cell, disc in enumerate(view.disc) if disc != NOTHING and disc in EATS[robot])


def moves_of(turn: Turn, view: ArenaView) -> tuple[Move, ...]:
    """The choices that make up a turn, with `stop` at its end where the robot could go on."""
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


def name(turn: Turn, view: ArenaView | None = None) -> str:
    """A turn in every language alike: white@a1, red>d4>d5, refill=3+1; what a robot does on its way is >d5 or stop."""
    kind, what, *rest = turn
    if kind == PLACE:
        return f"{COLOUR_NAMES[what]}@{CELLS[rest[0]]}"
    if kind != MOVE:
        return f"refill={what}+{rest[0]}"
    way = "".join(f">{CELLS[cell]}" for cell in rest)
    if view is not None and view.ask == "chain":
        return way or "stop"
    return ROBOT_NAMES[what] + way
