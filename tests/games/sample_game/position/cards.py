"""The cards of Scrapyard and its choices, interned."""

from dataclasses import dataclass
from typing import ClassVar

from tabletop.rules.move import Move, Verb

HAMMER, SHIELD, MIRROR, PATCH = range(4)
KIND_NAMES = ("hammer", "shield", "mirror", "patch")
KIND = (HAMMER,) * 8 + (SHIELD,) * 4 + (MIRROR,) * 4 + (PATCH,) * 4
"""Kind of each card; a card is its index."""

DECK = tuple(range(len(KIND)))
NO_CARD, HIDDEN = -1, -2
SEATS = 4


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Chance draws this card from the deck."""

    verb: ClassVar[str] = "draw"
    card: int

    @property
    def label(self) -> str:
        return f"draw={self.card}"


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """Lay this card of the hand face down."""

    verb: ClassVar[str] = "choose"
    card: int

    @property
    def label(self) -> str:
        return f"card={self.card}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"card-{self.card}",)


@dataclass(frozen=True, slots=True)
class Aim(Move):
    """Strike at this seat."""

    verb: ClassVar[str] = "aim"
    seat: int

    @property
    def label(self) -> str:
        return f"aim={self.seat}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"seat-{self.seat}",)


@dataclass(frozen=True, slots=True)
class Reflect(Move):
    """Spend a mirror, so that the blow falls on this seat instead."""

    verb: ClassVar[str] = "reflect"
    seat: int

    @property
    def label(self) -> str:
        return f"reflect={self.seat}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("mirror", f"seat-{self.seat}")


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Chance decides that the hammer takes this many hearts."""

    verb: ClassVar[str] = "roll"
    hearts: int

    @property
    def label(self) -> str:
        return f"roll={self.hearts}"


DRAW = tuple(Draw(card) for card in DECK)
CHOOSE = tuple(Choose(card) for card in DECK)
AIM = tuple(Aim(seat) for seat in range(SEATS))
REFLECT = tuple(Reflect(seat) for seat in range(SEATS))
ROLL = tuple(Roll(hearts) for hearts in range(3))
ROLL_WEIGHTS = (1, 3, 2)
BLOCK = Verb("block")
