"""Par of the courses that ship: the turns that a lone robot needs on average if it always plays its best.

Values are iterated over all (flags touched, damage, pose) until they stand still. A turn is worked out backwards, register by
register, for all sets of cards at once; then come all hands, each with its chance, the best set of each. The floor comes from
the tables of the bots, which are tested against the rules. What is left out: option cards, the number of lives, archive markers
at X

    python -m tools.par              writes boards/par.txt anew, in half an hour
    python -m tools.par night-shift  prints par from each dock of a course, as that file has it

Needs NumPy. Courses without flags to be touched in their order, or whose flags or floors move, have no par.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from pathlib import Path
from typing import Any

import numpy as np

from roborally.board import courses
from roborally.board.courses import Course
from roborally.board.par import FILE
from roborally.bots.distances import field
from roborally.position.cards import DECK, HAND_SIZE, KIND
from roborally.position.codes import FATAL, OFF, REENTRY_DAMAGE, REGISTERS
from roborally.position.special import NONE, read
from roborally.tools.lone import can_race

HEAD = """\
# Turns that a lone robot needs on average from each dock, until it has touched all flags.
# Written by `python -m tools.par`; `roborally.board.par` reads it.
"""

ROOT = Path(__file__).resolve().parent.parent

CLOSE = 0.002
"""Turns by which no value changes any more when the iteration ends."""

MOST = 200
"""Iterations at most."""

COUNTS = tuple(sum(KIND[card] == kind for card in DECK) for kind in range(7))
"""Cards of each kind in the deck."""

KINDS = range(len(COUNTS))
LOCKS_FROM = HAND_SIZE - len(REGISTERS) + 1
"""Damage from which registers are locked."""

Sets = tuple[tuple[int, ...], ...]
Array = Any
"""Of NumPy, whose types are not here where the code is checked."""


@cache
def sets(size: int) -> Sets:
    """Sets of so many cards, by kind, that the deck has."""
    every = combinations_with_replacement(KINDS, size)
    return tuple(one for one in every if all(one.count(kind) <= COUNTS[kind] for kind in KINDS))


@cache
def _smaller(size: int) -> tuple[Array, Array]:
    """[set][kind] -> the set without a card of the kind, and whether it has one."""
    places = {one: place for place, one in enumerate(sets(size - 1))}
    to = np.zeros((len(sets(size)), len(COUNTS)), dtype=np.int32)
    has = np.zeros(to.shape, dtype=bool)
    for place, one in enumerate(sets(size)):
        for kind in KINDS:
            if kind in one:
                rest = list(one)
                rest.remove(kind)
                to[place, kind], has[place, kind] = places[tuple(rest)], True
        to[place][~has[place]] = to[place][has[place]][0]
    return to, has


@cache
def _chances(size: int) -> Array:
    """The chance of each set to be the hand."""
    ways = [prod(comb(COUNTS[kind], one.count(kind)) for kind in KINDS) for one in sets(size)]
    return np.array(ways, dtype=np.float64) / comb(len(DECK), size)


def _mean(values: Sequence[Array]) -> Array:
    """The mean of values, one for each kind of card, over all cards."""
    return sum(count * one for count, one in zip(COUNTS, values, strict=True)) / np.float32(len(DECK))


class Par:
    """The turns to go of a lone robot on a course, by flags touched, damage and pose."""

    def __init__(self, course: Course) -> None:
        self.course, self.field = course, field(course)
        special = read(course.rules, NONE)
        self.sleeps, self.hurt = not special.no_power_down, special.start_damage
        self.legs, self.poses = len(course.flags), len(course.floor.signs) * 4
        self.states = self.legs * FATAL * self.poses
        self.home = self.states + self.legs
        """The state of who has touched all flags; before it one for who is destroyed, for each number of flags touched."""
        self.crowned = special.superbot
        self.after = {register: self._after(register) for register in REGISTERS}
        self.asleep = self._rest()
        self.mended = self._mended()
        turns = np.array(self.field.turns, dtype=np.float32)[:FATAL, : self.legs]
        self.value = np.minimum(turns.transpose(1, 0, 2), 40.0).copy()

    # What becomes of states --------------------------------------------------------------------------------------------

    def _split(self) -> tuple[Array, Array, Array]:
        states = np.arange(self.states)
        return states // (FATAL * self.poses), states // self.poses % FATAL, states % self.poses

    def _landed(self, register: int, legs: Array, damage: Array, poses: Array) -> Array:
        """The states of robots that a register has brought to poses: burnt, at flags, or destroyed."""
        burn = np.array([*self.field.burn, 0])[poses >> 2]
        damage = damage + burn
        dead = (poses < 0) | (damage >= FATAL)
        for leg in range(self.legs - 1, -1, -1):
            (flag,) = self.field.goals[register][leg]
            legs = np.where((legs == leg) & (poses >> 2 == flag) & ~dead, leg + 1, legs)
            # A robot touches one flag in a register, so the highest leg is looked at first.
        state = (legs * FATAL + damage) * self.poses + poses
        state = np.where(dead, self.states + legs, state)
        return np.where((legs == self.legs) & ~dead, self.home, state)

    def _after(self, register: int) -> Array:
        """[kind][state] -> state after a card in this register; who is destroyed or home stays so."""
        legs, damage, poses = self._split()
        stay = np.arange(self.states, self.home + 1)
        rows = []
        for kind in KINDS:
            to = np.array(self.field.lone[register][kind])[poses]
            rows.append(np.concatenate([self._landed(register, legs, damage, to), stay]))
        return np.array(rows, dtype=np.int32)

    def _rest(self) -> Array:
        """[state] -> state of who sleeps through a turn from there, without damage."""
        legs, damage, poses = self._split()
        stay = np.arange(self.states, self.home + 1)
        state = np.concatenate([legs * FATAL * self.poses + poses, stay])
        for register in REGISTERS:
            rides = self.field.tables.drift[register]
            to = np.array(
                [
                    OFF if ride.to == OFF else ride.to * 4 + (way + ride.quarters & 3)
                    for ride in rides
                    for way in range(4)
                ]
            )
            move = np.concatenate([self._landed(register, legs, damage, to[poses]), stay])
            state = move[state]
        return state

    def _mended(self) -> Array:
        """[state] -> state after the repairs at the end of a turn."""
        _legs, damage, poses = self._split()
        at = np.array(self.field.marks)[poses >> 2] & (damage > 0)
        mended = damage if self.crowned else at  # rule 11.7: SuperBot mends itself
        return np.concatenate([np.arange(self.states) - mended * self.poses, np.arange(self.states, self.home + 1)])

    def _markers(self, leg: int) -> Sequence[int]:
        """Where the archive marker of a robot may lie that has touched so many flags."""
        return self.course.floor.docks if leg == 0 else (self.course.flags[leg - 1],)

    # Values --------------------------------------------------------------------------------------------------------------

    def ends(self) -> tuple[Array, Array]:
        """[state] -> turns to go when a turn has ended there: without power down, and with it where it is quicker."""
        up = np.empty(self.home + 1, dtype=np.float32)
        up[: self.states] = self.value.reshape(-1)
        up[self.home] = 0
        for leg in range(self.legs):
            back = [self.value[leg, REENTRY_DAMAGE, cell * 4 : cell * 4 + 4].min() for cell in self._markers(leg)]
            up[self.states + leg] = np.mean(back)
        run = up[self.mended]
        if not self.sleeps:
            return run, run
        rest = 1 + run[self.asleep]
        for _ in range(2):  # who sleeps may sleep on
            rest = 1 + np.minimum(run, np.concatenate([rest[: self.states], run[self.states :]]))[self.asleep]
        for leg in range(self.legs):
            start = leg * FATAL * self.poses
            back = [rest[start + cell * 4 : start + cell * 4 + 4].min() for cell in self._markers(leg)]
            run[self.states + leg] = min(run[self.states + leg], np.mean(back))
        down = np.concatenate([rest[: self.states], run[self.states :]])
        return run, np.minimum(run, down)

    def _sets(self, ends: Array, registers: int, keep: Array) -> Array:
        """[set of so many cards][state in `keep`] -> turns to go with the best order of the cards in the first registers, when
        `ends` are the turns to go after these."""
        best = ends[None, :]
        for size in range(1, registers + 1):
            to, has = _smaller(size)
            after = self.after[registers - size + 1]
            found = np.full((len(to), ends.size), np.inf, dtype=np.float32)
            for kind in KINDS:
                holds = np.flatnonzero(has[:, kind])
                part = best[to[holds, kind]][:, after[kind]]
                found[holds] = np.minimum(found[holds], part)
            best = found
        return best[:, keep]

    def _hands(self, best: Array, size: int, registers: int) -> Array:
        """[state] -> the mean over all hands of so many cards, each with its best set."""
        result = np.empty(best.shape[1], dtype=np.float32)
        for start in range(0, best.shape[1], 512):
            some = best[:, start : start + 512]
            for count in range(registers + 1, size + 1):
                to, _ = _smaller(count)
                more = some[to[:, 0]]
                for kind in range(1, len(COUNTS)):
                    np.minimum(more, some[to[:, kind]], out=more)
                some = more
            result[start : start + 512] = _chances(size) @ some
        return result

    def _keep(self, damage: int) -> Array:
        """The states with so much damage."""
        return np.flatnonzero(np.arange(self.states) // self.poses % FATAL == damage)

    def improve(self) -> float:
        """One turn more in the values. Gives the largest change."""
        run, either = self.ends()
        new = self.value.copy()
        for ends, damages in ((run, (0,)), (either, range(1, LOCKS_FROM))):
            best = self._sets(ends, len(REGISTERS), slice(0, self.states))
            for damage in damages:
                mine = best[:, self._keep(damage)]
                new[:, damage] = 1 + self._hands(mine, HAND_SIZE - damage, len(REGISTERS)).reshape(
                    self.legs, self.poses
                )
        for damage in range(LOCKS_FROM, FATAL):
            new[:, damage] = 1 + self._locked(either, damage).reshape(self.legs, self.poses)
        change = float(np.abs(new - self.value).max())
        self.value = new
        return change

    def _locked(self, ends: Array, damage: int) -> Array:
        """[state] -> the mean over what may lie in the locked registers and the cards of the hand."""
        free = HAND_SIZE - damage
        then = [ends]
        for register in range(len(REGISTERS), free, -1):
            after = [[one[row] for row in self.after[register]] for one in then]
            known = (
                register == len(REGISTERS) and free == register - 1
            )  # one locked card is reckoned with, more are not
            then = after[0] if known else [_mean(after[0])]
        keep = self._keep(damage)
        if not free:
            return then[0][keep]
        values = [_chances(free) @ self._sets(one, free, keep) for one in then]
        return _mean(values) if len(values) > 1 else values[0]

    def solve(self) -> list[float]:
        """Iterate until nothing changes; gives the turns from each dock."""
        for _ in range(MOST):
            if self.improve() < CLOSE:
                break
        floor = self.course.floor
        starts = [cell * 4 + way for cell, way in zip(floor.docks, floor.dock_facing, strict=True)]
        return [float(self.value[0, self.hurt, start]) for start in starts]


def lines(names: Sequence[str]) -> Iterator[str]:
    """The lines of the file for these courses."""
    for course in map(courses.load, names):
        if can_race(course):
            docks = " ".join(f"{turns:.2f}" for turns in Par(course).solve())
            yield f"{course.id}: {docks}\n"


def main(names: Sequence[str]) -> None:
    """Print the lines of these courses; of all, they are written."""
    if names:
        sys.stdout.writelines(lines(names))
    else:
        (ROOT / FILE).write_text(HEAD + "".join(lines(sorted(courses.ids()))), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
