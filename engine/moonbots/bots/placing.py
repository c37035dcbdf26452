"""The worth of dice: the best way to put them on parts, and what a robot can expect of a turn.

Worth is counted in energy: the robot's own, plus what others lose, weighted by how much the bot cares.
"""

from functools import lru_cache
from typing import NamedTuple

from moonbots.position import cards
from moonbots.position.moves import roll_weights, rolls
from moonbots.position.parts import PARTS, Part
from moonbots.position.state import Tournament
from moonbots.rules.turn import MOST_GAINED

Dice = tuple[int, ...]


class Worth(NamedTuple):
    """The worth of activating an item: that of the damage to others (`attack_worth`) and the `energy` gained (negative: paid),
    with the dice that it needs."""

    item: int
    ways: tuple[tuple[int, int], ...]
    attack_worth: float
    energy: int


class Placement(NamedTuple):
    """The worth of a way to place dice, and its first step as (item, low, high); item -1 for none."""

    worth: float
    item: int
    low: int
    high: int


NOTHING = Placement(0.0, -1, 0, 0)


def worth_of(item: int, part: Part, have: tuple[int, ...], damage_worth: float = 1.0, stopped: int = 0) -> Worth:
    """Return the worth of an item on a robot with the upgrades `have`. `damage_worth` is the worth in energy of one damage to
    others, `stopped` the damage that protection takes off."""
    damage = part.fists + part.missiles
    extra = (part.fists and cards.FIST in have) or (part.missiles and cards.MISSILE in have)
    return Worth(item, cards.activators(part), damage_worth * max(0, damage + bool(extra) - stopped), part.energy)


def items_of(state: Tournament, robot: int, damage_worth: float = 1.0) -> tuple[Worth, ...]:
    """Return the items that the robot can still activate in this turn, with their worth."""
    have = tuple(state.upgrades[robot])
    taken = state.lying if robot == state.active else []
    targets = state.targets(robot)
    found = []
    for item in range(cards.BODY + 1):
        part = state.item(robot, item)
        if part is not None and item not in taken and state.energy[robot] + part.energy >= 1:
            guard = cards.FIST_GUARD if part.fists else cards.MISSILE_GUARD
            stopped = all(guard in state.upgrades[target] for target in targets)
            found.append(worth_of(item, part, have, damage_worth, stopped))
    return tuple(found)


@lru_cache(maxsize=100_000)
def best(items: tuple[Worth, ...], dice: Dice, gains: int) -> Placement:
    """Return the best way to put the dice (ascending) on some of the items; at most `gains` of their energy counts."""
    if not items or not dice:
        return NOTHING
    first, rest = items[0], items[1:]
    found = best(rest, dice, gains)
    gained = min(first.energy, gains)
    for low, high in first.ways:
        left = _without(dice, low, high)
        if left is not None:
            onward = best(rest, left, gains - max(0, gained))
            worth = first.attack_worth + gained + onward.worth
            if worth > found.worth:
                found = Placement(worth, first.item, low, high)
    return found


def _without(dice: Dice, low: int, high: int) -> Dice | None:
    """The dice without one or two of them (`high` is 0 for one); None if they are not among the dice."""
    left = list(dice)
    for value in (low, high):
        if value:
            if value not in left:
                return None
            left.remove(value)
    return tuple(left)


@lru_cache(maxsize=5_000)
def expected(items: tuple[Worth, ...], dice: int, reroll: bool) -> float:
    """Return the average worth of a turn before the roll, in energy. A reroll multiplies it by 1.2 and adds 0.15."""
    total = sum(
        weight * best(items, roll.values, MOST_GAINED).worth
        for roll, weight in zip(rolls(dice), roll_weights(dice), strict=True)
    )
    worth = float(total) / 6.0**dice
    return worth * 1.2 + 0.15 if reroll else worth


def after_reroll(items: tuple[Worth, ...], dice: Dice, low: int, high: int, gains: int) -> float:
    """Return the average worth of the dice after one or two of them are rolled again."""
    left = _without(dice, low, high)
    assert left is not None
    count = 2 if high else 1
    total = sum(
        weight * best(items, tuple(sorted((*left, *roll.values))), gains).worth
        for roll, weight in zip(rolls(count), roll_weights(count), strict=True)
    )
    return float(total) / 6.0**count


def turn_worth(state: Tournament, robot: int, card: int = cards.NO_CARD, damage_worth: float = 1.0) -> float:
    """Return the average worth of a turn of the robot, perhaps with one more card."""
    part = state.part[robot]
    if 0 <= card < cards.DIE:
        part = [*part[: cards.slot_of(card)], card, *part[cards.slot_of(card) + 1 :]]
    have = state.upgrades[robot] if card < cards.DIE else sorted([*state.upgrades[robot], card])
    return _built_worth(cards.body(robot), tuple(part), tuple(have), state.energy[robot] > 1, damage_worth)


@lru_cache(maxsize=20_000)
def _built_worth(own: Part, built: tuple[int, ...], have: tuple[int, ...], can_pay: bool, damage_worth: float) -> float:
    """`turn_worth` from the cards of a robot; `can_pay`: whether parts that cost energy can be activated."""
    parts = [*(None if card == cards.NO_CARD else PARTS[card] for card in built), own]
    items = tuple(
        worth_of(item, part, have, damage_worth)
        for item, part in enumerate(parts)
        if part is not None and (can_pay or part.energy >= 0)
    )
    return expected(items, 1 + have.count(cards.DIE), cards.REROLL in have)
