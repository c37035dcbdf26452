"""The sixteen Bots, drawn by their effects: each has its own outline, colour and tool."""

from functools import cache

from stakbots.position.cards import NAMES
from tabletop.show.outline import arc, box, disc, placed, polygon, star, wheel
from tabletop.show.scene import Shape, Shapes

_LINE = 0.05

_BODIES = {
    "core": box(-0.5, -0.45, 0.5, 0.75, 0.12),
    "stomp": "M-.6 -.55L.6 -.55L.45 .35L-.45 .35Z",
    "bash": box(-0.62, -0.4, 0.42, 0.55, 0.2),
    "spike": polygon([(0, -0.75), (0.55, 0.1), (0.4, 0.8), (-0.4, 0.8), (-0.55, 0.1)]),
    "clumsy": placed(box(-0.48, -0.55, 0.48, 0.55, 0.16), 0, 0.1, 14),
    "shot": box(-0.55, -0.2, 0.35, 0.7, 0.14),
    "reaper": "M0 -.8C.55 -.8 .6 0 .6 .95L.3 .75L0 .95L-.3 .75L-.6 .95C-.6 0 -.55 -.8 0 -.8Z",
    "fatal": "M-.55 -.3C-.55 -.9 .55 -.9 .55 -.3C.55 .1 .38 .15 .34 .5L-.34 .5C-.38 .15 -.55 .1 -.55 -.3Z",
    "sidekick": disc(0.12, 0.35, 0.42),
    "leader": box(-0.46, -0.3, 0.46, 0.85, 0.1),
    "bountiful": "M-.6 -.1L.6 -.1L.48 .85L-.48 .85Z",
    "expel": box(-0.55, -0.35, 0.45, 0.6, 0.3),
    "tranq": disc(0, 0.1, 0.62),
    "begone": "M-.5 .8L-.5 -.1C-.5 -.8 .5 -.8 .5 -.1L.5 .8L.25 .6L0 .8L-.25 .6Z",
    "trip": box(-0.36, -0.6, 0.36, 0.4, 0.18),
    "pit": "M-.7 .2C-.7 -.7 .7 -.7 .7 .2Z",
}

