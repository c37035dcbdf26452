"""How Robotory looks: the name of a look -> Shapes around (0, 0), one unit to the height of a hexagon.

| look | drawing |
|---|---|
| `board`, `board:<layout>` | the fixed parts, from (0, 0) to (width, height): camps, border, trays, lid, box; a backdrop |
| `robot:<white, black or red>` | a robot: the white one is round, the black one angular, the red one pointed |
| `disc:<white or black>` | a disc of energy: white ones are round, black ones stand on a corner |
| `count:<n>`, `pile:<colour>:<n>` | how many discs are left on the lid, or lie in the box |
| `home:<side>:<n>` | the sign of a camp, and how many robots are in it |
| `side:<side>` | the sign of a side: its pattern in a hexagon; for panels and buttons |
| `mark:legal`, `mark:chosen` | a cell that may be touched, is chosen |
| `mark:robot`, `mark:chosen-robot` | a robot that may be moved, is chosen |
| `mark:step`, `mark:trail` | a dot of a possible way, a beam along the way just gone |
| `ring` | a flash at a place |
| `app:logo` | the face of the red robot, for headers and icons |

Looks are cached: the same name gives the same tuple, so painters may keep what they prepare for it.
"""

from collections.abc import Callable
from functools import cache

from robotory.show.art import board as art_board
from robotory.show.art.robots import DISCS, ROBOTS
from tabletop.show.outline import disc, numeral, placed
from tabletop.show.scene import Shape, Shapes


@cache
def look(name: str) -> Shapes:
    """Return the drawing of that name (see the table above). Raises KeyError if there is no such look."""
    kind, _, rest = name.partition(":")
    return _LOOKS[kind](*rest.split(":"))


def _count(n: str) -> Shapes:
    size = 0.42 if int(n) < 10 else 0.3  # two figures have the same room
    return (Shape(numeral(int(n), size), "", "bad" if int(n) <= 2 else "ink", 0.075),)


def _pile(colour: str, n: str) -> Shapes:
    small = tuple(
        shape._replace(d=placed(shape.d, 0, -0.17, 0, 0.5), width=shape.width * 0.5)
        for shape in DISCS[colour]
        if isinstance(shape, Shape)
    )
    return (*small, Shape(numeral(int(n), 0.22, 0, 0.17), "", "ink-soft", 0.04))


def _home(side: str, n: str) -> Shapes:
    return (
        *art_board.sign(side, -0.24, 0, 0.62),
        Shape(numeral(int(n), 0.44, 0.32), "", "good" if int(n) >= 2 else "ink-soft", 0.085),
    )


_HEX = art_board.hexagon(0.9)
_MARKS: dict[str, Shapes] = {
    "legal": (Shape(_HEX, "legal", "", 0, 0.22), Shape(_HEX, "", "legal", 0.05)),
    "chosen": (Shape(_HEX, "chosen", "", 0, 0.3), Shape(_HEX, "", "chosen", 0.08)),
    "robot": (Shape(disc(0, 0, 0.44), "", "legal", 0.06),),
    "chosen-robot": (Shape(disc(0, 0, 0.44), "", "chosen", 0.1),),
    "step": (Shape(disc(0, 0, 0.13), "chosen", "panel", 0.03),),
    "trail": (Shape("M0 0L1 0", "", "panel", 0.15), Shape("M0 0L1 0", "", "trail", 0.08)),
}

_LOOKS: dict[str, Callable[..., Shapes]] = {
    "board": art_board.board,
    "robot": lambda colour: ROBOTS[colour],
    "disc": lambda colour: DISCS[colour],
    "count": _count,
    "pile": _pile,
    "home": _home,
    "side": lambda side: art_board.sign(side, 0, 0, 0.83),
    "mark": lambda which: _MARKS[which],
    "ring": lambda _="": (Shape(disc(0, 0, 0.42), "", "flash", 0.1),),
    "app": lambda _which: ROBOTS["red"],
    "nothing": lambda _="": (),
}
