"""Moon-Bots for learning machines: actions and observations, in which all robots are numbered from the seat that looks."""

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from operator import attrgetter, itemgetter
from struct import Struct
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
from moonbots.rules.step_names import OPERANDS, STEPS
from tabletop.rules.move import PASS, Move
from tabletop.tools.learning import (
    Actions,
    Field,
    FieldGroup,
    Learning,
    asked,
    asks,
    counts,
    marks,
    operands,
    turned,
)

_ROBOTS, _PLACES, _PIPS = 4, 6, range(1, 7)
_MOST_HITS = 1 + max(part.fists + part.missiles for part in PARTS)
"""The damage of the strongest part with an upgrade."""
_MOST_ROUNDS = 90
_DICE = 1 + MOST_EXTRA_DICE
_WEAPONS, _CARDS = len(WEAPON_CARDS), len(CODES)
_PILE = FIRST_WEAPON  # parts and upgrades have the numbers below this

# Robots as a seat calls them --------------------------------------------------------------------------------------------


def _first(view: Any) -> int:
    """The first robot of the viewer, which the viewer numbers 0; with two players robot 1 is the viewer's other one."""
    return int(view.seat or 0) * int(view.robots // view.seats)


def _caller(view: Any) -> Callable[[Any, int], int]:
    """A function that returns the number of a robot for a viewer, in games with as many players as this view."""
    robots, own = int(view.robots), int(view.robots // view.seats)
    return lambda v, robot: (robot - (v.seat or 0) * own) % robots if robot >= 0 else robot


def _robots(view: Any, each: Sequence[Any]) -> list[Any]:
    """The values of each robot, beginning with the viewer's."""
    first = _first(view) if view.seat else 0
    return [*each[first : view.robots], *each[:first], *each[view.robots :]] if first else list(each)


@cache
def _name(move: Move, first: int, robots: int) -> str:
    """The label of a move if robots are numbered from `first`."""
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
    """The labels of `Buy` and `Place` leave out the card and the robot."""
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


def _orders(view: Any) -> list[tuple[int, ...]]:
    """By seat all robots, beginning with its own."""
    robots, own = view.robots, view.robots // view.seats
    return [tuple((robot + seat * own) % robots for robot in range(robots)) for seat in range(view.seats)]


def _cards(view: Any) -> FieldGroup:
    """Where all other cards are, most of an observation. Choices seldom change a row of it, so rows are cached."""
    seats, robots = view.seats, view.robots
    turns = [itemgetter(*order) for order in _orders(view)]
    by_robot, market = Struct(f"{robots}h").pack, Struct(f"{_PLACES}h").pack

    def read(v: Any) -> Sequence[int]:
        seat = v.seat or 0
        turn = turns[seat]
        hands = turn(v.hand)
        rows = (
            *map(_upgrades, turn(v.upgrades)),
            *map(_weapons, hands),
            by_robot(*[hand.count(HIDDEN) for hand in hands]),
            _known_by(v.known, seat, seats),
            market(*v.market),
            _piles(v.pool, v.box, v.gone),
        )
        return array("h", b"".join(rows))

    fields = (
        Field("upgrades", (robots, _UPGRADES), 0, MOST_UPGRADES, "how many of each upgrade"),
        Field("weapons", (robots, _WEAPONS), 0, 1, "1 for each secret weapon that the viewer knows a robot to hold"),
        Field("hidden_weapons", (robots,), 0, _WEAPONS, "secret weapons that the viewer does not know"),
        Field("seen_weapons", (_WEAPONS, seats), 0, 1, "1 for each seat that has seen this weapon of the viewer"),
        Field("market", (_PLACES,), -1, _CARDS - 1, "the cards of the market: 47 a secret weapon, -1 none"),
        Field("pool", (_PILE,), 0, 9, "how many of each part and upgrade the pile holds"),
        Field("box", (_PILE,), 0, 9, "how many of each lie in the box"),
        Field("gone", (_WEAPONS,), 0, 1, "1 for each secret weapon that is used up"),
    )
    return FieldGroup(fields, read)


@lru_cache(maxsize=1024)
def _upgrades(cards: tuple[int, ...]) -> bytes:
    return bytes(counts((card - UPGRADE_CARDS[0] for card in cards), _UPGRADES))


@lru_cache(maxsize=1024)
def _weapons(cards: tuple[int, ...]) -> bytes:
    return bytes(marks((card - FIRST_WEAPON for card in cards if card != HIDDEN), _WEAPONS))


@lru_cache(maxsize=64)
def _known_by(known: Sequence[tuple[int, int]], own: int, count: int) -> bytes:
    seen = [(card, seat) for card, seats in known for seat in range(count) if seats >> seat & 1]
    return bytes(marks(((card - FIRST_WEAPON) * count + (seat - own) % count for card, seat in seen), _WEAPONS * count))


@lru_cache(maxsize=64)
def _piles(pool: tuple[int, ...], box: tuple[int, ...], gone: tuple[int, ...]) -> bytes:
    return _counted(pool) + _counted(box) + _weapons(gone)


@lru_cache(maxsize=64)
def _counted(cards: tuple[int, ...]) -> bytes:
    return bytes(counts(cards, _PILE))


def _operands(view: Any) -> FieldGroup:
    """The operands. The damage of each robot is among them, turned as a whole."""
    seats = view.seats
    plain = operands(
        STEPS, OPERANDS, 100, {"robot": _caller(view), "seat": lambda v, seat: (seat - (v.seat or 0)) % seats}
    )
    hits = {
        step.name: OPERANDS[label].index("damage") for label, step in asks(STEPS).items() if "damage" in OPERANDS[label]
    }

    def read(v: Any) -> Sequence[int]:
        found, at = plain.read(v), hits.get(v.ask)
        if at is None:
            return found
        return [*found[:at], *_robots(v, found[at : at + _ROBOTS]), *found[at + _ROBOTS :]]

    return plain._replace(read=read)


def _standing(view: Any) -> FieldGroup:
    """The state of the game and of all boards, read at once."""
    seats, robots, orders = view.seats, view.robots, _orders(view)
    turns = [itemgetter(*order) for order in orders]
    bodies = [turn([robot % len(BODIES) for robot in range(robots)]) for turn in turns]
    places = [[*map(order.index, range(robots)), -1] for order in orders]
    none, no_die, off, nobody = [-1] * max(_DICE, robots), [-2] * _DICE, [0] * robots, ()
    numbers = attrgetter("rounds", "limit", "ended", "buys", "gained", "rerolled", "quiet", "backs", "dropped")

    def read(v: Any) -> Sequence[int]:
        seat, dice, lying, out, decoyed = v.seat or 0, v.dice, v.lying, v.out, v.decoyed
        place, turn = places[seat], turns[seat]
        found = [turned(v, v.first, seats), place[v.active], place[v.next_up], *numbers(v)]
        found += *dice, *none[len(dice) : _DICE], *lying, *no_die[len(lying) :]
        found += (
            *turn(v.energy),
            *turn(v.idle),
            *([place[robot] for robot in out] if out else nobody),
            *none[len(out) : robots],
        )
        found += bodies[seat]
        found += [decoyed >> robot & 1 for robot in orders[seat]] if decoyed else off
        for part in turn(v.part):
            found += part
        return found

    fields = (
        Field("first", (1,), -1, seats - 1, "the seat that began"),
        Field("active", (1,), 0, robots - 1, "the robot whose turn it is"),
        Field("next_up", (1,), -1, robots - 1, "the robot that opens the final, -1 none"),
        Field("rounds", (1,), 0, _MOST_ROUNDS + 1, "the round"),
        Field("limit", (1,), 0, _MOST_ROUNDS, "the last round"),
        Field("ended", (1,), -1, 2, "-1 goes on, 0 the last one standing, 1 stalled, 2 the limit"),
        Field("buys", (1,), 0, 9, "purchases left in this turn"),
        Field("gained", (1,), 0, MOST_ENERGY, "energy that parts have given in this turn"),
        Field("rerolled", (1,), 0, 1, "1 the reroll of this turn is used"),
        Field("quiet", (1,), -1, _MOST_ROUNDS, "rounds without loss or purchase, -1 in a round with one"),
        Field("backs", (1,), 0, _WEAPONS, "secret weapons in the pile"),
        Field("dropped", (1,), 0, _WEAPONS, "secret weapons that went into the box unseen"),
        Field("dice", (_DICE,), -1, 6, "what the dice show"),
        Field("lying", (_DICE,), -2, BODY, "the item each lies on, -1 none, -2 no die"),
        Field("energy", (robots,), 0, MOST_ENERGY, "energy of each robot"),
        Field("idle", (robots,), 0, 1, "1 has won its duel and waits"),
        Field("out", (robots,), -1, robots - 1, "robots in the order in which they fell"),
        Field("body", (robots,), 0, len(BODIES) - 1, "the board of each robot: 0 punches on a 1, 1 fires on a 6"),
        Field("decoyed", (robots,), 0, 1, "1 may not reroll"),
        Field("part", (robots, len(SLOTS)), -1, len(PART_CARDS) - 1, "the part in each slot, -1 none"),
    )
    return FieldGroup(fields, read)


def _fields(view: Any) -> tuple[FieldGroup, ...]:
    return (asked(STEPS, view.seats), _operands(view), _standing(view), _cards(view))


def learning() -> Learning:
    """Return the second version, which plays by version 2 of the rules."""
    return Learning(2, 2, _actions, _named, _fields)
