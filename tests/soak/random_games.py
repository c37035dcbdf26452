"""Random games for the jobs: any game, number of seats, options and version of the rules."""

from __future__ import annotations

from random import Random

import sample_game

from tabletop.base.errors import OptionError
from tabletop.core import game
from tabletop.core.session import PERSON, Session
from tests.conformance.cases import CASES, Case
from tests.playing import play_on

game.register(sample_game.GAME)

MOST_CHOICES = 100_000
"""A number of choices that no game reaches."""


def random_case(rng: Random) -> Case:
    """Return the case of a random game."""
    return rng.choice(CASES)


def random_options(case: Case, seats: int, rng: Random) -> dict[str, str]:
    """Return random options with random values, as far as they are compatible."""
    chosen: dict[str, str] = {}
    share = rng.choice((0, 0.2, 0.5, 1))
    for option in rng.sample(case.game.options, len(case.game.options)):
        if rng.random() < share:
            trial = {**chosen, option.name: rng.choice(option.values())}
            try:
                case.game.start(seats, trial)
            except OptionError:
                continue
            chosen = trial
    return chosen


def random_session(case: Case, rng: Random) -> Session:
    """Return a new game with random options and version of the rules, at its first choice."""
    count = rng.randint(*case.game.seats)
    options = random_options(case, count, rng)
    kinds = [rng.choice((PERSON, PERSON, *case.game.bots)) for _ in range(count)]
    version = rng.randint(case.game.oldest, case.game.version)
    session = Session(case.game, kinds, options, rng.getrandbits(rng.choice((1, 20, 64))), version)
    session.advance()
    return session


def session_under_way(case: Case, rng: Random) -> Session:
    """Return a game after some random choices, often few and rarely many."""
    session = random_session(case, rng)
    play_on(session, rng, int(1000 ** rng.random()) - 1)
    return session
