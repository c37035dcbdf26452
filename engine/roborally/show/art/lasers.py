"""Lasers of the floor: emitters and their beams."""

from functools import cache

from roborally.board.floor import Floor
from roborally.board.plan import OFFSETS
from tabletop.show.outline import disc, number, polygon, spread, stamp
from tabletop.show.scene import Shape


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
    """Return the offsets of a laser's parallel beams from its middle line."""
    return ((0.0,), (-0.11, 0.11), (-0.18, 0.0, 0.18))[beams - 1]
