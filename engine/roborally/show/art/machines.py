"""What stands on a floor: pits, gears, repair sites, pushers and lasers."""

from functools import cache

from roborally.board.floor import Floor
from roborally.board.plan import OFFSETS
from tabletop.outline import arc, box, disc, number, numeral, on_circle, placed, polygon, spread, stamp, wheel
from tabletop.scene import Shape

WRENCH = (
    "M-.075 .3C-.075 .4 .075 .4 .075 .3L.075 -.1C.21 -.16 .24 -.34 .1 -.42L.1 -.26L0 -.2L-.1 -.26L-.1 -.42"
    "C-.24 -.34 -.21 -.16 -.075 -.1Z"
)
HAMMER = "M-.06 .4L.06 .4L.06 -.18L.2 -.18L.2 -.4L-.02 -.4C-.12 -.4 -.2 -.36 -.26 -.26L-.06 -.22Z"
# an arrow round the middle, counter-clockwise
CIRCLING = arc(0.24, 50, 310)
CIRCLING_HEAD = placed(polygon([(0, -0.13), (0.17, 0.06), (-0.17, 0.06)]), *on_circle(0.24, 40), -65)


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


def sites(floor: Floor) -> list[Shape]:
    """Plates with a wrench, or with wrench and hammer crossed."""
    one = [cell for cell, site in enumerate(floor.site) if site == 1]
    two = [cell for cell, site in enumerate(floor.site) if site == 2]
    wrenches = spread(placed(WRENCH, turn=45, scale=0.95), one, floor.width)
    wrenches += spread(placed(WRENCH, turn=-45, scale=0.92), two, floor.width)
    return [
        Shape(spread(box(-0.44, -0.44, 0.44, 0.44, 0.14), one + two, floor.width), "site", "site-mark", 0.05),
        Shape(spread(placed(HAMMER, turn=45, scale=0.92), two, floor.width), "site-mark"),
        Shape(wrenches, "site-mark", "site", 0.05),
    ]


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


def lasers(floor: Floor) -> list[Shape]:
    """Emitters on their walls and, along the whole path, one line for each beam."""
    lines, house, lens = [], [], []
    for laser in floor.lasers:
        dx, dy = OFFSETS[laser.direction]
        x, y = laser.cell % floor.width + 0.5 - dx * 0.25, laser.cell // floor.width + 0.5 - dy * 0.25
        far = len(laser.path) - 0.25
        for offset in beam_offsets(laser.beams):
            px, py = x - dy * offset, y + dx * offset
            lines.append(f"M{number(px)} {number(py)}L{number(px + dx * far)} {number(py + dy * far)}")
            lens.append(f"M{number(px)} {number(py)}{stamp(disc(0, 0, 0.06))}")
        house.append(spread(_housing(laser.beams), [laser.cell], floor.width, laser.direction))
    return [
        Shape("".join(lines), "", "laser", 0.13, 0.25),
        Shape("".join(lines), "", "laser", 0.05),
        Shape("".join(house), "steel-dark"),
        Shape("".join(lens), "lens"),
    ]


@cache
def _housing(beams: int) -> str:
    half = 0.14 + 0.08 * beams
    return polygon([(-half, 0.5), (-half, 0.34), (0.08 - half, 0.22), (half - 0.08, 0.22), (half, 0.34), (half, 0.5)])


def beam_offsets(beams: int) -> tuple[float, ...]:
    """Where the parallel beams of a laser run, seen from its middle line."""
    return ((0.0,), (-0.11, 0.11), (-0.18, 0.0, 0.18))[beams - 1]
