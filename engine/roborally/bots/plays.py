"""Plays: what a robot can make of the cards of a register. The first seven are the kinds of cards as they are printed; the
others need option cards (rules 10.6, 10.9, 10.12, 10.14, 10.18 and 10.29). Search looks up plays instead of kinds."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from roborally.position.cards import (
    BACK_UP,
    FORWARD,
    KIND,
    MOVE_1,
    MOVE_2,
    MOVE_3,
    QUARTERS,
    ROTATE_LEFT,
    ROTATE_RIGHT,
    U_TURN,
)
from roborally.position.codes import EMPTY
from roborally.position.kit import SIDEWAYS, plain
from roborally.position.option_deck import BRAKES, CRAB_LEGS, DUAL_PROCESSOR, FOURTH_GEAR, REVERSE_GEAR


class Play(NamedTuple):
    """A number of steps, then a turn."""

    card: int  # kind of the card
    second: int  # kind of the second card, or -1
    steps: int
    way: int  # direction of the steps, in quarter turns from the robot's facing
    quarters: int  # clockwise, after the steps
    needs: frozenset[int] = frozenset()  # option cards


PRINTED = tuple(
    Play(kind, -1, abs(steps), 0 if steps >= 0 else 2, turn)
    for kind, (steps, turn) in enumerate(zip(FORWARD, QUARTERS, strict=True))
)

_GEARED = (
    Play(MOVE_1, -1, 0, 0, 0, frozenset({BRAKES})),
    Play(MOVE_3, -1, 4, 0, 0, frozenset({FOURTH_GEAR})),
    Play(BACK_UP, -1, 2, 2, 0, frozenset({REVERSE_GEAR})),
)
_SIDEWAYS = tuple(
    Play(MOVE_1, second, 1, QUARTERS[second] % 4, 0, frozenset({CRAB_LEGS})) for second in (ROTATE_LEFT, ROTATE_RIGHT)
)
_DOUBLE = tuple(
    Play(
        move.card, second, move.steps - abs(QUARTERS[second]), move.way, QUARTERS[second], move.needs | {DUAL_PROCESSOR}
    )
    for move in (PRINTED[MOVE_2], PRINTED[MOVE_3], *_GEARED[1:])
    for second in (U_TURN, ROTATE_LEFT, ROTATE_RIGHT)
    if move.steps > abs(QUARTERS[second])
)

PLAYS = (*PRINTED, *_GEARED, *_SIDEWAYS, *_DOUBLE)
AS_PRINTED = tuple(range(len(PRINTED)))

GEAR = frozenset().union(*(play.needs for play in PLAYS))
"""The option cards that make other plays possible."""


@lru_cache(maxsize=256)
def open_to(options: frozenset[int]) -> tuple[int, ...]:
    """Return the plays of a robot with these options, as indices into PLAYS."""
    more = tuple(play for play in range(len(PRINTED), len(PLAYS)) if PLAYS[play].needs <= options)
    return AS_PRINTED + more if more else AS_PRINTED


# The contents of a register as one int ----------------------------------------------------------------------------

_CARD = 127
"""The bits of the card. A card played as printed stands alone; else its play and the second card plus one stand above."""


def packed(card: int, play: int, second: int = EMPTY) -> int:
    """Return the cards of a register and the play made of them as one int."""
    return card if play == KIND[card] else card | play << 7 | second + 1 << 12


def card_of(contents: int) -> int:
    """Return the card, whose priority counts."""
    return contents & _CARD if contents >= 0 else contents


def second_of(contents: int) -> int:
    """Return the second card, or EMPTY."""
    return (contents >> 12) - 1 if contents > _CARD else EMPTY


def play_of(contents: int) -> int:
    """Return the play of a register's contents."""
    return contents >> 7 & 31 if contents > _CARD else KIND[contents]


def contents_of(card: int, second: int, options: Iterable[int]) -> int:
    """Return the contents of a register that is programmed already; if two cards allow several plays, the longest move."""
    if second < 0:
        return card
    held, sideways = frozenset(options), second >= SIDEWAYS
    fits = [
        (play.steps, index)
        for index, play in enumerate(PLAYS)
        if (play.card, play.second) == (KIND[card], KIND[plain(second)])
        and play.needs <= held
        and (CRAB_LEGS in play.needs) == sideways
    ]
    return packed(card, max(fits)[1], plain(second)) if fits else card
