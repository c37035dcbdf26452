"""The chance of each seat to win, as a small neural network learned it from games of the program against itself.

Each seat has a score. It comes from hidden numbers, sums of weights for what its own Stak and hand show, for what those of
its rivals show on average, and for whose turn it is. A hidden number counts where it is above 0. The chances are the shares
of exp(score). All numbers are whole, in eighths of hundredths.

All columns of a row of weights are packed into one long number, so that one addition does for all of them.
"""

import math
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from struct import Struct

from stakbots.bots import policy
from stakbots.bots.value_weights import HIDDEN, OUT, ROWS, START, TURN
from stakbots.position.codes import NO_LIMIT, NONE, UNKNOWN, card_of
from stakbots.position.state import Match
from stakbots.position.switches import HouseRules

SIZE, TOP, POWER, DAMAGE, UNDER, UNDER_BOT, UNDER_POWER, HAND_BOT, HAND_POWER, HAND, SEEN, ATTACK, FED, THIRD, BOTTOM = (
    0, 13, 29, 38, 39, 42, 58, 59, 75, 76, 77, 78, 81, 83, 84,
)  # fmt: skip
"""Where the rows of each kind begin: by the size of the Stak; by Bot, power and damage of its top card; by how the card under
it lies (unseen, face down, face up), by its Bot and power; by Bot and power of cards in hand, and for each of them; for seen
cards of the Stak. For the active seat: whether it has attacked or cannot any more, and whether it has fed the heap. For a
seen card that is third from the top, or at the bottom."""

LARGEST, HIGHEST = 12, 8
"""Larger Staks and powers count as these."""

_EIGHTHS = 8
_UNIT = 100 * _EIGHTHS
_BITS = 32
_ZERO = 1 << _BITS - 1
_COLUMNS = HIDDEN + 1
_ZEROS = sum(_ZERO << _BITS * column for column in range(_COLUMNS))
_unpack = Struct(f"<{_COLUMNS}I").unpack

Key = tuple[int, ...]
"""What is seen of a seat: where its rows begin, and the numbers that say which rows count and how much."""

Packed = tuple[int, int]
"""What counts for the seat itself, and for each of its rivals."""


def chances(match: Match) -> list[float]:
    """Each seat's chance to win, from 0 to 1."""
    if match.over:
        winners = match.winners()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(match.seats)]
    found = [0.0] * match.seats
    seats = standing(match)
    rivals = len(seats) - 1
    if not rivals:
        found[seats[0]] = 1.0
        return found
    rows = [[_rows[key] for key in keys(match, seat)] for seat in seats]
    others = [sum([other for _, other in some]) for some in rows]
    everybody = sum(others) + _ZEROS
    for place, seat in enumerate(seats):
        own = sum([own for own, _ in rows[place]], turn(place, rivals))
        packed = rivals * own + everybody - others[place]
        *hidden, direct = _unpack(packed.to_bytes(_COLUMNS * _BITS // 8, "little"))
        score = (
            direct
            - _ZERO
            + sum([(one - _ZERO) * out for one, out in zip(hidden, OUT, strict=True) if one > _ZERO]) / 100
        )
        found[seat] = math.exp(score / (_UNIT * rivals))
    total = sum(found)
    return [one / total for one in found]


def at_next_action(match: Match, rng: Random, _last: int = 0) -> Sequence[float]:
    """Let the policy play until an action is due, then return the learned chances."""
    while (pending := match.pending) is not None and pending.ask.name != "action":
        policy.move_on(match, pending, rng)
    return chances(match)


def is_learned(rules: HouseRules) -> bool:
    """Whether the learned values hold: for one Stak each, not drafted, and the actions of the booklet."""
    others = rules.traitors or rules.reactive or rules.recycling or rules.borderless
    return rules.staks == 1 and rules.ranks != "drafted" and rules.attacks == NO_LIMIT and not others


def standing(match: Match) -> list[int]:
    """The seats with a Stak, clockwise from the active one."""
    clockwise = ((match.active + k) % match.seats for k in range(match.seats))
    return [seat for seat in clockwise if match.staks[seat]]


def keys(match: Match, seat: int) -> list[Key]:
    """What is seen of the Stak of a seat, and of its hand and turn."""
    cards, deck, count = match.staks[seat], match.rules.deck, len(match.staks[seat])
    top, under = cards[-1], card_of(cards[-2]) if count > 1 else UNKNOWN
    third, bottom = count > 2 and cards[-3] != UNKNOWN, count > 1 and cards[0] != UNKNOWN
    found = [
        (SIZE, count, cards.count(UNKNOWN), third, bottom),
        (TOP, deck.bot[top], match.power(seat, count - 1), match.damage[top]),
        (UNDER, cards[-2] >= 0, deck.bot[under], deck.power[under]) if under >= 0 else (UNDER, count),
    ]
    found += [(HAND_BOT, deck.bot[card], deck.power[card] + deck.shot[card]) for card in match.hand[seat]]
    if seat == match.active:
        attacker = match.attacker[seat]
        found.append((ATTACK, attacker != NONE and 1 + (attacker != top), match.fed))
    return found


def parts(kind: int, *seen: int) -> list[tuple[int, int]]:
    """The rows that count for a key, and how much, in eighths."""
    if kind == SIZE:
        count, unseen, third, bottom = seen
        known = count - 1 - unseen
        return [(SIZE + min(count, LARGEST), 8), (SEEN, 2 * known), (THIRD, 8 * third), (BOTTOM, 8 * bottom)]
    if kind == TOP:
        bot, power, damage = seen
        return [(TOP + bot, 8), (POWER + min(power, HIGHEST), 8), (DAMAGE, min(power, damage))]
    if kind == UNDER and len(seen) == 1:
        return [(UNDER, 8)] if seen[0] > 1 else []
    if kind == UNDER:
        face_up, bot, power = seen
        return [(UNDER + 1 + face_up, 8), (UNDER_BOT + bot, 8), (UNDER_POWER, power)]
    if kind == HAND_BOT:
        bot, power = seen
        return [(HAND_BOT + bot, 8), (HAND_POWER, power), (HAND, 2)]
    able, fed = seen
    return [(ATTACK + able, 8), (FED + fed, 8)]


class _Rows(dict[Key, Packed]):
    """The sum of the rows of a key."""

    def __missing__(self, key: Key) -> Packed:
        columns = [0] * (2 * _COLUMNS)
        for row, eighths in parts(*key):
            for column, weight in enumerate(ROWS[row]):
                columns[column] += eighths * weight
        self[key] = packed = _pack(columns[:_COLUMNS]), _pack(columns[_COLUMNS:])
        return packed


_rows = _Rows()


@cache
def turn(place: int, rivals: int) -> int:
    """What every seat begins with, and what counts for one that is so many turns behind the active seat."""
    return _pack(
        _EIGHTHS * (start + number)
        for start, number in zip(START, TURN[min(rivals, 3) - 1][min(place, 3)], strict=True)
    )


def _pack(columns: Iterable[int]) -> int:
    return sum(number << _BITS * column for column, number in enumerate(columns))
