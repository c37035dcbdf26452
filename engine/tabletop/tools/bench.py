"""Benchmarks in bi: one bi is an iteration of a fixed Python loop, timed in the same run, as the speed of machines varies."""

import gzip
import statistics
import time
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple

from tabletop.bots.bots import choices as choices_of_bots
from tabletop.bots.bots import pick_at_random
from tabletop.core import game
from tabletop.core.game import Budget, Choose, Game
from tabletop.core.session import PERSON, Session
from tabletop.film import stretch
from tabletop.film.write import as_svg
from tabletop.formats import link
from tabletop.rules.state import State


class Row(NamedTuple):
    """A benchmark: `batch()` does some operations, each a `unit`, and returns how many."""

    name: str
    unit: str
    batch: Callable[[], int]


_ROUNDS = 7
_SECONDS, _REFERENCE_SECONDS = 0.1, 0.02


def reference_loop(iterations: int = 20_000) -> int:
    """The reference loop; one iteration is a bi. Return the number of iterations."""
    total = 0
    table = (3, 1, 4, 1, 5, 9, 2, 6)
    for number in range(iterations):
        total += table[number & 7] ^ number
    return iterations if total else 0


def seconds_each(batch: Callable[[], int], seconds: float) -> float:
    """Seconds per operation, measured with as many batches as begin within `seconds`."""
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        done += batch()
    return (time.perf_counter() - start) / done


def choices(choose: Choose, state: State, budget: Budget) -> Callable[[], int]:
    """A batch of one choice that a bot makes for the seat that is asked."""
    pending, moves, rng = state.pending, state.legal(), Random(1)
    assert pending is not None
    view = state.view(pending.seat)

    def batch() -> int:
        choose(view, moves, rng, budget)
        return 1

    return batch


def measure_all() -> list[dict[str, Any]]:
    """Measure all benchmarks of all games: name, unit, operations per second, and bi per operation."""
    rows = [row for name in game.names() for row in _rows(game.find(name))]
    return [_measured(row) for row in rows]


def film_sizes(one: Game, games: int) -> list[int]:
    """Sizes in bytes (gzip) of films of the last turn, from so many games of the game's first bot, each stopped after some
    rounds."""
    sizes = []
    for seed in range(games):
        session = Session(one, one.bots[:1] * min(4, one.seats[1]), seed=seed)
        for _ in choices_of_bots(session, Budget()):
            if session.state.round > 2 + seed % 8:
                break
        filmed = stretch.of_session(session, stretch.last_turn(session))
        sizes.append(len(gzip.compress(as_svg(filmed).encode(), mtime=0)))
    return sizes


def _rows(one: Game) -> Iterable[Row]:
    yield Row(f"{one.name}: one decision of a random game, legal and apply", "decisions", _decisions(one))
    yield Row(f"{one.name}: one choice of a random game, links' own way", "choices", _random_game(one))
    yield Row(f"{one.name}: one choice of a random game, with what its seat sees", "choices", _seen(one))
    yield Row(f"{one.name}: opening a link, per choice in it", "choices", _replay(one))
    if one.bench:
        yield from (Row(f"{one.name}: {name}", unit, batch) for name, unit, batch in one.bench())


def _measured(row: Row) -> dict[str, Any]:
    row.batch()  # fills tables and caches before the measurement
    each, bi = [], []
    for _ in range(_ROUNDS):  # loop and batch in turns, as the machine may change its speed within a second
        before = seconds_each(reference_loop, _REFERENCE_SECONDS)
        each.append(seconds_each(row.batch, _SECONDS))
        bi.append(2 * each[-1] / (before + seconds_each(reference_loop, _REFERENCE_SECONDS)))
    per_s = 1 / statistics.median(each)
    return {"name": row.name, "unit": row.unit, "per_s": round(per_s, 1), "bi": round(statistics.median(bi), 1)}


def _played(one: Game, seed: int) -> Session:
    rng = Random(seed)
    session = Session(one, [PERSON] * one.seats[0], seed=seed)
    session.advance()
    while not session.over:
        session.play(pick_at_random(None, session.legal(), rng, Budget()))
        session.advance()
    return session


def _decisions(one: Game) -> Callable[[], int]:
    start = one.start(one.seats[0], one.check_options({}))

    def batch() -> int:
        random, state, count = Random(1).random, start.clone(), 0
        while not state.over:
            legal = state.legal()
            state.apply(legal[int(random() * len(legal))])
            count += 1
        return count

    return batch


def _random_game(one: Game) -> Callable[[], int]:
    def batch() -> int:
        return sum(ply.free for ply in _played(one, 1).plies)

    return batch


def _seen(one: Game) -> Callable[[], int]:
    def batch() -> int:
        random, count = Random(1).random, 0
        session = Session(one, [PERSON] * one.seats[0], seed=1)
        session.advance()
        while not session.over:
            session.state.view(session.to_move)
            session.play(int(random() * len(session.legal())))
            session.advance()
            count += 1
        return count

    return batch


def _replay(one: Game) -> Callable[[], int]:
    session = _played(one, 1)
    text, choices = link.encode(session), sum(ply.free for ply in session.plies)

    def batch() -> int:
        link.decode(text)
        return choices

    return batch
