"""The table: the surface of the moon with the prices of the market, and the robots' boards with their gauges."""

from typing import NamedTuple

from moonbots.position.cards import MOST_ENERGY
from moonbots.position.state import NOBODY
from moonbots.show.art.signs import bolt, fist, label, number
from moonbots.show.layout import (
    CARD,
    HAND,
    HEIGHT,
    MARKET,
    PRICE_ROW,
    PRICE_X,
    STYLES,
    TRAY,
    WIDTH,
    layout_of,
)
from moonbots.show.robots import NAMES
from tabletop.show.outline import box, disc, placed
from tabletop.show.scene import Label, Shape, Shapes

_CRATERS = (
    (0.5, 0.4, 0.7), (6.1, 1.0, 0.5), (11.6, 2.4, 0.8), (0.3, 6.3, 0.9), (6.0, 8.5, 0.55), (11.7, 7.9, 0.6), (3.4, 13.2, 0.8),
    (9.9, 13.3, 0.6), (6.1, 11.9, 0.4), (11.2, 5.2, 0.35),
)  # fmt: skip
GROUND = 1 + 2 * len(_CRATERS)
"""The number of shapes of the table that are ground; they come first."""


def table(robots: int) -> Shapes:
    """Return the fixed parts of the table, below the boards of the robots."""
    shapes: list[Shape | Label] = [Shape(box(0, 0, WIDTH, HEIGHT), "moon")]
    for x, y, r in _CRATERS:
        shapes += [Shape(disc(x, y, r), "moon-dark"), Shape(disc(x + r * 0.12, y + r * 0.14, r * 0.8), "moon-light")]
    for row in range(3):
        _, y = MARKET[2 * row]
        shapes.append(
            Shape(box(0.08, y - CARD[1] / 2, MARKET[1][0] + CARD[0] / 2 + 0.06, y + CARD[1] / 2, 0.12), "moon-dark")
        )
        shapes += [number(row, PRICE_X, y - 0.26, 0.44), *bolt(PRICE_X, y + 0.26, 0.46)]
    return *shapes, Shape(box(*TRAY, 0.12), "moon-dark"), Shape(box(*HAND, 0.12), "moon-dark")


def phone(shape: str, numbers: str) -> Shapes:
    """Return the fixed parts on a phone: the market, with its prices above, or to the left on a phone on its side (`low`)."""
    layout = layout_of(f"{shape}:{numbers}")
    w, h = CARD[0] * layout.card / 2 + 0.05, CARD[1] * layout.card / 2
    shapes: list[Shape | Label] = [Shape(box(0, 0, layout.width, layout.height), "moon")]
    for price in range(3):
        (x, y), (_, other) = layout.market[2 * price : 2 * price + 2]
        if shape == "tall":
            tray = box(x - w, y - h - PRICE_ROW + 0.07, x + w, other + h + 0.05, 0.14)
            signs = number(price, x - 0.2, y - h - 0.52, 0.4), *bolt(x + 0.2, y - h - 0.52, 0.44)
        else:
            left, middle = x - w - 0.35, (other + y) / 2
            tray = box(x - w - 0.7, other - h - 0.05, x + w, y + h + 0.05, 0.14)
            signs = number(price, left, middle - 0.26, 0.44), *bolt(left, middle + 0.26, 0.46)
        shapes += [Shape(tray, "moon-dark"), *signs]
    return tuple(shapes)


# One face for each robot, in a square of about 1 -------------------------------------------------------------------

_FACES = (
    box(-0.34, -0.26, 0.34, 0.34, 0.12) + "M-.03 -.26L-.03 -.46L.03 -.46L.03 -.26Z" + disc(0, -0.46, 0.07),
    "M-.36 .34L-.36 -.02Q-.36 -.38 0 -.38Q.36 -.38 .36 -.02L.36 .34Z",
    "M0 -.44L.4 -.1L.28 .36L-.28 .36L-.4 -.1Z",
    "M-.4 -.2L-.22 -.36L.22 -.36L.4 -.2L.3 .36L-.3 .36Z",
)
_EYES = (
    disc(-0.14, 0, 0.09) + disc(0.14, 0, 0.09),
    box(-0.24, -0.1, 0.24, 0.06, 0.08),
    disc(0, -0.04, 0.15),
    "M-.24 -.12L-.06 -.02L-.24 .08ZM.24 -.12L.06 -.02L.24 .08Z",
)


def face(robot: int, x: float, y: float, size: float, asleep: bool = False) -> Shapes:
    """Return the head of a robot in its colour."""
    fill = "robot-off" if asleep else f"seat-{robot}"
    return (
        Shape(placed(_FACES[robot], x, y, 0, size), fill, "robot-dark", 0.05),
        Shape(placed(_EYES[robot], x, y, 0, size), "robot-dark" if asleep else "robot-eye", "robot-dark", 0.03),
        Shape(placed("M-.14 .22L.14 .22", x, y, 0, size), "", "robot-dark", 0.05),
    )


