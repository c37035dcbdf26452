"""All programs of one robot, as if it were alone on the floor, and what each is worth.

Cards of one kind are alike here, so a hand of nine has about 1,350 programs instead of 15,120. What a program is worth is
counted in turns to the last flag from where it ends: less is better.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from roborally.cards import KIND
from roborally.field import KINDS, Field

LIFE = 0.8
"""Turns that a life is worth, besides the way from the archive marker and the damage of coming back."""

LAST_LIFE = 20.0
"""Turns that the last life is worth."""

REENTRY_DAMAGE = 2
FATAL = 10

NEVER = math.inf

OPEN = (-1,) * 5
"""No register holds a card yet."""

Program = tuple[int, ...]
"""Kinds of cards, register by register; shorter where the robot falls or arrives."""

_Place = tuple[int, int, tuple[int, int, int]]
"""Cards left, four bits for each kind; pose; flags touched, archive marker, damage."""


class Runner(NamedTuple):
    """What a plan needs to know of its robot at the beginning of a turn."""

    pose: int
    flags: int
    archive: int
    damage: int
    life: float = LIFE  # turns that losing a life costs


def fallen(field: Field, runner: Runner, flags: int, archive: int) -> float:
    """Turns to go for a robot that is destroyed and comes back on its archive marker."""
    worth = field.worth[REENTRY_DAMAGE][flags]
    return runner.life + min(worth[archive * 4 : archive * 4 + 4])


def standing(field: Field, runner: Runner, pose: int, flags: int, damage: int) -> float:
    """Turns to go for a robot that ends the turn in this pose."""
    if damage and field.marks[pose >> 2]:
        damage -= 1
    turns = field.worth[damage][flags][pose]
    return min(turns, field.rest[flags][pose]) if runner.damage else turns  # only who is damaged may announce to sleep


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
    register, the kind that lies there already, or -1. To arrive is worth less than nothing, the earlier the better."""
    left = [*counts, 5]
    choices = [[(kind, kind) for kind in KINDS if counts[kind]] if lies < 0 else [(lies, -1)] for lies in fixed]
    found: list[tuple[float, Program]] = []
    add = found.append
    lone, burn, goals, marks = field.lone, field.burn, field.goals, field.marks
    last = len(field.flags)

    def extend(register: int, pose: int, flags: int, archive: int, damage: int, so_far: Program) -> None:
        table, goal = lone[register], goals[register][flags]
        for kind, pile in choices[register - 1]:
            if not left[pile]:
                continue
            program = (*so_far, kind)
            to = table[kind][pose]
            cell = to >> 2
            hurt = damage + burn[cell]
            if to < 0 or hurt >= FATAL:
                add((fallen(field, runner, flags, archive), program))
                continue
            touched = flags + 1 if cell == goal else flags
            if touched == last:
                add((arrived(register), program))
            elif register == 5:
                add((standing(field, runner, to, touched, hurt), program))
            else:
                left[pile] -= 1
                extend(register + 1, to, touched, cell if marks[cell] else archive, hurt, program)
                left[pile] += 1

    extend(1, runner.pose, runner.flags, runner.archive, runner.damage, ())
    return found


def best(field: Field, runner: Runner, counts: Sequence[int], fixed: Sequence[int] = OPEN) -> tuple[float, Program]:
    """(turns to go, program) of the best of `programs`, several times quicker: programs that have used the same cards and
    led to the same place are one."""
    lone, burn, goals, marks = field.lone, field.burn, field.goals, field.marks
    chosen: tuple[float, Program] = (NEVER, ())
    hand = sum(count << 4 * kind for kind, count in enumerate(counts))
    gained = runner.flags, runner.archive, runner.damage
    begun: dict[_Place, Program] = {(hand, runner.pose, gained): ()}
    for register in range(1, 6):
        table, forced, course = lone[register], fixed[register - 1], goals[register]
        choices = [(kind, 15 << 4 * kind, 1 << 4 * kind) for kind in KINDS] if forced < 0 else [(forced, 0, 0)]
        reached: dict[_Place, Program] = {}
        for (left, pose, gained), so_far in begun.items():
            for kind, mask, card in choices:
                if mask and not left & mask:
                    continue
                to = table[kind][pose]
                cell = to >> 2
                after = gained
                if to < 0 or burn[cell] or marks[cell]:
                    flags, archive, damage = gained
                    damage += burn[cell]
                    if to < 0 or damage >= FATAL:
                        chosen = min(chosen, (fallen(field, runner, flags, archive), (*so_far, kind)))
                        continue
                    if cell == course[flags]:
                        flags += 1
                        if flags == len(course):
                            chosen = min(chosen, (arrived(register), (*so_far, kind)))
                            continue
                    after = flags, cell if marks[cell] else archive, damage
                place = (left - card if register < 5 else 0, to, after)
                if place not in reached:
                    reached[place] = (*so_far, kind)
        begun = reached
    for (_, pose, (flags, _, damage)), program in begun.items():
        chosen = min(chosen, (standing(field, runner, pose, flags, damage), program))
    return chosen


def arrived(register: int) -> float:
    """Turns to go for a robot that touches its last flag in this register."""
    return register / 5 - 2


def cards_for(kinds: Program, hand: Sequence[int], placed: Sequence[int]) -> list[int]:
    """Five cards of these kinds, the highest priority of each kind first; registers that the program leaves out get what
    is left. `placed` holds, per register, the card that lies there already, or a negative number."""
    rest = sorted(hand)
    cards = list(placed)
    for register, kind in enumerate(kinds):
        if cards[register] < 0:
            cards[register] = max(card for card in rest if KIND[card] == kind)
            rest.remove(cards[register])
    return [card if card >= 0 else rest.pop() for card in cards]
