"""The pictures on option cards: one for each, told apart by outline as well as by colour."""

from roborally.show.art.robots import POWER
from tabletop.show.outline import arc, box, disc, numeral, on_circle, placed, polygon, star, wheel
from tabletop.show.scene import Shape, Shapes

_HEAD = polygon([(0, -0.16), (0.16, 0.06), (-0.16, 0.06)])
_SHIELD = "M0 -.42L.34 -.3L.34 .02C.34 .24 .16 .36 0 .43C-.16 .36 -.34 .24 -.34 .02L-.34 -.3Z"
_CARD = box(-0.2, -0.28, 0.2, 0.28, 0.05)
_CHIP = box(-0.15, -0.15, 0.15, 0.15, 0.03)
_BOLT = polygon([(0.08, -0.42), (-0.22, 0.06), (-0.02, 0.06), (-0.1, 0.42), (0.22, -0.1), (0.02, -0.1)])
_MUZZLE = polygon([(-0.42, -0.2), (-0.2, -0.2), (-0.12, -0.1), (-0.12, 0.1), (-0.2, 0.2), (-0.42, 0.2)])
_LINE = "M-.1 0L.44 0"


def _pins(x: float, y: float) -> str:
    """The legs of a chip."""
    return "".join(
        f"M{x + side * 0.15:g} {y + at:g}L{x + side * 0.23:g} {y + at:g}" for side in (-1, 1) for at in (-0.08, 0.08)
    )


def _heads(turn: int) -> str:
    return "".join(placed(_HEAD, 0, y, turn) for y in (-0.26, 0.02, 0.3))


def _spokes(count: int, inner: float, outer: float) -> str:
    rays = [[on_circle(r, 360 * k / count) for r in (inner, outer)] for k in range(count)]
    return "".join(polygon(ray, closed=False) for ray in rays)


