"""Carrying out cards with option cards for movement (rules 10.6, 10.9, 10.12, 10.14, 10.18, 10.26, 10.29)."""

from collections.abc import Sequence

from roborally.position.cards import BACK_UP, FORWARD, KIND, MOVE_1, MOVE_3, QUARTERS
from roborally.position.codes import EMPTY, RACING
from roborally.position.events import COMBINED, EXECUTED, GEARED, RAMMED
from roborally.position.kit import SIDEWAYS, plain
from roborally.position.moves import STEP_COUNTS, Steps
from roborally.position.option_deck import (
    BRAKES,
    CRAB_LEGS,
    DUAL_PROCESSOR,
    FOURTH_GEAR,
    RAMMING_GEAR,
    REVERSE_GEAR,
    RULE,
)
from roborally.position.state import Race
from roborally.rules import movement
from roborally.rules.option_cards import damage
from roborally.rules.variants import superbot
from tabletop.rules.move import Move
from tabletop.rules.state import Ask

_GEARS = {MOVE_1: (BRAKES, 0), MOVE_3: (FOURTH_GEAR, 4), BACK_UP: (REVERSE_GEAR, 2)}
"""Per kind of card, the option card that allows another number of steps, and that number."""


def execute(race: Race, seat: int, card: int, second: int, cause: int) -> None:
    """Rule 5.2 with option cards: the owner may first have to choose how far the robot goes."""
    if race.status[seat] != RACING:
        return
    kind = KIND[card]
    cause = race.emit(EXECUTED, "5.2.1", cause, seat, card)
    if second != EMPTY:
        option = CRAB_LEGS if second >= SIDEWAYS else DUAL_PROCESSOR
        cause = race.emit(COMBINED, RULE[option], cause, seat, option, plain(second))
    if not FORWARD[kind]:
        movement.rotate(race, seat, QUARTERS[kind], "5.2.5", cause)
        return
    counts = _counts(race, seat, kind, second)
    if len(counts) > 1:
        race.then((HOW_FAR, seat, card, second, cause))
    else:
        _go(race, seat, card, second, counts[0], cause)


def _counts(race: Race, seat: int, kind: int, second: int) -> list[int]:
    """The numbers of steps that a card allows, ascending."""
    counts = {abs(FORWARD[kind])}
    option, other = _GEARS.get(kind, (EMPTY, 0))
    if race.kit.has(seat, option) and (second == EMPTY or (second < SIDEWAYS and option != BRAKES)):
        counts.add(other)
    if EMPTY < second < SIDEWAYS:
        less = abs(QUARTERS[KIND[second]])
        counts = {max(0, count - less) for count in counts}
    return sorted(counts)


def _how_far(race: Race, seat: int, card: int, second: int, _cause: int) -> Sequence[Move]:
    return [STEP_COUNTS[count] for count in _counts(race, seat, KIND[card], second)]


def _chosen(race: Race, move: Steps, seat: int, card: int, second: int, cause: int) -> None:
    kind = KIND[card]
    option, other = _GEARS.get(kind, (EMPTY, 0))
    less = abs(QUARTERS[KIND[second]]) if second != EMPTY else 0
    if option != EMPTY and move.count == max(0, other - less):
        cause = race.emit(GEARED, RULE[option], cause, seat, option, move.count)
    _go(race, seat, card, second, move.count, cause)


def _rule(_race: Race, _seat: int, card: int, *_rest: int) -> str:
    kind = KIND[card]
    return RULE[_GEARS[kind][0]] if kind in _GEARS else "5.2.2"  # only written positions ask for other cards


HOW_FAR = Ask("steps", _how_far, _chosen, rule=_rule)


def _go(race: Race, seat: int, card: int, second: int, count: int, cause: int) -> None:
    """Take the steps, then turn by the second card, then give the damage of ramming."""
    way = race.facing[seat] ^ (2 if KIND[card] == BACK_UP else 0)
    quarters = QUARTERS[KIND[plain(second)]] if second != EMPTY else 0
    if second >= SIDEWAYS:
        way = (way + quarters) % 4
    hit: list[int] = []
    for _ in range(count):
        ahead = _touches(race, seat, way)
        moved = movement.step(race, seat, way, cause)
        if ahead >= 0 and ahead not in hit and (moved or race.rules.bumps_ram):
            hit.append(ahead)
        if not moved or race.status[seat] != RACING:
            break
    if EMPTY < second < SIDEWAYS and race.status[seat] == RACING:
        movement.rotate(race, seat, quarters, "10.14", cause)
    if race.kit.has(seat, RAMMING_GEAR):
        _ram(race, seat, hit, cause)


def _touches(race: Race, seat: int, way: int) -> int:
    """The robot right ahead of a robot, or -1."""
    to = race.floor.ahead[race.cell[seat] * 4 + way]
    return race.robot_on(to) if to >= 0 else -1


def _ram(race: Race, seat: int, hit: Sequence[int], cause: int) -> None:
    """Rule 10.26: one damage for each robot that this card has pushed or bumped into."""
    hurt = [
        (damage.hurt, victim, 1, race.emit(RAMMED, "10.26", cause, victim, seat))
        for victim in hit
        if race.status[victim] == RACING
    ]
    if hurt:
        superbot.blame(race, [seat] if any(victim == race.extra.superbot for _, victim, *_ in hurt) else [])
        race.then(*hurt, (damage.destroy, cause))
