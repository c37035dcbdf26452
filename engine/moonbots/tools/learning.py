"""Moon-Bots for learning machines: its actions and the fields of its observations, as the seat that looks calls all robots."""

from array import array
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
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
from moonbots.position.parts import BODIES, PARTS, SLOTS
from moonbots.rules.steps import OPERANDS, STEPS
from tabletop.rules.move import PASS, Move
from tabletop.tools.learning import (
    Actions,
    Field,
    FieldGroup,
    Learning,
    asked,
    asks,
    bits,
    counts,
    field,
    listed,
    marks,
    number,
    one_seat,
    operands,
    row,
    turned,
)

_ROBOTS, _PLACES, _PIPS = 4, 6, range(1, 7)
_MOST_HITS = 1 + max(part.fists + part.missiles for part in PARTS)
"""Those of the strongest part with an upgrade."""
_MOST_ROUNDS = 90
_DICE = 1 + MOST_EXTRA_DICE
_WEAPONS, _CARDS = len(WEAPON_CARDS), len(CODES)
_PILE = FIRST_WEAPON  # parts and upgrades have the numbers below

# Robots as a seat calls them --------------------------------------------------------------------------------------------


def _first(view: Any) -> int:
    """The first robot of the viewer, which calls it 0; with two players robot 1 is its other one."""
    return int(view.seat or 0) * int(view.robots // view.seats)


def _robot(view: Any, robot: int) -> int:
    return (robot - _first(view)) % int(view.robots) if robot >= 0 else robot


def _robots(view: Any, each: Sequence[Any]) -> list[Any]:
    """What each robot has, from the viewer's on."""
    first = _first(view) if view.seat else 0
    return [*each[first : view.robots], *each[:first], *each[view.robots :]] if first else list(each)


@cache
def _name(move: Move, first: int, robots: int) -> str:
    """The label of a move if the robots are counted from `first`."""
    if isinstance(move, Aim):
        shares = move.shares
        return Aim(move.held, (*shares[first:robots], *shares[:first], *shares[robots:])).label
    assert isinstance(move, Play)
    target = (move.target - first) % robots if move.weapon in ON_ROBOTS else move.target
    return Play(move.weapon, (move.robot - first) % robots, target).label


def _named(state: Any, seat: int, moves: Sequence[Move]) -> list[str]:
    robots = state.robots
    first = seat * (robots // state.seats)
    return [_name(move, first, robots) if isinstance(move, (Aim, Play)) else move.label for move in moves]


# Actions ----------------------------------------------------------------------------------------------------------------


def _actions(view: Any) -> tuple[Actions, ...]:
    """Labels of `Buy` and `Place` do not tell the card and the robot."""
    dice = [*((pip, 0) for pip in _PIPS), *combinations_with_replacement(_PIPS, 2)]
    own = view.robots // view.seats
    others, robots = range(own, view.robots), range(view.robots)
    groups: tuple[tuple[str, list[Move]], ...] = (
        ("do nothing, or go on", [PASS]),
        ("roll the dice", [ROLL]),
        ("take the card at this place of the market", [Buy(place, 0) for place in range(_PLACES)]),
        ("roll these dice again", [Reroll(low, high) for low, high in dice]),
        ("put these dice on this part", [Place(0, item, low, high) for item in range(BODY + 1) for low, high in dice]),
        (
            "hit so: the robot, x, its damage; held: without the extra hit",
            [Aim(held, shares) for held in (0, 1) for shares in _shares(others)],
        ),
        (
            "use this secret weapon of this robot of yours, on this target",
            [
                Play(weapon, robot, target)
                for weapon in WEAPON_CARDS
                for robot in range(own)
                for target in _targets(weapon, robots)
            ],
        ),
    )
    return tuple(Actions(about, tuple(move.label for move in moves)) for about, moves in groups)


def _shares(robots: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to hit one of these robots or two."""
    hits = range(1, _MOST_HITS + 1)
    for robot in robots:
        yield from (tuple(hit * (other == robot) for other in range(_ROBOTS)) for hit in hits)
    for two in combinations(robots, 2):
        for pair in ((a, b) for a in hits for b in hits if a + b <= _MOST_HITS):
            shares = dict(zip(two, pair, strict=True))
            yield tuple(shares.get(robot, 0) for robot in range(_ROBOTS))


def _targets(weapon: int, robots: Sequence[int]) -> Sequence[int]:
    if weapon in ON_ROBOTS:
        return robots
    if weapon == ADJUST:
        return [10 * old + new for old in _PIPS for new in (old - 1, old + 1) if new in _PIPS]
    of_cards = {BLACK_MARKET: range(_PLACES), LOOK_CLOSER: PART_CARDS, EXTRA_UPGRADE: UPGRADE_CARDS}
    return of_cards.get(weapon, [NO_TARGET])


# Fields -----------------------------------------------------------------------------------------------------------------


_UPGRADES = len(UPGRADE_CARDS)


def _of_robots(view: Any) -> FieldGroup:
    """What each robot has, from the viewer's on, told at once: this is most of an observation."""
    robots = view.robots
    orders = [
        tuple((robot + seat * (robots // view.seats)) % robots for robot in range(robots)) for seat in range(view.seats)
    ]
    turns = [itemgetter(*order) for order in orders]
    bodies = [robot % len(BODIES) for robot in range(robots)]
    weapons, hidden = robots * _UPGRADES, robots * (_UPGRADES + _WEAPONS)  # where these begin in `sets`
    empty = bytes(2 * (hidden + robots))

    def read(v: Any) -> Sequence[int]:
        seat, out = v.seat or 0, v.out
        order, turn = orders[seat], turns[seat]
        found = [*turn(v.energy), *turn(v.idle), *[order.index(robot) for robot in out], *[-1] * (robots - len(out))]
        found += turn(bodies)
        found += [v.decoyed >> robot & 1 for robot in order]
        for part in turn(v.part):
            found += part
        sets = array("h", empty)
        for place, (cards, hand) in enumerate(zip(turn(v.upgrades), turn(v.hand), strict=True)):
            for card in cards:
                sets[place * _UPGRADES + card - UPGRADE_CARDS[0]] += 1
            for card in hand:
                sets[hidden + place if card == HIDDEN else weapons + place * _WEAPONS + card - FIRST_WEAPON] += 1
        return array("h", found) + sets

    fields = (
        Field("energy", (robots,), 0, MOST_ENERGY, "energy of each robot"),
        Field("idle", (robots,), 0, 1, "1 has won its duel and waits"),
        Field("out", (robots,), -1, robots - 1, "robots in the order in which they fell"),
        Field("body", (robots,), 0, len(BODIES) - 1, "the board of each robot: 0 punches on a 1, 1 fires on a 6"),
        Field("decoyed", (robots,), 0, 1, "1 may not reroll"),
        Field("part", (robots, len(SLOTS)), -1, len(PART_CARDS) - 1, "the part in each slot, -1 none"),
        Field("upgrades", (robots, _UPGRADES), 0, MOST_UPGRADES, "how many of each upgrade"),
        Field("weapons", (robots, _WEAPONS), 0, 1, "1 for each secret weapon that the viewer knows a robot to hold"),
        Field("hidden_weapons", (robots,), 0, _WEAPONS, "secret weapons that the viewer does not know"),
    )
    return FieldGroup(fields, read)


@lru_cache(maxsize=64)
def _counted(cards: tuple[int, ...]) -> Sequence[int]:
    """How many there are of each card of the pile. Few choices change that."""
    return counts(cards, _PILE)


def _seen_weapons(view: Any) -> list[int]:
    count = view.seats
    found = [0] * (_WEAPONS * count)
    for card, seats in view.known:
        at = (card - FIRST_WEAPON) * count
        found[at : at + count] = bits(view, seats, count)
    return found


def _operands(view: Any) -> FieldGroup:
    """The operands, of which those that are damage of each robot are turned together."""
    plain = operands(
        STEPS, OPERANDS, 100,
        {"robot": _robot, "seat": lambda v, seat: turned(v, seat, v.seats)},
    )  # fmt: skip
    hits = {
        step.name: OPERANDS[label].index("damage") for label, step in asks(STEPS).items() if "damage" in OPERANDS[label]
    }

    def read(v: Any) -> Sequence[int]:
        found, at = plain.read(v), hits.get(v.ask)
        if at is None:
            return found
        return [*found[:at], *_robots(v, found[at : at + _ROBOTS]), *found[at + _ROBOTS :]]

    return plain._replace(read=read)


def _fields(view: Any) -> tuple[FieldGroup, ...]:
    seats, robots = view.seats, view.robots
    return (
        asked(STEPS, seats),
        _operands(view),
        one_seat("first", seats, "the seat that began"),
        field("active", (1,), 0, robots - 1, "the robot whose turn it is", lambda v: (_robot(v, v.active),)),
        field(
            "next_up", (1,), -1, robots - 1, "the robot that opens the final, -1 none", lambda v: (_robot(v, v.next_up),)
        ),
        number("rounds", 0, _MOST_ROUNDS + 1, "the round"),
        number("limit", 0, _MOST_ROUNDS, "the last round"),
        number("ended", -1, 2, "-1 goes on, 0 the last one standing, 1 stalled, 2 the limit"),
        number("buys", 0, 9, "purchases left in this turn"),
        number("gained", 0, MOST_ENERGY, "energy that parts have given in this turn"),
        number("rerolled", 0, 1, "1 the reroll of this turn is used"),
        number("quiet", -1, _MOST_ROUNDS, "rounds without loss or purchase, -1 in a round with one"),
        number("backs", 0, _WEAPONS, "secret weapons in the pile"),
        number("dropped", 0, _WEAPONS, "secret weapons that went into the box unseen"),
        listed("dice", _DICE, -1, 6, "what the dice show"),
        field("lying", (_DICE,), -2, BODY, "the item each lies on, -1 none, -2 no die", lambda v: row(v.lying, _DICE, -2)),
        _of_robots(view),
        field(
            "seen_weapons", (_WEAPONS, seats), 0, 1, "1 for each seat that has seen this weapon of the viewer",
            _seen_weapons,
        ),
        listed("market", _PLACES, -1, _CARDS - 1, "the cards of the market: 47 a secret weapon, -1 none"),
        field("pool", (_PILE,), 0, 9, "how many of each part and upgrade the pile holds", lambda v: _counted(v.pool)),
        field("box", (_PILE,), 0, 9, "how many of each lie in the box", lambda v: _counted(v.box)),
        field(
            "gone", (_WEAPONS,), 0, 1, "1 for each secret weapon that is used up",
            lambda v: marks((c - FIRST_WEAPON for c in v.gone), _WEAPONS),
        ),
    )  # fmt: skip


def learning() -> Learning:
    """The second version, which plays by version 2 of the rules."""
    return Learning(2, 2, _actions, _named, _fields)
