"""Parts, upgrades and secret weapons, as they lie on boards and in the market."""

from moonbots.position.cards import CODES, surcharge
from moonbots.position.parts import ABOVE, BELOW, BODIES, ONE, PAIR, PARTS, SEVEN, SLOTS, Part
from moonbots.show.art.signs import BOLT, WEAPON_SIGNS, bolt, fist, label, missile, number, small_die
from moonbots.show.layout import CARD, NARROW, TILE
from tabletop.show.lettering import breadth
from tabletop.show.outline import box, disc, placed, polygon, scaled
from tabletop.show.scene import Label, Shape, Shapes

_CODES = {part.code: part for part in PARTS}

LIMBS = {
    "head": box(-0.3, -0.3, 0.3, 0.26, 0.1) + "M-.03 -.3L-.03 -.46L.03 -.46L.03 -.3Z",
    "torso": "M-.4 -.38L.4 -.38L.3 .1L.34 .4L-.34 .4L-.3 .1Z",
    "right-arm": polygon(
        [(0.36, -0.42), (0.1, -0.42), (-0.3, 0.06), (-0.2, 0.42), (0.06, 0.36), (0.02, 0.12), (0.36, -0.2)]
    ),
    "left-arm": polygon(
        [(-0.36, -0.42), (-0.1, -0.42), (0.3, 0.06), (0.2, 0.42), (-0.06, 0.36), (-0.02, 0.12), (-0.36, -0.2)]
    ),
    "right-leg": polygon([(-0.06, -0.44), (0.24, -0.44), (0.14, 0.2), (0.2, 0.44), (-0.34, 0.44), (-0.14, 0.22)]),
    "left-leg": polygon([(0.06, -0.44), (-0.24, -0.44), (-0.14, 0.2), (-0.2, 0.44), (0.34, 0.44), (0.14, 0.22)]),
}

# A whole robot in miniature, to show on a card where the part belongs.
_MINI = {
    "head": box(-0.12, -0.5, 0.12, -0.3, 0.04),
    "torso": box(-0.17, -0.26, 0.17, 0.12, 0.04),
    "right-arm": box(-0.34, -0.26, -0.22, 0.14, 0.05),
    "left-arm": box(0.22, -0.26, 0.34, 0.14, 0.05),
    "right-leg": box(-0.17, 0.17, -0.03, 0.5, 0.04),
    "left-leg": box(0.03, 0.17, 0.17, 0.5, 0.04),
}


def condition(part: Part, x: float, y: float, size: float) -> Shapes:
    """Return the dice that activate a part, in a row."""
    if part.condition == ONE:
        start = x - (len(part.values) - 1) * size * 0.56
        return tuple(
            shape for i, value in enumerate(part.values) for shape in small_die(value, start + i * size * 1.12, y, size)
        )
    sign = {PAIR: "=", SEVEN: "= 7", ABOVE: "> 10", BELOW: "< 4"}[part.condition]
    if part.condition == PAIR:
        return *small_die(0, x - size * 0.85, y, size), label(sign, x, y, size), *small_die(0, x + size * 0.85, y, size)
    # The sign is large enough to be read on a phone with two robots; the dice leave it room.
    small, wide = size * (0.86 if part.condition == ABOVE else 0.96), breadth(sign) * size * 1.1
    left = x - (wide + 0.1 * size) / 2
    dice = (*small_die(0, left - small * 0.54, y, small), *small_die(0, left + small * 0.54, y, small))
    return *dice, label(sign, x + small * 1.06 + 0.06 * size, y, size * 1.15)


def effects(part: Part, x: float, y: float, size: float, room: float) -> Shapes:
    """Return fists, missiles and energy of a part, in a row at most `room` wide."""
    signs = [fist] * part.fists + [missile] * part.missiles
    energy = abs(part.energy)
    count = len(signs) + (0.45 + 0.8 * energy if energy else 0)
    size = min(size, room / count)
    at = x - (count - 1) * size / 2
    shapes: list[Shape | Label] = []
    for sign in signs:
        shapes += sign(at, y, size * 0.96)
        at += size
    if energy:
        role = "bolt" if part.energy > 0 else "cost"
        plus = "M-.16 0L.16 0" + ("M0 -.16L0 .16" if part.energy > 0 else "")
        at -= size * 0.2
        shapes.append(Shape(placed(plus, at, y, 0, size), "", role, size * 0.11))
        at += size * 0.5
        for _ in range(energy):
            shapes += bolt(at, y, size * 0.95, role)
            at += size * 0.72
    return tuple(shapes)


def slot(name: str) -> Shapes:
    """Return an empty slot: the outline of the part that goes there."""
    w, h = TILE[0] / 2, TILE[1] / 2
    return (
        Shape(box(-w, -h, w, h, 0.14), "slot", "slot-edge", 0.03, 0.9),
        Shape(placed(LIMBS[name], 0, 0, 0, 0.86), "", "slot-edge", 0.04),
    )


def part(code: str) -> Shapes:
    """Return a part in its slot."""
    one = _CODES[code]
    return *tile(one), *effects(one, 0, 0.25, 0.42, 1.5)


