"""Robotory for learning machines: its actions and the fields of its observations, with the board turned to whoever looks."""

from collections.abc import Sequence
from typing import Any

from robotory.board.cells import (
    AT,
    BLACK,
    CAMP,
    CELL,
    CELLS,
    COLUMNS,
    DISCS,
    LIGHT,
    ROBOT_NAMES,
    STOCK,
    WHITE,
)
from robotory.position.moves import FURTHER, PLACE, REFILL, STEP, STOP, Further, Place, Step
from robotory.rules.steps import STEPS
from tabletop.rules.move import Move
from tabletop.tools.learning import Actions, Field, Learning, asked, by_seat, listed, number, sheet

_MOST_TURNS = 1000
_SEATS, _SIDES = 2, 2
_CHAIN = 3
"""Operands of the question `chain` before the cells of the way: seat, robot, event."""

_TURNED = tuple(CELL[f"{'edcba'['abcde'.index(name[0])]}{size + 1 - int(name[1])}"] for name, size in (
    (name, COLUMNS["abcde".index(name[0])]) for name in CELLS
))  # fmt: skip
"""By cell: the one that lies there for whoever sits opposite."""

_HEIGHT, _WIDTH = 6, 5
_PLACES = tuple((x + y) // 2 - 1 for x, y in AT), tuple(x for x, _ in AT)
_SQUARE = tuple(row * _WIDTH + column for row, column in zip(*_PLACES, strict=True))
"""By cell: its place in a plane, row by row. Six squares belong to no cell. The neighbours of a cell are those above, below,
left, right, above left and below right."""

_REFILL = tuple(
    REFILL[white][black] for white in range(STOCK + 1) for black in range(STOCK + 1) if 0 < white + black <= STOCK
)
_MOVES = (
    Actions("put a disc of this colour on this cell", tuple(move.label for row in PLACE for move in row)),
    Actions("begin to move this robot: to this cell", tuple(move.label for row in STEP for move in row)),
    Actions("take so many white + black discs from the lid", tuple(move.label for move in _REFILL)),
    Actions("go on to this cell with the robot on its way", tuple(move.label for move in FURTHER)),
    Actions("stop there", (STOP.label,)),
)


def _from_dark(move: Move) -> Move:
    """The move that looks to light as this one does to dark."""
    match move:
        case Place(colour, cell):
            return PLACE[colour][_TURNED[cell]]
        case Step(robot, cell):
            return STEP[robot][_TURNED[cell]]
        case Further(cell):
            return FURTHER[_TURNED[cell]]
    return move


_OPPOSITE = {
    move.label: _from_dark(move).label
    for move in (*(one for row in (*PLACE, *STEP) for one in row), *_REFILL, *FURTHER, STOP)
}


def _named(state: Any, seat: int, moves: Sequence[Move]) -> list[str]:
    if state.side(seat) == LIGHT:
        return [move.label for move in moves]
    return [_OPPOSITE[move.label] for move in moves]


def _side(view: Any) -> int:
    """The side that looks; whoever watches looks as light does."""
    return LIGHT if view.seat is None else int(view.seat ^ view.first)


def _squares(view: Any, cells: Sequence[int]) -> list[int]:
    """Cells as places in a plane, turned to the viewer."""
    return [_SQUARE[cell] for cell in (cells if _side(view) == LIGHT else [_TURNED[cell] for cell in cells])]


def _plane(name: str, about: str, cells: Any) -> Field:
    """A plane with a 1 on each of the cells that `cells(view)` gives."""

    def read(view: Any) -> Sequence[int]:
        return sheet(_HEIGHT * _WIDTH, [(square, 1) for square in _squares(view, cells(view))])

    return Field(name, (_HEIGHT, _WIDTH), 0, 1, about, read, plane=True)


def _discs(name: str, colour: int) -> Field:
    return _plane(
        f"{name}_disc", f"1 a {name} disc", lambda view: [cell for cell, disc in enumerate(view.disc) if disc == colour]
    )


def _robot(robot: int, name: str) -> Field:
    return _plane(f"{name}_robot", f"1 the {name} robot", lambda view: (view.robot[robot],))


_CAMPS = sheet(_HEIGHT * _WIDTH, [(_SQUARE[cell], 1 if side == LIGHT else -1) for cell, side in enumerate(CAMP)])


def _way(view: Any) -> Sequence[int]:
    return view.operands[_CHAIN:] if view.ask == "chain" else ()


def _fields(_view: Any) -> tuple[Field, ...]:
    return (
        *asked(STEPS, _SEATS),
        Field(
            "moving", (1,), -1, len(ROBOT_NAMES) - 1, "the robot on its way: 0 white, 1 black, 2 red, -1 none",
            lambda view: (view.operands[1] if view.ask == "chain" else -1,),
        ),
        number("game", 1, 2, "the present game of the match"),
        number("games", 1, 2, "games of the match"),
        number("turn", 0, _MOST_TURNS, "turns begun"),
        by_seat("wins", _SEATS, 0, 2, "games won by the viewer, by the other"),
        Field(
            "stock", (_SIDES, 2), 0, STOCK, "white and black discs in the stock of the viewer, of the other",
            lambda view: [disc for side in (0, 1) for disc in view.stock[_side(view) ^ side]],
        ),
        listed("lid", 2, 0, DISCS, "white and black discs on the lid"),
        listed("box", 2, 0, DISCS, "white and black discs in the box"),
        Field(
            "camp", (_HEIGHT, _WIDTH), -1, 1, "1 the viewer's camp, -1 the other, 0 no cell",
            lambda _: _CAMPS, plane=True,
        ),
        _discs("white", WHITE),
        _discs("black", BLACK),
        *(_robot(robot, name) for robot, name in enumerate(ROBOT_NAMES)),
        _plane("way", "1 where the robot on its way has been in this turn, its start too", _way),
    )  # fmt: skip


def learning() -> Learning:
    """The second version, which plays by version 1 of the rules."""
    return Learning(2, 1, lambda _view: _MOVES, _named, _fields)
