"""The table: the surface of the moon with the prices of the market, and the robots' boards with their gauges."""

from functools import cache

from moonbots.show.art.signs import bolt, label, number
from moonbots.show.layout import (
    BOARD,
    CARD,
    HAND,
    HEIGHT,
    LARGE,
    MARKET,
    PRICE_ROW,
    PRICE_X,
    STRIP,
    TRAY,
    WIDTH,
    Style,
    layout_of,
)
from moonbots.show.robots import NAMES
from tabletop.outline import box, disc, placed
from tabletop.scene import Label, Shape, Shapes

_CRATERS = (
    (0.5, 0.4, 0.7), (6.1, 1.0, 0.5), (11.6, 2.4, 0.8), (0.3, 6.3, 0.9), (6.0, 8.5, 0.55), (11.7, 7.9, 0.6), (3.4, 13.2, 0.8),
    (9.9, 13.3, 0.6), (6.1, 11.9, 0.4), (11.2, 5.2, 0.35),
)  # fmt: skip
GROUND = 1 + 2 * len(_CRATERS)
"""How many shapes of the table are the ground: the first ones."""
TRACK_Y = 1.86
STEP = 0.305


@cache
def table(robots: int) -> Shapes:
    """What never moves; `robots` boards lie upon it."""
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


@cache
def tall(numbers: str) -> Shapes:
    """What never moves on a phone: the market with its prices above."""
    layout = layout_of(f"tall:{numbers}")
    w, h = CARD[0] * layout.card / 2 + 0.05, CARD[1] * layout.card / 2
    shapes: list[Shape | Label] = [Shape(box(0, 0, layout.width, layout.height), "moon")]
    for price in range(3):
        (x, y), (_, low) = layout.market[2 * price : 2 * price + 2]
        shapes.append(Shape(box(x - w, y - h - PRICE_ROW + 0.07, x + w, low + h + 0.05, 0.14), "moon-dark"))
        shapes += [number(price, x - 0.2, y - h - 0.52, 0.4), *bolt(x + 0.2, y - h - 0.52, 0.44)]
    return tuple(shapes)


@cache
def low(numbers: str) -> Shapes:
    """What never moves on a phone on its side: the market with its prices to the left."""
    layout = layout_of(f"low:{numbers}")
    w, h = CARD[0] * layout.card / 2 + 0.05, CARD[1] * layout.card / 2
    shapes: list[Shape | Label] = [Shape(box(0, 0, layout.width, layout.height), "moon")]
    for price in range(3):
        (x, bottom), (_, top) = layout.market[2 * price : 2 * price + 2]
        y = (top + bottom) / 2
        shapes.append(Shape(box(x - w - 0.7, top - h - 0.05, x + w, bottom + h + 0.05, 0.14), "moon-dark"))
        shapes += [number(price, x - w - 0.35, y - 0.26, 0.44), *bolt(x - w - 0.35, y + 0.26, 0.46)]
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
    """The head of a robot in its colour."""
    fill = "robot-off" if asleep else f"seat-{robot}"
    return (
        Shape(placed(_FACES[robot], x, y, 0, size), fill, "robot-dark", 0.05),
        Shape(placed(_EYES[robot], x, y, 0, size), "robot-dark" if asleep else "robot-eye", "robot-dark", 0.03),
        Shape(placed("M-.14 .22L.14 .22", x, y, 0, size), "", "robot-dark", 0.05),
    )


@cache
def board(robot: int, mood: str) -> Shapes:
    """A board without cards; `mood` is active, idle or out, or '' for one that waits for its turn."""
    w, h = BOARD[0] / 2, BOARD[1] / 2
    away = mood in ("idle", "out")
    shapes: list[Shape | Label] = []
    shapes += [
        Shape(
            box(-w, -h, w, h, 0.24),
            "board-out" if away else "board-turn" if mood == "active" else "board",
            f"seat-{robot}",
            0.09,
        ),
        *(
            [Shape(box(-w + 0.075, -h + 0.075, w - 0.075, h - 0.075, 0.18), "", "turn", 0.07)]
            if mood == "active"
            else []
        ),
        *face(robot, -2.4, -1.36, 0.82, away),
        label(NAMES[robot], -1.86, -1.97, 0.42, "ink"),
    ]
    # shoulders and hips behind the slots
    joints = "M-1.84 -.34L1.84 -.34M0 -1.5L0 .4M-.9 .8L0 .2L.9 .8"
    shapes.append(Shape(joints, "", "robot-off" if away else f"seat-{robot}", 0.3, 0.55))
    return tuple(shapes)


