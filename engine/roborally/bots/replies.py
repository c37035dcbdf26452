"""Guesses at others in which a rival thinks as well: it answers what its own rivals may play, much as `hard` does."""

from collections.abc import Iterable, Iterator, Sequence
from heapq import nsmallest
from random import Random

from roborally.bots import other_robots, planner
from roborally.bots.other_robots import Cards, Guess, plays_of, simulate
from roborally.bots.situation import Situation, situation_of

NEAR = 8
"""Steps, without a look at walls, from which on robots are not reckoned to think of each other."""

CANDIDATES = 24
"""Programs among which a rival chooses, the best ones if nobody else were there."""

TRIALS, HEATS = 12, 3
"""Guesses against which it tries them, and into so many parts these are divided; after each the worse half drops out."""


def guesses(situation: Situation, seen: Iterable[int], count: int, rng: Random) -> Iterator[tuple[Guess, ...]]:
    """So many guesses at the hands of the others, of cards that are not in `seen`. Of each: what they play if nobody thinks;
    and with one other robot, a rival that is near, its answer as well. With more robots that made no bot stronger."""
    unseen, rival = other_robots.unseen(situation, seen), _near(situation)
    thinks = _Thinker(situation, rival, rng) if rival >= 0 else None
    for _ in range(count):
        held = other_robots.hands(situation, situation.others, unseen, rng)
        guess = other_robots.alone(situation, held)
        yield (guess, {rival: thinks.answer(*held[rival])}) if thinks else (guess,)


def _near(situation: Situation) -> int:
    """The seat of the only other robot if it is a rival, near and awake; else -1."""
    view, width = situation.view, situation.view.course.floor.width
    if len(situation.others) > 1 or not situation.rivals or view.down[situation.rivals[0]]:
        return -1
    (there, other), (here, mine) = (divmod(view.cell[seat], width) for seat in (situation.rivals[0], situation.seat))
    return situation.rivals[0] if abs(there - here) + abs(other - mine) <= NEAR else -1


class _Thinker:
    """A rival that reckons with what others play."""

    def __init__(self, situation: Situation, seat: int, rng: Random) -> None:
        own = self.situation = situation_of(situation.race or situation.view, seat)
        self.trials = [simulate(own, guess) for guess in other_robots.guesses(own, (), TRIALS, rng)]
        """These serve all its hands, so that most of what follows from them is worked out once."""

    def answer(self, hand: Sequence[int], locked: Sequence[int]) -> Cards:
        """What it plays from a hand."""
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
