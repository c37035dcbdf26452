"""All programs of one robot, as if it were alone on the floor, and what each is worth.

Cards of one kind are alike here, so a hand of nine has about 1,350 programs instead of 15,120. What a program is worth is
counted in turns to the last flag from where it ends: less is better.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from roborally.cards import KIND
from roborally.codes import EMPTY
from roborally.field import KINDS, Field
from roborally.plays import AS_PRINTED, PLAYS, laid

LIFE = 0.8
"""Turns that a life is worth, besides the way from the archive marker and the damage of coming back."""

LAST_LIFE = 20.0
"""Turns that the last life is worth."""

REENTRY_DAMAGE = 2
FATAL = 10

GIFT = 0.25
"""Turns that an option card is worth to who draws it."""

NEVER = math.inf

OPEN = (-1,) * 5
"""No register holds a card yet."""

Program = tuple[int, ...]
"""Kinds of cards, or other plays, register by register; shorter where the robot falls or arrives."""

_Place = tuple[int, int, tuple[int, int, int]]
"""Cards left, four bits for each kind, and how many second cards may be used; pose; flags touched, archive marker,
damage."""

_LOCKED, _SPARE = len(KINDS), len(KINDS) + 1
"""Behind the piles of cards: one for registers that are locked, and how many second cards may be used."""


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
    worth = field.worth[runner.reentry][flags]
    return runner.life + min(worth[archive * 4 : archive * 4 + 4])


def standing(field: Field, runner: Runner, pose: int, flags: int, damage: int) -> float:
    """Turns to go for a robot that ends the turn in this pose."""
    if damage and field.marks[pose >> 2]:
        damage -= 1
    turns = field.worth[damage][flags][pose]
    if runner.damage:  # only who is damaged may announce to sleep
        turns = min(turns, field.rest[flags][pose])
    return turns - GIFT if pose >> 2 in field.gifts else turns


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
    register, the play that lies there already, or -1. To arrive is worth less than nothing, the earlier the better."""
    left = [*counts, 5, _spare(counts, fixed)]
    open_plays = [(play, PLAYS[play].card, PLAYS[play].second) for play in field.plays if counts[PLAYS[play].card]]
    choices = [open_plays if lies < 0 else [(lies, _LOCKED, -1)] for lies in fixed]
    found: list[tuple[float, Program]] = []
    add = found.append
    lone, burn, goals, marks = field.lone, field.burn, field.goals, field.marks
    last = len(field.flags)

    def extend(register: int, pose: int, flags: int, archive: int, damage: int, so_far: Program) -> None:
        table, goal = lone[register], goals[register][flags]
        for play, pile, second in choices[register - 1]:
            if not left[pile] or (second >= 0 and not (left[second] and left[_SPARE])):
                continue
            program = (*so_far, play)
            to = table[play][pose]
            cell = to >> 2
            hurt = damage + burn[cell]
            if to < 0 or hurt >= FATAL:
                add((fallen(field, runner, flags, archive), program))
                continue
            touched = flags + 1 if cell in goal else flags
            if touched == last:
                add((arrived(register), program))
            elif register == 5:
                add((standing(field, runner, to, touched, hurt), program))
            else:
                left[pile] -= 1
                if second >= 0:
                    left[second] -= 1
                    left[_SPARE] -= 1
                extend(register + 1, to, touched, cell if marks[cell] else archive, hurt, program)
                left[pile] += 1
                if second >= 0:
                    left[second] += 1
                    left[_SPARE] += 1

    extend(1, runner.pose, runner.flags, runner.archive, runner.damage, ())
    return found


def best(field: Field, runner: Runner, counts: Sequence[int], fixed: Sequence[int] = OPEN) -> tuple[float, Program]:
    """(turns to go, program) of the best of `programs`, several times quicker: programs that have used the same cards and
    led to the same place are one."""
    lone, burn, goals, marks = field.lone, field.burn, field.goals, field.marks
    chosen: tuple[float, Program] = (NEVER, ())
    piles = counts if field.plays is AS_PRINTED else [*counts, 0, _spare(counts, fixed)]
    hand = sum(count << 4 * pile for pile, count in enumerate(piles))
    open_plays = [_use(play) for play in field.plays]
    gained = runner.flags, runner.archive, runner.damage
    begun: dict[_Place, Program] = {(hand, runner.pose, gained): ()}
    for register in range(1, 6):
        table, forced, goal = lone[register], fixed[register - 1], goals[register]
        choices = open_plays if forced < 0 else [(forced, 0, 0, ())]
        reached: dict[_Place, Program] = {}
        for (left, pose, gained), so_far in begun.items():
            for play, mask, used, more in choices:
                if (mask and not left & mask) or (more and not (left & more[0] and left & more[1])):
                    continue
                to = table[play][pose]
                cell = to >> 2
                after = gained
                if to < 0 or burn[cell] or marks[cell]:
                    flags, archive, damage = gained
                    damage += burn[cell]
                    if to < 0 or damage >= FATAL:
                        chosen = min(chosen, (fallen(field, runner, flags, archive), (*so_far, play)))
                        continue
                    if cell in goal[flags]:
                        flags += 1
                        if flags == len(goal):
                            chosen = min(chosen, (arrived(register), (*so_far, play)))
                            continue
                    after = flags, cell if marks[cell] else archive, damage
                place = (left - used if register < 5 else 0, to, after)
                if place not in reached:
                    reached[place] = (*so_far, play)
        begun = reached
    for (_, pose, (flags, _, damage)), program in begun.items():
        chosen = min(chosen, (standing(field, runner, pose, flags, damage), program))
    return chosen


def _spare(counts: Sequence[int], fixed: Sequence[int]) -> int:
    """How many cards are more than the open registers need."""
    return max(0, sum(counts) - sum(lies < 0 for lies in fixed))


def _use(play: int) -> tuple[int, int, int, tuple[int, ...]]:
    """A play, the pile that its card must be on, what it takes off the piles, and the piles its second card needs."""
    card, second = PLAYS[play].card, PLAYS[play].second
    if second < 0:
        return play, 15 << 4 * card, 1 << 4 * card, ()
    piles = (second, _SPARE)
    used = sum(1 << 4 * pile for pile in (card, *piles))
    return play, 15 << 4 * card, used, tuple(15 << 4 * pile for pile in piles)


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
