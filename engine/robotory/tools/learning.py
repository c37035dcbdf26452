"""Robotory for learning machines: actions and observations, with the board turned to the seat that looks."""

from collections.abc import Sequence
from typing import Any

from robotory.board.cells import (
    AT,
    CAMP,
    CELL,
    CELLS,
    COLUMNS,
    DISCS,
    LIGHT,
    ROBOT_NAMES,
    STOCK,
)
from robotory.position.moves import FURTHER, PLACE, REFILL, STEP, STOP, Further, Place, Step
from robotory.rules.step_names import STEPS
from robotory.rules.turn import START
from tabletop.rules.move import Move
from tabletop.tools.learning import Actions, Field, FieldGroup, Learning, Plane, Planes, asked, sheet

_STEPS = {name: step for name, step in STEPS.items() if step is not START}
"""All but the draw of a fair start, of which no player is asked: the other asks keep their numbers."""

_MOST_TURNS = 1000
_SEATS, _SIDES = 2, 2
_CHAIN = 3
"""Operands of the ask `chain` before the cells of the way: seat, robot, event."""

_TURNED = tuple(CELL[f"{'edcba'['abcde'.index(name[0])]}{size + 1 - int(name[1])}"] for name, size in (
    (name, COLUMNS["abcde".index(name[0])]) for name in CELLS
))  # fmt: skip
"""By cell: the cell at the same place for the seat opposite."""

_HEIGHT, _WIDTH = 6, 5
_PLACES = tuple((x + y) // 2 - 1 for x, y in AT), tuple(x for x, _ in AT)
_SQUARE = tuple(row * _WIDTH + column for row, column in zip(*_PLACES, strict=True))
"""By cell: its place in a plane, row by row. Six squares of the plane belong to no cell. The neighbours of a cell are the
squares above, below, left, right, above left and below right."""

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
    """The move that looks to light as this move looks to dark."""
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
    """The side of the viewer; light for a spectator."""
    return LIGHT if view.seat is None else int(view.seat ^ view.first)


_PLANES = (
    Plane("camp", -1, 1, "1 the viewer's camp, -1 the other, 0 no cell"),
    Plane("white_disc", 0, 1, "1 a white disc"),
    Plane("black_disc", 0, 1, "1 a black disc"),
    *(Plane(f"{name}_robot", 0, 1, f"1 the {name} robot") for name in ROBOT_NAMES),
    Plane("way", 0, 1, "1 where the robot on its way has been in this turn, its start too"),
)


_SIZE = _HEIGHT * _WIDTH
_DISC, _ROBOT, _WAY = _SIZE, 3 * _SIZE, 6 * _SIZE
"""The first places of the planes of discs, of robots and of the way."""
_SQUARES = _SQUARE, tuple(_SQUARE[cell] for cell in _TURNED)
"""By side and cell: its place in a plane, as that side sees it."""
_DISCS = tuple(tuple((_DISC + square, _DISC + _SIZE + square) for square in squares) for squares in _SQUARES)
"""By side, cell and colour of the disc there: its place."""
_ROBOTS = tuple(
    tuple(tuple(_ROBOT + robot * _SIZE + square for square in squares) for robot in range(len(ROBOT_NAMES)))
    for squares in _SQUARES
)
"""By side, robot and its cell: its place."""
_EMPTY = sheet(len(_PLANES), _SIZE, [(0, _SQUARE[cell], 1 if side == LIGHT else -1) for cell, side in enumerate(CAMP)])


def _board(view: Any) -> Sequence[int]:
    side = _side(view)
    found = _EMPTY[:]
    for places, disc in zip(_DISCS[side], view.disc):  # noqa: B905 (to compare lengths takes time)
        if disc >= 0:
            found[places[disc]] = 1
    for squares, cell in zip(_ROBOTS[side], view.robot):  # noqa: B905
        found[squares[cell]] = 1
    if view.ask == "chain":
        for cell in view.operands[_CHAIN:]:
            found[_WAY + _SQUARES[side][cell]] = 1
    return found


_FIELDS = (
    Field("moving", (1,), -1, len(ROBOT_NAMES) - 1, "the robot on its way: 0 white, 1 black, 2 red, -1 none"),
    Field("game", (1,), 1, 2, "the present game of the match"),
    Field("games", (1,), 1, 2, "games of the match"),
    Field("turn", (1,), 0, _MOST_TURNS, "turns begun"),
    Field("wins", (_SEATS,), 0, 2, "games won by the viewer, by the other"),
    Field("stock", (_SIDES, 2), 0, STOCK, "white and black discs in the stock of the viewer, of the other"),
    Field("lid", (2,), 0, DISCS, "white and black discs on the lid"),
    Field("box", (2,), 0, DISCS, "white and black discs in the box"),
)


def _standing(view: Any) -> Sequence[int]:
    moving = view.operands[1] if view.ask == "chain" else -1
    stock = view.stock if _side(view) == LIGHT else view.stock[::-1]
    wins = view.wins[::-1] if view.seat else view.wins
    return (moving, view.game, view.games, view.turn, *wins, *stock[0], *stock[1], *view.lid, *view.box)


def _fields(_view: Any) -> tuple[FieldGroup, ...]:
    return (asked(_STEPS, _SEATS), FieldGroup(_FIELDS, _standing))


def learning() -> Learning:
    """Return the second version, which plays by version 1 of the rules."""
    return Learning(
        2, 1, lambda _view: _MOVES, _named, _fields, lambda _view: (Planes((_HEIGHT, _WIDTH), _PLANES, _board),)
    )
