"""Which things of a move's path a point of the picture means, and where a thing is: for whoever touches, drags or marks.

Ids as in `Move.path`: `cell-<cell>`, `robot-<robot>`, `disc-<colour>` (one of that colour in the stock of the side to move),
`lid`, and `stop` (the robot that is on its way). `mix-<white>-<black>` has no place in the picture: it is for buttons.
"""

from robotory.board.hexagons import CELL, CELLS, COLOUR_NAMES, ROBOT_NAMES, WHITE
from robotory.position.view import ArenaView
from robotory.show import layout

_NEAR = 0.5**2
_ON_DISC = 0.3**2


def things_at(view: ArenaView, x: float, y: float) -> tuple[str, ...]:
    """The ids of what is at a point (in cells of the scene), topmost first; empty where there is nothing to touch."""
    left, top, right, bottom = layout.LID
    if left <= x <= right and top <= y <= bottom:
        return ("lid",)
    for cell, at in enumerate(layout.CELL_AT):
        if _far(at, x, y) <= _NEAR:
            return (*_standing(view, cell), f"cell-{CELLS[cell]}")
    if view.side is not None:
        white, black = view.stock[view.side]
        for place, at in enumerate(layout.STOCK_AT[view.side][: white + black]):
            if _far(at, x, y) <= _ON_DISC:
                return (f"disc-{COLOUR_NAMES[WHITE if place < white else 1 - WHITE]}",)
    return ()


def place_of(view: ArenaView, thing: str) -> tuple[float, float] | None:
    """The middle of a thing by its id, None for what has no place or is not there."""
    kind, _, name = thing.partition("-")
    if kind == "cell" and name in CELL:
        return layout.CELL_AT[CELL[name]]
    if kind == "robot" and name in ROBOT_NAMES:
        return layout.CELL_AT[view.robot[ROBOT_NAMES.index(name)]]
    if thing == "stop" and view.ask == "chain":
        return layout.CELL_AT[view.robot[view.operands[1]]]
    if thing == "lid":
        left, top, right, bottom = layout.LID
        return (left + right) / 2, (top + bottom) / 2
    if kind == "disc" and name in COLOUR_NAMES and view.side is not None:
        colour, stock = COLOUR_NAMES.index(name), view.stock[view.side]
        return layout.STOCK_AT[view.side][stock[WHITE] * colour] if stock[colour] else None
    return None


def _standing(view: ArenaView, cell: int) -> tuple[str, ...]:
    if cell not in view.robot:
        return ()
    robot = view.robot.index(cell)
    on_its_way = view.ask == "chain" and view.operands[1] == robot
    return ("stop" if on_its_way else f"robot-{ROBOT_NAMES[robot]}",)


def _far(at: tuple[float, float], x: float, y: float) -> float:
    return (at[0] - x) ** 2 + (at[1] - y) ** 2
