"""The 84 program cards (rule 2.1). A card is an int from 0 to 83, with the priority 10 * (card + 1)."""

from tabletop.base.errors import NotationError

U_TURN, ROTATE_LEFT, ROTATE_RIGHT, BACK_UP, MOVE_1, MOVE_2, MOVE_3 = range(7)

DECK = range(84)

HAND_SIZE = 9
"""Cards that a robot without damage is dealt (rule 2.1)."""

NAME = ("UT", "RL", "RR", "BU", "M1", "M2", "M3")
FORWARD = (0, 0, 0, -1, 1, 2, 3)
"""Cells that each kind moves forward; a Back Up moves -1."""
QUARTERS = (2, -1, 1, 0, 0, 0, 0)
"""Quarter turns clockwise that each kind makes."""


def _kind(priority: int) -> int:
    if priority <= 60:
        return U_TURN
    if priority <= 420:
        return ROTATE_LEFT if priority % 20 == 10 else ROTATE_RIGHT
    for kind, last in ((BACK_UP, 480), (MOVE_1, 660), (MOVE_2, 780)):
        if priority <= last:
            return kind
    return MOVE_3


KIND = tuple(_kind(10 * (card + 1)) for card in DECK)
LABEL = tuple(f"{NAME[KIND[card]]}:{10 * (card + 1)}" for card in DECK)
_BY_LABEL = {label: card for card, label in enumerate(LABEL)}


def priority(card: int) -> int:
    """Return the number printed on a card, 10 to 840. The highest moves first (rule 5.2.1)."""
    return 10 * (card + 1)


def card_named(label: str) -> int:
    """Return the card of a label such as 'M1:490'. Raises NotationError."""
    if label not in _BY_LABEL:
        raise NotationError("{label!r} is not a program card; cards look like M1:490 or RL:70.", label=label[:20])
    return _BY_LABEL[label]
