"""Option cards for programming (rules 10.6, 10.12, 10.14, 10.17, 10.28): what a seat may do with its program cards."""

from collections.abc import Sequence

from roborally.position.cards import FORWARD, KIND, MOVE_1, QUARTERS, U_TURN
from roborally.position.codes import EMPTY, FATAL, RACING
from roborally.position.events import RECOMPILED, SET_ASIDE, WHEEL_SPUN
from roborally.position.kit import SIDEWAYS
from roborally.position.moves import ASIDE, USE, Aside, Pair, pair
from roborally.position.option_deck import (
    CONDITIONAL_PROGRAM,
    CRAB_LEGS,
    DUAL_PROCESSOR,
    FLYWHEEL,
    KEEPERS,
    RECOMPILE,
    RULE,
)
from roborally.position.state import Race
from roborally.rules.choices import barrier
from roborally.rules.dealing import deal
from roborally.rules.option_cards import damage as option_damage
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import PASS, Move
from tabletop.rules.state import CHANCE, Ask

# Before programming -----------------------------------------------------------------------------------------------


def before(race: Race, seat: int) -> None:
    """A robot that was dealt cards may exchange them all (Recompile), and then add the card of its Flywheel."""
    hand = race.hand[seat]
    # Not at nine damage: Recompile costs one, and would destroy the robot before it is programmed.
    if race.kit.has(seat, RECOMPILE) and hand and race.damage[seat] < FATAL - 1:
        race.then((RECOMPILING, seat), (spin, seat))
    else:
        spin(race, seat)


def spin(race: Race, seat: int) -> None:
    """Rule 10.17: the card kept by the Flywheel may join the hand."""
    if race.kit.has(seat, FLYWHEEL) and race.kit.wheel[seat] != EMPTY:
        race.then((SPINNING, seat))


def _recompile_or_not(_race: Race, _seat: int) -> Sequence[Move]:
    return [PASS, USE[RECOMPILE]]


def _recompile(race: Race, move: Move, seat: int) -> None:
    """Rule 10.28: a new hand of the same size, for one damage."""
    if move is PASS:
        return
    thrown = race.hand[seat]
    race.hand[seat] = []
    race.discards = sorted([*race.discards, *thrown])
    cause = race.emit(RECOMPILED, "10.28", NO_CAUSE, seat, len(thrown), *thrown)
    race.then((deal, seat), (option_damage.hurt, seat, 1, cause))


RECOMPILING = Ask("recompile", _recompile_or_not, _recompile, rule="10.28")


def _spin_or_not(race: Race, seat: int) -> Sequence[Move]:
    return [PASS, USE[FLYWHEEL]] if race.kit.wheel[seat] != EMPTY else [PASS]


def _spin(race: Race, move: Move, seat: int) -> None:
    kit = race.kit
    if move is not PASS:
        race.hand[seat] = sorted([*race.hand[seat], kit.wheel[seat]])
        race.emit_secret(seat, (kit.wheel[seat],), WHEEL_SPUN, "10.17", NO_CAUSE, seat)
        kit.wheel[seat] = EMPTY


SPINNING = Ask("flywheel", _spin_or_not, _spin, rule="10.17")


# Two cards in a register (rule 10.6) ------------------------------------------------------------------------------


def pairs(race: Race, seat: int, number: int) -> Sequence[Move]:
    """Return the pairs of cards for one register, if enough cards are left for the others."""
    hand, kit = race.hand[seat], race.kit
    crab, dual = kit.has(seat, CRAB_LEGS), kit.has(seat, DUAL_PROCESSOR)
    if not (crab or dual):
        return []
    later = sum(race.is_open(seat, other) for other in range(number + 1, 6))
    if len(hand) - 2 < later:
        return []
    return [
        pair(number, card, second)
        for card in hand
        if (dual and FORWARD[KIND[card]]) or KIND[card] == MOVE_1
        for second in hand
        if QUARTERS[KIND[second]] and (dual or KIND[second] != U_TURN)
    ]


def place_pair(race: Race, seat: int, move: Pair) -> None:
    """Put both cards into the register. Their effect is settled now if only one option card allows the pair."""
    kit, index = race.kit, move.register - 1
    race.hand[seat].remove(move.card)
    race.hand[seat].remove(move.second)
    race.program[seat][index] = move.card
    kit.second[seat][index] = move.second if kit.has(seat, DUAL_PROCESSOR) else SIDEWAYS + move.second


# After programming ------------------------------------------------------------------------------------------------


def after(race: Race, seat: int) -> None:
    """Rules 10.11 and 10.17: a seat with cards left may put one aside for an option card that keeps one."""
    held = [option for option in KEEPERS if race.kit.has(seat, option)]
    race.then(*((offer, seat, option) for option in held if _kept(race, option)[seat] == EMPTY))


def _kept(race: Race, option: int) -> list[int]:
    """By seat, the card put aside for an option card, or EMPTY."""
    return {CONDITIONAL_PROGRAM: race.kit.spare, FLYWHEEL: race.kit.wheel}[option]


def offer(race: Race, seat: int, option: int) -> None:
    """Rules 10.11 and 10.17: ask only if a card may be left over, as far as the other seats can tell."""
    left = len(race.hand[seat]) + race.kit.unseen_pairs(seat, race.face_up[seat])
    if left and race.status[seat] == RACING:
        race.then((KEEPING, seat, option))


def _keep_or_not(race: Race, seat: int, option: int) -> Sequence[Move]:
    return [PASS, USE[option]] if race.hand[seat] else [PASS]


def _keep(race: Race, move: Move, seat: int, option: int) -> None:
    if move is not PASS:
        # The barrier behind the sealed choice separates it from what it causes.
        race.then((KEPT, seat, option), (SETTLED, CHANCE))


KEEPING = Ask("set-aside", _keep_or_not, _keep, rule=lambda _race, _seat, option: RULE[option])


def _leftovers(race: Race, seat: int, _option: int) -> Sequence[Move]:
    return [ASIDE[card] for card in race.hand[seat]]


def _set_aside(race: Race, move: Aside, seat: int, option: int) -> None:
    race.hand[seat].remove(move.card)
    _kept(race, option)[seat] = move.card
    race.emit_secret(seat, (move.card,), SET_ASIDE, RULE[option], NO_CAUSE, seat, option)


KEPT = Ask("set-aside-card", _leftovers, _set_aside, sealed=True, rule=lambda _race, _seat, option: RULE[option])


SETTLED = barrier("settled")
