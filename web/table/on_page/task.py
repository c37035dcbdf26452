"""The table for a task: a puzzle, the puzzle of the day, or any task in an address. It is never saved as a game; solved
puzzles and days in a row are saved in the preferences.

`#puzzle=roborally-07` opens a puzzle, `#puzzle=day` the puzzle of today, `#puzzle=again` the oldest puzzle to try again,
and `#task=…` a task written by `puzzle.task.encode`.
In a frame on a page of the same site, that page gets a message for each try: {robodrome: "task", status, rule}.
"""

import re
from collections.abc import Mapping
from typing import Any, Protocol

import js

from tabletop.base.errors import TabletopError, TaskError
from tabletop.core import game as games
from tabletop.core.game import Game
from tabletop.film.motion import Stamp
from tabletop.puzzle.attempt import Attempt, Verdict, check, solution
from tabletop.puzzle.goal import OPEN, SOLVED
from tabletop.puzzle.strength import Strength
from tabletop.puzzle.task import Task, decode, of_day
from tabletop.puzzle.text import goal_text
from web.page import dom, routes
from web.page.daily import AGAIN, DAY, Daily, game_of, today, turn_of
from web.page.saves import Save
from web.page.widgets import command, sign
from web.table.on_page.puzzles import kept as puzzles_of
from web.table.on_page.table import Parts, TableOnPage, screen
from web.table.panels.panels import Panels
from web.table.play.desk import Desk
from web.table.play.page import Page
from web.table.play.state import TableState
from web.table.play.task import TaskTable

_ID = re.compile(r"([a-z]{1,20})-(\d{1,3})")


class TaskHost(Parts, Protocol):
    """The part of the app that tasks use."""

    def desk(self, game: Game) -> Desk:
        """The desk of a game, with its usual names and colours."""

    def show_unsaved_table(self, shown: TableOnPage) -> None:
        """Show a table that is never saved."""

    def refuse(self, reason: str) -> None:
        """Go home and say why the address leads nowhere."""


async def open_task(app: TaskHost, asked: routes.Route, fragment: str) -> None:
    """Open the task of an address, or say why that fails."""
    try:
        run = await _find(app, asked, fragment)
    except TabletopError as error:
        if routes.fragment() == fragment:  # otherwise the reader has left it meanwhile
            app.refuse(app.reader.explain(error))
        return
    if routes.fragment() == fragment:
        run.start()


async def _find(app: TaskHost, asked: routes.Route, fragment: str) -> "TaskRun":
    if asked.to == routes.TASK:
        return TaskRun(app, fragment, [decode(asked.which)], 0)
    daily, again = asked.which == DAY, asked.which == AGAIN
    if again and not (failed := Daily(app.reader.preferences).again):
        raise TaskError("There is no puzzle to try again.")
    match = _ID.fullmatch(failed[0] if again else asked.which)
    name = game_of(today()) if daily else match[1] if match else ""
    if name not in games.names():
        raise TaskError("There is no puzzle {given!r}.", given=asked.which[:40])
    kept = await puzzles_of(name)
    if daily and kept:
        return TaskRun(app, fragment, kept, of_day(kept, turn_of(today())), daily=today())
    place = next((place for place, task in enumerate(kept) if match and int(task.number) == int(match[2])), None)
    if place is None:
        raise TaskError("There is no puzzle {given!r}.", given=asked.which[:40])
    return TaskRun(app, fragment, kept, place, again=again)


