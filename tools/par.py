"""Computes the par of the courses that ship: the average number of turns for a lone robot with perfect play.

It iterates the values of all (flags touched, damage, pose) until they converge. A turn is computed backwards, register by
register, for all sets of cards at once; then for all hands, with their probabilities and the best set of each. The floor comes
from the bots' tables, which are tested against the rules. Left out: option cards, the number of lives, and archive markers at
repair sites.

    python -m tools.par              rewrites boards/par.txt, in half an hour
    python -m tools.par night-shift  prints par from each dock of a course, in the format of that file

Needs NumPy. A course has no par if its flags or floors move, or if its flags need not be touched in order.
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
"""The iteration ends when no value changes by this many turns or more."""

MOST = 200
"""The limit of iterations."""

COUNTS = tuple(sum(KIND[card] == kind for card in DECK) for kind in range(7))
"""Cards of each kind in the deck."""

KINDS = range(len(COUNTS))
LOCKS_FROM = HAND_SIZE - len(REGISTERS) + 1
"""The least damage that locks registers."""

Sets = tuple[tuple[int, ...], ...]
Array = Any
"""An array of NumPy, which is not installed where the types are checked."""


@cache
def sets(size: int) -> Sets:
    """Return all sets of so many cards from the deck, as sorted tuples of kinds."""
    every = combinations_with_replacement(KINDS, size)
    return tuple(one for one in every if all(one.count(kind) <= COUNTS[kind] for kind in KINDS))


@cache
def _smaller(size: int) -> tuple[Array, Array]:
    """Return two arrays [set][kind]: the set without one card of the kind, and whether it has one."""
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
    """Return the probability of each set as a hand."""
    ways = [prod(comb(COUNTS[kind], one.count(kind)) for kind in KINDS) for one in sets(size)]
    return np.array(ways, dtype=np.float64) / comb(len(DECK), size)


def _mean(values: Sequence[Array]) -> Array:
    """Return the mean over all cards of values for each kind of card."""
    return sum(count * one for count, one in zip(COUNTS, values, strict=True)) / np.float32(len(DECK))


class Par:
    """The turns to go for a lone robot on a course, by flags touched, damage and pose."""

    def __init__(self, course: Course) -> None:
        self.course, self.field = course, field(course)
        special = read(course.rules, NONE)
        self.sleeps, self.hurt = not special.no_power_down, special.start_damage
        self.legs, self.poses = len(course.flags), len(course.floor.signs) * 4
        self.states = self.legs * FATAL * self.poses
        self.home = self.states + self.legs
        """The state of a robot with all flags. Before it come the states of a destroyed robot, for each number of flags."""
        self.crowned = special.superbot
        self.after = {register: self._after(register) for register in REGISTERS}
        self.asleep = self._rest()
        self.mended = self._mended()
        turns = np.array(self.field.turns, dtype=np.float32)[:FATAL, : self.legs]
        self.value = np.minimum(turns.transpose(1, 0, 2), 40.0).copy()

    # Transitions of states ---------------------------------------------------------------------------------------------

    def _split(self) -> tuple[Array, Array, Array]:
        states = np.arange(self.states)
        return states // (FATAL * self.poses), states // self.poses % FATAL, states % self.poses

    def _landed(self, register: int, legs: Array, damage: Array, poses: Array) -> Array:
        """Return the states of robots that a register has moved to these poses, after burns, flags and destruction."""
        burn = np.array([*self.field.burn, 0])[poses >> 2]
        damage = damage + burn
        dead = (poses < 0) | (damage >= FATAL)
        for leg in range(self.legs - 1, -1, -1):
            (flag,) = self.field.goals[register][leg]
            legs = np.where((legs == leg) & (poses >> 2 == flag) & ~dead, leg + 1, legs)
            # A robot touches at most one flag in a register, so the loop starts with the highest leg.
        state = (legs * FATAL + damage) * self.poses + poses
        state = np.where(dead, self.states + legs, state)
        return np.where((legs == self.legs) & ~dead, self.home, state)

    def _after(self, register: int) -> Array:
        """Return [kind][state]: the state after a card in this register; destroyed and finished robots stay so."""
        legs, damage, poses = self._split()
        stay = np.arange(self.states, self.home + 1)
        rows = []
        for kind in KINDS:
            to = np.array(self.field.lone[register][kind])[poses]
            rows.append(np.concatenate([self._landed(register, legs, damage, to), stay]))
        return np.array(rows, dtype=np.int32)

    def _rest(self) -> Array:
        """Return [state]: the state after a turn powered down, which starts without damage."""
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
        """Return [state]: the state after the repairs at the end of a turn."""
        _legs, damage, poses = self._split()
        at = np.array(self.field.service_cells)[poses >> 2] & (damage > 0)
        mended = damage if self.crowned else at  # rule 11.7: SuperBot mends itself
        return np.concatenate([np.arange(self.states) - mended * self.poses, np.arange(self.states, self.home + 1)])

    def _markers(self, leg: int) -> Sequence[int]:
        """Return the possible cells of the archive marker of a robot with so many flags."""
        return self.course.floor.docks if leg == 0 else (self.course.flags[leg - 1],)

    # Values --------------------------------------------------------------------------------------------------------------

    def ends(self) -> tuple[Array, Array]:
        """Return two arrays [state] of turns to go at a turn's end: without power down, and with it where it is quicker."""
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
        for _ in range(2):  # a powered-down robot may stay so
            rest = 1 + np.minimum(run, np.concatenate([rest[: self.states], run[self.states :]]))[self.asleep]
        for leg in range(self.legs):
            start = leg * FATAL * self.poses
            back = [rest[start + cell * 4 : start + cell * 4 + 4].min() for cell in self._markers(leg)]
            run[self.states + leg] = min(run[self.states + leg], np.mean(back))
        down = np.concatenate([rest[: self.states], run[self.states :]])
        return run, np.minimum(run, down)

    def _sets(self, ends: Array, registers: int, keep: Array) -> Array:
        """Return [set of so many cards][state in `keep`]: turns to go with the cards in their best order in the first
        registers; `ends` are the turns to go after these registers."""
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
        """Return [state]: the mean turns to go over all hands of so many cards, each with its best set."""
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
        """Return the indexes of the states with so much damage."""
        return np.flatnonzero(np.arange(self.states) // self.poses % FATAL == damage)

    def improve(self) -> float:
        """Run one iteration of the values; return the largest change in turns."""
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
        """Return [state]: the mean turns to go over all locked cards and hands."""
        free = HAND_SIZE - damage
        then = [ends]
        for register in range(len(REGISTERS), free, -1):
            after = [[one[row] for row in self.after[register]] for one in then]
            known = (
                register == len(REGISTERS) and free == register - 1
            )  # the hand is chosen knowing one locked card, but not several
            then = after[0] if known else [_mean(after[0])]
        keep = self._keep(damage)
        if not free:
            return then[0][keep]
        values = [_chances(free) @ self._sets(one, free, keep) for one in then]
        return _mean(values) if len(values) > 1 else values[0]

    def solve(self) -> list[float]:
        """Iterate until the values converge; return the turns from each dock."""
        for _ in range(MOST):
            if self.improve() < CLOSE:
                break
        floor = self.course.floor
        starts = [cell * 4 + way for cell, way in zip(floor.docks, floor.dock_facing, strict=True)]
        return [float(self.value[0, self.hurt, start]) for start in starts]


def lines(names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the file for these courses."""
    for course in map(courses.load, names):
        if can_race(course):
            docks = " ".join(f"{turns:.2f}" for turns in Par(course).solve())
            yield f"{course.id}: {docks}\n"


def main(names: Sequence[str]) -> None:
    """Print the lines of these courses; without names, write the file for all courses."""
    if names:
        sys.stdout.writelines(lines(names))
    else:
        (ROOT / FILE).write_text(HEAD + "".join(lines(sorted(courses.ids()))), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
