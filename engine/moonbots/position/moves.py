"""The moves of Moon-Bots. They are interned, one object per move, so that comparing and hashing are quick."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, groupby
from math import factorial, prod
from typing import ClassVar

from moonbots.position.cards import (
    ADJUSTMENT,
    CODES,
    DECOY,
    DEFLECTOR,
    EXTRA_UPGRADE,
    LOOK_CLOSER,
    SPY,
    STRONGER,
)
from moonbots.position.parts import SLOTS
from tabletop.rules.move import Move, Verb

ITEMS = (*SLOTS, "body")
NO_TARGET = -1
ON_ROBOTS = frozenset({DEFLECTOR, STRONGER, SPY, DECOY})
ON_CARDS = frozenset({LOOK_CLOSER, EXTRA_UPGRADE})


@dataclass(frozen=True, slots=True)
class Stock(Move):
    """Chance: this card comes off the pile into the market."""

    verb: ClassVar[str] = "stock"
    card: int

    @property
    def label(self) -> str:
        return f"stock={CODES[self.card]}"


@dataclass(frozen=True, slots=True)
class Arm(Move):
    """Chance: this is the secret weapon that was bought."""

    verb: ClassVar[str] = "arm"
    card: int

    @property
    def label(self) -> str:
        return f"arm={CODES[self.card]}"


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Chance: the dice that were rolled show these values, ascending."""

    verb: ClassVar[str] = "roll"
    values: tuple[int, ...]

    @property
    def label(self) -> str:
        return f"roll={'+'.join(map(str, self.values))}"


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """Take the card at this place of the market: 0 and 1 are in the bottom row, 4 and 5 in the top row. Captions need the
    card."""

    verb: ClassVar[str] = "buy"
    place: int
    card: int

    @property
    def label(self) -> str:
        return f"buy={self.place}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"market-{self.place}",)


@dataclass(frozen=True, slots=True)
class Reroll(Move):
    """Roll one die again, or two; `high` is 0 for one die."""

    verb: ClassVar[str] = "reroll"
    low: int
    high: int

    @property
    def label(self) -> str:
        return f"reroll={_dice(self.low, self.high)}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("reroll", f"pip-{self.low}", f"pip-{self.high}" if self.high else "enough")


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Put one die or two (`high` is 0 for one) on a part of a robot, or on its body."""

    verb: ClassVar[str] = "place"
    robot: int
    item: int
    low: int
    high: int

    @property
    def label(self) -> str:
        return f"place={ITEMS[self.item]}/{_dice(self.low, self.high)}"

    @property
    def path(self) -> tuple[str, ...]:
        dice = (f"pip-{self.low}", f"pip-{self.high}") if self.high else (f"pip-{self.low}",)
        return (*dice, f"slot-{self.robot}-{self.item}")


@dataclass(frozen=True, slots=True)
class Aim(Move):
    """Split the damage of an attack: one share per robot. `held` is 1 if the extra hit of the upgrade is not used."""

    verb: ClassVar[str] = "aim"
    held: int
    shares: tuple[int, ...]

    @property
    def label(self) -> str:
        hits = "+".join(f"{robot}x{share}" for robot, share in enumerate(self.shares) if share)
        return f"aim={hits}{'-held' if self.held else ''}"

    @property
    def path(self) -> tuple[str, ...]:
        touched = tuple(f"robot-{robot}" for robot, share in enumerate(self.shares) for _ in range(share))
        return (*touched, "enough") if self.held else touched


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Use a secret weapon of a robot. `target` is a robot, a card or a place of the market. For the adjustment it is ten times
    the old value of the die plus its new value. It is NO_TARGET for weapons without a target."""

    verb: ClassVar[str] = "play"
    weapon: int
    robot: int
    target: int = NO_TARGET

    @property
    def label(self) -> str:
        name = f"play={CODES[self.weapon]}/{self.robot}"
        if self.target == NO_TARGET:
            return name
        return f"{name}/{CODES[self.target] if self.weapon in ON_CARDS else self.target}"

    @property
    def path(self) -> tuple[str, ...]:
        weapon = f"weapon-{self.weapon}"
        if self.target == NO_TARGET:
            return (weapon,)
        if self.weapon == ADJUSTMENT:
            return (weapon, f"pip-{self.target // 10}", f"to-{self.target % 10}")
        kind = "robot" if self.weapon in ON_ROBOTS else "card" if self.weapon in ON_CARDS else "market"
        return (weapon, f"{kind}-{self.target}")


def _dice(low: int, high: int) -> str:
    return f"{low}+{high}" if high else str(low)


STOCK = tuple(Stock(card) for card in range(len(CODES)))
ARM = tuple(Arm(card) for card in range(len(CODES)))
ROLL = Verb("roll")
LUCK = (Verb("bad-luck"), Verb("a-weapon"))
"""Chance: whether the secret weapon that was bought is Bad Luck."""


@cache
def rolls(dice: int) -> Sequence[Roll]:
    """Return every roll of so many dice, ascending."""
    return [Roll(values) for values in combinations_with_replacement(range(1, 7), dice)]


@cache
def roll_weights(dice: int) -> Sequence[int]:
    """Return the weight of each of `rolls`: the number of ways in which the dice can show it."""
    return [
        factorial(dice) // prod(factorial(len(list(same))) for _, same in groupby(roll.values)) for roll in rolls(dice)
    ]


buy, place, play = cache(Buy), cache(Place), cache(Play)
"""Return the interned move with these numbers."""
