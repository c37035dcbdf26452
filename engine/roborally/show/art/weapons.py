"""Flashes on the floor when option cards are used: weapons, the Mechanical Arm, the Power-Down Shield."""

from tabletop.show.outline import box, disc, polygon
from tabletop.show.scene import Shape, Shapes

_ALONG = (0.15, 0.35, 0.55, 0.75, 0.95)
"""The x of the signs along a flash of style `beam`, which goes from x = 0 to x = 1."""


def _heads(direction: int) -> str:
    """Arrow heads along the beam, forwards (1) or backwards (-1)."""
    return "".join(
        polygon([(x - 0.05 * direction, -0.16), (x + 0.05 * direction, 0), (x - 0.05 * direction, 0.16)])
        for x in _ALONG
    )


def _waves() -> str:
    return "".join(f"M{x:g} -.18Q{x + 0.06:g} 0 {x:g} .18" for x in _ALONG)


def _zigzag() -> str:
    return polygon([(0.1 * i, (0, 0.16, -0.16)[i % 2 + 1] if 0 < i < 10 else 0) for i in range(11)], closed=False)


WEAPONS: dict[str, Shapes] = {
    "mini-howitzer": (
        Shape(box(0, -0.05, 1, 0.05), "flash", "", 0, 0.5),
        Shape(disc(0.93, 0, 0.07), "steel-dark", "robot-rim", 0.02),
    ),
    "pressor-beam": (
        Shape(box(0, -0.16, 1, 0.16), "accent", "", 0, 0.35),
        Shape(_heads(1), "accent", "robot-rim", 0.02),
    ),
    "radio-control": (Shape(_waves(), "", "robot-rim", 0.12), Shape(_waves(), "", "accent", 0.06)),
    "scrambler": (Shape(_zigzag(), "", "robot-rim", 0.12), Shape(_zigzag(), "", "flag", 0.06)),
    "tractor-beam": (
        Shape(box(0, -0.16, 1, 0.16), "good", "", 0, 0.35),
        Shape(_heads(-1), "good", "robot-rim", 0.02),
    ),
}
"""Flashes of style `beam` for weapons that are used instead of the main laser."""

ARM: Shapes = (
    Shape("M0 0L.9 0", "", "steel-dark", 0.16),
    Shape("M0 0L.9 0", "", "steel", 0.1),
    Shape("M1 -.16L.88 -.1L.88 .1L1 .16", "", "steel-dark", 0.06),
)
"""A flash of style `beam`."""

SHIELD: Shapes = (Shape(disc(0, 0, 0.3), "accent", "robot-rim", 0.04, 0.6),)
