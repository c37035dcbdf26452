"""Tasks on the page: what becomes of tries, how a result is shared, and the buttons beside a verdict."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.puzzle.attempt import Attempt, check
from tabletop.puzzle.goal import OPEN, SOLVED, read_goal
from tabletop.puzzle.task import Task, read_file
from tabletop.puzzle.text import goal_text
from tests.structure import TOP
from tests.web.fake_browser import Browser
from tests.web.table.headless import DESKS
from tests.web.table.laid import Laid

PUZZLES = [task for _, task in read_file((TOP / "puzzles/robotory.txt").read_text(encoding="utf-8"), "robotory.txt")]
PLACE = next(place for place, task in enumerate(PUZZLES) if task.obvious and task.solution and task.rule)


class Solved:
    """A puzzle on the page, in an app that writes down what it is told."""

    def __init__(self, browser: Browser, place: int = PLACE, daily: int | None = None) -> None:
        self.laid = Laid(browser)
        self.say = self.laid.say
        self.sent: list[Any] = []
        self.laid_tasks: list[Any] = []
        parent = SimpleNamespace(postMessage=lambda *given: self.sent.append(given))
        vars(browser.modules["js"]).update(
            location=SimpleNamespace(href="https://a.example/#old", origin="https://a.example", hash=""),
            window=SimpleNamespace(parent=parent),
        )
        browser.load("web.page.daily").today = lambda: 100
        self.preferences = {
            "solved": "",
            "failed": "",
            "strength": "",
            "daily": "",
            "cards": "",
            "taps": "two",
            "preview": "off",
            "sound": "off",
        }
        self.laid.reader.preferences = self.preferences
        app = SimpleNamespace(
            reader=self.laid.reader,
            board=SimpleNamespace(),
            player=self.laid.player,
            thinker=None,
            dice=None,
            cursor=lambda: (),
            desk=self._desk,
            lay_apart=self.laid_tasks.append,
        )
        self.module = browser.load("web.table.on_page.task")
        self.task: Task = PUZZLES[place]
        self.run = self.module.TaskRun(app, "task=x", PUZZLES, place, daily)
        self.streak = self.run.streak

    def _desk(self, game: Any) -> Any:
        from tests.web.desks.roborally.shown import page_words

        return DESKS[game.name](game, self.laid.reader.words_of(game), page_words())

    def panels(self, attempt: Attempt, *, solution: bool = False) -> Any:
        """The panels of a try."""
        self.run._lay(attempt, solution=solution)
        self.shown = self.laid_tasks[-1]
        return self.shown.panels

    def buttons(self, attempt: Attempt, *, solution: bool = False) -> dict[str, str]:
        """The buttons beside what became of a try."""
        panels = self.panels(attempt, solution=solution)
        holder = self.laid.document.createElement("p")
        holder.innerHTML = panels._commands(attempt.verdict)
        return holder.buttons()


@pytest.fixture
def solved(fake_browser: Browser) -> Solved:
    """A puzzle."""
    return Solved(fake_browser)


def test_a_puzzle_that_is_solved_is_noted_once_it_was_found(solved: Solved) -> None:
    won = check(solved.task, solved.task.solution).verdict
    lost = check(solved.task, solved.task.obvious).verdict
    solved.run.judged(lost)
    assert (solved.streak.all_solved, solved.streak.again, solved.run.tries) == ([], [solved.task.id], 1)
    assert (solved.run.gain or 0) < 0
    solved.run.judged(won)
    assert (solved.streak.all_solved, solved.streak.again, solved.run.tries) == ([solved.task.id], [], 2)
    assert solved.run.gain is None, "the first try alone counts"
    assert solved.sent == [
        ({"robodrome": "task", "status": one.status, "rule": one.rule}, "https://a.example") for one in (lost, won)
    ]


def test_a_solution_that_was_shown_first_or_a_hint_leaves_the_puzzle_to_be_tried_again(fake_browser: Browser) -> None:
    shown = Solved(fake_browser)
    won = check(shown.task, shown.task.solution).verdict
    shown.run.show_solution()
    shown.run.judged(won)
    assert (shown.streak.all_solved, shown.streak.again) == ([], [shown.task.id])
    hinted = Solved(fake_browser)
    hinted.run.note_hint()
    hinted.run.judged(won)
    assert (hinted.streak.all_solved, hinted.streak.again) == ([shown.task.id], [shown.task.id])
    helped, alone = Solved(fake_browser), Solved(fake_browser)
    helped.run.note_hint()
    helped.run.judged(won)
    alone.run.judged(won)
    assert (helped.run.gain or 0) < (alone.run.gain or 0)


def test_a_task_of_an_address_without_a_solution_says_so(solved: Solved) -> None:
    solved.run.task = replace(solved.task, goal=read_goal("99 stepped 0", choices="1"), solution=())
    notices: list[str] = []
    solved.run.reader = SimpleNamespace(notice=notices.append, explain=str)
    solved.run.show_solution()
    assert notices == ["This task has no solution."]
    assert not solved.laid_tasks
    assert not solved.run.shown


async def test_a_hint_counts_though_the_try_in_which_it_was_asked_for_was_not_ended(solved: Solved) -> None:
    attempt = Attempt(solved.task)
    attempt.advance()
    solved.run._lay(attempt)
    assert await solved.laid_tasks[-1].task_table._find_hint(attempt)
    solved.run.start()
    solved.run.judged(check(solved.task, solved.task.solution).verdict)
    assert (solved.streak.all_solved, solved.streak.again) == ([solved.task.id], [solved.task.id])


def test_those_to_try_again_come_one_after_the_other(fake_browser: Browser) -> None:
    at = Solved(fake_browser)
    at.run.again = True
    at.preferences["failed"] = f"{at.task.id} robotory-47"
    assert at.run.next_id == "again"
    at.run.judged(check(at.task, at.task.solution).verdict)
    assert at.preferences["failed"] == "robotory-47"
    at.preferences["failed"] = ""
    assert at.run.next_id == ""


def test_a_result_is_one_line_with_the_address_of_the_puzzle(fake_browser: Browser) -> None:
    for day, ran in ((None, ""), (100, True)):
        at = Solved(fake_browser, daily=day)
        at.run.tries = 2
        at.preferences["daily"] = "100 3"
        days = f" · {at.say('task.days', 3)}" if ran else ""
        told = at.say("task.share", 2, title=f"{at.task.game.title} {at.task.number}")
        assert at.run.share_line() == f"{told}{days} · https://a.example/#puzzle={at.task.id}"
        at.preferences["daily"] = "100 1"
        assert at.run.share_line() == f"{told} · https://a.example/#puzzle={at.task.id}"


def test_the_last_puzzle_has_none_after_it(fake_browser: Browser) -> None:
    assert Solved(fake_browser).run.next_id == PUZZLES[PLACE + 1].id
    assert Solved(fake_browser, len(PUZZLES) - 1).run.next_id == ""


def test_the_buttons_beside_a_verdict_lead_on(solved: Solved) -> None:
    task, say = solved.task, solved.say
    won, lost = check(task, task.solution), check(task, task.obvious)
    next_one, again = {"task-next": say("task.next")}, {"task-again": say("task.again")}
    result, solution = {"share": say("task.result")}, {"task-solution": say("task.solution")}
    rule = {f"task-rule:{task.rule}": say("task.rule", rule=task.rule)}
    failed = {f"task-rule:{lost.verdict.rule}": say("task.rule", rule=lost.verdict.rule)} if lost.verdict.rule else {}
    assert won.verdict.status == SOLVED
    assert solved.buttons(won) == {**next_one, **result, **rule}
    assert solved.buttons(lost) == {**again, **solution, **failed}
    solved.run.shown = True
    assert solved.buttons(won) == {**next_one, **solution, **rule}
    assert solved.buttons(won, solution=True) == {**again, **next_one, **rule}


def test_the_goal_stands_above_what_is_asked(solved: Solved) -> None:
    panels = solved.panels(Attempt(solved.task))
    panels.open()
    title = solved.say("task.title", game=solved.task.game.title, number=solved.task.number).strip()
    assert solved.laid.part("table-title").textContent == title
    assert solved.laid.document.title == f"{title} · Robodrome"
    panels.refresh()
    assert panels.attempt.verdict.status == OPEN
    assert solved.laid.part("prompt").querySelector(".goal").textContent == goal_text(solved.task, panels.words)
