"""The chance of each seat to win, as a small neural network learned it from games of the program against itself.

Each robot with energy has hidden numbers: sums of weights for what it has itself and for what others have, in groups. A hidden
number counts where it is above 0. The score of a seat is the sum over its robots, and the chances are the shares of
exp(score). There are weights for duels, and others for three and four players.

All columns of a row of weights are packed into one long number, so that one addition does for all of them.
"""

from collections.abc import Sequence
from functools import lru_cache
from struct import Struct

from moonbots.bots import placing
from moonbots.bots.chances import softmax, through
from moonbots.bots.value_weights import DUEL, MANY, Weights
from moonbots.position.cards import DIE, FACE_DOWN, FIRST_WEAPON, FIST_GUARD, MISSILE_GUARD, NO_CARD, REROLL, body
from moonbots.position.parts import PARTS
from moonbots.position.state import GOING_ON, NOBODY, Tournament
from moonbots.rules.market import on_offer, price

ENERGY, PART, DICE, UPGRADE, WEAPON, HAND, UPGRADES, BUILT = 0, 18, 42, 45, 50, 67, 68, 69
POWER, BY_ENERGY, DANGER, TURNS, FISTS, MISSILES, SQUARE, IDLE, ROWS = range(70, 79)
"""Where the rows of a robot begin: its energy, its parts, its extra dice, its other upgrades, its secret weapons; how many
weapons, upgrades and parts it has; the worth of a turn, the same times energy, the damage that a round brings, the turns to
live, the worth of a turn in fists, in missiles, and its square; whether it has won its duel. ROWS is the number of all."""

TO_COME, TO_BUY, TO_ROLL = range(3)
"""What the next turn waits for: to begin with a market that is not known yet, to buy, or to roll the dice."""

WAITS, STAGES = 3, 9
"""Where the rows of turns begin for robots that wait, two for each place; and those of stages."""

_FULL = 1024
"""A row is added this many times for a whole, and less often for a share, so that all sums are whole numbers."""

_SIXTHS = 6
"""Averages over one to three robots are whole in sixths."""

_UNIT = 100 * _FULL * _SIXTHS
_BITS = 32


