"""The chance to win a race from the end of a turn, as a small neural network learned it from duels of bots.

The network says by how much a robot is ahead of another. It begins with the lead in turns and adds what both robots are like,
each and as a pair. A hidden number is a sum of weights; it counts where it is above 0.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from operator import add
from typing import NamedTuple

from roborally.board.floor import EDGE
from roborally.bots import other_robots, value_weights
from roborally.bots.other_robots import SPREAD, Guess, Moment, Simulation
from roborally.bots.situation import Situation
from roborally.bots.value_weights import COLUMNS
from roborally.position.codes import OFF, REENTRY_DAMAGE

GONE, TURNS, ARRIVES, ARRIVES_LATER, FLAGS, REST, EDGES, ASLEEP, UNHURT, DEATH = range(10)
"""Rows of a robot: destroyed, turns to go, how near the end is at two scales, flags to go, turns that a rest saves, edges and
pits beside it, asleep, turns to go without damage, turns that destruction costs."""

DAMAGE, LIVES = 10, 20
"""Where the rows for its damage and for its lives begin."""

MOST_LIVES = 3

NEAR = (1, 2, 4, 8)
"""Rows of a pair: within so many steps, ignoring walls."""

AIMS, AIMED_AT, PUSHES, PUSHED = range(len(NEAR), len(NEAR) + 4)
"""More rows of a pair: which one looks at the other, and behind which of them, in line, is a pit or the edge."""

PUSH = 3
"""The distance in steps up to which that counts."""

EXCHANGED = (0, 1, 2, 3, AIMED_AT, AIMS, PUSHED, PUSHES)
"""Each row of a pair when the two robots change places."""

Columns = Sequence[float]


def _rows(numbers: Sequence[int], width: int) -> list[Columns]:
    return [[number / 100 for number in numbers[at : at + width]] for at in range(0, len(numbers), width)]


_ROBOT, _PAIR = _rows(value_weights.ROBOT, 2 * COLUMNS + 1), _rows(value_weights.PAIR, COLUMNS + 1)
(_START,), (_OUT,) = _rows(value_weights.START, COLUMNS + 1), _rows(value_weights.OUT, COLUMNS)
_LEAD = value_weights.LEAD / 100


class _Robot(NamedTuple):
    """A robot after a turn. `own` are its hidden numbers where it is compared, `other` where another is compared with it."""

    turns: float
    out: bool
    direct: float
    own: Columns
    other: Columns


class Values:
    """What the network says of the ends of a turn; what it found about single robots is kept."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.robots: dict[tuple[int, ...], _Robot] = {}

    def chance(self, moment: Moment) -> float:
        """The chance of the seat to win from there."""
        situation = self.situation
        mine = self._robot(moment, situation.seat)
        if mine.out:
            return 0.0
        chance = 1.0
        for seat in situation.rivals:
            other = self._robot(moment, seat)
            if not other.out:
                chance /= 1 + math.exp(-self._ahead(moment, mine, other, seat))
        return chance

    def _ahead(self, moment: Moment, mine: _Robot, other: _Robot, seat: int) -> float:
        """By how much this robot is ahead of that of another seat: the logit of its chance."""
        there, back = _pair(*self._between(moment, self.situation.seat, seat))
        lead = other.turns - mine.turns
        ahead = lead / SPREAD + _LEAD * lead / (1 + math.sqrt(max(0.0, min(mine.turns, other.turns))))
        ahead += mine.direct - other.direct + there[-1] - back[-1]
        for weight, one, two, three in zip(_OUT, mine.own, other.other, there, strict=False):
            if (total := one + two + three) > 0:
                ahead += weight * total
        for weight, one, two, three in zip(_OUT, other.own, mine.other, back, strict=False):
            if (total := one + two + three) > 0:
                ahead -= weight * total
        return ahead

    def _robot(self, moment: Moment, seat: int) -> _Robot:
        (cells, facings, damage), (flags, archive) = moment.rows, moment.gained
        key = seat, cells[seat], facings[seat], damage[seat], flags[seat], archive[seat]
        found = self.robots.get(key)
        if found is None:
            found = self.robots[key] = self._judged(moment, *key)
        return found

    def _judged(
        self, moment: Moment, seat: int, cell: int, facing: int, damage: int, flags: int, archive: int
    ) -> _Robot:
        situation, view = self.situation, self.situation.view
        field, lives = situation.fields[seat], view.lives[seat] - (not view.rules.spare_life)
        turns, home = other_robots.to_go(situation, moment, seat), slice(archive * 4, archive * 4 + 4)
        features = [(FLAGS, (len(field.flags) - flags) / 4), (ASLEEP, view.down[seat])]
        if cell == OFF:
            damage, lives = REENTRY_DAMAGE, lives - 1
            features += [(GONE, 1), (UNHURT, min(field.turns[0][flags][home]) / 5)]
        else:
            pose, ahead, pit = cell * 4 + facing, field.tables.ahead, field.tables.pit
            damage -= damage > 0 and field.service_cells[cell]
            back = min(field.turns[REENTRY_DAMAGE][flags][home])
            edges = [to == EDGE or (to >= 0 and pit[to]) for to in ahead[cell * 4 : cell * 4 + 4]]
            features += [
                (EDGES, sum(edges)),
                (UNHURT, field.turns[0][flags][pose] / 5),
                (DEATH, min(2.0, max(-1.0, (back - turns) / 5))),
            ]
            if view.damage[seat]:
                features.append((REST, max(0.0, field.turns[damage][flags][pose] - field.turns_resting[flags][pose])))
        features += [
            (TURNS, turns / 5),
            (ARRIVES, math.exp(-turns)),
            (ARRIVES_LATER, math.exp(-turns / 3)),
            (DAMAGE + damage, 1),
            (LIVES + max(0, min(MOST_LIVES, lives)), 1),
        ]
        sums = [sum([share * _ROBOT[row][column] for row, share in features]) for column in range(2 * COLUMNS + 1)]
        return _Robot(turns, lives < 0, sums[-1], sums[:COLUMNS], sums[COLUMNS:-1])

    def _between(self, moment: Moment, one: int, two: int) -> tuple[int, ...]:
        """The rows of a pair of robots."""
        cells, facings, _ = moment.rows
        here, there = cells[one], cells[two]
        if OFF in (here, there):
            return ()
        tables, width = self.situation.tables, self.situation.view.course.floor.width
        down, right = there // width - here // width, there % width - here % width
        steps = abs(down) + abs(right)
        rows = [row for row, most in enumerate(NEAR) if steps <= most]
        if down and right:
            return tuple(rows)
        if there in tables.seen[here * 4 + facings[one]]:
            rows.append(AIMS)
        if here in tables.seen[there * 4 + facings[two]]:
            rows.append(AIMED_AT)
        if steps <= PUSH:
            way = 1 if right > 0 else 3 if right < 0 else 2 if down > 0 else 0
            for row, behind in ((PUSHES, tables.ahead[there * 4 + way]), (PUSHED, tables.ahead[here * 4 + (way ^ 2)])):
                if behind == EDGE or (behind >= 0 and tables.pit[behind]):
                    rows.append(row)
        return tuple(rows)


@lru_cache(maxsize=1024)
def _pair(*rows: int) -> tuple[Columns, Columns]:
    """The columns of a pair from its rows, and with the two robots exchanged."""
    return _total(rows), _total(EXCHANGED[row] for row in rows)


def _total(rows: Iterable[int]) -> Columns:
    total: Columns = _START
    for row in rows:
        total = list(map(add, total, _PAIR[row]))
    return total


class ValuedSimulation(Simulation):
    """A simulation in which the network judges the end of the turn."""

    def __init__(self, situation: Situation, guess: Guess, values: Values) -> None:
        super().__init__(situation, guess)
        self.values = values

    def end(self, program: other_robots.Cards) -> Moment:
        moment = super().end(program)
        if moment.chance is None:
            moment.chance = self.values.chance(moment)
        return moment


def simulations(situation: Situation) -> Callable[[Guess], Simulation]:
    """What makes the simulation of a guess: the network judges it where the race is one like those from which it learned."""
    if situation.mates or situation.view.kit.active or situation.view is not situation.race:
        return partial(other_robots.simulate, situation)
    return partial(ValuedSimulation, situation, values=Values(situation))
