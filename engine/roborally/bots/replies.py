"""Guesses at the others in which a rival thinks too: it answers the programs of its own rivals, much as `hard` does."""

from collections.abc import Iterable, Iterator, Sequence
from heapq import nsmallest
from random import Random

from roborally.bots import other_robots, planner
from roborally.bots.other_robots import Cards, Guess, plays_of, simulate
from roborally.bots.situation import Situation, situation_of

NEAR = 8
"""The distance in steps, ignoring walls, up to which a rival thinks about the robot."""

LONE = 5
"""Every fifth guess is at a rival that does not think."""

CANDIDATES = 24
"""The number of programs among which a rival chooses: the best ones of a robot alone on the floor."""

TRIALS, HEATS = 12, 3
"""Guesses in which it tries them, and the parts into which these are divided; after each part the worse half drops out."""


def guesses(situation: Situation, seen: Iterable[int], count: int, rng: Random) -> Iterator[Guess]:
    """Yield `count` guesses at the programs of the others, whose hands have no card of `seen`. With one other robot, if it is a
    near rival, most are its answers; with more robots nobody thinks, since that made no bot stronger."""
    unseen, rival = other_robots.unseen(situation, seen), _near(situation)
    thinks = _Thinker(situation, rival, rng) if rival >= 0 else None
    for number in range(1, count + 1):
        held = other_robots.hands(situation, situation.others, unseen, rng)
        if thinks and number % LONE:
            yield {rival: thinks.answer(*held[rival])}
        else:
            yield other_robots.alone(situation, held)


def _near(situation: Situation) -> int:
    """The seat of the only other robot if it is a rival, near and awake; else -1."""
    view, width = situation.view, situation.view.course.floor.width
    if len(situation.others) > 1 or not situation.rivals or view.down[situation.rivals[0]]:
        return -1
    (there, other), (here, mine) = (divmod(view.cell[seat], width) for seat in (situation.rivals[0], situation.seat))
    return situation.rivals[0] if abs(there - here) + abs(other - mine) <= NEAR else -1


class _Thinker:
    """A rival that takes the programs of the others into account."""

    def __init__(self, situation: Situation, seat: int, rng: Random) -> None:
        own = self.situation = situation_of(situation.race or situation.view, seat)
        self.trials = [simulate(own, guess) for guess in other_robots.guesses(own, (), TRIALS, rng)]
        """All its hands share these, so that most results are computed once."""

    def answer(self, hand: Sequence[int], locked: Sequence[int]) -> Cards:
        """Its program from a hand."""
        field, runner = self.situation.field, self.situation.runner(self.situation.seat)
        found = planner.programs(field, runner, planner.counted(hand), plays_of(locked))
        tried = [tuple(planner.cards_for(program, hand, locked)) for _, program in nsmallest(CANDIDATES, found)]
        totals = dict.fromkeys(tried, 0.0)
        for number, simulation in enumerate(self.trials, 1):
            for program in tried:
                totals[program] += simulation.chance(program)
            if number % (TRIALS // HEATS) == 0:
                tried = sorted(tried, key=totals.__getitem__, reverse=True)[: len(tried) + 1 >> 1]
        return max(tried, key=totals.__getitem__)
