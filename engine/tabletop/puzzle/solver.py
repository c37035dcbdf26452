"""The solver of tasks: it searches all lines of own choices for those that reach the goal whatever the others answer."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from tabletop.base.errors import TaskError
from tabletop.puzzle.goal import OPEN, SOLVED, JointProgress, Progress
from tabletop.puzzle.task import ALL, Task
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, State

_P = TypeVar("_P", Progress, JointProgress)

MOST_CHOICES = 200_000
"""The most choices of a search; a task that needs more is too large."""
QUICK_CHOICES = 4_000
"""The most choices of a search while a person waits; no kept puzzle needs more."""


class Solutions(NamedTuple):
    """The `lines` of own moves that reach the goal, of so many `tries`. A line ends where the goal is decided, or where another
    seat or chance has a choice; then the goal can be reached after every answer."""

    lines: tuple[tuple[Move, ...], ...]
    tries: int

    @property
    def shortest(self) -> tuple[Move, ...]:
        """The first of the shortest lines. Raises ValueError if there is none."""
        return min(self.lines, key=len)


def solve(task: Task, most: int = MOST_CHOICES) -> Solutions:
    """All solutions of a task. Raises TaskError if the search takes more than `most` choices, or if others have to choose
    although the task has no replies."""
    search = _Search(task, most)
    state, progress = start(task)
    search.lines(state, progress, ())
    return Solutions(tuple(search.solved), search.tries)


def start(task: Task) -> tuple[State, Progress]:
    """The position of a task and the beginning of its progress."""
    return task.state(), Progress(task.goal, task.seat)


def answer(task: Task, state: State, progress: Progress) -> int:
    """The index of the move with which another seat or chance keeps the seat from its goal; 0 if no move does."""
    search = _Search(task, MOST_CHOICES)
    solutions = (search.solution_from(*search.make(state, progress, move)) for move in state.legal())
    return next((index for index, found in enumerate(solutions) if found is None), 0)


def solution_from(task: Task, state: State, progress: Progress, most: int = MOST_CHOICES) -> tuple[int, ...] | None:
    """The indices of own choices with which the seat reaches its goal, up to the next choice of others. None if the others can
    keep it from its goal. Raises TaskError if the search takes more than `most` choices."""
    return _Search(task, most).solution_from(state.clone(), progress.clone())


def first_lost(task: Task, moments: Iterable[tuple[State, Progress]], most: int) -> int | None:
    """The index of the first of these moments from which `solution_from` finds none; None if it finds one from each. Raises
    TaskError if all searches together take more than `most` choices."""
    search = _Search(task, most)
    solutions = (search.solution_from(state.clone(), progress.clone()) for state, progress in moments)
    return next((place for place, found in enumerate(solutions) if found is None), None)


def rates(tasks: Sequence[Task], most: int = MOST_CHOICES) -> list[tuple[float, float]]:
    """The least and the greatest share of lines that reach the goal, for each task. All tasks must have the same position and
    seat; one search serves all. A line that ends at a choice of others counts in the greatest share only. Raises TaskError if
    the search takes more than `most` choices."""
    solved, left, tries = [0] * len(tasks), [0] * len(tasks), 0
    search = _Search(tasks[0], most)
    waiting = [(tasks[0].state(), JointProgress([Progress(task.goal, task.seat) for task in tasks]))]
    while waiting:
        state, several = waiting.pop()
        moves = settle(state, several)
        if moves and search.is_own_choice(state):
            waiting += [search.make(state, several, move) for move in moves]
            continue
        tries += 1
        for number, part in enumerate(several.parts):
            solved[number] += part.status == SOLVED
            left[number] += part.status == OPEN
    return [(one / tries, (one + more) / tries) for one, more in zip(solved, left, strict=True)]


def settle(state: State, progress: Progress | JointProgress) -> Sequence[Move]:
    """Play forced moves up to a real choice or to the end of the task. Return the moves of that choice, () at the end."""
    while progress.status == OPEN:
        pending = state.pending
        if pending is None:
            progress.end(state.winners())
            break
        moves = state.legal()
        if len(moves) > 1:
            if pending.seat == progress.seat and not pending.ask.continues:
                progress.choose()
            return moves if progress.status == OPEN else ()
        progress.see(state.apply(moves[0]))
    return ()


class _Search:
    def __init__(self, task: Task, most: int) -> None:
        self.task, self.left, self.most = task, most, most
        self.solved: list[tuple[Move, ...]] = []
        self.tries = 0

    def make(self, state: State, progress: _P, move: Move) -> tuple[State, _P]:
        """Copies of state and progress after a move. Raises TaskError after `most` moves."""
        self.left -= 1
        if self.left < 0:
            raise TaskError("The task has more than {most} choices to look through.", most=self.most)
        twin, seen = state.clone(), progress.clone()
        seen.see(twin.apply(move))
        return twin, seen

    def lines(self, state: State, progress: Progress, line: tuple[Move, ...]) -> None:
        """Search all lines of own moves from here. It changes `state` and `progress`."""
        moves = settle(state, progress)
        if not moves:
            self._count(line, progress.status == SOLVED)
        elif self.is_own_choice(state):
            for move in moves:
                self.lines(*self.make(state, progress, move), (*line, move))
        else:
            self._count(line, self._all_met(state, progress, moves))

    def _count(self, line: tuple[Move, ...], solved: bool) -> None:
        self.tries += 1
        if solved:
            self.solved.append(line)

    def solution_from(self, state: State, progress: Progress) -> tuple[int, ...] | None:
        """As the function `solution_from`. It changes `state` and `progress`."""
        moves = settle(state, progress)
        if not moves:
            return () if progress.status == SOLVED else None
        if not self.is_own_choice(state):
            return () if self._all_met(state, progress, moves) else None
        for index, move in enumerate(moves):
            rest = self.solution_from(*self.make(state, progress, move))
            if rest is not None:
                return index, *rest
        return None

    def _all_met(self, state: State, progress: Progress, moves: Sequence[Move]) -> bool:
        return all(self.solution_from(*self.make(state, progress, move)) is not None for move in moves)

    def is_own_choice(self, state: State) -> bool:
        """Whether the seat that solves the task is asked. Raises TaskError if another is, and the task has no replies."""
        pending = state.pending
        assert pending is not None
        if pending.seat == self.task.seat:
            return True
        if self.task.replies != ALL:
            raise TaskError(
                "The task has no replies, but {who} has to choose ({ask}); write `replies: all`.",
                who="chance" if pending.seat == CHANCE else f"seat {pending.seat}",
                ask=pending.ask.name,
            )
        return False