_UNDER: dict[str, Shapes] = {
    "core": (Shape(box(-0.38, 0.7, -0.12, 1.05) + box(0.12, 0.7, 0.38, 1.05), "metal-dark", "outline", _LINE),),
    "stomp": (
        Shape(box(-0.42, 0.3, -0.14, 0.75) + box(0.14, 0.3, 0.42, 0.75), "metal", "outline", _LINE),
        Shape(box(-0.72, 0.7, -0.08, 1.08, 0.08) + box(0.08, 0.7, 0.72, 1.08, 0.08), "metal-dark", "outline", _LINE),
    ),
    "bash": (
        Shape("".join([disc(x, 0.78, 0.25) for x in (-0.45, 0.25)]), "metal-dark", "outline", _LINE),
        Shape(box(0.35, -0.08, 0.75, 0.1), "metal", "outline", _LINE),
        Shape(box(0.68, -0.4, 0.94, 0.45, 0.06), "hot", "outline", _LINE),
    ),
    "spike": (
        Shape(
            polygon([(-0.5, 0), (-0.95, -0.15), (-0.48, 0.3)]) + polygon([(0.5, 0), (0.95, -0.15), (0.48, 0.3)])
            + polygon([(-0.48, 0.4), (-0.92, 0.45), (-0.44, 0.68)]) + polygon([(0.48, 0.4), (0.92, 0.45), (0.44, 0.68)]),
            "metal", "outline", _LINE,
        ),
    ),
    "clumsy": (
        Shape(placed(wheel(9, 0.24, 0.18), -0.62, 0.92), "metal-dark", "outline", _LINE),
        Shape("M.3 .6L.55 1.02M.55 1.02L.8 .98", "", "metal-dark", 0.14),
    ),
    "shot": (
        Shape(box(0.2, -0.02, 0.95, 0.26, 0.04), "metal-dark", "outline", _LINE),
        Shape(box(-0.7, 0.62, 0.5, 1.02, 0.2), "metal-dark", "outline", _LINE),
    ),
    "reaper": (
        Shape("M.72 1.05L.72 -.75", "", "metal-dark", 0.09),
        Shape("M.78 -.72C.5 -.95 .1 -.9 -.1 -.62C.2 -.75 .5 -.7 .74 -.56Z", "metal", "outline", _LINE),
    ),
    "sidekick": (
        Shape(disc(-0.5, -0.35, 0.3), "metal", "outline", _LINE, 0.55),
        Shape("M-.1 .72L-.1 1.02M.34 .72L.34 1.02", "", "metal-dark", 0.13),
    ),
    "leader": (
        Shape("M-.7 1.05L-.7 -.75", "", "metal-dark", 0.07),
        Shape(polygon([(-0.68, -0.75), (-0.15, -0.6), (-0.68, -0.4)]), "hot", "outline", 0.03),
        Shape(box(-0.34, 0.8, -0.08, 1.08) + box(0.08, 0.8, 0.34, 1.08), "metal-dark", "outline", _LINE),
    ),
    "bountiful": (
        Shape(
            placed(box(-0.2, -0.3, 0.2, 0.3, 0.04), -0.3, -0.3, -18) + placed(box(-0.2, -0.3, 0.2, 0.3, 0.04), 0, -0.4)
            + placed(box(-0.2, -0.3, 0.2, 0.3, 0.04), 0.3, -0.3, 18),
            "paper", "outline", _LINE,
        ),
    ),
    "expel": (Shape("M.35 .1L.7 .1L.9 -.35M.7 .1L.95 .35", "", "metal-dark", 0.12),),
    "begone": (Shape(arc(0.82, 200, 340, 0, 0.15), "", "metal", 0.08),),
    "trip": (
        Shape("M0 .35L-.3 1M0 .35L.75 .95", "", "metal-dark", 0.16),
        Shape(placed(box(-0.2, -0.08, 0.2, 0.08, 0.05), 0.8, 0.95, -20), "hot", "outline", _LINE),
    ),
    "pit": (Shape("M-.92 .35C-.92 1.1 .92 1.1 .92 .35C.92 .05 -.92 .05 -.92 .35Z", "pupil", "outline", _LINE),),
}  # fmt: skip

_EYES: dict[str, tuple[tuple[float, float, float], ...]] = {
    "spike": ((0, -0.05, 0.2),),
    "shot": ((-0.1, 0.1, 0.19),),
    "sidekick": ((0, 0.28, 0.13), (0.3, 0.28, 0.13)),
    "bash": ((-0.3, -0.05, 0.15), (0.08, -0.05, 0.15)),
    "stomp": ((-0.2, -0.22, 0.13), (0.2, -0.22, 0.13)),
    "fatal": ((-0.22, -0.25, 0.16), (0.22, -0.25, 0.16)),
    "bountiful": ((-0.2, 0.2, 0.12), (0.2, 0.2, 0.12)),
    "trip": ((-0.14, -0.3, 0.11), (0.14, -0.3, 0.11)),
    "leader": ((-0.18, 0.02, 0.13), (0.18, 0.02, 0.13)),
    "reaper": ((-0.18, -0.3, 0.1), (0.18, -0.3, 0.1)),
    "pit": ((-0.25, -0.1, 0.13), (0.25, -0.1, 0.13)),
    "begone": ((-0.2, -0.1, 0.16), (0.2, -0.1, 0.16)),
}

