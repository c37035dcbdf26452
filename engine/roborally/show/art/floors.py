"""A floor seen from above: everything that never moves, as a few big paths. Things that look alike share a path."""

from functools import cache

from roborally.board.floor import Floor
from roborally.board.plan import OPEN, VOID, WEST
from roborally.show.art.belts import belts
from roborally.show.art.gears import gears
from roborally.show.art.lasers import lasers
from roborally.show.art.pushers import pushers
from roborally.show.art.repair_sites import sites
from tabletop.show.outline import box, numeral, placed, polygon, spread, stamp
from tabletop.show.scene import Shape, Shapes

WALL = 0.07  # half the thickness of a wall
BOLTS = "M-.38 -.37L-.36 -.37M.36 -.37L.38 -.37M.36 .37L.38 .37M-.38 .37L-.36 .37"
VENT = "M-.2 -.18L.2 -.18M-.2 -.06L.2 -.06M-.2 .06L.2 .06M-.2 .18L.2 .18"


def floor_shapes(floor: Floor) -> Shapes:
    """A floor from (0, 0) to (width, height), bottom first."""
    layers = (plates, docks, belts, pits, gears, sites, lasers, pushers, walls)
    return tuple([shape for layer in layers for shape in layer(floor) if shape.d])


def plates(floor: Floor) -> list[Shape]:
    """Plates with seams between them, on every cell that has floor."""
    width = floor.width
    there = [cell for cell, sign in enumerate(floor.signs) if sign != VOID]
    even = [cell for cell in there if (cell % width + cell // width) % 2 == 0]
    odd = [cell for cell in there if (cell % width + cell // width) % 2]
    plate = box(-0.475, -0.475, 0.475, 0.475, 0.06)
    bare = [cell for cell in there if floor.signs[cell] == OPEN and floor.push_dir[cell] < 0]
    bolted = [cell for cell in bare if (cell % width * 5 + cell // width * 3) % 7 < 2]
    vents = [cell for cell in bare if (cell % width * 5 + cell // width * 3) % 17 == 4]
    return [
        Shape(spread(box(-0.5, -0.5, 0.5, 0.5), there, width), "seam"),
        Shape(spread(plate, even, width), "plate"),
        Shape(spread(plate, odd, width), "plate-alt"),
        Shape(spread(BOLTS, bolted, width), "", "seam", 0.07),
        Shape(spread(VENT, vents, width), "", "seam", 0.06),
    ]


def docks(floor: Floor) -> list[Shape]:
    """Numbered bays, open on the side that a starting robot faces."""
    bay = polygon([(-0.38, -0.3), (-0.38, 0.38), (0.38, 0.38), (0.38, -0.3)], closed=False)
    places = list(enumerate(floor.docks))
    bays = "".join([spread(bay, [cell], floor.width, floor.dock_facing[i]) for i, cell in places])
    numbers = "".join([spread(numeral(i + 1, 0.42), [cell], floor.width) for i, cell in places])
    return [Shape(bays, "", "dock", 0.06), Shape(numbers, "", "dock", 0.09)]


def pits(floor: Floor) -> list[Shape]:
    """Dark holes with a striped rim."""
    cells = [cell for cell, pit in enumerate(floor.pit) if pit]
    return [
        Shape(spread(box(-0.47, -0.47, 0.47, 0.47, 0.07), cells, floor.width), "hazard"),
        Shape(spread(_stripes(0.47, 0.36), cells, floor.width), "hazard-dark"),
        Shape(spread(box(-0.36, -0.36, 0.36, 0.36, 0.05), cells, floor.width), "pit"),
        Shape(spread(box(-0.3, -0.22, 0.3, 0.32, 0.05), cells, floor.width), "pit-deep"),
    ]


@cache
def _stripes(outer: float, inner: float) -> str:
    """Slanted stripes round a square frame."""
    step, slant = 2 * outer / 7, outer - inner
    side = []
    for k in range(4):
        x = -outer + 2 * k * step
        foot, heel = min(x + step + slant, inner), max(x + slant, -inner)
        side.append(polygon([(x, -outer), (x + step, -outer), (foot, -inner), (heel, -inner)]))
    return "".join([placed("".join(side), turn=90 * way) for way in range(4)])


def walls(floor: Floor) -> list[Shape]:
    """Strong bars on the edges of cells; those on the rim are moved inwards, so that all of the bar is in the picture."""
    bar, top = box(-WALL, -WALL, 1 + WALL, WALL, 0.04), f"M0 {-WALL / 3:.3f}L1 {-WALL / 3:.3f}"
    shades, bars, tops = [], [], []
    for x, y, side in floor.walls:
        turn = 1 if side == WEST else 0
        left = min(max(x, WALL), floor.width - WALL) if turn else x
        upper = y if turn else min(max(y, WALL), floor.height - WALL)
        at = f"M{left:g} {upper:g}"
        shades.append(f"M{left + 0.03:g} {upper + 0.05:g}{stamp(bar, turn)}")
        bars.append(at + stamp(bar, turn))
        tops.append(at + stamp(top, turn))
    return [Shape("".join(shades), "shadow"), Shape("".join(bars), "wall"), Shape("".join(tops), "", "wall-top", 0.03)]
