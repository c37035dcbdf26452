"""An attempt at a task: a session that begins at its position and chooses for all seats but the one that solves it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tabletop.base.errors import TaskError
from tabletop.core.session import PERSON, Ply, Session
from tabletop.puzzle.goal import FAILED, OPEN, Progress
from tabletop.puzzle.solver import MOST_CHOICES, QUICK_CHOICES, answer, first_lost, solution_from, solve
from tabletop.puzzle.task import Task
from tabletop.rules.event import NO_CAUSE, Event
from tabletop.rules.move import Move
from tabletop.show.words import Words
from tabletop.telling.advice import Hint, hint_by


class Verdict(NamedTuple):
    """The state of an attempt: OPEN, SOLVED or FAILED. `event` decided it, and `rule` is its rule. If it failed, `event` is the
    forbidden event, or else the last one by the rule that the task teaches, or else the last one with a cause."""

    status: str
    event: Event | None = None
    rule: str = ""


class Attempt(Session):
    """A session for a `task`. Its record begins at the task's position, and it has no link."""

    def __init__(self, task: Task) -> None:
        """Raises NotationError if the position of the `task` cannot be read."""
        self.task = task
        super().__init__(task.game, [PERSON] * len(task.state().ranking()), seed=0, position=task.position)

    def advance(self) -> tuple[Event, ...]:
        """Play on to the seat's next choice or to the end of the task. The other seats and chance answer so that the goal is
        missed, if they can. Return the events."""
        happened: list[Event] = []
        while (pending := self.state.pending) is not None and self.ply == len(self.plies):
            progress = self._progress()
            if progress.status != OPEN:
                break
            legal = self.legal()
            if len(legal) == 1:
                index = 0
            elif pending.seat == self.task.seat:
                break
            else:
                index = answer(self.task, self.state, progress)
            happened += self._make(legal[index], index, len(legal))
        return tuple(happened)

    def hint(self, words: Words) -> Hint | None:
        """A hint at the next choice on the way to the goal. None if the seat is not asked, or cannot reach its goal any more.
        Raises TaskError if the search takes more than QUICK_CHOICES choices."""
        found = self._solution(QUICK_CHOICES) if self.to_move == self.task.seat else None
        if not found:
            return None
        left = iter(found)
        return hint_by(self, lambda trial: next(left, None) if len(trial.legal()) > 1 else 0, words)

    def lost_at(self) -> tuple[str, Move] | None:
        """The choice of the seat that made the goal impossible, as the name of the ask and the move. None while the goal can be
        reached. Raises TaskError if the search takes more than QUICK_CHOICES choices."""
        own = self._own(self.plies[: self.ply])
        after = (self.at(number + 1) for number in own)
        place = first_lost(self.task, ((one.state, one._progress()) for one in after), QUICK_CHOICES)
        if place is None:
            return None
        before = self.at(own[place])
        assert before.state.pending is not None
        return before.state.pending.ask.name, before.legal()[self.plies[own[place]].index]

    def _own(self, plies: Sequence[Ply]) -> list[int]:
        """The indices of the seat's own choices in these plies."""
        return [number for number, ply in enumerate(plies) if ply.free and ply.seat == self.task.seat]

    def _solution(self, most: int = MOST_CHOICES) -> tuple[int, ...] | None:
        return solution_from(self.task, self.state, self._progress(), most)

    def own_labels(self) -> tuple[str, ...]:
        """The labels of the moves that the seat has chosen."""
        at = map(self.at, self._own(self.plies))
        return tuple(one.state.legal()[one.plies[one.ply].index].label for one in at)

    @property
    def verdict(self) -> Verdict:
        """The state of the attempt at the present ply."""
        progress = self._progress()
        pending = self.state.pending
        if pending is None:
            progress.end(self.state.winners())
        elif pending.seat == self.task.seat and len(self.legal()) > 1 and not pending.ask.continues:
            progress.choose()
        if progress.status == OPEN:
            return Verdict(OPEN)
        event = progress.event
        if progress.status == FAILED and (event is None or not self.task.forbids(event)):
            event = explaining_event(self.task, self.events())
        return Verdict(progress.status, event, event.rule if event else "")

    def _progress(self) -> Progress:
        progress = Progress(self.task.goal, self.task.seat)
        for number, ply in enumerate(self.plies[: self.ply]):
            if ply.free and ply.seat == self.task.seat and not ply.continues:
                progress.choose()
            progress.see(ply.events)
            if progress.status != OPEN and number + 1 < self.ply:
                break
        return progress


def explaining_event(task: Task, events: Iterable[Event]) -> Event | None:
    """The event that best explains why a goal was missed, see `Verdict`."""
    happened = list(events)
    taught = [event for event in happened if event.rule == task.rule]
    caused = [event for event in happened if event.cause != NO_CAUSE]
    return next((found[-1] for found in (taught, caused, happened) if found), None)


def check(task: Task, labels: Iterable[str]) -> Attempt:
    """The attempt after the moves with these labels, up to its decision. Raises TaskError for a move that is not legal."""
    attempt = Attempt(task)
    attempt.advance()
    for label in labels:
        if attempt.verdict.status != OPEN:
            break
        move = next((move for move in attempt.legal() if move.label == label), None)
        if move is None:
            raise TaskError(
                "{given!r} cannot be chosen here; it can be: {known}.",
                given=label[:40],
                known=", ".join(move.label for move in attempt.legal()) or "nothing",
            )
        attempt.play(move)
        attempt.advance()
    return attempt


def labels(line: Iterable[Move]) -> tuple[str, ...]:
    """The labels of a line of moves."""
    return tuple(move.label for move in line)


def solution(task: Task) -> tuple[str, ...]:
    """The labels of the seat's moves in a shortest solution, also those after answers. Raises TaskError if there is none."""
    found = solve(task)
    if not found.lines:
        raise TaskError("This task has no solution.")
    attempt = check(task, labels(found.shortest))
    while attempt.verdict.status == OPEN:
        attempt.play((attempt._solution() or (0,))[0])
        attempt.advance()
    return attempt.own_labels()
