"""The board (rules 1.1 to 1.4): its 24 cells in five columns, the two camps, and the robots and discs of a game.

Columns are called a to e from left to right as light sees them; cells count from the far (dark) side towards light.
A cell is an index into CELLS; sets of cells are tuples here and bit sets in `bots.kernel`.
"""

COLUMNS = (4, 5, 6, 5, 4)
"""The number of cells in each column."""

CELLS = tuple(
    f"{letter}{number}" for letter, size in zip("abcde", COLUMNS, strict=True) for number in range(1, size + 1)
)
"""The name of each cell: a1 to a4, b1 to b5, c1 to c6, d1 to d5, e1 to e4."""

CELL = {name: cell for cell, name in enumerate(CELLS)}

AT = tuple((x, 6 - size + 2 * n) for x, size in enumerate(COLUMNS) for n in range(size))
"""(column, height) of each cell's middle. The height is in half cells from the top."""

_PLACE = {at: cell for cell, at in enumerate(AT)}
_AROUND = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))

NEIGHBOURS = tuple(
    tuple(sorted(_PLACE[x + dx, y + dy] for dx, dy in _AROUND if (x + dx, y + dy) in _PLACE)) for x, y in AT
)
"""The cells that touch each cell, ascending."""

LIGHT, DARK = SIDES = range(2)
SIDE_NAMES = ("light", "dark")

CAMP = tuple(LIGHT if x + y > 7 else DARK for x, y in AT)
"""The side to which each cell belongs. The border is a straight line, oblique to the columns, with twelve cells on each
side (rule 1.2)."""

WHITE, BLACK = COLOURS = range(2)
COLOUR_NAMES = ("white", "black")
NOTHING = -1
"""In place of the colour of a disc: the cell has none."""

RED = 2
ROBOTS = range(3)
ROBOT_NAMES = (*COLOUR_NAMES, "red")
EATS = ((WHITE,), (BLACK,), (WHITE, BLACK))
"""The colours of the discs that each robot can eat (rule 4.2)."""

START = (CELL["b3"], CELL["c3"], CELL["d3"])
"""Where each robot starts."""

DISCS = 14
"""The number of discs of each colour."""

STOCK = 4
"""Discs in a full stock."""

OPENING_STOCK = 2
"""Discs of each colour in each stock at the start."""
