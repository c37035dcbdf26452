"""Where things lie on the table, in cells: the robots' boards, the market, dice, pile and the viewer's hand.

The usual layout has four boards in the corners, neighbours side by side, with the market between them. Robots sit clockwise
from the top left, so that with two players each robot lies above or below the one that it faces. The layout `tall`, for
phones, has the rivals as strips at the top, then the market, and the viewer's robot large at the lower rim. The layout `low`,
for phones on their side, has the market as a column beside these. Two robots of the viewer lie one below the other.
"""

from functools import cache
from typing import NamedTuple

Spot = tuple[float, float]

WIDTH, HEIGHT = 12.0, 13.6
TILE = (1.66, 1.04)
"""Width and height of a part in its slot, at scale 1."""
CARD = (2.3, 1.24)
"""Width and height of a card in the market, at scale 1."""
NARROW = {"body": 0.92, "weapon": 1.36, "pile": 0.88}
"""Widths at scale 1 of things that are as high as a tile, by the first word of their look."""
WINDOW_AT = -0.3
"""The y of dice on a part, from the middle of the part, at scale 1; negative is above it."""


class Row(NamedTuple):
    """A row of cards: its left end, the y of the middle of the cards, the most width of a card, the step between cards of
    that width, and the right end. Many cards are made smaller to end there."""

    x: float
    y: float
    width: float
    step: float
    end: float = WIDTH - 0.1

    def of(self, cards: int) -> float:
        """Return the share of their full size that so many cards have."""
        return min(1.0, (self.end - self.x) / (self.width + (cards - 1) * self.step)) if cards else 1.0


class Style(NamedTuple):
    """A board: its size, and where things lie around its middle. `slots`: head, torso, right and left arm, right and left
    leg as the viewer sees them, and the body's own attack."""

    name: str
    size: Spot
    tile: float
    slots: tuple[Spot, ...]
    upgrade: float
    upgrades: tuple[Spot, ...]
    spied: Row


