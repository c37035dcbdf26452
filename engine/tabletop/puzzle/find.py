"""The search for puzzles: bots play, and the game proposes tasks on the way. A task is a puzzle if few lines solve it and the
obvious line fails."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from tabletop.base.errors import OptionError, TabletopError, TaskError
from tabletop.bots import bots
from tabletop.bots.parallel import results, workers
from tabletop.core import game as games
from tabletop.core.game import Budget, Game
from tabletop.core.session import SEED_LIMIT, Session
from tabletop.puzzle.attempt import Attempt, check, labels, solution
from tabletop.puzzle.goal import FAILED, OPEN
from tabletop.puzzle.solver import rates, solve
from tabletop.puzzle.task import Task, read
from tabletop.rules.chance import Dealer
from tabletop.rules.event import NO_CAUSE

OBVIOUS = "easy"
"""The bot that plays the obvious line."""

_SHARES = (5, 20, 60, 200)
"""A task has grade 1, 2, 3 or 4 if at least one of so many lines solves it, and else grade 5."""
_FEWEST_TRIES = 6
_FRAME = ("1", "2")
"""The chapters on setting up and taking turns, in every game."""
_MOST_SHARE = 4
_MOST = 4_000
_LONGEST_GAME = 2_000
_MOST_SEATS = 4
_MANY_TASKS, _RAREST = 20, 10
"""Of a position with more than _MANY_TASKS tasks, only _RAREST are searched: those that the fewest lines solve."""
_MOST_SOLUTIONS = 12
"""The most solutions of a puzzle in a selection; more would be too long to read."""
_BUDGET = Budget(playouts=30)


def grade(solutions: int, tries: int) -> int:
    """The grade of a task, from 1 (easy) to 5, by how many of its lines (`tries`) are solutions."""
    return 1 + sum(solutions * share < tries for share in _SHARES)


def obvious(task: Task, bot: str = OBVIOUS, seed: int = 0) -> tuple[str, ...]:
    """The labels of the moves that a bot makes in a task, up to its decision."""
    attempt, chosen = Attempt(task), []
    choose = bots.find(task.game, bot)
    rng = Random(seed)
    attempt.advance()
    while attempt.verdict.status == OPEN:
        moves = attempt.legal()
        index = choose(attempt.state.view(task.seat), moves, rng, _BUDGET)
        chosen.append(moves[index].label)
        attempt.play(index)
        attempt.advance()
    return tuple(chosen)


def puzzle(task: Task, most: int = _MOST) -> tuple[Task, list[str]] | None:
    """A task with its solutions, grade and obvious line, and the rules by which solution and obvious line differ. None if it is
    no puzzle."""
    try:
        tried = obvious(task)
        if not tried or check(task, tried).verdict.status != FAILED:
            return None
        found = solve(task, most)
        alone = replace(task, goal=task.goal._replace(instead=(), or_win=False))
        if alone.goal != task.goal and not solve(alone, most).lines:
            return None  # only an event after `or` solves it
    except TaskError:  # too large, or another seat has to choose
        return None
    solved, tries = len(found.lines), found.tries
    if not solved or tries < _FEWEST_TRIES or solved * _MOST_SHARE > tries:
        return None
    way = labels(found.shortest)
    made = replace(task, solutions=solved, tries=tries, grade=grade(solved, tries), obvious=tried)
    return made, sorted(_rules(made, way) ^ _rules(made, tried)) or [check(made, way).verdict.rule]


def _rules(task: Task, line: Sequence[str]) -> set[str]:
    """The rules of events with a cause in an attempt, without those on setting up and taking turns, which teach nothing."""
    events = check(task, line).events()
    return {event.rule for event in events if event.cause != NO_CAUSE and event.rule.partition(".")[0] not in _FRAME}


def search(
    game: Game,
    count: int,
    seed: int = 0,
    *,
    vary: Sequence[str] = (),
    jobs: int = 1,
    cluster: str = "",
    keep: Path | None = None,
    done: Callable[[int], None] = lambda _count: None,
) -> list[tuple[Task, list[str]]]:
    """All puzzles in `count` games of bots, each with the rules by which solution and obvious line differ. The options named in
    `vary` take each of their values in turn. `jobs`, `cluster`, `keep` and `done` are as in `work.results`. Raises TaskError
    for a game that proposes no tasks, and OptionError for an option that it lacks."""
    if game.tasks is None:
        raise TaskError("{game} proposes no tasks to look through.", game=game.title)
    game.check_options({name: game.defaults.get(name, "") for name in vary})
    turns = [[(one.name, value) for value in one.values()] for one in game.options if one.name in vary]
    pieces = [(game.name, seed, number, tuple(one[number % len(one)] for one in turns)) for number in range(count)]
    with workers(jobs, cluster) as crew:
        made = results(_look, pieces, crew, keep, done)
    return [(read(text), rules) for found in made for text, rules in found]


def _look(piece: tuple[str, int, int, Sequence[tuple[str, str]]]) -> list[tuple[str, list[str]]]:
    """The puzzles of one game of bots; none if the options do not allow its number of seats."""
    name, seed, number, options = piece
    game = games.find(name)
    dealt = Dealer(seed).pick(number, SEED_LIMIT)
    low, high = game.seats
    seats = low + number % (min(high, _MOST_SEATS) - low + 1)
    try:
        session = Session(game, [OBVIOUS] * seats, dict(options), dealt)
    except OptionError:
        return []
    found = []
    for tasks in _proposed(session):
        for task in _promising(tasks):
            made = puzzle(task)
            if made is not None:
                found.append((str(made[0]), made[1]))
    return found


def _promising(tasks: Sequence[Task]) -> Sequence[Task]:
    """The tasks of a position that few lines can solve, by one search for all of them; none if the search is too large."""
    if len({(task.position, task.seat, task.replies) for task in tasks}) != 1:
        return tasks
    try:
        shares = rates(tasks, _MOST)
    except TaskError:
        return ()
    few = [(share, task) for share, task in zip(shares, tasks, strict=True) if share[1] and share[0] * _MOST_SHARE <= 1]
    if len(tasks) > _MANY_TASKS:
        few = sorted(few, key=lambda one: one[0])[:_RAREST]
    return [task for _, task in few]


def _proposed(session: Session) -> Iterator[Sequence[Task]]:
    propose: Any = session.game.tasks
    session.advance()
    for _ in range(_LONGEST_GAME):
        if session.over:
            return
        with suppress(TabletopError):  # some positions cannot be written
            yield [read(text) for text in propose(session.state)]
        session.play(bots.choose(session, _BUDGET))
        session.advance()


def _traits(task: Task) -> tuple[object, ...]:
    """The traits in which puzzles of a selection should differ: rule, goal, theme, grade, and options, such as the course."""
    options = [word for word in task.position.split() if word.partition("=")[0] in task.game.defaults]
    return task.rule, str(task.goal), task.theme, ("grade", task.grade), *options


def selection(
    found: Sequence[tuple[Task, list[str]]],
    count: int,
    most_tries: int = 1_500,
    first: int = 1,
    kept: Sequence[Task] = (),
) -> list[Task]:
    """Select `count` puzzles that differ as much as possible in rule, goal, theme, grade and options of the game. The rule of a
    puzzle is the rarest of the rules that were found with it. The puzzles are in the order of their grades, numbered from
    `first`. Positions of puzzles that are `kept` already are left out."""
    often = Counter(rule for _, rules in found for rule in rules)
    known = {task.position for task in kept}
    taught = [
        replace(task, rule=min(lessons, key=lambda rule: (often[rule], rule)))
        for task, rules in found
        if task.position not in known
        and (lessons := [rule for rule in rules if rule and rule.partition(".")[0] not in _FRAME])
        and (task.tries or 0) <= most_tries
        and (task.solutions or 0) <= _MOST_SOLUTIONS
    ]
    chosen: list[Task] = []
    rest = list({(task.position, str(task.goal)): task for task in taught}.values())
    seen: Counter[object] = Counter()

    def worth(task: Task) -> tuple[int, int, str]:
        overlap = sum(2 * seen[one] for one in _traits(task)) + seen[task.position] * count
        return overlap, task.solutions or 0, task.position

    while rest and len(chosen) < count:
        best = min(rest, key=worth)
        rest.remove(best)
        chosen.append(best)
        seen.update((*_traits(best), best.position))
    ordered = sorted(chosen, key=lambda task: (task.grade, task.tries or 0, task.position))
    return [replace(task, number=f"{number:02}", solution=solution(task)) for number, task in enumerate(ordered, first)]
