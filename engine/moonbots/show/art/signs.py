"""Small signs around (0, 0) of which cards and boards are made: fists, missiles, bolts, dice, and the secret weapons."""

from functools import cache

from tabletop.show.outline import arc, box, disc, numeral, placed, polygon, star
from tabletop.show.scene import Label, Shape, Shapes

FIST = (
    "M-.34 -.06Q-.36 -.3 -.2 -.3Q-.1 -.42 .02 -.32Q.12 -.42 .22 -.3Q.36 -.3 .36 -.12L.36 .12Q.34 .34 .12 .36"
    "L-.12 .36Q-.34 .34 -.34 .12Z"
)
KNUCKLES = "M-.2 -.28L-.2 -.06M.01 -.3L.01 -.06M.2 -.28L.2 -.06M-.34 .06L.1 .06Q.2 .06 .2 .16"
MISSILE = "M.46 -.46Q.2 -.46 .02 -.26L-.24 0L0 .24L.26 -.02Q.46 -.2 .46 -.46Z"
FINS = "M-.16 -.08L-.36 -.06L-.26 .06ZM.08 .16L.06 .36L-.06 .26Z"
FLAME = "M-.22 .1L-.1 .22Q-.2 .4 -.44 .44Q-.4 .2 -.22 .1Z"
BOLT = "M.1 -.48L-.28 .08L-.04 .08L-.12 .48L.28 -.12L.03 -.12Z"

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _at(d: str, x: float, y: float, size: float) -> str:
    return placed(d, x, y, 0, size)


def fist(x: float, y: float, size: float) -> Shapes:
    """Return the sign of one damage by fist."""
    return (
        Shape(_at(FIST, x, y, size), "fist"),
        Shape(_at(KNUCKLES, x, y, size), "", "part", 0.07 * size),
    )


def missile(x: float, y: float, size: float) -> Shapes:
    """Return the sign of one damage by missile."""
    return (
        Shape(_at(FLAME, x, y, size), "blast"),
        Shape(_at(MISSILE, x, y, size) + _at(FINS, x, y, size), "missile"),
    )


def bolt(x: float, y: float, size: float, role: str = "bolt") -> Shapes:
    """Return the sign of one energy."""
    return (Shape(_at(BOLT, x, y, size), role),)


@cache
def small_die(value: int, x: float, y: float, size: float, face: str = "die") -> Shapes:
    """Return a die with pips; blank for 0."""
    half = size / 2
    shapes = [Shape(box(x - half, y - half, x + half, y + half, size * 0.2), face, "die-edge", size * 0.06)]
    pips = "".join(disc(x + px * size * 0.26, y + py * size * 0.26, size * 0.1) for px, py in _PIPS.get(value, ()))
    return (*shapes, Shape(pips, "die-pip")) if pips else tuple(shapes)


def number(value: int, x: float, y: float, height: float, role: str = "sign") -> Shape:
    """Return a number drawn without a font, so that it looks the same everywhere."""
    return Shape(numeral(value, height, x, y), "", role, height / 5.5)


# The signs of the secret weapons, in a square of about 1 ------------------------------------------------------------

_SHIELD = "M0 -.44L.36 -.3L.36 .04Q.34 .3 0 .46Q-.34 .3 -.36 .04L-.36 -.3Z"
_EYE = "M-.46 0Q-.2 -.32 0 -.32Q.2 -.32 .46 0Q.2 .32 0 .32Q-.2 .32 -.46 0Z"


def _line(d: str, width: float = 0.09) -> Shape:
    return Shape(d, "", "weapon-sign", width)


def _fill(d: str) -> Shape:
    return Shape(d, "weapon-sign")