FULL = Style(
    "robot", (5.8, 4.5), 1.0,
    ((0, -1.5), (0, -0.34), (-1.84, -0.34), (1.84, -0.34), (-0.9, 0.82), (0.9, 0.82), (-2.28, 0.82)),
    1.0, tuple((1.22 + 0.6 * (k % 3), -1.83 + 0.6 * (k // 3)) for k in range(6)),
    Row(2.56, 1.52, 0.5, 0.52),
)  # fmt: skip
LARGE = Style(
    "large", (11.84, 4.95), 1.68,
    ((1.5, -1.5), (1.5, 0.35), (-1.4, -1.5), (4.4, -1.5), (-1.4, 0.35), (4.4, 0.35), (-4.9, 0.35)),
    1.05, tuple((-2.4 + 0.78 * k, 1.57) for k in range(6)),
    Row(5.4, 1.62, 0.5, 0.52),
)  # fmt: skip
WIDE = Style(
    "wide", (11.84, 3.55), 1.36,
    ((1.0, -0.92), (1.0, 0.54), (-1.32, -0.92), (3.32, -0.92), (-1.32, 0.54), (3.32, 0.54), (-5.08, 0.54)),
    1.05, tuple((4.86 + 0.68 * (k % 2), -1.28 + 0.7 * (k // 2)) for k in range(6)),
    Row(5.5, 0.95, 0.5, 0.52),
)  # fmt: skip
STRIP = Style(
    "strip", (11.84, 1.65), 0.72,
    tuple((-2.2 + 1.25 * k, -0.28) for k in range(7)),
    0.72, tuple((-2.6 + 0.48 * k, 0.4) for k in range(6)),
    Row(5.5, 0.4, 0.5, 0.6),
)  # fmt: skip
STYLES = {style.name: style for style in (FULL, LARGE, WIDE, STRIP)}
GAUGES = {"robot": "gauge", "large": "gauge-large", "wide": "gauge-wide", "strip": "gauge-strip"}
"""The badge on a board of each style."""


class Place(NamedTuple):
    """Where the middle of a board is, and its style."""

    x: float
    y: float
    style: Style

    def at(self, spot: Spot) -> Spot:
        """Return a spot of the board as a spot of the table."""
        return self.x + spot[0], self.y + spot[1]


class Layout(NamedTuple):
    """A table: its backdrop and size, a place per robot, the places of the market with the scale of their cards, the pile, the
    spots of dice that lie on no part, and the viewer's hand."""

    backdrop: str
    width: float
    height: float
    boards: tuple[Place, ...]
    market: tuple[Spot, ...]
    card: float
    pile: Spot
    tray: tuple[Spot, ...]
    hand: Row


TRAY = (5.74, 4.82, 11.9, 6.06)
"""The corners of the field for the pile and free dice, in the usual layout."""
HAND = (5.74, 6.18, 11.9, 8.78)
"""The corners of the field for the viewer's secret weapons, in the usual layout."""
PRICE_X = 0.4
PRICE_ROW = 0.84
"""The height of the prices above the market on a phone; marks around cards must not cover them."""
MARKET: tuple[Spot, ...] = tuple(
    (1.95 + (CARD[0] + 0.12) * (place % 2), 8.16 - (CARD[1] + 0.12) * (place // 2)) for place in range(6)
)
_LEAST_HEIGHT = 12.3
"""The least height of a table on a phone on its side, so that cards in the market can be read."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 3.0, 9.0, 2.35, 11.25
_CORNERS = {
    3: ((_LEFT, _TOP), (_RIGHT, _TOP), (6.0, _BOTTOM)),
    4: ((_LEFT, _TOP), (_RIGHT, _TOP), (_RIGHT, _BOTTOM), (_LEFT, _BOTTOM)),
}


@cache
def layout_of(backdrop: str) -> Layout:
    """Return the layout of a backdrop: `table:<robots>`, or `tall` or `low` with `:<robots>:<first own robot>:<own robots>`."""
    shape, *numbers = backdrop.split(":")
    if shape in PHONES:
        return PHONES[shape](backdrop, *map(int, numbers))
    boards = tuple(Place(x, y, FULL) for x, y in _CORNERS[int(numbers[0])])
    row = (TRAY[1] + TRAY[3]) / 2
    tray = tuple((7.75 + 1.06 * i, row) for i in range(4))
    hand = Row(HAND[0] + 0.2, (HAND[1] + HAND[3]) / 2, 2.8, 2.9)
    return Layout(backdrop, WIDTH, HEIGHT, boards, MARKET, 1.0, (6.45, row), tray, hand)


def _tall(backdrop: str, robots: int, first: int, own: int) -> Layout:
    top, scale = _end_of_strips(robots - own), 1.65
    high = CARD[1] * scale
    market = tuple(
        (2.04 + 3.96 * (place // 2), top + PRICE_ROW + high / 2 + (high + 0.1) * (place % 2)) for place in range(6)
    )
    return _on_a_phone(backdrop, robots, first, own, top + PRICE_ROW + 2 * (high + 0.1) + 0.95, WIDTH, market, scale)


def _low(backdrop: str, robots: int, first: int, own: int) -> Layout:
    row = max(_end_of_strips(robots - own) + 0.95, _LEAST_HEIGHT - _end(0, own))
    step = _end(row, own) / 6
    scale = min(1.65, (step - 0.12) / CARD[1])
    x = WIDTH + 0.85 + CARD[0] * scale / 2
    market = tuple((x, step * (5.5 - place)) for place in range(6))
    return _on_a_phone(backdrop, robots, first, own, row, x + CARD[0] * scale / 2 + 0.12, market, scale)


PHONES = {"tall": _tall, "low": _low}
"""The layouts for phones, by shape."""


def _end_of_strips(rivals: int) -> float:
    return 0.1 + (STRIP.size[1] + 0.1) * rivals


def _high(own: int) -> float:
    """The height of the board of an own robot, with the gap below it."""
    return (LARGE if own == 1 else WIDE).size[1] + 0.1


def _end(row: float, own: int) -> float:
    """The lower rim of a table whose own robots lie below the row of dice at that height."""
    return row + 1.0 + _high(own) * own


def _on_a_phone(
    backdrop: str, robots: int, first: int, own: int, row: float, width: float, market: tuple[Spot, ...], scale: float
) -> Layout:
    """Rivals as strips at the top; at `row` the dice, the pile and the hand; below them the own robots."""
    height = STRIP.size[1] + 0.1
    rivals = [(first + own + k) % robots for k in range(robots - own)]
    places = {robot: Place(6.0, 0.08 + height * (k + 0.5), STRIP) for k, robot in enumerate(rivals)}
    for k in range(own):
        places[first + k] = Place(6.0, row + 0.95 + _high(own) * (k + 0.5), LARGE if own == 1 else WIDE)
    tray = tuple((0.75 + 1.08 * i, row) for i in range(4))
    boards = tuple(places[robot] for robot in range(robots))
    return Layout(backdrop, width, _end(row, own), boards, market, scale, (5.0, row), tray, Row(5.65, row, 2.38, 2.5))
