"""Where things lie on the table, in cells: four boards in the corners, neighbours side by side, the market between them.

Robots sit clockwise from the top left, so that with two players each robot lies above or below the one that it faces.
"""

from typing import NamedTuple

Spot = tuple[float, float]

WIDTH, HEIGHT = 12.0, 13.6
BOARD = (5.8, 4.5)
"""Width and height of a board."""
TILE = (1.66, 1.04)
"""Width and height of a part in its slot."""
CARD = (2.3, 1.24)
"""Width and height of a card in the market."""

_LEFT, _RIGHT, _TOP, _BOTTOM = 3.0, 9.0, 2.35, 11.25
BOARDS: dict[int, tuple[Spot, ...]] = {
    3: ((_LEFT, _TOP), (_RIGHT, _TOP), (6.0, _BOTTOM)),
    4: ((_LEFT, _TOP), (_RIGHT, _TOP), (_RIGHT, _BOTTOM), (_LEFT, _BOTTOM)),
}
"""Number of robots -> the middle of each board."""

SLOT_AT: tuple[Spot, ...] = (
    (0, -1.5), (0, -0.34), (-1.84, -0.34), (1.84, -0.34), (-0.9, 0.82), (0.9, 0.82), (-2.28, 0.82),
)  # fmt: skip
"""On a board: head, torso, right and left arm, right and left leg as its viewer sees them, and the body's own attack."""

UPGRADE_AT: tuple[Spot, ...] = tuple((1.22 + 0.6 * (k % 3), -1.83 + 0.6 * (k // 3)) for k in range(6))
WINDOW_AT = -0.3
"""How far above the middle of a part its dice lie."""

MARKET: tuple[Spot, ...] = tuple(
    (1.95 + (CARD[0] + 0.12) * (place % 2), 8.16 - (CARD[1] + 0.12) * (place // 2)) for place in range(6)
)
PRICE_X = 0.42
PILE: Spot = (6.45, 5.62)
TRAY: tuple[Spot, ...] = tuple((7.75 + 1.06 * i, 5.62) for i in range(4))
"""Where dice lie that are on no part."""


class Row(NamedTuple):
    """A row of cards: its left end, the middle of the cards, how wide one is, and how far they lie apart."""

    x: float
    y: float
    width: float
    step: float


HAND = Row(5.9, 7.55, 1.36, 1.46)
SPIED = Row(2.56, 1.52, 0.5, 0.52)
"""On a board: where its spied weapons lie, from the right."""