def body(parity: int) -> Shapes:
    """Return the own attack of a bare robot."""
    return *tile(BODIES[parity]), *effects(BODIES[parity], 0, 0.25, 0.42, 0.8)


def tile(one: Part) -> Shapes:
    """Return a part in its slot, or the own attack of a bare robot, with the dice that it needs."""
    needed = condition(one, 0, -0.25, 0.36)
    if one in BODIES:
        w = NARROW["body"] / 2
        return Shape(box(-w, -0.52, w, 0.52, 0.14), "body", "body-edge", 0.05), *needed
    w, h = TILE[0] / 2, TILE[1] / 2
    limb = LIMBS[SLOTS[PARTS.index(one) // 4]]
    edge = Shape(box(-w, -h, w, h, 0.14), "part", "part-edge", 0.05)
    return edge, Shape(placed(limb, 0, 0, 0, 1.0), "part-shape"), *needed


def _mini(name: str, x: float, y: float, size: float) -> Shapes:
    rest = "".join(d for slot_name, d in _MINI.items() if slot_name != name)
    return (
        Shape(placed(rest, x, y, 0, size), "part-shape"),
        Shape(placed(_MINI[name], x, y, 0, size), "part-edge"),
    )


def card(code: str) -> Shapes:
    """Return a card in the market."""
    w, h = CARD[0] / 2, CARD[1] / 2
    outline = box(-w, -h, w, h, 0.12)
    if code == "weapon":
        return (
            Shape(outline, "weapon", "weapon-edge", 0.05),
            Shape(box(-w + 0.1, -h + 0.1, w - 0.1, h - 0.1, 0.08), "", "weapon-sign", 0.02, 0.6),
            label("?", 0, 0.02, 0.8, "weapon-sign"),
        )
    if code in _CODES:
        one = _CODES[code]
        name = SLOTS[PARTS.index(one) // 4]
        return (
            Shape(outline, "part", "part-edge", 0.05),
            *_mini(name, -0.77, 0, 0.96),
            *condition(one, 0.32, -0.28, 0.4),
            *effects(one, 0.32, 0.3, 0.44, 1.5),
        )
    mark: Shapes = ()
    if surcharge(CODES.index(code)):
        mark = (Shape(disc(-w + 0.3, h - 0.3, 0.22), "upgrade-edge"), *_surcharge(-w + 0.3, h - 0.3))
    return (
        Shape(outline, "upgrade", "upgrade-edge", 0.05),
        *scaled(_upgrade_sign(code), 1.9),
        *mark,
    )


def _surcharge(x: float, y: float) -> Shapes:
    return (
        Shape(placed("M-.08 0L.08 0M0 -.08L0 .08", x - 0.08, y), "", "upgrade", 0.05),
        Shape(placed(BOLT, x + 0.08, y, 0, 0.26), "upgrade"),
    )


_PLUS = "M-.09 0L.09 0M0 -.09L0 .09"
_GUARD = "M0 -.24L.2 -.16L.2 .04Q.18 .18 0 .25Q-.18 .18 -.2 .04L-.2 -.16Z"


def _upgrade_sign(code: str) -> Shapes:
    """The sign of an upgrade, in a square with sides of half a cell."""
    if code == "die":
        return *small_die(5, 0.06, 0.03, 0.34), Shape(placed(_PLUS, -0.19, -0.15, 0, 0.9), "", "sign", 0.05)
    if code == "reroll":
        turn = "M-.2 .04A.2 .2 0 1 1 0 .2M0 .1L-.04 .22L.08 .27"
        return Shape(turn, "", "sign", 0.05), *small_die(2, 0.0, 0.0, 0.17)
    sign = fist if "fist" in code else missile
    if "guard" in code:
        return Shape(_GUARD, "slot", "sign", 0.035), *sign(0, 0, 0.3)
    return *sign(0.04, 0.04, 0.42), Shape(placed(_PLUS, -0.19, -0.17, 0, 0.9), "", "sign", 0.05)


def upgrade(code: str) -> Shapes:
    """Return an upgrade beside a robot."""
    return (Shape(box(-0.28, -0.28, 0.28, 0.28, 0.07), "upgrade", "upgrade-edge", 0.03), *_upgrade_sign(code))


def weapon(code: str) -> Shapes:
    """Return a secret weapon that its viewer knows."""
    return (
        Shape(box(-0.66, -0.52, 0.66, 0.52, 0.1), "weapon", "weapon-edge", 0.04),
        *scaled(WEAPON_SIGNS[code], 0.82),
    )


def pile() -> Shapes:
    """Return the pile, from the back."""
    return (
        Shape(box(-0.36, -0.46, 0.44, 0.54, 0.08), "card-edge"),
        Shape(box(-0.42, -0.52, 0.38, 0.48, 0.08), "body", "card-edge", 0.03),
    )


def count(cards: int) -> Shapes:
    """Return the number of cards in the pile."""
    return (number(cards, -0.02, -0.02, 0.36),)