OPTION_CARDS: dict[str, Shapes] = {
    # armour in three layers
    "ablative-coat": (
        Shape(_SHIELD, "card-ink"),
        Shape(placed(_SHIELD, scale=0.74), "steel"),
        Shape(placed(_SHIELD, scale=0.46), "card"),
    ),
    # a big button
    "abort-switch": (
        Shape(box(-0.4, 0.12, 0.4, 0.42, 0.07), "steel"),
        Shape("M-.28 .12C-.28 -.34 .28 -.34 .28 .12Z", "life", "card-ink", 0.03),
    ),
    # a stop sign
    "brakes": (
        Shape(polygon([on_circle(0.43, 22.5 + 45 * k) for k in range(8)]), "life", "card-ink", 0.03),
        Shape("M-.24 0L.24 0", "", "steel-mark", 0.13),
    ),
    # a flash in a broken ring
    "circuit-breaker": (
        Shape(arc(0.4, 35, 325), "", "card-ink", 0.06),
        Shape(placed(_BOLT, scale=0.9), "hazard", "card-ink", 0.03),
    ),
    # one card behind another
    "conditional-program": (
        Shape(placed(_CARD, -0.14, -0.08, -14), "steel", "card-ink", 0.04),
        Shape(placed(_CARD, 0.12, 0.06, 8), "card", "card-ink", 0.04),
        Shape("M.06 -.04C.06 -.2 .26 -.2 .24 -.04C.24 .06 .14 .04 .13 .14M.12 .25L.12 .27", "", "card-turn", 0.07),
    ),
    # a step to either side
    "crab-legs": (
        Shape("M-.2 0L.2 0", "", "card-move", 0.14),
        Shape(placed(_HEAD, -0.28, 0, -90) + placed(_HEAD, 0.28, 0, 90), "card-move"),
        Shape("M-.12 .14L-.22 .26L-.14 .4M.12 .14L.22 .26L.14 .4", "", "card-ink", 0.05),
        Shape("M-.12 -.14L-.22 -.26L-.14 -.4M.12 -.14L.22 -.26L.14 -.4", "", "card-ink", 0.05),
    ),
    # two beams from two muzzles
    "double-barreled-laser": (
        Shape(placed(_LINE, 0, -0.21) + placed(_LINE, 0, 0.21), "", "laser", 0.09),
        Shape(placed(_MUZZLE, 0.02, -0.21, 0, 0.95) + placed(_MUZZLE, 0.02, 0.21, 0, 0.95), "card-ink"),
    ),
    # two chips
    "dual-processor": (
        Shape(_pins(-0.17, -0.17) + _pins(0.17, 0.17), "", "card-ink", 0.04),
        Shape(placed(_CHIP, -0.17, -0.17), "card-move"),
        Shape(placed(_CHIP, 0.17, 0.17), "card-turn"),
    ),
    # a card and a plus
    "extra-memory": (
        Shape(placed(_CARD, -0.12, 0.06), "card", "card-ink", 0.05),
        Shape("M.24 -.4L.24 -.08M.08 -.24L.4 -.24", "", "good", 0.1),
    ),
    # cross-hairs
    "fire-control": (
        Shape(disc(0, 0, 0.3), "", "card-ink", 0.06),
        Shape("M0 -.45L0 -.14M0 .45L0 .14M-.45 0L-.14 0M.45 0L.14 0", "", "card-ink", 0.06),
        Shape(disc(0, 0, 0.08), "laser"),
    ),
    # a heavy rim and a card on it
    "flywheel": (
        Shape(_spokes(5, 0.08, 0.34), "", "steel", 0.07),
        Shape(disc(0, 0, 0.36), "", "card-ink", 0.14),
        Shape(disc(0, 0, 0.1), "card-ink"),
    ),
    # a toothed wheel and a 4
    "fourth-gear": (Shape(wheel(9, 0.44, 0.34), "card-move"), Shape(numeral(4, 0.4, 0, 0), "", "steel-mark", 0.08)),
    # a spinning top in a ring
    "gyroscopic-stabilizer": (
        Shape(disc(0, 0, 0.4), "", "card-ink", 0.05),
        Shape("M0 -.4L0 .4", "", "card-ink", 0.05),
        Shape("M-.28 0C-.28 -.14 .28 -.14 .28 0C.28 .14 -.28 .14 -.28 0Z", "card-turn", "card-ink", 0.03),
    ),
    # a beam through a wall
    "high-power-laser": (
        Shape("M-.44 0L.44 0", "", "laser", 0.14),
        Shape("M-.44 0L.44 0", "", "laser-core", 0.05),
        Shape(box(-0.07, -0.4, 0.07, -0.1) + box(-0.07, 0.1, 0.07, 0.4), "card-ink"),
    ),
    # two joints and a claw
    "mechanical-arm": (
        Shape("M-.34 .36L-.14 -.1L.16 .02", "", "steel", 0.12),
        Shape(disc(-0.34, 0.36, 0.09) + disc(-0.14, -0.1, 0.09), "card-ink"),
        Shape("M.4 -.22L.2 -.16L.16 .02L.28 .18L.46 .14", "", "card-ink", 0.08),
    ),
    # a barrel and its shell
    "mini-howitzer": (
        Shape(placed(box(-0.32, -0.1, 0.3, 0.1, 0.04), 0, 0.04, -35), "steel"),
        Shape(disc(-0.2, 0.28, 0.15), "card-ink"),
        Shape(disc(0.36, -0.34, 0.1), "card-turn"),
    ),
    # the power sign behind a shield
    "power-down-shield": (
        Shape(_SHIELD, "", "accent", 0.07),
        Shape(placed(POWER, 0, 0, 0, 0.5), "", "card-ink", 0.07),
    ),
    # arrows away
    "pressor-beam": (Shape(box(-0.26, -0.44, 0.26, 0.44, 0.06), "accent", "", 0, 0.25), Shape(_heads(0), "accent")),
    # a mast with waves
    "radio-control": (
        Shape("M0 -.06L0 .42M-.18 .42L.18 .42", "", "card-ink", 0.07),
        Shape(disc(0, -0.12, 0.08), "card-ink"),
        Shape(
            "".join(arc(r, start, start + 80, 0, -0.12) for r in (0.2, 0.34) for start in (50, 230)),
            "",
            "card-turn",
            0.06,
        ),
    ),
    # a wedge against a block
    "ramming-gear": (
        Shape(polygon([(-0.42, -0.3), (-0.1, -0.3), (0.16, 0), (-0.1, 0.3), (-0.42, 0.3)]), "card-ink"),
        Shape(box(0.2, -0.34, 0.42, 0.34, 0.03), "life"),
    ),
    # a muzzle looking back
    "rear-firing-laser": (
        Shape(placed(_LINE, 0, 0, 90), "", "laser", 0.1),
        Shape(placed(_MUZZLE, 0, 0, 90), "card-ink"),
    ),
    # cards going round
    "recompile": (
        Shape(placed(_CARD, scale=0.62), "card", "card-ink", 0.04),
        Shape(arc(0.38, 20, 150) + arc(0.38, 200, 330), "", "card-turn", 0.08),
        Shape(
            placed(_HEAD, *on_circle(0.38, 162), 252, 0.8) + placed(_HEAD, *on_circle(0.38, 342), 72, 0.8), "card-turn"
        ),
    ),
    # a toothed wheel and an arrow back
    "reverse-gear": (
        Shape(wheel(9, 0.44, 0.34), "card-back"),
        Shape("M0 -.2L0 .08", "", "steel-mark", 0.1),
        Shape(placed(_HEAD, 0, 0.12, 180, 0.9), "steel-mark"),
    ),
    # a card torn by a flash
    "scrambler": (
        Shape(placed(_CARD, scale=1.3), "card", "card-ink", 0.05),
        Shape("M-.42 .08L-.22 -.12L-.1 .12L.06 -.14L.18 .12L.42 -.1", "", "card-back", 0.08),
    ),
    # an archive marker with a star
    "superior-archive": (
        Shape("M-.28 -.42L.28 -.42L.28 .42L0 .22L-.28 .42Z", "card-ink"),
        Shape(placed(star(5, 0.22, 0.09), 0, -0.1), "hazard"),
    ),
    # arrows towards
    "tractor-beam": (Shape(box(-0.26, -0.44, 0.26, 0.44, 0.06), "good", "", 0, 0.25), Shape(_heads(180), "good")),
}
"""By the slug of the option card."""