@cache
def gauge(robot: int, energy: int, weapons: int) -> Shapes:
    """How much energy a robot has, and how many secret weapons."""
    left = -9 * STEP
    full = "".join(_cell(left, k) for k in range(energy))
    empty = "".join(_cell(left, k) for k in range(energy, 18))
    role = "track-low" if energy <= 4 else f"seat-{robot}"
    shapes: list[Shape | Label] = []
    if empty:
        shapes.append(Shape(empty, "track"))
    if full:
        shapes.append(Shape(full, role, "robot-dark", 0.02))
    shapes += [*bolt(-1.78, -1.32, 0.5), number(energy, -1.28, -1.32, 0.44, "ink" if energy > 4 else "track-low")]
    for k in range(min(weapons, 3)):
        shapes.append(
            Shape(
                box(1.98 + 0.12 * k, 0.42 + 0.06 * k, 2.46 + 0.12 * k, 1.1 + 0.06 * k, 0.06),
                "weapon",
                "weapon-edge",
                0.03,
            )
        )
    if weapons:
        k = min(weapons, 3) - 1
        shapes.append(number(weapons, 2.22 + 0.12 * k, 0.76 + 0.06 * k, 0.44, "weapon-sign"))
    return tuple(shapes)


def _cell(left: float, k: int) -> str:
    x = left + k * STEP
    return box(x + 0.02, TRACK_Y - 0.16, x + STEP - 0.02, TRACK_Y + 0.16)


@cache
def large(robot: int, mood: str) -> Shapes:
    """The board of the own robot on a phone."""
    return (
        *_ground(robot, mood, LARGE),
        *face(robot, -5.1, -1.62, 1.15, mood in ("idle", "out")),
        label(NAMES[robot], -3.75, -2.02, 0.46, "ink"),
    )


@cache
def strip(robot: int, mood: str) -> Shapes:
    """The board of a rival on a phone."""
    return (
        *_ground(robot, mood, STRIP),
        *face(robot, -5.3, -0.12, 0.95, mood in ("idle", "out")),
        label(NAMES[robot], -3.95, -0.48, 0.44, "ink"),
    )


def _ground(robot: int, mood: str, style: Style) -> Shapes:
    w, h = style.size[0] / 2, style.size[1] / 2
    fill = "board-out" if mood in ("idle", "out") else "board-turn" if mood == "active" else "board"
    edge = Shape(box(-w, -h, w, h, 0.24), fill, f"seat-{robot}", 0.09)
    if mood != "active":
        return (edge,)
    return edge, Shape(box(-w + 0.075, -h + 0.075, w - 0.075, h - 0.075, 0.18), "", "turn", 0.07)


@cache
def gauge_large(robot: int, energy: int, weapons: int) -> Shapes:
    """Energy and secret weapons on the board of the own robot on a phone."""
    return (
        *_track(robot, energy, 0.62, 2.12, 0.16),
        *bolt(-4.1, -1.2, 0.74),
        number(energy, -3.5, -1.2, 0.58, "ink" if energy > 4 else "track-low"),
        *(_weapons(weapons, -3.5, 0.35) if weapons else ()),
    )


@cache
def gauge_strip(robot: int, energy: int, weapons: int) -> Shapes:
    """Energy and secret weapons on the board of a rival on a phone."""
    return (
        *_track(robot, energy, 0.115, 0.64, 0.07, -4.75),
        *bolt(-4.35, 0.12, 0.56),
        number(energy, -3.8, 0.12, 0.46, "ink" if energy > 4 else "track-low"),
        *(_weapons(weapons, 2.2, 0.4, 1.1) if weapons else ()),
    )


def _track(robot: int, energy: int, step: float, y: float, half: float, left: float = 0) -> Shapes:
    left = left or -9 * step
    cells = [box(left + k * step + 0.02, y - half, left + (k + 1) * step - 0.02, y + half) for k in range(18)]
    full, empty = "".join(cells[:energy]), "".join(cells[energy:])
    role = "track-low" if energy <= 4 else f"seat-{robot}"
    return (
        *((Shape(empty, "track"),) if empty else ()),
        *((Shape(full, role, "robot-dark", 0.02),) if full else ()),
    )


def _weapons(count: int, x: float, y: float, size: float = 1.2) -> Shapes:
    w, h = 0.24 * size, 0.34 * size
    backs = [
        Shape(box(x - w + 0.1 * k, y - h, x + w + 0.1 * k, y + h, 0.06), "weapon", "weapon-edge", 0.03)
        for k in range(min(count, 3))
    ]
    return *backs, number(count, x + 0.1 * (len(backs) - 1), y, 0.4 * size, "weapon-sign")
