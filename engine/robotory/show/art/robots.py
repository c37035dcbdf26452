"""Robots and discs, told apart by shape as well as by colour. A robot has the shape of the discs that it eats."""

from tabletop.show.outline import box, disc, placed
from tabletop.show.scene import Shape, Shapes

_BOLT = "M.05 -.15L-.1 .03L-.005 .03L-.05 .15L.1 -.03L.005 -.03Z"
_LOZENGE = placed(box(-0.2, -0.2, 0.2, 0.2, 0.05), 0, 0, 45)

DISCS: dict[str, Shapes] = {
    "white": (
        Shape(disc(0.015, 0.03, 0.25), "robot-shade"),
        Shape(disc(0, 0, 0.24), "white", "white-edge", 0.04),
        Shape(disc(0, 0, 0.175), "", "white-mark", 0.02),
        Shape(_BOLT, "white-mark"),
    ),
    "black": (
        Shape(placed(_LOZENGE, 0.015, 0.03), "robot-shade"),
        Shape(_LOZENGE, "black", "black-edge", 0.035),
        Shape(_BOLT, "black-mark"),
    ),
}

_ANTENNA = "M0 -.3L0 -.42"
_FEET = box(-0.27, 0.26, -0.07, 0.42, 0.06) + box(0.07, 0.26, 0.27, 0.42, 0.06)
_EYES = disc(-0.12, -0.07, 0.075) + disc(0.12, -0.07, 0.075)
_PUPILS = disc(-0.12, -0.06, 0.035) + disc(0.12, -0.06, 0.035)
_MOUTH = "M-.12 .15L.12 .15M-.06 .11L-.06 .19M0 .11L0 .19M.06 .11L.06 .19"
_SHADE = disc(0.03, 0.06, 0.37)

_BODIES = {
    "white": disc(0, 0.02, 0.34),
    "black": "M-.22 -.32L.22 -.32L.36 -.16L.36 .2L.22 .34L-.22 .34L-.36 .2L-.36 -.16Z",
    "red": "M0 -.36C.2 -.3 .4 .02 .4 .2C.4 .34 .22 .36 0 .36C-.22 .36 -.4 .34 -.4 .2C-.4 .02 -.2 -.3 0 -.36Z",
}  # fmt: skip


def _robot(name: str) -> Shapes:
    edge, mark = f"{name}-edge", f"{name}-mark"
    return (
        Shape(_SHADE, "robot-shade"),
        Shape(_FEET, edge),
        Shape(_ANTENNA, "", edge, 0.05),
        Shape(disc(0, -0.43, 0.05), mark, edge, 0.025),
        Shape(_BODIES[name], name, edge, 0.05),
        Shape(box(-0.24, -0.18, 0.24, 0.05, 0.11), "black" if name != "black" else "black-edge"),
        Shape(_EYES, mark if name != "black" else "black"),
        Shape(_PUPILS, "black" if name != "black" else "black-mark"),
        Shape(_MOUTH, "", mark, 0.03),
    )


ROBOTS: dict[str, Shapes] = {name: _robot(name) for name in _BODIES}
