"""The cards of Moon-Bots and the boards of robots, from the tables of RULES.md and moonbots.md."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

SLOTS = {"HE": "head", "TO": "torso", "RA": "right-arm", "LA": "left-arm", "RL": "right-leg", "LL": "left-leg"}
BODY = "body"
ITEMS = (*SLOTS.values(), BODY)
UPGRADES = ("die", "reroll", "fist", "missile", "fist-guard", "missile-guard")
WEAPONS = (
    *(
        "stock",
        "dodge",
        "deflector",
        "pump",
        "stronger",
        "absorber",
        "adjustment",
        "rest",
        "black-market",
        "supermarket",
    ),
    *("virus", "look-closer", "extra-upgrade", "spy", "advance", "decoy", "bad-luck"),
)
WEAPON = "weapon"
CEILING = 18


class Part(NamedTuple):
    """The print on a part: the dice that activate it, its symbols, and the energy that it costs and gives."""

    dice: str
    fists: int = 0
    missiles: int = 0
    gives: int = 0
    costs: int = 0


PARTS = {
    "HE1": Part("135", gives=1),
    "HE2": Part("246", gives=1),
    "HE3": Part("3", missiles=1, gives=1),
    "HE4": Part("4", fists=1, gives=1),
    "TO1": Part("pair", gives=2),
    "TO2": Part("=7", gives=2),
    "TO3": Part("<4", missiles=3, gives=1),
    "TO4": Part(">10", fists=3, gives=1),
    "RA1": Part("2", fists=1, gives=1),
    "RA2": Part("135", fists=1),
    "RA3": Part("pair", fists=3),
    "RA4": Part("<4", fists=4),
    "LA1": Part("5", fists=1, gives=1),
    "LA2": Part("246", fists=1),
    "LA3": Part("pair", fists=3),
    "LA4": Part(">10", fists=4),
    "RL1": Part("234", missiles=1),
    "RL2": Part("6", missiles=2),
    "RL3": Part("=7", missiles=3),
    "RL4": Part("123", missiles=2, costs=1),
    "LL1": Part("345", missiles=1),
    "LL2": Part("1", missiles=2),
    "LL3": Part("=7", missiles=3),
    "LL4": Part("456", missiles=2, costs=1),
}
BODIES = (Part("1", fists=1), Part("6", missiles=1))
MARKED = ("RA4", "LA4", "RL4", "LL4", "HE4", "TO3", *UPGRADES)
PAIRS: dict[str, Callable[[int, int], bool]] = {
    "pair": lambda one, two: one == two,
    "=7": lambda one, two: one + two == 7,
    ">10": lambda one, two: one + two > 10,
    "<4": lambda one, two: one + two < 4,
}


@dataclass
class Robot:
    """A robot's board with its cards. `weapons` has the seats that know each weapon; `idle` robots wait for the final (8.4)."""

    number: int
    seat: int
    energy: int = 0
    parts: dict[str, str] = field(default_factory=dict)
    upgrades: Counter[str] = field(default_factory=Counter)
    weapons: dict[str, set[int]] = field(default_factory=dict)
    idle: bool = False

    @property
    def fights(self) -> bool:
        """Whether the robot takes part now."""
        return self.energy > 0 and not self.idle

    def printed(self, item: str) -> Part | None:
        """Return the part that a die on this item activates."""
        return BODIES[self.number % 2] if item == BODY else PARTS.get(self.parts.get(item, ""))

    def may_have(self, card: str) -> bool:
        """Return whether the robot may have a card (3.3 to 3.5)."""
        if card in PARTS:
            return SLOTS[card[:2]] not in self.parts
        if card in UPGRADES:
            return self.upgrades[card] < (3 if card == "die" else 1) and self.upgrades.total() < 6
        return card == WEAPON

    def build(self, card: str) -> None:
        """Add a part or an upgrade."""
        if card in PARTS:
            self.parts[SLOTS[card[:2]]] = card
        else:
            self.upgrades[card] += 1


class Die:
    """A rolled die, and the item on which it lies."""

    def __init__(self, shows: int, on: str = "") -> None:
        self.shows, self.on = shows, on


@dataclass
class Blow:
    """Damage about to be done: by the attack itself, and deflected (7.4)."""

    struck: int = 0
    deflected: int = 0

    def lessen(self, by: int) -> int:
        """Reduce the damage, that of the attack first; return the reduction."""
        off = min(by, self.struck)
        more = min(by - off, self.deflected)
        self.struck -= off
        self.deflected -= more
        return off + more

    @property
    def all(self) -> int:
        """The energy that the blow costs."""
        return self.struck + self.deflected
