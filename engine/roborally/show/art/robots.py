"""Eight robots from above, told apart by outline, colour and number, with their badges and archive markers."""

from functools import cache

from tabletop.show.outline import arc, box, disc, numeral, on_circle, placed, polygon, wheel
from tabletop.show.scene import Shape, Shapes

ROBOTS = 8

_DOZER = box(-0.3, -0.31, 0.3, 0.35, 0.08)
_SAUCER = disc(0, 0.02, 0.36)
_WEDGE = (
    "M-.12 -.35L.12 -.35C.18 -.35 .2 -.3 .22 -.24L.38 .28C.4 .34 .36 .38 .3 .38L-.3 .38"
    "C-.36 .38 -.4 .34 -.38 .28L-.22 -.24C-.2 -.3 -.18 -.35 -.12 -.35Z"
)
_HEXAGON = polygon([on_circle(0.4, 60 * k + 30, 0, 0.02) for k in range(6)])
_CRAB = (
    "M0 -.26C.1 -.26 .16 -.24 .2 -.2L.22 -.42C.36 -.4 .42 -.28 .4 -.12C.44 .02 .42 .16 .36 .24C.28 .36 .14 .4 0 .4"
    "C-.14 .4 -.28 .36 -.36 .24C-.42 .16 -.44 .02 -.4 -.12C-.42 -.28 -.36 -.4 -.22 -.42L-.2 -.2C-.16 -.24 -.1 -.26 0 -.26Z"
)
_DRONE = polygon([(0, -0.36), (0.36, 0), (0, 0.36), (-0.36, 0)])
_CAPSULE = box(-0.22, -0.38, 0.22, 0.42, 0.2)
_COG = wheel(8, 0.42, 0.31)
BODIES = (_DOZER, _SAUCER, _WEDGE, _HEXAGON, _CRAB, _DRONE, _CAPSULE, _COG)

_TREADS = box(-0.42, -0.36, -0.25, 0.4, 0.06) + box(0.25, -0.36, 0.42, 0.4, 0.06)
_PODS = "".join([disc(x, y, 0.14) for x in (-0.26, 0.26) for y in (-0.26, 0.26)])
_WHEELS = box(-0.4, -0.22, -0.18, 0.26, 0.09) + box(0.18, -0.22, 0.4, 0.26, 0.09)
_UNDER = {0: _TREADS, 5: _PODS, 6: _WHEELS}
_TREAD_LINES = "".join([f"M{x} {y}L{x + 0.13:g} {y}" for x in (-0.4, 0.27) for y in (-0.24, -0.08, 0.08, 0.24)])
_OVER = {
    0: Shape(_TREAD_LINES, "", "steel", 0.03),
    1: Shape(disc(0, 0.02, 0.27), "", "robot-edge", 0.03, 0.5),
    2: Shape("M-.33 .22L.33 .22", "", "robot-edge", 0.04, 0.6),
    3: Shape(polygon([on_circle(0.3, 60 * k + 30, 0, 0.02) for k in range(6)]), "", "robot-edge", 0.03, 0.5),
    4: Shape("M-.3 .2C-.2 .3 .2 .3 .3 .2", "", "robot-edge", 0.035, 0.6),
    5: Shape("".join([disc(x, y, 0.05) for x in (-0.26, 0.26) for y in (-0.26, 0.26)]), "steel"),
    6: Shape("M-.14 .27L.14 .27M-.12 .33L.12 .33", "", "robot-edge", 0.03, 0.7),
    7: Shape(disc(0, 0, 0.25), "", "robot-edge", 0.03, 0.5),
}

_BARREL = box(-0.075, -0.48, 0.075, -0.28, 0.02)
_TIP = box(-0.06, -0.465, 0.06, -0.395, 0.02)
_EYES = disc(-0.155, -0.25, 0.072) + disc(0.155, -0.25, 0.072)
_PUPILS = disc(-0.155, -0.275, 0.034) + disc(0.155, -0.275, 0.034)
_LIDS = "M-.22 -.24L-.09 -.24M.09 -.24L.22 -.24"


@cache
def robot(seat: int, asleep: bool = False) -> Shapes:
    """Return a robot that faces north. Asleep it is grey, with its eyes shut and its laser dark."""
    body, under = BODIES[seat], _UNDER.get(seat, "")
    return (
        Shape(_BARREL + under + body, "robot-rim", "robot-rim", 0.1),
        Shape(_BARREL + under, "robot-trim", "robot-edge", 0.04),
        Shape(_TIP, "robot-asleep" if asleep else "lens"),
        Shape(body, f"seat-{seat}", "robot-edge", 0.045),
        _OVER[seat],
        *((Shape(under + body, "robot-asleep", "", 0, 0.6), Shape(_LIDS, "", "robot-edge", 0.045)) if asleep else ()),
        *(() if asleep else (Shape(_EYES, "robot-eye", "robot-edge", 0.03), Shape(_PUPILS, "robot-edge"))),
    )


@cache
def badge(seat: int, damage: int = 0, *marks: str) -> Shapes:
    """Return the upright part of a robot: its number, its damage, and for `marks` the signs of power-down and of its role."""
    shapes = [Shape(numeral(seat + 1, 0.28), "", f"on-seat-{seat}", 0.075)]
    if damage:
        end = -0.36 + 0.72 * min(damage, 10) / 10
        shapes += [
            Shape(box(-0.4, 0.36, 0.4, 0.48, 0.06), "robot-edge", "robot-rim", 0.02),
            Shape(box(-0.36, 0.39, max(end, -0.3), 0.45, 0.03), "hazard" if damage < 5 else "lens"),
        ]
    for mark in marks:
        x = -0.33 if mark in ROLES else 0.33
        shapes.append(Shape(disc(x, -0.33, 0.16), "robot-edge", "robot-rim", 0.025))
        if mark in ROLES:
            shapes.append(Shape(placed(ROLES[mark], x, -0.33, 0, 0.2), "flash" if mark == "crown" else "robot-rim"))
        else:
            shapes.append(Shape(ZED if mark == "asleep" else placed(POWER, x, -0.33, 0, 0.2), "", "flash", 0.045))
    return tuple(shapes)


POWER = arc(0.4, 35, 325) + "M0 -.5L0 -.05"
ZED = "M.26 -.4L.4 -.4L.26 -.26L.4 -.26"
ROLES = {
    "crown": "M-.55 .4L-.6 -.35L-.28 0L0 -.5L.28 0L.6 -.35L.55 .4Z",
    "blocker": box(-0.5, -0.42, 0.5, -0.06) + box(-0.5, 0.08, -0.06, 0.44) + box(0.06, 0.08, 0.5, 0.44),
}
_ARCHIVE_AT = ((-0.35, -0.35), (0.35, -0.35), (0.35, 0.35), (-0.35, 0.35), (0, -0.37), (0.37, 0), (0, 0.37), (-0.37, 0))


@cache
def archive(seat: int) -> Shapes:
    """The archive marker: a small copy of the robot's outline, at the seat's own place on the rim of the cell."""
    x, y = _ARCHIVE_AT[seat]
    outline = placed(BODIES[seat], x, y, 0, 0.33)
    return (Shape(outline, "robot-rim", "robot-rim", 0.09), Shape(outline, f"seat-{seat}", "robot-edge", 0.035))
