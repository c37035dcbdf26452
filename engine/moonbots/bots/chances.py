"""Each seat's chance to win at the start of a turn, from what its robots have. The weights come from `tools.tuning`."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from moonbots.bots import placing
from moonbots.bots.weights import DUEL, MANY
from moonbots.position.cards import DIE, FIRST_WEAPON, FIST_GUARD, MISSILE_GUARD, NO_CARD, REROLL, body
from moonbots.position.parts import PARTS, Part
from moonbots.position.state import GOING_ON, OPPOSITE, Tournament

Features = list[float]

NAMES = (
    "energy", "energy up to 4", "energy up to 8", "worth of a turn", "worth of a turn by energy", "danger", "turns to live",
    "fist armour", "missile armour", "dice", "reroll", "parts", "upgrades", "turns to wait", "weapons",
)  # fmt: skip
SIZE = len(NAMES) + 16


def features(state: Tournament, robot: int, power: Sequence[float], wait: int) -> Features:
    """Return the features of a robot that has energy: those of NAMES, then 1.0 for each secret weapon that it holds.
    `power` is the worth of a turn, by robot; `wait` is the number of turns before its own."""
    energy, have, hand = state.energy[robot], state.upgrades[robot], state.hand[robot]
    threat = danger(state, robot, power)
    found = [
        energy / 10, min(energy, 4) / 4, min(energy, 8) / 8, power[robot] / 4, power[robot] * energy / 40, threat / 4,
        min(6.0, energy / (0.5 + threat)) / 6, FIST_GUARD in have, MISSILE_GUARD in have, have.count(DIE) / 3,
        REROLL in have, (6 - state.part[robot].count(NO_CARD)) / 6, len(have) / 6, wait / 3, len(hand) / 3,
    ] + [0.0] * 16  # fmt: skip
    for weapon in hand:
        found[len(NAMES) + weapon - FIRST_WEAPON] = 1.0
    return found


def danger(state: Tournament, robot: int, power: Sequence[float]) -> float:
    """Return the damage that a round brings to the robot, roughly, without the damage that its guards stop."""
    have = state.upgrades[robot]
    fists, missiles = FIST_GUARD in have, MISSILE_GUARD in have
    damage = 0.0
    for other in range(state.robots):
        if other == robot or not state.fights(other):
            continue
        targets = state.targets(other)
        if robot in targets:
            share = through(body(other), tuple(state.part[other]), fists, missiles) if fists or missiles else 1.0
            damage += power[other] / len(targets) * share
    return damage


@lru_cache(maxsize=20_000)
def through(own: Part, cards: tuple[int, ...], fists: bool, missiles: bool) -> float:
    """Return the share of the damage of all parts that gets through guards against fists and missiles."""
    parts = [own, *(PARTS[card] for card in cards if card != NO_CARD)]
    blows, rockets = [part.fists for part in parts if part.fists], [part.missiles for part in parts if part.missiles]
    dealt = sum(blows) + sum(rockets)
    return 1 - (fists * len(blows) + missiles * len(rockets)) / dealt


def all_features(state: Tournament) -> dict[int, Features]:
    """Return the features of every robot that has energy."""
    power = [placing.turn_worth(state, robot) if state.energy[robot] else 0.0 for robot in range(state.robots)]
    return {
        robot: features(state, robot, power, (robot - state.active) % state.robots)
        for robot in range(state.robots)
        if state.energy[robot]
    }


def chances(state: Tournament) -> list[float]:
    """Return each seat's chance to win; after the end the winners share 1."""
    if state.ended != GOING_ON:
        won = state.winners()
        return [1 / len(won) if seat in won else 0.0 for seat in range(state.seats)]
    weights = DUEL if state.duel else MANY
    strong = {robot: strength(found, weights) / 100 for robot, found in all_features(state).items()}
    return duel_chances(strong) if state.duel else softmax([strong.get(robot) for robot in range(state.seats)])


def strength(found: Features, weights: Sequence[float]) -> float:
    """Return the strength of a robot: the weighted sum of its features."""
    return sum([weight * value for weight, value in zip(weights, found, strict=True) if value])


def softmax(strong: Sequence[float | None]) -> list[float]:
    """Return chances in proportion to the exponential of strength; 0.0 for None."""
    most = max(one for one in strong if one is not None)
    shares = [0.0 if one is None else math.exp(one - most) for one in strong]
    total = sum(shares)
    return [share / total for share in shares]


def duel_chances(strong: dict[int, float]) -> list[float]:
    """Return each seat's chance to win with two players (rule 8): to win both duels, or one and the final. `strong` is by
    robot."""
    first = sum(
        chance * (1.0 if theirs is None else 0.0 if mine is None else _beats(strong, mine, theirs))
        for chance, mine, theirs in _outcomes(strong)
    )
    return [first, 1 - first]


def _outcomes(strong: dict[int, float]) -> Iterator[tuple[float, int | None, int | None]]:
    """The outcomes of the two duels: the chance, and the robot that each seat has left (None: none)."""
    if len(strong) == 2 and OPPOSITE[min(strong)] != max(strong):
        yield 1.0, min(strong), max(strong)
        return
    left = _beats(strong, 0, 3)
    right = _beats(strong, 1, 2)
    yield left * right, 0, None
    yield left * (1 - right), 0, 2
    yield (1 - left) * right, 1, 3
    yield (1 - left) * (1 - right), None, 2


def _beats(strong: dict[int, float], mine: int, theirs: int) -> float:
    """The chance that one robot defeats another. Defeated robots are not in `strong`."""
    if mine not in strong or theirs not in strong:
        return float(mine in strong)
    return 1 / (1 + math.exp(strong[theirs] - strong[mine]))
