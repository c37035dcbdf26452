"""Robotory for learning machines: the numbers of its moves and the fields of its observations."""

from typing import Any

from robotory.board.cells import CELLS, COLOURS, DISCS, ROBOTS, STOCK
from robotory.position.moves import FURTHER, PLACE, REFILL, STEP, STOP
from robotory.rules.steps import STEPS
from tabletop.tools.learning import Field, Learning, asked, listed, number

_MOVES = (
    *(move for row in PLACE for move in row),
    *(move for row in STEP for move in row),
    *(move for row in REFILL for move in row),
    *FURTHER,
    STOP,
)
_OPERANDS = {"lot": ("chance",), "turn": ("seat",), "chain": ("seat", "robot", "event", "cell")}
_MOST_TURNS = 1000


def _pairs(name: str, rows: int, high: int, about: str) -> Field:
    return Field(
        name, (rows, 2), 0, high, about, lambda view: [discs for pair in getattr(view, name) for discs in pair]
    )


def _fields(view: Any) -> tuple[Field, ...]:
    return (
        *asked(STEPS, _OPERANDS, len(CELLS) - 1, most=3 + len(CELLS)),
        number("game", 1, 2, "the present game of the match"),
        number("games", 1, 2, "games of the match"),
        number("first", 0, 1, "the seat that plays light"),
        number("turn", 0, _MOST_TURNS, "turns begun"),
        listed("wins", 2, 0, 2, "games won, by seat"),
        listed("disc", len(CELLS), -1, max(COLOURS), "by cell: -1 nothing, 0 a white disc, 1 a black one"),
        listed("robot", len(ROBOTS), 0, len(CELLS) - 1, "the cell of the white, the black and the red robot"),
        _pairs("stock", 2, STOCK, "white and black discs in the stock of light, of dark"),
        listed("lid", 2, 0, DISCS, "white and black discs on the lid"),
        listed("box", 2, 0, DISCS, "white and black discs in the box"),
    )


def learning() -> Learning:
    """The first version of both."""
    return Learning(1, 1, tuple(move.label for move in _MOVES), _fields)
