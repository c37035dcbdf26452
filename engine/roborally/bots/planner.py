"""All programs of one robot, as if it were alone on the floor, and what each is worth.

Cards of one kind are alike here, so a hand of nine has about 1,350 programs instead of 15,120. What a program is worth is
counted in turns to the last flag from where it ends: less is better.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from roborally.bots.distances import KINDS, Field
from roborally.bots.plays import AS_PRINTED, PLAYS, laid
from roborally.position.cards import KIND
from roborally.position.codes import EMPTY, FATAL, REENTRY_DAMAGE

LIFE = 0.8
"""Turns that a life is worth, besides the way from the archive marker and the damage of coming back."""

LAST_LIFE = 20.0
"""Turns that the last life is worth."""

GIFT = 0.25
"""Turns that an option card is worth to who draws it."""

NEVER = math.inf

OPEN = (-1,) * 5
"""No register holds a card yet."""

Program = tuple[int, ...]
"""Kinds of cards, or other plays, register by register; shorter where the robot falls or arrives."""

_Gained = tuple[int, int, int]
"""Flags touched, archive marker, damage."""

_Begun = tuple[int, int, _Gained, Program]
"""Piles of cards, pose, what was gained, and what was played so far."""

_Place = tuple[int, int, _Gained]
"""Piles, pose, and what was gained: programs that have come to the same go on alike."""

_Choice = tuple[int, Sequence[int], int]
"""A play, where it leads from each pose, and the cards it takes."""

_SHORT, _SHORT_OF_TWO = 0x8888888, 0x88888888
"""Overflow masks for piles: the highest bit of each pile, for seven piles of cards, and with the pile of second cards. Two
masks, because Python is much quicker with whole numbers of up to 30 bits."""


class Runner(NamedTuple):
    """What a plan needs to know of its robot at the beginning of a turn."""

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
    if damage and field.marks[pose >> 2]:
        damage -= 1
    turns = field.turns[damage][flags][pose]
    if runner.damage:  # only who is damaged may announce to sleep
        turns = min(turns, field.turns_resting[flags][pose])
    return turns - GIFT if pose >> 2 in field.gifts else turns


class _Ends(dict[int, float]):
    """Pose to which the last register brings a robot -> turns to go from there, worked out when first asked for."""

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
    """How many of each kind."""
    counts = [0] * len(KINDS)
    for card in cards:
        counts[KIND[card]] += 1
    return counts


def programs(
    field: Field, runner: Runner, counts: Sequence[int], fixed: Sequence[int] = OPEN
) -> list[tuple[float, Program]]:
    """(turns to go, program) for every distinct program from a hand with so many of each kind. `fixed` holds, per
    register, the play that lies there already, or -1. A robot that arrives has less
    than 0 turns to go, the earlier the less."""
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
    """(turns to go, program) of the best of `programs`, in less time: of those that have used the same cards and led to
    the same place only the first goes on."""
    found, begun = _begin(field, runner, counts, fixed, merge=True)
    ends, choices, short = _ends(field, runner, begun), _choices(field, 5, counts, fixed), _short(field)
    least = NEVER  # of equals the first is taken, which is the least, as they stand in order
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
    """The programs that end before the last register, and those that go on there, in order."""
    burn, marks, last, short = field.burn, field.marks, len(field.flags), _short(field)
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
                if to < 0 or burn[cell] or marks[cell]:
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
                    after = flags, cell if marks[cell] else archive, damage
                if merge:
                    place = left, to, after
                    if place in places:
                        continue
                    places.add(place)
                reached.append((left, to, after, (*so_far, play)))
        begun = reached
    return found, begun


def _ends(field: Field, runner: Runner, begun: Sequence[_Begun]) -> dict[_Gained, _Ends]:
    """How the last register may end after what was gained before it."""
    alike = runner._replace(pose=0, flags=0, archive=0, damage=min(runner.damage, 1))
    return {gained: _ends_after(field, alike, gained) for gained in {gained for _, _, gained, _ in begun}}


@lru_cache(maxsize=64)
def _ends_after(field: Field, runner: Runner, gained: _Gained) -> _Ends:
    """The same after what was gained, kept for the next turns: nothing of a runner matters any more but whether it is damaged,
    and what losing a life costs it."""
    return _Ends(field, runner, gained)


def _short(field: Field) -> int:
    """Overflow mask: the bits that are set where a pile is too small."""
    return _SHORT if field.plays is AS_PRINTED else _SHORT_OF_TWO


def _piles(field: Field, counts: Sequence[int], fixed: Sequence[int]) -> int:
    """The cards of each kind, four bits for each, so that one taken too many sets the highest of them; behind them, how
    many second cards may be used, if the robot has a use for any."""
    piles = counts if field.plays is AS_PRINTED else [*counts, _spare(counts, fixed)]
    return sum(8 - 1 - min(count, 5) << 4 * pile for pile, count in enumerate(piles))


def _spare(counts: Sequence[int], fixed: Sequence[int]) -> int:
    """How many cards are more than the open registers need."""
    return max(0, sum(counts) - sum(lies < 0 for lies in fixed))


def _choices(field: Field, register: int, counts: Sequence[int], fixed: Sequence[int]) -> list[_Choice]:
    """What can be played in a register."""
    tables, lies = field.lone[register], fixed[register - 1]
    if lies >= 0:
        return [(lies, tables[lies], 0)]
    return [(play, tables[play], _takes(play)) for play in field.plays if counts[PLAYS[play].card]]


def _takes(play: int) -> int:
    """The cards of a play, to be added to the piles."""
    card, second = PLAYS[play].card, PLAYS[play].second
    return 1 << 4 * card if second < 0 else 1 << 4 * card | 1 << 4 * second | 1 << 4 * len(KINDS)


def arrived(register: int) -> float:
    """Turns to go for a robot that touches its last flag in this register."""
    return register / 5 - 2


def cards_for(program: Program, hand: Sequence[int], placed: Sequence[int]) -> list[int]:
    """What to lay into the five registers for a program (see `plays.laid`), the highest priority of each kind first;
    registers that the program leaves out get what is left. `placed` holds, per register, what lies there already, or a
    negative number."""
    rest = sorted(hand)
    cards = list(placed)

    def take(kind: int) -> int:
        card = max(card for card in rest if KIND[card] == kind)
        rest.remove(card)
        return card

    for register, play in enumerate(program):
        if cards[register] < 0:
            card, second = PLAYS[play].card, PLAYS[play].second
            cards[register] = laid(take(card), play, take(second) if second >= 0 else EMPTY)
    return [card if card >= 0 else rest.pop() for card in cards]