class TaskRun:
    """A task and its tries. It is the host of their tables, in place of the app, so that no game is saved."""

    def __init__(
        self,
        app: TaskHost,
        fragment: str,
        puzzles: list[Task],
        place: int,
        daily: int | None = None,
        *,
        again: bool = False,
    ) -> None:
        """`puzzles` are all of the game, `place` is the number of this one among them. `daily` is the day whose puzzle it is;
        with `again`, it comes from the puzzles to try again."""
        self.app, self.fragment, self.puzzles, self.place, self.day = app, fragment, puzzles, place, daily
        self.again = again
        self.task = puzzles[place]
        self.tries = 0
        self.hinted = False
        """Whether a hint was asked for, in this try or an earlier one."""
        self.gain: int | None = None
        """The change of the reader's strength by the last try, None if it did not count."""
        self.shown = False
        """Whether the solution was shown before the task was solved."""
        self.reader, self.board, self.player = app.reader, app.board, app.player
        self.streak = Daily(app.reader.preferences)
        self.thinker, self.dice = app.thinker, app.dice

    # Opening and going on -------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin a new try."""
        self._lay(Attempt(self.task))

    def show_solution(self) -> None:
        """Play a line that reaches the goal, or say why there is none."""
        try:
            attempt = check(self.task, self.task.solution or solution(self.task))
        except TaskError as error:
            self.reader.notice(self.reader.explain(error))
            return
        self.shown = True
        self._count(solved=False)
        self._lay(attempt, solution=True)

    def _lay(self, attempt: Attempt, *, solution: bool = False) -> None:
        self.app.show_unsaved_table(TaskOnPage(self, attempt, self.app.desk(self.task.game), solution=solution))

    @property
    def next_id(self) -> str:
        """The id of the next puzzle, or `AGAIN`; '' after the last one, and for a task of an address."""
        if self.again:
            left = [one for one in self.streak.again if one != self.task.id]
            return AGAIN if left else ""
        rest = self.puzzles[self.place + 1 :] if self.task.number else []
        return next((one.id for one in rest if one.daily or not self.task.daily), "")

    def go_on(self) -> None:
        """Open the next puzzle."""
        if self.again:  # the address stays the same
            dom.spawn(open_task(self.app, routes.Route(routes.PUZZLE, AGAIN), self.fragment))
        else:
            js.location.hash = f"{routes.PUZZLE}={self.next_id}"

    def note_hint(self) -> None:
        """Note that a hint was asked for."""
        self.hinted = True

    def judged(self, verdict: Verdict) -> None:
        """Note a finished try, and send it to the page around this frame."""
        self.tries += 1
        self._count(solved=verdict.status == SOLVED)
        message = dom.plain(robodrome="task", status=verdict.status, rule=verdict.rule)
        js.window.parent.postMessage(message, js.location.origin)

    def _count(self, *, solved: bool) -> None:
        """Note a try at a puzzle (not a task of an address); the first one changes the reader's strength."""
        task, before = self.task, self.streak.strength or Strength()
        if not task.number:
            return
        if not solved:
            self.streak.failed(task.id, task.grade)
        elif not self.shown:
            self.streak.solved(task.id, task.grade, self.day, hinted=self.hinted)
        now = self.streak.strength or before
        self.gain = round(now.rating - before.rating) if now != before else None

    def share_line(self) -> str:
        """The result as one line of text, to share."""
        say, address = self.reader.say, str(js.location.href).partition("#")[0]
        title = f"{self.task.game.title} {self.task.number}".strip()
        fragment = f"puzzle={self.task.id}" if self.task.number else self.fragment
        tried = say("task.share", self.tries, title=title)
        days = self.streak.days
        ran = f" · {say('task.days', days)}" if self.day is not None and days > 1 else ""
        return f"{tried}{ran} · {address}#{fragment}"

    # What a table needs of its host ---------------------------------------------------------------------------------------

    def cursor(self) -> tuple[Stamp, ...]:
        """Stamps that show where the keyboard's cursor is on the board."""
        return self.app.cursor()

    def keep(self, save: Save) -> None:
        """Does nothing: a try is not saved."""

    async def until_saved(self, save: Save) -> None:
        """Does nothing: a try is not saved."""

    def reopen(self, save: Save) -> None:
        """Begin a new try, in another language or after a choice was taken back."""
        self.start()

    def open_new_save(self, save: Save) -> None:
        """Does nothing: a task has no other game."""

    def begin(
        self, game: Game, kinds: list[str], options: dict[str, str], position: str, players: Mapping[str, Any]
    ) -> None:
        """Does nothing: a task has no rematch."""


