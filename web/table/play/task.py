"""The table of a task: a try, or a solution that is shown. It ends as soon as the task is decided."""

from collections.abc import Callable
from random import Random

from tabletop.base.errors import TaskError
from tabletop.core.session import Session
from tabletop.puzzle.attempt import Attempt, Verdict
from tabletop.puzzle.goal import FAILED, OPEN, SOLVED
from tabletop.puzzle.text import miss
from tabletop.telling.advice import Hint
from web.table.play.choosing import Preferences
from web.table.play.page import Bots, Page
from web.table.play.state import TableState
from web.table.play.table import Table


class TaskTable(Table):
    """A try, or a solution that is shown. It is never saved, and has no recaps."""

    def __init__(
        self,
        state: TableState,
        page: Page,
        bots: Bots,
        dice: Random,
        preferences: Preferences,
        attempt: Attempt,
        judged: Callable[[Verdict], int],
        hinted: Callable[[], None],
        *,
        solution: bool,
    ) -> None:
        """`attempt` is the session of the state. `judged` is called once with the verdict and returns the number of tries;
        `hinted` is called when a hint is asked for; with `solution`, a solution is shown."""
        super().__init__(state, page, bots, dice, preferences)
        self.attempt, self.judged, self.hinted, self.solution = attempt, judged, hinted, solution
        self.tries = 0
        """The number of tries, once the task is decided."""
        self.lost = -1
        """The ply from which the goal is known to be out of reach; -1 for none."""
        self._missed = ""

    def record(self) -> None:
        """Does nothing: a try is not saved."""

    def keep(self) -> None:
        """Does nothing: a try is not saved."""

    async def _watch(self) -> None:
        await super()._watch()
        verdict = self.attempt.verdict
        if verdict.status == OPEN:
            return
        self.tries = self.judged(verdict)
        if verdict.status == FAILED:
            self._missed = self._miss()
        self.settle()
        self._can_act()
        self.page.announce(self.prompt())
        await self._until_ready()  # there is nothing more to choose in this try

    def _announce_prompt(self, seat: int | None) -> None:
        self.page.announce(self.prompt())

    def prompt(self) -> str:
        """The prompt of the game while the try is open; afterwards its result, in a sentence or two."""
        verdict = self.attempt.verdict
        if verdict.status == OPEN:
            return self.state.say("task.lost") if self.is_lost else super().prompt()
        if self.solution:
            return self.state.say("task.shown")
        if verdict.status == SOLVED:
            return self.state.say("task.solved", self.tries)
        return self._missed or self.state.say("task.failed")

    @property
    def is_lost(self) -> bool:
        """Whether the goal is known to be out of reach."""
        return self.lost == self.attempt.ply

    def _miss(self) -> str:
        """Why the try failed, in sentences."""
        say, missed = self.state.say, miss(self.attempt, self.state.desk.words)
        parts = [say("task.failed")]
        if missed.missing:
            parts.append(say("task.missing", goal=missed.missing))
        if missed.short:
            parts.append(say("task.short", done=missed.short[0], wanted=missed.short[1]))
        parts += missed.happened
        if missed.move:
            parts.append(say("task.lost-by", move=missed.move))
        return " ".join(parts)

    async def _find_hint(self, session: Session) -> Hint | None:
        """A hint towards the goal, None if it is out of reach; a bot's hint if there are too many lines to search."""
        self.hinted()
        try:
            found = self.attempt.hint(self.state.desk.words)
        except TaskError:
            return await super()._find_hint(session)
        if found is None:
            self.lost = self.attempt.ply
            self.refresh()
            self.page.announce(self.prompt())
        return found
