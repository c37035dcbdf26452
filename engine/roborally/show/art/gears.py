"""Gears: toothed wheels with an arrow."""

from roborally.board.floor import Floor
from tabletop.show.outline import arc, disc, on_circle, placed, polygon, spread, wheel
from tabletop.show.scene import Shape

# an arrow round the middle, counter-clockwise
CIRCLING = arc(0.24, 50, 310)
CIRCLING_HEAD = placed(polygon([(0, -0.13), (0.17, 0.06), (-0.17, 0.06)]), *on_circle(0.24, 40), -65)


def gears(floor: Floor) -> list[Shape]:
    """Toothed wheels whose arrow tells which way they turn."""
    shapes = []
    for turn, role in ((1, "cw"), (-1, "ccw")):
        cells = [cell for cell, gear in enumerate(floor.gear) if gear == turn]
        if cells:
            right = turn > 0
            shapes += [
                Shape(spread(wheel(10, 0.46, 0.37), cells, floor.width), role, "gear-hub", 0.03),
                Shape(spread(placed(CIRCLING, turn=-90, mirror=right), cells, floor.width), "", "gear-mark", 0.09),
                Shape(spread(placed(CIRCLING_HEAD, turn=-90, mirror=right), cells, floor.width), "gear-mark"),
                Shape(spread(disc(0, 0, 0.08), cells, floor.width), "gear-hub"),
            ]
    return shapes
