"""Pushers: pistons with the registers in which they push."""

from functools import cache

from roborally.board.floor import Floor
from roborally.board.plan import OFFSETS
from tabletop.show.outline import box, numeral, spread
from tabletop.show.scene import Shape


def pushers(floor: Floor) -> list[Shape]:
    """Pistons on their walls, with the registers in which they push."""
    house, rod, head, digits = [], [], [], []
    for cell, way in enumerate(floor.push_dir):
        if way >= 0:
            at, wall = [cell], way ^ 2
            house.append(spread(box(-0.42, -0.5, 0.42, -0.05, 0.05), at, floor.width, wall))
            rod.append(spread(box(-0.09, -0.05, 0.09, 0.16), at, floor.width, wall))
            head.append(spread(box(-0.34, 0.14, 0.34, 0.28, 0.04), at, floor.width, wall))
            digits.append(spread(_registers(floor.push_registers[cell], wall), at, floor.width))
    return [
        Shape("".join(rod), "steel", "steel-dark", 0.03),
        Shape("".join(head), "hazard", "steel-dark", 0.03),
        Shape("".join(house), "steel-dark"),
        Shape("".join(digits), "", "steel-mark", 0.05),
    ]


@cache
def _registers(mask: int, wall: int) -> str:
    """The numbers of the registers in a row along the wall on that side, from left to right or top to bottom."""
    found = [register for register in range(1, 6) if mask >> register & 1]
    dx, dy = OFFSETS[wall]
    gap = 0.29 if dx else 0.26
    parts = []
    for k, register in enumerate(found):
        along = (k - (len(found) - 1) / 2) * gap
        x, y = (0.22 * dx, along) if dx else (along, 0.22 * dy)
        parts.append(numeral(register, 0.23, x, y))
    return "".join(parts)