class Network:
    """Packed weights. `groups` are the others that count for a robot, in turn: those that it may attack; in duels its partner
    and the other opponent, with more players all others."""

    def __init__(self, weights: Weights) -> None:
        self.out, width = weights.out, weights.columns
        self.bits = _BITS * width
        self.groups = len(weights.robot) // (ROWS * width)
        self.zeros = sum(1 << _BITS * column + _BITS - 1 for column in range(width))
        self.all_zeros = sum(self.zeros << self.bits * group for group in range(self.groups))
        self.robot = _packed(weights.robot, self.groups * width)
        # Every robot has one stage, so the row that every robot begins with is added to stages.
        self.turns = [
            (row + _packed(weights.start, width)[0] * (number >= STAGES)) * _FULL * _SIXTHS
            for number, row in enumerate(_packed(weights.turns, width))
        ]
        self.market = [row * _SIXTHS for row in _packed(weights.market, width)]
        self.unpack = Struct(f"<{width}I").unpack

    def split(self, packed: int) -> list[int]:
        """The numbers of each group."""
        shifted, mask = packed + self.all_zeros, (1 << self.bits) - 1
        return [(shifted >> self.bits * group & mask) - self.zeros for group in range(self.groups)]

    def score(self, packed: int) -> float:
        """The score of a robot from its hidden numbers and, in the last column, what counts directly."""
        *hidden, direct = self.unpack((packed + self.zeros).to_bytes(self.bits // 8, "little"))
        half = 1 << _BITS - 1
        total = sum([(one - half) * out for one, out in zip(hidden, self.out, strict=True) if one > half])
        return float(direct - half + total / 100) / _UNIT


def _packed(numbers: Sequence[int], width: int) -> list[int]:
    """Rows of so many numbers, packed."""
    rows = [numbers[at : at + width] for at in range(0, len(numbers), width)]
    return [sum(number << _BITS * column for column, number in enumerate(row)) for row in rows]


_DUEL, _MANY = Network(DUEL), Network(MANY)


def chances(state: Tournament, fresh: bool = False) -> list[float]:
    """Each seat's chance to win, from 0 to 1, where a turn waits for a purchase or a roll, or the market for cards. If `fresh`,
    the cards on the market do not count."""
    if state.ended != GOING_ON:
        won = state.winners()
        return [1 / len(won) if seat in won else 0.0 for seat in range(state.seats)]
    network = _DUEL if state.duel else _MANY
    robots = [robot for robot in range(state.robots) if state.energy[robot]]
    targets = [state.targets(robot) if state.fights(robot) else [] for robot in range(state.robots)]
    dangers = _dangers(state, targets)
    sums = {robot: network.split(_robot(network, state, robot, dangers[robot])) for robot in robots}
    active, phase = _phase(state, fresh)
    waits = _waits(state, active)
    scores: list[float | None] = [None] * state.seats
    for robot in robots:
        packed = _SIXTHS * sums[robot][0] + network.turns[STAGES + _stage(state, robot, len(robots))]
        wait = waits[robot]
        packed += network.turns[WAITS + 2 * (wait - 1) + (phase == TO_ROLL) if wait else phase]
        if not wait and phase == TO_BUY:
            packed += _offers(network, state, robot)
        for group, others in enumerate(_groups(state, robot, robots, targets[robot]), 1):
            for other in others:
                packed += _SIXTHS // len(others) * sums[other][group]
        seat = state.owner(robot)
        scores[seat] = (scores[seat] or 0.0) + network.score(packed)
    return softmax(scores)


def _dangers(state: Tournament, targets: Sequence[Sequence[int]]) -> list[float]:
    """The damage that a round brings to each robot, as in `chances.danger`."""
    dangers = [0.0] * state.robots
    for other, near in enumerate(targets):
        for robot in near:
            damage = placing.turn_worth(state, other) / len(near)
            have = state.upgrades[robot]
            fists, missiles = FIST_GUARD in have, MISSILE_GUARD in have
            if fists or missiles:
                damage *= through(body(other), tuple(state.part[other]), fists, missiles)
            dangers[robot] += damage
    return dangers


def _phase(state: Tournament, fresh: bool) -> tuple[int, int]:
    """The robot whose turn comes or is, and what it waits for."""
    pending = state.pending
    assert pending is not None
    if pending.ask.name == "stock":
        return _following(state), TO_COME
    if pending.ask.name == "roll" or not (fresh or state.buys):
        return state.active, TO_ROLL
    return state.active, TO_COME if fresh else TO_BUY


def _following(state: Tournament) -> int:
    """The robot whose turn comes after this one; the frame at the bottom has the robot whose turn ends."""
    if state.next_up != NOBODY:
        return state.next_up
    robot: int = state.agenda[0][1]
    return state.from_left(robot)[0]


def _waits(state: Tournament, active: int) -> list[int]:
    """The number of turns before each robot's own, at most 3."""
    waits, turns = [0] * state.robots, 0
    for step in range(1, state.robots):
        robot = (active + step) % state.robots
        waits[robot] = min(3, turns + 1)
        turns += state.fights(robot)
    return waits


def _stage(state: Tournament, robot: int, standing: int) -> int:
    """With two players: 0 both duels, 1 it has won its own, 2 its partner has, 3 its partner fell, 4 the final. Else the number
    of robots with energy, less 2."""
    if not state.duel:
        return standing - 2
    partner = robot ^ 1
    if state.final():
        return 4
    if state.idle[robot]:
        return 1
    return 0 if state.fights(partner) else 2 if state.energy[partner] else 3


def _groups(state: Tournament, robot: int, robots: Sequence[int], targets: Sequence[int]) -> tuple[Sequence[int], ...]:
    if not state.duel:
        return targets, [other for other in robots if other != robot]
    beyond = [other for other in robots if other >> 1 != robot >> 1 and other not in targets]
    return targets, [robot ^ 1] * bool(state.energy[robot ^ 1]), beyond


def _robot(network: Network, state: Tournament, robot: int, danger: float) -> int:
    """The rows of a robot, added up."""
    energy = state.energy[robot]
    packed = _alone(
        network, robot & 1, energy, tuple(state.part[robot]), tuple(state.upgrades[robot]), tuple(state.hand[robot]),
        state.idle[robot], placing.turn_worth(state, robot),
    )  # fmt: skip
    packed += network.robot[DANGER] * round(_FULL * danger / 4)
    return packed + network.robot[TURNS] * round(_FULL * min(6.0, energy / (0.5 + danger)) / 6)


@lru_cache(maxsize=50_000)
def _alone(
    network: Network,
    kind: int,
    energy: int,
    built: tuple[int, ...],
    have: tuple[int, ...],
    hand: tuple[int, ...],
    idle: bool,
    power: float,
) -> int:
    """The rows of a robot that do not depend on others. `power` is the worth of a turn."""
    dice = have.count(DIE)
    cards = [card for card in built if card != NO_CARD]
    rows = [ENERGY + energy - 1, *(PART + card for card in cards), *(WEAPON + card - FIRST_WEAPON for card in hand)]
    rows += [UPGRADE + card - REROLL for card in set(have) - {DIE}]
    rows += [DICE + dice - 1] * bool(dice) + [IDLE] * idle
    parts = [body(kind), *(PARTS[card] for card in cards)]
    fists, missiles = sum(part.fists > 0 for part in parts), sum(part.missiles > 0 for part in parts)
    shares = {
        HAND: len(hand) / 3, UPGRADES: len(have) / 6, BUILT: len(cards) / 6, POWER: power / 4, BY_ENERGY: power * energy / 40,
        FISTS: power * fists / (fists + missiles) / 4, MISSILES: power * missiles / (fists + missiles) / 4,
        SQUARE: power * power / 16,
    }  # fmt: skip
    whole = sum(_FULL * network.robot[row] for row in rows)
    return whole + sum(round(_FULL * share) * network.robot[row] for row, share in shares.items())


def _offers(network: Network, state: Tournament, robot: int) -> int:
    """The rows of cards that the robot can buy; cheap ones count more."""
    total = 0
    for place in on_offer(state, robot, free=False):
        card = state.market[place]
        row = len(network.market) - 1 if card == FACE_DOWN else card
        total += network.market[row] * (_FULL - _FULL // 4 * price(place, card))
    return total
