"""The table at which a task is solved: a try, or a solution that is shown. It ends as soon as the task is decided."""

from collections.abc import Callable
from random import Random

from tabletop.puzzle.attempt import Attempt, Verdict
from tabletop.puzzle.goal import OPEN, SOLVED
from web.table.play.choosing import Preferences
from web.table.play.page import Bots, Page
from web.table.play.state import TableState
from web.table.play.table import Table


class TaskTable(Table):
    """A try on the table, or a solution that is shown. Nothing of it is saved, and nobody is told what mattered."""

    def __init__(
        self,
        state: TableState,
        page: Page,
        bots: Bots,
        dice: Random,
        preferences: Preferences,
        attempt: Attempt,
        judged: Callable[[Verdict], int],
        *,
        solution: bool,
    ) -> None:
        """`attempt` is the session of the state. `judged` hears, once, how it was decided and gives how many tries that took;
        with `solution`, a solution is shown."""
        super().__init__(state, page, bots, dice, preferences)
        self.attempt, self.judged, self.solution = attempt, judged, solution
        self.tries = 0
        """How many tries it has taken, once it is decided."""

    def record(self) -> None:
        """A try is no game to save."""

    def keep(self) -> None:
        """A try is no game to save."""

    async def _watch(self) -> None:
        await super()._watch()
        verdict = self.attempt.verdict
        if verdict.status == OPEN:
            return
        self.tries = self.judged(verdict)
        self.settle()
        self._can_act()
        self.page.announce(self.prompt())
        await self._until_ready()  # there is nothing more to choose in this try

    def _tell(self, seat: int | None) -> None:
        self.page.announce(self.prompt())

    def prompt(self) -> str:
        """What came of the try, in a sentence or two; what the game asks while it is open."""
        verdict = self.attempt.verdict
        if verdict.status == OPEN:
            return super().prompt()
        if self.solution:
            return self.state.say("task.shown")
        if verdict.status == SOLVED:
            return self.state.say("task.solved", self.tries)
        told = self.state.desk.tell(verdict.event.seen_by(self.attempt.task.seat)) if verdict.event else ""
        return f"{self.state.say('task.failed')} {told}".strip()