class TaskOnPage(TableOnPage):
    """The table of a try, or of a solution that is shown."""

    def __init__(self, run: TaskRun, attempt: Attempt, desk: Desk, *, solution: bool = False) -> None:
        def make(page: Page) -> TaskTable:
            return TaskTable(
                state,
                page,
                run.thinker,
                run.dice,
                run.reader.preferences,
                attempt,
                self._judged,
                run.note_hint,
                solution=solution,
            )

        self.run, self.attempt, self.solution = run, attempt, solution
        state = TableState(Save("", "", here=[run.task.seat]), attempt, desk, screen(), helps=False)
        super().__init__(run, state, make)
        self.fragment = run.fragment

    @property
    def task_table(self) -> TaskTable:
        """The table of the try."""
        assert isinstance(self.table, TaskTable)
        return self.table

    def _panels(self) -> Panels:
        return TaskPanels(self)

    def open(self, moment: int | None = None) -> None:
        """Show the position and let the reader try."""
        dom.mark("task", OPEN)
        super().open(moment)
        dom.show("advise", False)
        run = self.run
        dom.on("task-again", lambda _rest, _event: run.start())
        dom.on("task-solution", lambda _rest, _event: run.show_solution())
        dom.on("task-next", lambda _rest, _event: run.go_on())
        dom.on("task-rule", lambda rule, _event: self._rule(rule))

    def close(self) -> None:
        """Leave the task."""
        super().close()
        dom.mark("task", "")

    def _judged(self, verdict: Verdict) -> int:
        """Note a finished try; return the number of tries."""
        if not self.solution:
            self.run.judged(verdict)
        dom.mark("task", verdict.status)
        return self.run.tries

    async def share(self) -> None:
        """Put the result on the clipboard as one line of text, or show it if the browser refuses."""
        line = self.run.share_line()
        copied = await dom.copy(line)
        self.reader.notice(self.reader.say("task.copied", line=line) if copied else line)

    async def _rule(self, rule: str) -> None:
        from web.page.help import show_rules

        await show_rules(self.reader, self.state.session.game, rule)


class TaskPanels(Panels):
    """The panels of a try: the goal is above the prompt; after the try, its result is in place of both."""

    def __init__(self, shown: TaskOnPage) -> None:
        run = shown.run
        super().__init__(shown.state, run.player, run.cursor, shown.table.prompt)
        self.run, self.attempt, self.solution = run, shown.attempt, shown.solution
        self.task, self.table = run.task, shown.task_table

    def open(self) -> None:
        """Write the parts that stay while the table is open."""
        super().open()
        title = self.say("task.title", game=self.task.game.title, number=self.task.number).strip()
        dom.fill("table-title", dom.esc(title))
        dom.document.title = f"{title} · Robodrome"

    def _ask(self) -> None:
        super()._ask()
        if self.state.phase in ("playing", "looking-back"):
            return
        verdict = self.attempt.verdict
        if verdict.status == OPEN:
            goal = dom.esc(goal_text(self.task, self.words))
            dom.fill("prompt", f'<b class="goal">{goal}</b> {dom.by_id("prompt").innerHTML}')
            if self.table.is_lost:
                dom.fill("commands", command(self.say("task.again"), "replay", do="task-again", kind="main"))
            return
        dom.fill("prompt", dom.esc(f"{self.prompt()} {self._strength()}".strip()))
        dom.fill("commands", self._commands(verdict))
        dom.show("again", False)

    def _strength(self) -> str:
        """The reader's strength, if this try has changed it."""
        gain, now = self.run.gain, self.run.streak.strength
        if self.solution or gain is None or now is None:
            return ""
        return self.say("task.strength", rating=round(now.rating), gain=f"{gain:+d}")

    def _commands(self, verdict: Verdict) -> str:
        say, run = self.say, self.run
        solved = verdict.status == SOLVED
        parts = []
        if not solved or self.solution:
            parts.append(command(say("task.again"), "replay", do="task-again", kind="main"))
        elif run.next_id:
            parts.append(command(say("task.next"), "play", do="task-next", kind="main"))
        if solved and not run.shown:
            parts.append(command(say("task.result"), "share", do="share"))
        elif not self.solution:
            parts.append(command(say("task.solution"), "eye", do="task-solution"))
        if self.solution and run.next_id:
            parts.append(command(say("task.next"), "play", do="task-next"))
        rule = self.task.rule if solved else verdict.rule
        if rule:
            parts.append(sign(say("task.rule", rule=rule), "help", f"task-rule:{rule}"))
        return "".join(parts)
