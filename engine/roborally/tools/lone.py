"""Robots alone on a course: how many turns they need from each dock, where par is not known exactly.

They play as bots do, so they need a little more than par: a bot does not always find the best way.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from roborally.board import courses
from roborally.board.courses import Course
from roborally.bots import distances, planner
from roborally.bots.distances import Field
from roborally.bots.planner import Runner
from roborally.position.cards import DECK, HAND_SIZE, KIND
from roborally.position.codes import EMPTY, FATAL, OFF, REENTRY_DAMAGE, REGISTERS
from roborally.position.special import NONE, SpecialRules, read
from roborally.tools.course_analysis import Estimate, Tally
from tabletop.base.errors import OptionError

LIMIT = 100
"""Turns after which a lone robot gives up."""

RACES = 80
"""Races from each dock: on most courses they give its turns within 0.15, 19 times out of 20."""

DELAY = (0.06, 0.06, 0.06, 0.02, 0.0, -0.06, -0.14)
"""By kind of card, the turns that having it in the hand costs, on average over three courses. A control variate: other
numbers would leave the mean as it is, and only increase the error."""

TOGETHER = 10
"""The number of races in a batch."""


def can_race(course: Course) -> bool:
    """Whether a lone robot has flags to touch in order, on a floor that does not change."""
    special = read(course.rules, NONE)
    moves = special.moving_flags or special.turning_floors
    return bool(course.flags and course.floor.docks) and not (special.flags_held or special.last_team or moves)


class Robot:
    """A robot alone on a course, at the beginning of a turn."""

    def __init__(self, course: Course, known: Field, dock: int, rng: Random) -> None:
        self.field = known
        self.special: SpecialRules = read(course.rules, NONE)
        self.rng = rng
        self.archive = course.floor.docks[dock]
        self.pose = self.archive * 4 + course.floor.dock_facing[dock]
        self.flags, self.damage, self.asleep = 0, self.special.start_damage, False
        self.cards = [EMPTY] * len(REGISTERS)
        self.delay = 0.0  # turns that its hands so far have cost, compared with average hands

    @property
    def home(self) -> bool:
        """Whether it has touched all flags."""
        return self.flags == len(self.field.flags)

    def play(self) -> None:
        """Play a turn."""
        hurt, sleeps = self.damage > 0, self.asleep
        if sleeps:
            self.damage, self.asleep, self.cards = 0, False, [EMPTY] * len(REGISTERS)
        else:
            self._program()
        for register in REGISTERS:
            if not self._run(register):
                self._come_back()
                return
            if self.home:
                return
        self.asleep = (sleeps or hurt) and self._should_sleep()
        if self.special.superbot:
            self.damage = 0
        elif self.field.service_cells[self.pose >> 2]:
            self.damage = max(0, self.damage - 1)

    def _program(self) -> None:
        """Deal the robot a hand, and program it."""
        free = min(len(REGISTERS), HAND_SIZE - self.damage)
        placed = [EMPTY] * free + self.cards[free:]
        deck = [card for card in DECK if card not in placed]
        hand = self.rng.sample(deck, HAND_SIZE - self.damage)
        self.delay += _delay(hand) - len(hand) * _delay(deck) / len(deck)
        runner = Runner(self.pose, self.flags, self.archive, self.damage)
        kinds = [KIND[card] if card >= 0 else OFF for card in placed]
        _, program = planner.best(self.field, runner, planner.counted(hand), kinds)
        self.cards = planner.cards_for(program, hand, placed)

    def _run(self, register: int) -> bool:
        """Run a register and touch; returns whether the robot survives."""
        known, card = self.field, self.cards[register - 1]
        if card >= 0:
            self.pose = known.lone[register][KIND[card]][self.pose]
        else:
            ride = known.tables.drift[register][self.pose >> 2]
            self.pose = ride.to * 4 + (self.pose + ride.quarters & 3) if ride.to != OFF else OFF
        if self.pose < 0:
            return False
        cell = self.pose >> 2
        self.damage += known.burn[cell]
        if self.damage >= FATAL:
            return False
        self.flags += cell in known.goals[register][self.flags]
        if known.service_cells[cell]:
            self.archive = cell
        return True

    def _should_sleep(self) -> bool:
        known = self.field
        if self.special.no_power_down:
            return False
        return known.turns_resting[self.flags][self.pose] < known.turns[self.damage][self.flags][self.pose]

    def _come_back(self) -> None:
        far, start = self.field.distance[self.flags], self.archive * 4
        self.pose = min(range(start, start + 4), key=far.__getitem__)
        self.damage, self.cards = REENTRY_DAMAGE, [EMPTY] * len(REGISTERS)
        self.asleep = self._should_sleep()


def _delay(cards: Sequence[int]) -> float:
    return sum(DELAY[KIND[card]] for card in cards)


def turns(course: Course, known: Field, dock: int, seed: int) -> float:
    """Return the turns of a lone robot from a dock, at most LIMIT, when it steers by a field. The luck of its hands is
    subtracted (a control variate), which leaves the mean of many races the same. The same seed deals the same first hand on
    every dock."""
    robot = Robot(course, known, dock, Random(seed))
    for count in range(1, LIMIT + 1):
        robot.play()
        if robot.home:
            return count - robot.delay
    return LIMIT - robot.delay


def turns_on(course_id: str, dock: int, seed: int) -> float:
    """Return the turns on the course of an id, for a robot that steers as bots do."""
    course = courses.load(course_id)
    return turns(course, distances.field(course), dock, seed)


def races(course: Course, first: int, count: int) -> list[list[float]]:
    """Return the turns of `count` races per dock, from seed `first` on. Raises OptionError where no robot can race alone."""
    if not can_race(course):
        raise OptionError(
            "A lone robot cannot race on {course}: it needs flags that stand still, to be touched in their order.",
            course=course.title or course.id[:60],
        )
    known, seeds = distances.field(course), range(first, first + count)
    return [[turns(course, known, dock, seed) for seed in seeds] for dock in range(len(course.floor.docks))]


def races_on(course_id: str, first: int, count: int) -> list[list[float]]:
    """Return the races on the course of an id."""
    return races(courses.load(course_id), first, count)


@dataclass
class Measurement:
    """The turns of lone robots, dock by dock, in all races so far."""

    docks: list[Tally] = field(default_factory=list)

    @property
    def count(self) -> int:
        """The number of races from each dock."""
        return self.docks[0].count if self.docks else 0

    def add(self, found: list[list[float]]) -> None:
        """Add the result of `races`."""
        self.docks.extend(Tally() for _ in range(len(found) - len(self.docks)))
        for tally, some in zip(self.docks, found, strict=True):
            for one in some:
                tally.add(one)

    def estimates(self) -> list[Estimate]:
        """Return the turns from each dock, with their errors."""
        return [tally.estimate() or Estimate(tally.total, 0) for tally in self.docks]


def measured(course: Course, count: int = RACES) -> Measurement:
    """Run all races. Raises OptionError as `races` does."""
    found = Measurement()
    found.add(races(course, 0, count))
    return found
