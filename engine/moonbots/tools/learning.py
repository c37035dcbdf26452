"""Moon-Bots for learning machines: the numbers of its moves and the fields of its observations."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import Any

from moonbots.position.cards import ADJUSTMENT as ADJUST
from moonbots.position.cards import (
    BLACK_MARKET,
    BODY,
    CODES,
    EXTRA_UPGRADE,
    FIRST_WEAPON,
    HIDDEN,
    LOOK_CLOSER,
    MOST_ENERGY,
    MOST_EXTRA_DICE,
    MOST_UPGRADES,
    PART_CARDS,
    UPGRADE_CARDS,
    WEAPON_CARDS,
)
from moonbots.position.moves import NO_TARGET, ON_ROBOTS, ROLL, Aim, Buy, Place, Play, Reroll
from moonbots.position.parts import SLOTS
from moonbots.rules.steps import OPERANDS, STEPS
from tabletop.rules.move import PASS, Move
from tabletop.tools.learning import Field, Learning, asked, counts, listed, marks, number, row

_ROBOTS, _PLACES, _PIPS = 4, 6, range(1, 7)
_MOST_HITS = 12
"""More than any part and its upgrades deal."""
_MOST_ROUNDS = 90
_DICE = 1 + MOST_EXTRA_DICE
_WEAPONS, _CARDS = len(WEAPON_CARDS), len(CODES)
_PILE = FIRST_WEAPON  # parts and upgrades have the numbers below


def _moves() -> Iterator[Move]:
    """Every move of a seat, verb by verb. Labels of `Buy` and `Place` do not tell the card and the robot."""
    yield from (PASS, ROLL)
    yield from (Buy(place, 0) for place in range(_PLACES))
    dice = [*((pip, 0) for pip in _PIPS), *combinations_with_replacement(_PIPS, 2)]
    yield from (Reroll(low, high) for low, high in dice)
    yield from (Place(0, item, low, high) for item in range(BODY + 1) for low, high in dice)
    yield from (Aim(held, shares) for held in (0, 1) for shares in _shares())
    yield from (
        Play(weapon, robot, to) for weapon in WEAPON_CARDS for robot in range(_ROBOTS) for to in _targets(weapon)
    )


def _shares() -> Iterator[tuple[int, ...]]:
    """All ways to hit one robot or two."""
    hits = range(1, _MOST_HITS + 1)
    for robot in range(_ROBOTS):
        yield from (tuple(hit * (other == robot) for other in range(_ROBOTS)) for hit in hits)
    for two in combinations(range(_ROBOTS), 2):
        for pair in ((a, b) for a in hits for b in hits if a + b <= _MOST_HITS):
            shares = dict(zip(two, pair, strict=True))
            yield tuple(shares.get(robot, 0) for robot in range(_ROBOTS))


def _targets(weapon: int) -> list[int]:
    if weapon in ON_ROBOTS:
        return [NO_TARGET, *range(_ROBOTS)]
    if weapon == ADJUST:
        return [10 * old + new for old in _PIPS for new in (old - 1, old + 1) if new in _PIPS]
    of_cards = {BLACK_MARKET: range(_PLACES), LOOK_CLOSER: PART_CARDS, EXTRA_UPGRADE: UPGRADE_CARDS}
    return list(of_cards.get(weapon, [NO_TARGET]))


def _of_robots(view: Any) -> Iterator[Field]:
    robots = view.robots
    yield listed("energy", robots, 0, MOST_ENERGY, "energy of each robot")
    yield listed("idle", robots, 0, 1, "1 has won its duel and waits")
    yield listed("out", robots, -1, _ROBOTS - 1, "robots in the order in which they fell")
    yield Field(
        "part", (robots, len(SLOTS)), -1, len(PART_CARDS) - 1, "the part in each slot, -1 none",
        lambda v: [card for parts in v.part for card in parts],
    )  # fmt: skip
    yield Field(
        "upgrades", (robots, len(UPGRADE_CARDS)), 0, MOST_UPGRADES, "how many of each upgrade",
        lambda v: [n for cards in v.upgrades for n in counts((c - UPGRADE_CARDS[0] for c in cards), len(UPGRADE_CARDS))],
    )  # fmt: skip
    yield Field(
        "weapons", (robots, _WEAPONS), 0, 1, "1 for each secret weapon that the viewer knows a robot to hold",
        lambda v: [
            mark for hand in v.hand for mark in marks((c - FIRST_WEAPON for c in hand if c != HIDDEN), _WEAPONS)
        ],
    )  # fmt: skip
    yield Field(
        "hidden_weapons", (robots,), 0, _WEAPONS, "secret weapons that the viewer does not know",
        lambda v: [hand.count(HIDDEN) for hand in v.hand],
    )  # fmt: skip


def _known(view: Any) -> list[int]:
    found = [0] * _WEAPONS
    for card, seats in view.known:
        found[card - FIRST_WEAPON] = seats
    return found


def _fields(view: Any) -> tuple[Field, ...]:
    robot = _ROBOTS - 1
    return (
        *asked(STEPS, OPERANDS, 100),
        number("first", 0, robot, "the seat that began"),
        number("rounds", 0, _MOST_ROUNDS + 1, "the round"),
        number("limit", 0, _MOST_ROUNDS, "the last round"),
        number("ended", -1, 2, "-1 goes on, 0 the last one standing, 1 stalled, 2 the limit"),
        number("active", 0, robot, "the robot whose turn it is"),
        number("next_up", -1, robot, "the robot that opens the final, -1 none"),
        number("buys", 0, 9, "purchases left in this turn"),
        number("gained", 0, MOST_ENERGY, "energy that parts have given in this turn"),
        number("rerolled", 0, 1, "1 the reroll of this turn is used"),
        number("decoyed", 0, 15, "bit by robot: may not reroll"),
        number("quiet", -1, _MOST_ROUNDS, "rounds without loss or purchase, -1 in a round with one"),
        listed("dice", _DICE, -1, 6, "what the dice show"),
        Field("lying", (_DICE,), -2, BODY, "the item each lies on, -1 none, -2 no die", lambda v: row(v.lying, _DICE, -2)),
        *_of_robots(view),
        Field("seen_weapons", (_WEAPONS,), 0, 15, "bit by seat: has seen this weapon of the viewer's", _known),
        listed("market", _PLACES, -1, _CARDS - 1, "the cards of the market: 47 a secret weapon, -1 none"),
        Field("pool", (_PILE,), 0, 9, "how many of each part and upgrade the pile holds", lambda v: counts(v.pool, _PILE)),
        Field("box", (_PILE,), 0, 9, "how many of each lie in the box", lambda v: counts(v.box, _PILE)),
        number("backs", 0, _WEAPONS, "secret weapons in the pile"),
        number("dropped", 0, _WEAPONS, "secret weapons that went into the box unseen"),
        Field(
            "gone", (_WEAPONS,), 0, 1, "1 for each secret weapon that is used up",
            lambda v: marks((c - FIRST_WEAPON for c in v.gone), _WEAPONS),
        ),
    )  # fmt: skip


def learning() -> Learning:
    """The first version, which plays by version 2 of the rules."""
    return Learning(1, 2, tuple(dict.fromkeys(move.label for move in _moves())), _fields)
