"""All own choices of a task, looked through: which lines of them reach the goal whatever the others answer."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from tabletop.base.errors import TaskError
from tabletop.puzzle.goal import OPEN, SOLVED, Progress, Several
from tabletop.puzzle.task import ALL, Task
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, State

_P = TypeVar("_P", Progress, Several)

MOST_CHOICES = 200_000
"""Choices made while looking, after which a task is too large."""


class Solutions(NamedTuple):
    """The `lines` of own moves that reach the goal, of so many `tries`. A line ends where the goal is decided, or where
    somebody else has a choice; every answer to it can then be met."""

    lines: tuple[tuple[Move, ...], ...]
    tries: int

    @property
    def shortest(self) -> tuple[Move, ...]:
        """The first of the shortest lines. Raises ValueError where there is none."""
        return min(self.lines, key=len)


def solve(task: Task, most: int = MOST_CHOICES) -> Solutions:
    """Every solution of a task. Raises TaskError when it has more to look through than `most` choices, or lets others choose
    although nobody is said to answer."""
    search = _Search(task, most)
    state, progress = start(task)
    search.lines(state, progress, ())
    return Solutions(tuple(search.solved), search.tries)


def start(task: Task) -> tuple[State, Progress]:
    """The position of a task and the beginning of its progress."""
    return task.state(), Progress(task.goal, task.seat)


def best(task: Task, state: State, progress: Progress, most: int = MOST_CHOICES) -> int:
    """The index of what whoever is asked does best: the seat reaches its goal, all others keep it from that. The first where
    nothing helps."""
    search = _Search(task, most)
    pending = state.pending
    wanted = pending is not None and pending.seat == task.seat
    if pending is not None and wanted and not pending.ask.continues:
        progress.choose()
    for index, (after, seen) in enumerate(search.after(state, progress)):
        if search.forced(after, seen) == wanted:
            return index
    return 0


def rates(tasks: Sequence[Task], most: int = MOST_CHOICES) -> list[float]:
    """The share of lines that reach the goal of each task, looked through once for all of them: tasks of one position and seat
    in which nobody else answers. Raises TaskError."""
    solved, tries = [0] * len(tasks), 0
    search = _Search(tasks[0], most)
    waiting = [(tasks[0].state(), Several([Progress(task.goal, task.seat) for task in tasks]))]
    while waiting:
        state, several = waiting.pop()
        moves = settle(state, several)
        if moves and search.mine(state):
            waiting += [search.make(state, several, move) for move in moves]
        else:
            tries += 1
            solved = [count + (part.status == SOLVED) for count, part in zip(solved, several.parts, strict=True)]
    return [count / tries for count in solved]


def settle(state: State, progress: Progress | Several) -> Sequence[Move]:
    """Play what nobody can choose, up to a real choice or to the end of the task. Gives the moves to choose from."""
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

    def after(self, state: State, progress: Progress) -> Iterator[tuple[State, Progress]]:
        """What each move that can be chosen leads to."""
        return (self.make(state, progress, move) for move in state.legal())

    def make(self, state: State, progress: _P, move: Move) -> tuple[State, _P]:
        """What a move leads to."""
        self.left -= 1
        if self.left < 0:
            raise TaskError("The task has more than {most} choices to look through.", most=self.most)
        twin, seen = state.clone(), progress.clone()
        seen.see(twin.apply(move))
        return twin, seen

    def lines(self, state: State, progress: Progress, line: tuple[Move, ...]) -> None:
        """All lines of own moves from here; `state` and `progress` are used up."""
        moves = settle(state, progress)
        if not moves:
            self._count(line, progress.status == SOLVED)
        elif self.mine(state):
            for move in moves:
                self.lines(*self.make(state, progress, move), (*line, move))
        else:
            self._count(line, self._all_met(state, progress, moves))

    def _count(self, line: tuple[Move, ...], solved: bool) -> None:
        self.tries += 1
        if solved:
            self.solved.append(line)

    def forced(self, state: State, progress: Progress) -> bool:
        """Whether the seat can reach its goal from here; `state` and `progress` are used up."""
        moves = settle(state, progress)
        if not moves:
            return progress.status == SOLVED
        if self.mine(state):
            return any(self.forced(*self.make(state, progress, move)) for move in moves)
        return self._all_met(state, progress, moves)

    def _all_met(self, state: State, progress: Progress, moves: Sequence[Move]) -> bool:
        return all(self.forced(*self.make(state, progress, move)) for move in moves)

    def mine(self, state: State) -> bool:
        """Whether the seat that solves is asked. Raises TaskError where another is, and nobody is said to answer."""
        pending = state.pending
        assert pending is not None
        if pending.seat == self.task.seat:
            return True
        if self.task.replies != ALL:
            raise TaskError(
                "Nobody is said to answer in this task, but {who} has to choose ({ask}); write `replies: all`.",
                who="chance" if pending.seat == CHANCE else f"seat {pending.seat}",
                ask=pending.ask.name,
            )
        return False
