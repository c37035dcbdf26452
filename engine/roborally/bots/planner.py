"""All programs of one robot, as if it were alone on the floor, with the value of each.

Cards of one kind are equal here, so a hand of nine has about 1,350 programs instead of 15,120. The value of a program is
the number of turns to the last flag from where it ends: less is better.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from roborally.bots.distances import KINDS, Field
from roborally.bots.plays import AS_PRINTED, PLAYS, packed
from roborally.position.cards import KIND
from roborally.position.codes import EMPTY, FATAL, REENTRY_DAMAGE

LIFE = 0.8
"""Turns that a life is worth, besides the way from the archive marker and the damage of coming back."""

LAST_LIFE = 20.0
"""Turns that the last life is worth."""

GIFT = 0.25
"""Turns that drawing an option card saves."""

NEVER = math.inf

OPEN = (-1,) * 5
"""Five registers without a card."""

Program = tuple[int, ...]
"""Kinds of cards, or other plays, register by register; shorter where the robot falls or arrives."""

_Gained = tuple[int, int, int]
"""Flags touched, archive marker, damage."""

_Begun = tuple[int, int, _Gained, Program]
"""Piles of cards, pose, gains, and the program so far."""

_Place = tuple[int, int, _Gained]
"""Piles, pose and gains. Programs with the same place continue in the same way."""

_Choice = tuple[int, Sequence[int], int]
"""A play, where it leads from each pose, and the cards it takes."""

_SHORT, _SHORT_OF_TWO = 0x8888888, 0x88888888
"""Overflow masks for piles: the highest bit of each of seven piles, and of eight with the pile of second cards. Two
masks, because Python is much quicker with ints of up to 30 bits."""


class Runner(NamedTuple):
    """A robot at the beginning of a turn, as the planner needs it."""

    pose: int
    flags: int
    archive: int
    damage: int
    life: float = LIFE  # turns that losing a life costs
    reentry: int = REENTRY_DAMAGE


def fallen(field: Field, runner: Runner, flags: int, archive: int) -> float:
    """Turns to go for a robot that is destroyed and comes back on its archive marker."""
    turns = field.turns[runner.reentry][flags]
    return runner.life + min(turns[archive * 4 : archive * 4 + 4])


def standing(field: Field, runner: Runner, pose: int, flags: int, damage: int) -> float:
    """Turns to go for a robot that ends the turn in this pose."""
    if damage and field.service_cells[pose >> 2]:
        damage -= 1
    turns = field.turns[damage][flags][pose]
    if runner.damage:  # only a damaged robot may announce a power-down
        turns = min(turns, field.turns_resting[flags][pose])
    return turns - GIFT if pose >> 2 in field.gifts else turns


class _Ends(dict[int, float]):
    """Pose after the last register -> turns to go from there, computed on first use."""

    def __init__(self, field: Field, runner: Runner, gained: _Gained) -> None:
        super().__init__()
        self.begun = field, runner, gained

    def __missing__(self, pose: int) -> float:
        field, runner, (flags, archive, damage) = self.begun
        cell = pose >> 2
        damage += field.burn[cell]
        if pose < 0 or damage >= FATAL:
            turns = fallen(field, runner, flags, archive)
        else:
            flags += cell in field.goals[5][flags]
            turns = arrived(5) if flags == len(field.flags) else standing(field, runner, pose, flags, damage)
        self[pose] = turns
        return turns


def counted(cards: Sequence[int]) -> list[int]:
    """Return how many cards there are of each kind."""
    counts = [0] * len(KINDS)
    for card in cards:
        counts[KIND[card]] += 1
    return counts


def programs(
    field: Field, runner: Runner, counts: Sequence[int], fixed: Sequence[int] = OPEN
) -> list[tuple[float, Program]]:
    """Return (turns to go, program) for every distinct program of a hand, given as cards per kind. `fixed` holds, per
    register, the play that lies there already, or -1. A robot that arrives has negative turns to go, the earlier
    the lower."""
    found, begun = _begin(field, runner, counts, fixed, merge=False)
    ends, choices, short = _ends(field, runner, begun), _choices(field, 5, counts, fixed), _short(field)
    add = found.append
    for piles, pose, gained, so_far in begun:
        turns = ends[gained]
        for play, table, takes in choices:
            if not piles + takes & short:
                add((turns[table[pose]], (*so_far, play)))
    return found


def best(field: Field, runner: Runner, counts: Sequence[int], fixed: Sequence[int] = OPEN) -> tuple[float, Program]:
    """Return (turns to go, program) of the best of `programs`, in less time. Of beginnings with the same cards left and the
    same place, only the first goes on."""
    found, begun = _begin(field, runner, counts, fixed, merge=True)
    ends, choices, short = _ends(field, runner, begun), _choices(field, 5, counts, fixed), _short(field)
    least = NEVER  # of equal programs the first wins, which is also the least, since they are sorted
    program: Program = ()
    for piles, pose, gained, so_far in begun:
        turns = ends[gained]
        for play, table, takes in choices:
            if turns[table[pose]] < least and not piles + takes & short:
                least, program = turns[table[pose]], (*so_far, play)
    return min([*found, (least, program)])


def _begin(
    field: Field, runner: Runner, counts: Sequence[int], fixed: Sequence[int], *, merge: bool
) -> tuple[list[tuple[float, Program]], list[_Begun]]:
    """The programs that end before the last register, and the beginnings of all others, in order."""
    burn, service_cells, last, short = field.burn, field.service_cells, len(field.flags), _short(field)
    found: list[tuple[float, Program]] = []
    begun: list[_Begun] = [
        (_piles(field, counts, fixed), runner.pose, (runner.flags, runner.archive, runner.damage), ())
    ]
    for register in range(1, 5):
        goal, choices = field.goals[register], _choices(field, register, counts, fixed)
        reached: list[_Begun] = []
        places: set[_Place] = set()
        for piles, pose, gained, so_far in begun:
            for play, table, takes in choices:
                left = piles + takes
                if left & short:
                    continue
                to = table[pose]
                cell = to >> 2
                after = gained
                if to < 0 or burn[cell] or service_cells[cell]:
                    flags, archive, damage = gained
                    damage += burn[cell]
                    if to < 0 or damage >= FATAL:
                        found.append((fallen(field, runner, flags, archive), (*so_far, play)))
                        continue
                    if cell in goal[flags]:
                        flags += 1
                        if flags == last:
                            found.append((arrived(register), (*so_far, play)))
                            continue
                    after = flags, cell if service_cells[cell] else archive, damage
                if merge:
                    place = left, to, after
                    if place in places:
                        continue
                    places.add(place)
                reached.append((left, to, after, (*so_far, play)))
        begun = reached
    return found, begun


def _ends(field: Field, runner: Runner, begun: Sequence[_Begun]) -> dict[_Gained, _Ends]:
    """The ends of the last register, by what was gained before it."""
    alike = runner._replace(pose=0, flags=0, archive=0, damage=min(runner.damage, 1))
    return {gained: _ends_after(field, alike, gained) for gained in {gained for _, _, gained, _ in begun}}


@lru_cache(maxsize=64)
def _ends_after(field: Field, runner: Runner, gained: _Gained) -> _Ends:
    """The ends after one gain, cached for the next turns. Of the runner only two things still matter: whether it is damaged,
    and the cost of a life."""
    return _Ends(field, runner, gained)


def _short(field: Field) -> int:
    """The overflow mask: a pile that is too small sets one of its bits."""
    return _SHORT if field.plays is AS_PRINTED else _SHORT_OF_TWO


def _piles(field: Field, counts: Sequence[int], fixed: Sequence[int]) -> int:
    """The cards of each kind, four bits for each; a card too many sets the highest of them. Behind them follows the number of
    second cards that may be used, if the robot has a use for any."""
    piles = counts if field.plays is AS_PRINTED else [*counts, _spare(counts, fixed)]
    return sum(8 - 1 - min(count, 5) << 4 * pile for pile, count in enumerate(piles))


def _spare(counts: Sequence[int], fixed: Sequence[int]) -> int:
    """How many cards the hand has beyond the open registers."""
    return max(0, sum(counts) - sum(play < 0 for play in fixed))


def _choices(field: Field, register: int, counts: Sequence[int], fixed: Sequence[int]) -> list[_Choice]:
    """The plays that are possible in a register."""
    tables, placed = field.lone[register], fixed[register - 1]
    if placed >= 0:
        return [(placed, tables[placed], 0)]
    return [(play, tables[play], _takes(play)) for play in field.plays if counts[PLAYS[play].card]]


def _takes(play: int) -> int:
    """The cards of a play, to be added to the piles."""
    card, second = PLAYS[play].card, PLAYS[play].second
    return 1 << 4 * card if second < 0 else 1 << 4 * card | 1 << 4 * second | 1 << 4 * len(KINDS)


def arrived(register: int) -> float:
    """Turns to go for a robot that touches its last flag in this register."""
    return register / 5 - 2


def cards_for(program: Program, hand: Sequence[int], placed: Sequence[int]) -> list[int]:
    """Return the contents of the five registers for a program (see `plays.packed`). Each play gets the highest priority of
    its kind; registers behind the end of the program get the rest. `placed` holds, per register, its contents so far, or
    a negative number."""
    rest = sorted(hand)
    cards = list(placed)

    def take(kind: int) -> int:
        card = max(card for card in rest if KIND[card] == kind)
        rest.remove(card)
        return card

    for register, play in enumerate(program):
        if cards[register] < 0:
            card, second = PLAYS[play].card, PLAYS[play].second
            cards[register] = packed(take(card), play, take(second) if second >= 0 else EMPTY)
    return [card if card >= 0 else rest.pop() for card in cards]
