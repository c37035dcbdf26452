"""Where things lie in the scene; the unit is the height of a cell."""

from math import sqrt

from robotory.board.cells import AT, DARK, LIGHT, STOCK

WIDTH, HEIGHT = 6.5, 8.0
RADIUS = 1 / sqrt(3)
"""From the middle of a hexagon to its corners."""

LEFT, TOP = 0.2, 1.0
CELL_AT = tuple((LEFT + RADIUS * (1 + 1.5 * x), TOP + 0.5 + y / 2) for x, y in AT)
"""The middle of each cell."""

MIDDLE = LEFT + RADIUS * 4
"""The middle column."""

TRAY_AT = {LIGHT: 7.5, DARK: 0.5}
"""The height at which each side's stock lies."""

STOCK_AT = {side: tuple((MIDDLE - 0.6 + 0.6 * n, y) for n in range(STOCK)) for side, y in TRAY_AT.items()}
HOME_AT = {side: (MIDDLE - 1.4, y) for side, y in TRAY_AT.items()}
"""Where the number of robots in a camp stands."""

LID = (5.12, 0.16, 6.36, 6.94)
BOX = (5.12, 7.08, 6.36, 7.84)
PILE_X = (5.46, 6.02)
LID_AT = tuple(tuple((x, 0.6 + 0.565 * n) for n in range(10)) for x in PILE_X)
"""The places of each colour on the lid; the last to be taken is nearest to the number."""

COUNT_AT = tuple((x, 6.5) for x in PILE_X)
BOX_AT = tuple((x, 7.46) for x in PILE_X)
