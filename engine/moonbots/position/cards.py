"""All cards by number: parts 0 to 23, kinds of upgrades 24 to 29, secret weapons 30 to 46, and 47 for a face-down weapon."""

from collections.abc import Callable
from functools import cache

from moonbots.position.parts import (
    ABOVE,
    BELOW,
    BODIES,
    MIXES,
    ONE,
    PAIR,
    PARTS,
    SEVEN,
    SLOTS,
    SURCHARGED,
    UPGRADES,
    Part,
)
from tabletop.base.errors import NotationError

LANGUAGES = ("en", "fr", "de", "it", "es", "pt", "nl", "ru")
"""The languages of the booklet, in which cards have names; see `show.card_names`."""

NO_CARD, HIDDEN = -1, -2
PART_CARDS = range(len(PARTS))
UPGRADE_CARDS = range(24, 30)
DIE, REROLL, FIST, MISSILE, FIST_GUARD, MISSILE_GUARD = UPGRADE_CARDS
WEAPONS = (
    "stock", "dodge", "deflector", "pump", "stronger", "absorber", "adjustment", "rest", "black-market", "supermarket",
    "virus", "look-closer", "extra-upgrade", "spy", "advance", "decoy", "bad-luck",
)  # fmt: skip
WEAPON_CARDS = range(30, 47)
(
    STOCK, DODGE, DEFLECTOR, PUMP, STRONGER, ABSORBER, ADJUSTMENT, REST, BLACK_MARKET, SUPERMARKET,
    VIRUS, LOOK_CLOSER, EXTRA_UPGRADE, SPY, ADVANCE, DECOY, BAD_LUCK,
) = WEAPON_CARDS  # fmt: skip
FIRST_WEAPON = STOCK
FACE_DOWN = 47
"""A secret weapon in the market. When a seat buys it, chance decides which weapon it is (rule 3.5)."""

CODES = (*(part.code for part in PARTS), *UPGRADES, *WEAPONS, "weapon")
"""Card -> its name in notations and catalogues."""

BODY = len(SLOTS)
"""The item of the robot's own attack, which is activated like a part. Items 0 to 5 are the slots of the parts."""

WEAPONS_IN_PLAY = 12
"""The other five of the seventeen secret weapons stay in the box, unseen."""

MOST_ENERGY = 18
MOST_UPGRADES = 6
MOST_EXTRA_DICE = 3


def slot_of(card: int) -> int:
    """Return the slot of a part, as an index of SLOTS."""
    return card // 4


def is_part(card: int) -> bool:
    """Whether the card is a part of a robot."""
    return 0 <= card < DIE


def is_upgrade(card: int) -> bool:
    """Whether the card is an upgrade."""
    return DIE <= card < FIRST_WEAPON


def surcharge(card: int) -> int:
    """Return the energy that a card costs in addition to the price of its row (rule 3.2)."""
    return int(is_upgrade(card) and CODES[card] in SURCHARGED)


@cache
def pile(seats: int, mix: str) -> tuple[int, ...]:
    """Return the parts and upgrades in the game, ascending (rule 1.3); with three players the marked ones stay out."""
    three = seats == 3
    parts = [card for card in PART_CARDS if not (three and PARTS[card].marked)]
    upgrades = [card for card, n in zip(UPGRADE_CARDS, MIXES[mix], strict=True) for _ in range(n - three)]
    return (*parts, *upgrades)


def card_named(code: str) -> int:
    """Return the card of a code. Raises NotationError."""
    if code not in CODES:
        raise NotationError("{code!r} is not a card; cards are: {known}.", code=code[:20], known=", ".join(CODES))
    return CODES.index(code)


def body(robot: int) -> Part:
    """Return what the board of a robot can do without any card (rule 1.2)."""
    return BODIES[robot % len(BODIES)]


_PAIRS: dict[str, Callable[[int, int], bool]] = {
    PAIR: lambda a, b: a == b,
    SEVEN: lambda a, b: a + b == 7,
    ABOVE: lambda a, b: a + b > 10,
    BELOW: lambda a, b: a + b < 4,
}


@cache
def activators(part: Part) -> tuple[tuple[int, int], ...]:
    """Return the dice that activate a part, as (low, high); high is 0 for a single die (rule 4.3)."""
    if part.condition == ONE:
        return tuple((value, 0) for value in part.values)
    fits = _PAIRS[part.condition]
    return tuple((a, b) for a in range(1, 7) for b in range(a, 7) if fits(a, b))
