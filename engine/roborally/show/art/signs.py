"""Flags, the pictures on cards, small signs for panels, marks on cells, flashes and the logo."""

from functools import cache

from roborally.show.art.lasers import beam_offsets
from roborally.show.art.repair_sites import HAMMER, WRENCH
from roborally.show.art.robots import BODIES, POWER, ROLES
from tabletop.show.outline import box, disc, numeral, on_circle, placed, polygon, star
from tabletop.show.scene import Shape, Shapes

_PENNANT = "M-.27 -.33L.36 -.33L.27 -.06L.36 .21L-.27 .21Z"
_HEAD = polygon([(0, -0.2), (0.24, 0.06), (-0.24, 0.06)])


@cache
def flag_frame() -> Shapes:
    """The chequered frame of a flag, which stays visible when a robot stands on the cell."""
    size = 0.94 / 8
    checks = [
        box(-0.47 + i * size, -0.47 + j * size, -0.47 + (i + 1) * size, -0.47 + (j + 1) * size)
        for i in range(8)
        for j in range(8)
        if (i in (0, 7) or j in (0, 7)) and (i + j) % 2 == 0
    ]
    return (
        Shape(box(-0.47, -0.47, 0.47, 0.47), "check", "check-dark", 0.03),
        Shape("".join(checks), "check-dark"),
    )


@cache
def flag(n: int) -> Shapes:
    """A numbered flag in its frame."""
    return (
        *flag_frame(),
        Shape("M-.27 -.33L-.27 .35", "", "check-dark", 0.07),
        Shape(_PENNANT, "flag", "check-dark", 0.03),
        Shape(numeral(n, 0.36, 0.01, -0.06), "", "flag-mark", 0.085),
    )


def _move(steps: int) -> Shapes:
    heads = "".join([placed(_HEAD, -0.1, 0.22 * k - 0.24) for k in range(steps)])
    return (
        Shape(f"M-.1 .4L-.1 {0.22 * steps - 0.3:g}", "", "card-move", 0.15),
        Shape(heads, "card-move", "card", 0.04),
        Shape(numeral(steps, 0.36, 0.32, 0.22), "", "card-ink", 0.07),
    )


def _rotate(left: bool) -> Shapes:
    bend = placed("M.1 .38L.1 .06C.1 -.12 .02 -.16 -.14 -.16", mirror=not left)
    head = placed(_HEAD, -0.2, -0.16, -90)
    return (Shape(bend, "", "card-turn", 0.15), Shape(placed(head, mirror=not left), "card-turn"))


_U_TURN = (
    Shape("M.2 .38L.2 -.08C.2 -.36 -.2 -.36 -.2 -.08L-.2 .08", "", "card-turn", 0.15),
    Shape(placed(_HEAD, -0.2, 0.2, 180), "card-turn"),
)
_BACK_UP = (Shape("M0 -.38L0 .1", "", "card-back", 0.15), Shape(placed(_HEAD, 0, 0.22, 180, 1.2), "card-back"))

CARDS: dict[str, Shapes] = {
    "M1": _move(1),
    "M2": _move(2),
    "M3": _move(3),
    "BU": _BACK_UP,
    "RL": _rotate(left=True),
    "RR": _rotate(left=False),
    "UT": _U_TURN,
    "random": (
        Shape("M-.17 -.18C-.17 -.44 .18 -.44 .18 -.18C.18 0 0 -.02 0 .14", "", "card-ink", 0.11),
        Shape(disc(0, 0.33, 0.075), "card-ink"),
    ),
    "back": (
        Shape(box(-0.34, -0.44, 0.34, 0.44, 0.08), "steel-dark", "steel", 0.03),
        Shape(placed(BODIES[7], 0, 0, 0, 0.6), "steel"),
        Shape(disc(0, 0, 0.09), "steel-dark"),
    ),
}

_HEART = "M0 .38C-.5 .06 -.44 -.36 -.2 -.36C-.08 -.36 0 -.28 0 -.2C0 -.28 .08 -.36 .2 -.36C.44 -.36 .5 .06 0 .38Z"
TOKENS: dict[str, Shapes] = {
    "life": (Shape(_HEART, "life"),),
    "damage": (Shape(star(8, 0.44, 0.24, 22.5), "hazard", "hazard-dark", 0.05), Shape(disc(0, 0, 0.1), "hazard-dark")),
    "lock": (
        Shape("M-.18 -.04L-.18 -.2C-.18 -.44 .18 -.44 .18 -.2L.18 -.04", "", "ink", 0.1),
        Shape(box(-0.3, -0.06, 0.3, 0.4, 0.07), "ink"),
        Shape("M0 .12L0 .22", "", "panel", 0.1),
    ),
    "crown": (Shape(placed(ROLES["crown"], scale=0.84), "accent"),),
    "blocker": (Shape(placed(ROLES["blocker"], scale=0.84), "ink"),),
    "power": (Shape(placed(POWER, scale=0.84), "", "ink", 0.11),),
    "flag": (
        Shape("M-.27 -.36L-.27 .4", "", "ink", 0.09),
        Shape("M-.27 -.36L.36 -.36L.24 -.13L.36 .1L-.27 .1Z", "flag"),
    ),
    "archive": (Shape("M-.26 -.4L.26 -.4L.26 .4L0 .2L-.26 .4Z", "ink"),),
    "wrench": (Shape(placed(WRENCH, turn=45), "good"),),
    "hammer": (Shape(placed(HAMMER, turn=45), "good"),),
    "laser": (
        Shape("M-.1 0L.42 0", "", "laser", 0.09),
        Shape(
            polygon([(-0.42, -0.26), (-0.2, -0.26), (-0.06, -0.12), (-0.06, 0.12), (-0.2, 0.26), (-0.42, 0.26)]), "ink"
        ),
    ),
}