WEAPON_SIGNS: dict[str, Shapes] = {
    "stock": (
        _line(box(-0.26, -0.34, 0.26, 0.44, 0.06)), _fill(box(-0.1, -0.46, 0.1, -0.34)), _fill(_at(BOLT, 0, 0.05, 0.62)),
    ),
    "dodge": (
        _line("M-.4 .34Q-.4 -.24 .22 -.24M.02 -.42L.24 -.24L.02 -.04"),
        _line("M.1 .3L.4 .3M.24 .12L.42 .12", 0.07),
    ),
    "deflector": (_line("M.2 -.44L.2 .44", 0.12), _line("M-.42 -.34L.1 0L-.36 .34M-.36 .1L-.4 .36L-.14 .38")),
    "pump": (_fill(_at(BOLT, -0.18, 0, 0.8)), _line("M.26 .4L.26 -.3M.08 -.12L.26 -.34L.44 -.12")),
    "stronger": (_fill(_at(FIST, -0.12, 0.08, 0.9)), _line("M.34 -.46L.34 -.14M.18 -.3L.5 -.3", 0.08)),
    "absorber": (_line(_SHIELD), _line("M-.18 0L.18 0", 0.11)),
    "adjustment": (
        _line(box(-0.42, -0.3, 0.18, 0.3, 0.1), 0.08), _fill(disc(-0.12, 0, 0.09)),
        _line("M.36 -.38L.36 -.1M.24 -.24L.5 -.24M.24 .24L.5 .24", 0.08),
    ),
    "rest": (_line("M-.38 -.3L-.02 -.3L-.38 .2L0 .2M.14 -.02L.4 -.02L.14 .34L.42 .34"),),
    "black-market": (_line(disc(0, 0, 0.4)), _line(numeral(0, 0.42, 0, 0), 0.09)),
    "supermarket": (
        _line("M-.46 -.34L-.3 -.34L-.16 .16L.3 .16L.42 -.2L-.26 -.2"), _fill(disc(-0.1, 0.36, 0.09) + disc(0.24, 0.36, 0.09)),
    ),
    "virus": (_fill(disc(0, 0, 0.24)), _line(
        "M0 -.46L0 .46M-.46 0L.46 0M-.34 -.34L.34 .34M-.34 .34L.34 -.34", 0.08)),
    "look-closer": (_line(disc(-0.08, -0.08, 0.28)), _line("M.14 .14L.42 .42", 0.13)),
    "extra-upgrade": (_fill(star(5, 0.46, 0.2)),),
    "spy": (_line(_EYE), _fill(disc(0, 0, 0.14))),
    "advance": (_line("M-.34 .4L0 .1L.34 .4M-.34 .14L0 -.16L.34 .14M-.34 -.12L0 -.42L.34 -.12"),),
    "decoy": (_line(arc(0.38, -60, 200) + "M-.34 -.38L-.34 -.1L-.08 -.14"),
        _line("M-.16 -.14L.16 .18M.16 -.14L-.16 .18", 0.08)),
    "bad-luck": (_line("M-.34 -.34L.34 .34M.34 -.34L-.34 .34", 0.13),),
}  # fmt: skip

CHARGE: Shapes = (Shape(_at(BOLT, 0, 0, 1.6), "bolt", "die", 0.05),)
SHIELD: Shapes = (Shape(_at(_SHIELD, 0, 0, 1.9), "bolt", "die", 0.06, 0.75),)
BURST: Shapes = (Shape(star(9, 0.9, 0.5), "blast"), Shape(star(9, 0.55, 0.3, 20), "blast-hot"))
BLAST: Shapes = (
    Shape(star(12, 1.7, 1.0), "blast-hot", "", 0, 0.85),
    Shape(star(12, 1.2, 0.7, 15), "blast"),
    Shape(star(9, 0.6, 0.35), "die"),
)
PUNCH: Shapes = (
    Shape("M0 0L1 0", "", "fist", 0.22),
    Shape(polygon([(0.9, -0.3), (1.02, 0), (0.9, 0.3)]), "fist"),
)
ROCKET: Shapes = (Shape("M0 0L1 0", "", "blast", 0.26), Shape("M0 0L1 0", "", "missile", 0.1))
BOUNCE: Shapes = (Shape("M0 0L1 0", "", "bolt", 0.14),)


def label(text: str, x: float, y: float, size: float, role: str = "sign") -> Label:
    """A few letters."""
    return Label(text, x, y, size, role)