class _Plan(NamedTuple):
    """Where things are on a board of a style: x, y and size of face, name, bolt and the number beside it.

    `track`: its left end, the width of a cell, y, and half the height. `weapons`: x, y and size of a card, the size of the
    number on it, and how far the next card lies to the right and further down. `foe`: the head of the robot that it faces,
    with a fist to the left."""

    face: tuple[float, float, float]
    name: tuple[float, float, float]
    bolt: tuple[float, float, float]
    energy: tuple[float, float, float]
    track: tuple[float, float, float, float]
    weapons: tuple[float, float, float, float, float, float]
    foe: tuple[float, float, float]


_PLANS = {
    "robot": _Plan(
        (-2.4, -1.36, 0.82), (-1.86, -1.97, 0.42), (-1.78, -1.32, 0.5), (-1.28, -1.32, 0.44),
        (-9 * 0.305, 0.305, 1.86, 0.16), (2.22, 0.76, 1.0, 0.44, 0.12, 0.06), (-2.1, 1.51, 0.42),
    ),
    "large": _Plan(
        (-5.1, -1.62, 1.15), (-3.75, -2.02, 0.46), (-4.1, -1.2, 0.74), (-3.5, -1.2, 0.58),
        (-9 * 0.62, 0.62, 2.12, 0.16), (-3.5, 0.35, 1.2, 0.48, 0.1, 0), (-4.2, -0.5, 0.6),
    ),
    "wide": _Plan(
        (-5.3, -1.08, 1.0), (-3.7, -1.44, 0.44), (-4.15, -0.76, 0.62), (-3.55, -0.76, 0.5),
        (-9 * 0.62, 0.62, 1.5, 0.14), (-3.75, 0.6, 1.05, 0.44, 0.1, 0), (-3.05, -0.14, 0.46),
    ),
    "strip": _Plan(
        (-5.3, -0.12, 0.95), (-3.95, -0.48, 0.44), (-4.52, 0.12, 0.56), (-4.0, 0.12, 0.46),
        (-4.75, 0.115, 0.64, 0.07), (2.2, 0.4, 1.1, 0.44, 0.1, 0), (-3.02, 0.1, 0.46),
    ),
}  # fmt: skip
_JOINTS = "M-1.84 -.34L1.84 -.34M0 -1.5L0 .4M-.9 .8L0 .2L.9 .8"
"""Shoulders and hips behind the slots of the usual board."""
_LOW = 4
"""The energy up to which the track shows a warning."""


def board(style: str, robot: int, mood: str) -> Shapes:
    """Return a board without cards. `mood` is active, idle or out, or '' for a robot that waits for its turn."""
    plan, (width, height), away = _PLANS[style], STYLES[style].size, mood in ("idle", "out")
    w, h, active = width / 2, height / 2, mood == "active"
    fill, colour = "board-out" if away else "board-turn" if active else "board", f"seat-{robot}"
    inner = Shape(box(-w + 0.075, -h + 0.075, w - 0.075, h - 0.075, 0.18), "", "turn", 0.07)
    joints = Shape(_JOINTS, "", "robot-off" if away else colour, 0.3, 0.55)
    return (
        Shape(box(-w, -h, w, h, 0.24), fill, colour, 0.09),
        *((inner,) if active else ()),
        *face(robot, *plan.face, away),
        label(NAMES[robot], *plan.name, "ink"),
        *((joints,) if style == "robot" else ()),
    )


def gauge(style: str, robot: int, energy: int, weapons: int, foe: int = NOBODY) -> Shapes:
    """Return the energy of a robot, the number of its secret weapons, and with two players the robot that it faces."""
    plan, few = _PLANS[style], energy <= _LOW
    left, step, y, half = plan.track
    cells = [box(left + k * step + 0.02, y - half, left + (k + 1) * step - 0.02, y + half) for k in range(MOST_ENERGY)]
    full, empty = "".join(cells[:energy]), "".join(cells[energy:])
    return (
        *((Shape(empty, "track"),) if empty else ()),
        *((Shape(full, "track-low" if few else f"seat-{robot}", "robot-dark", 0.02),) if full else ()),
        *bolt(*plan.bolt),
        number(energy, *plan.energy, "track-low" if few else "ink"),
        *(_weapons(weapons, *plan.weapons) if weapons else ()),
        *(_facing(foe, *plan.foe) if foe != NOBODY else ()),
    )


def _facing(foe: int, x: float, y: float, size: float) -> Shapes:
    return *fist(x - 1.05 * size, y, 0.8 * size), *face(foe, x, y, size)


def _weapons(count: int, x: float, y: float, size: float, digit: float, right: float, down: float) -> Shapes:
    """At most three cards from the back, on top of each other, with the number of cards on the last one."""
    w, h = 0.24 * size, 0.34 * size
    middles = [(x + right * k, y + down * k) for k in range(min(count, 3))]
    backs = [Shape(box(at - w, up - h, at + w, up + h, 0.06), "weapon", "weapon-edge", 0.03) for at, up in middles]
    return *backs, number(count, *middles[-1], digit, "weapon-sign")