_CELL = box(-0.45, -0.45, 0.45, 0.45, 0.1)
MARKS: dict[str, Shapes] = {
    "legal": (Shape(_CELL, "accent", "", 0, 0.22), Shape(_CELL, "", "accent", 0.06)),
    "chosen": (Shape(_CELL, "accent", "", 0, 0.45), Shape(_CELL, "", "accent", 0.1)),
    "danger": (Shape(_CELL, "bad", "", 0, 0.25), Shape(_CELL, "", "bad", 0.07)),
    "face": (
        Shape(disc(0, -0.36, 0.2), "accent", "panel", 0.03),
        Shape(polygon([(0, -0.48), (0.11, -0.3), (-0.11, -0.3)]), "on-accent"),
    ),
    "step": (Shape(disc(0, 0, 0.12), "accent", "panel", 0.04),),
}


def _rays(count: int, inner: float, outer: float, turn: float = 0) -> str:
    rays = [[on_circle(r, turn + 360 * k / count) for r in (inner, outer)] for k in range(count)]
    return "".join([polygon(ray, closed=False) for ray in rays])


def _around(path: str, count: int, radius: float) -> str:
    spots = [on_circle(radius, 360 * k / count + 30) for k in range(count)]
    return "".join([placed(path, x, y) for x, y in spots])


_PLUS = "M-.1 0L.1 0M0 -.1L0 .1"
FLASHES: dict[str, Shapes] = {
    "burst": (
        Shape(star(11, 0.62, 0.36), "flash-hot"),
        Shape(star(9, 0.46, 0.26, 12), "flash"),
        Shape(disc(0, 0, 0.16), "robot-rim"),
    ),
    "sparks": (Shape(_rays(7, 0.2, 0.44), "", "flash", 0.07), Shape(disc(0, 0, 0.13), "laser-core")),
    "bump": (Shape(_rays(6, 0.12, 0.3, 30), "", "flash-hot", 0.07),),
    "sparkle": (Shape(_around(star(4, 0.18, 0.05), 6, 0.42), "flash", "check-dark", 0.02),),
    "mend": (Shape(_around(_PLUS, 5, 0.36), "", "robot-rim", 0.13), Shape(_around(_PLUS, 5, 0.36), "", "good", 0.07)),
    "ping": (Shape(disc(0, 0, 0.44), "", "accent", 0.07),),
}


def beam(beams: int) -> Shapes:
    """A flash of style `beam`: parallel lines along x from 0 to 1."""
    lines = beam_offsets(beams)
    glow = "".join([box(0, y - 0.09, 1, y + 0.09) for y in lines])
    core = "".join([box(0, y - 0.03, 1, y + 0.03) for y in lines])
    return Shape(glow, "laser", "", 0, 0.55), Shape(core, "laser-core")


def logo() -> Shapes:
    """The face of a robot over a chequered band."""
    corners = [(0.12 * i - 0.36, 0.08 * j + 0.3) for i in range(6) for j in (0, 1) if (i + j) % 2]
    checks = [box(x, y, x + 0.12, y + 0.08) for x, y in corners]
    return (
        Shape("M0 -.3L0 -.42", "", "robot-edge", 0.06),
        Shape(disc(0, -0.43, 0.06), "lens", "robot-edge", 0.03),
        Shape(box(-0.48, -0.14, 0.48, 0.12, 0.06), "steel", "robot-edge", 0.04),
        Shape(box(-0.4, -0.33, 0.4, 0.48, 0.14), "seat-0", "robot-edge", 0.045),
        Shape(box(-0.32, -0.22, 0.32, 0.1, 0.14), "robot-trim"),
        Shape(disc(-0.15, -0.06, 0.11) + disc(0.15, -0.06, 0.11), "robot-eye"),
        Shape(disc(-0.13, -0.05, 0.05) + disc(0.17, -0.05, 0.05), "robot-edge"),
        Shape("M-.14 .2L.14 .2", "", "robot-edge", 0.05),
        Shape(box(-0.36, 0.3, 0.36, 0.46, 0.03), "check", "robot-edge", 0.02),
        Shape("".join(checks), "check-dark"),
    )


_RIM = Shape(disc(0, 0, 0.4), "flash", "robot-edge", 0.05)
COIN: dict[str, Shapes] = {
    "heads": (
        _RIM,
        Shape(placed(_HEAD, 0, -0.05, 0, 1.1), "robot-edge"),
        Shape(box(-0.07, 0, 0.07, 0.24), "robot-edge"),
    ),
    "tails": (_RIM, Shape(box(-0.22, -0.06, 0.22, 0.06), "robot-edge")),
}
"""The coin of rule 11.8: heads is an arrow up, tails a bar."""