_OVER: dict[str, Shapes] = {
    "core": (Shape("M-.2 .35L.2 .35", "", "outline", 0.07),),
    "stomp": (Shape("M-.35 -.42L-.08 -.34M.35 -.42L.08 -.34M-.2 .1L.2 .1", "", "outline", 0.07),),
    "bash": (Shape("M-.35 .3L.15 .3", "", "outline", 0.09),),
    "spike": (Shape("M-.2 .45L-.1 .35L0 .45L.1 .35L.2 .45", "", "outline", 0.06),),
    "clumsy": (Shape("M-.2 .42C-.05 .32 .1 .5 .22 .4", "", "outline", 0.06),),
    "shot": (
        Shape(arc(0.28, -90, 270, -0.1, 0.1) + "M-.1 -.28L-.1 -.08M-.48 .1L-.28 .1M.08 .1L.28 .1", "", "hot", 0.05),
    ),
    "reaper": (Shape(arc(0.36, -100, 100, 0, -0.25), "", "outline", 0.07),),
    "fatal": (
        Shape("M-.2 .2L-.2 .5M0 .2L0 .5M.2 .2L.2 .5M0 -.02L-.06 .1L.06 .1Z", "", "outline", 0.06),
        Shape("M-.62 .7L.62 1.02M.62 .7L-.62 1.02", "", "metal", 0.12),
    ),
    "sidekick": (
        Shape("M.02 .52C.1 .6 .22 .6 .3 .52", "", "outline", 0.05),
        Shape("M-.75 .2L-.75 .8M-.9 .64L-.75 .82L-.6 .64", "", "aim", 0.08),
    ),
    "leader": (
        Shape(polygon([(-0.4, -0.32), (-0.4, -0.72), (-0.18, -0.5), (0, -0.8), (0.18, -0.5), (0.4, -0.72), (0.4, -0.32)]),
              "flash", "outline", _LINE),
        Shape(placed(star(5, 0.18, 0.08), 0, 0.5), "flash", "outline", 0.03),
    ),
    "bountiful": (Shape("M-.18 .5C-.06 .62 .06 .62 .18 .5", "", "outline", 0.06),),
    "expel": (
        Shape("M-.3 .32L.15 .22", "", "outline", 0.07),
        Shape(box(-0.7, -0.45, 0.5, -0.25, 0.08), "metal", "outline", _LINE),
    ),
    "tranq": (
        Shape("M-.36 -.02C-.28 .08 -.16 .08 -.08 -.02M.08 -.02C.16 .08 .28 .08 .36 -.02M-.12 .36L.12 .36", "", "outline", 0.06),
        Shape("M.35 -.55L.55 -.55L.35 -.32L.55 -.32M.64 -.88L.9 -.88L.64 -.6L.9 -.6", "", "aim", 0.07),
    ),
    "begone": (Shape("M.55 -.6C.95 -.4 .95 .2 .7 .5M.88 .42L.68 .54L.6 .3", "", "aim", 0.08),
             Shape(disc(0, 0.3, 0.09), "outline")),
    "trip": (Shape("M-.1 0L.12 0", "", "outline", 0.06),),
    "pit": (Shape("M-.12 .1L.12 .1", "", "outline", 0.05), Shape("M0 .42L0 .8M-.16 .64L0 .82L.16 .64", "", "hot", 0.08)),
}  # fmt: skip
_HAT = "M0 -.45L0 -.72" + disc(0, -0.78, 0.08)


@cache
def robot(bot: int) -> Shapes:
    """The drawing of a Bot, about 2 wide and high around (0, 0.1)."""
    name = NAMES[bot]
    eyes = _EYES.get(name, ((-0.2, -0.08, 0.15), (0.2, -0.08, 0.15)))
    whites = "".join([disc(x, y, r) for x, y, r in eyes])
    pupils = "".join([disc(x + 0.02, y + 0.02, r * 0.45) for x, y, r in eyes])
    return (
        *((Shape(_HAT, "hot", "outline", _LINE),) if name == "core" else ()),
        *_UNDER.get(name, ()),
        Shape(_BODIES[name], f"bot-{bot}", "outline", 0.06),
        *(() if name == "tranq" else (Shape(whites, "eye", "outline", 0.035), Shape(pupils, "pupil"))),
        *_OVER.get(name, ()),
    )
