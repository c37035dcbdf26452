"""Tasks on the page: results of tries, sharing a result, and the buttons beside a verdict."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.base.errors import TaskError
from tabletop.puzzle.attempt import Attempt, check
from tabletop.puzzle.goal import OPEN, SOLVED, read_goal
from tabletop.puzzle.task import Task, encode, of_day, read_file
from tabletop.puzzle.text import goal_text
from tests.structure import TOP
from tests.web.fake_browser import NULL, Browser
from tests.web.table.headless import DESKS
from tests.web.table.laid import Laid

PUZZLES = [task for _, task in read_file((TOP / "puzzles/robotory.txt").read_text(encoding="utf-8"), "robotory.txt")]
PLACE = next(place for place, task in enumerate(PUZZLES) if task.obvious and task.solution and task.rule)


class Solved:
    """A puzzle on the page, in an app that records its calls."""

    def __init__(self, browser: Browser, place: int = PLACE, daily: int | None = None) -> None:
        self.laid = Laid(browser)
        self.say = self.laid.say
        self.sent: list[Any] = []
        self.location = SimpleNamespace(href="https://a.example/#old", origin="https://a.example", hash="")
        self.laid_tasks: list[Any] = []
        parent = SimpleNamespace(postMessage=lambda *given: self.sent.append(given))
        vars(browser.modules["js"]).update(
            location=self.location,
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
            show_unsaved_table=self.laid_tasks.append,
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
        """The buttons beside the verdict on a try."""
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


async def test_a_hint_counts_though_the_try_in_which_it_was_asked_for_was_not_ended(
    solved: Solved, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempt = Attempt(solved.task)
    attempt.advance()
    solved.run._lay(attempt)
    table = solved.laid_tasks[-1].task_table
    assert await table._find_hint(attempt)
    asked: list[object] = []

    def too_much(_words: object) -> None:
        raise TaskError("There is too much to look through.")

    async def of_a_bot(session: object, *_: object) -> str:
        asked.append(session)
        return "a bot's hint"

    monkeypatch.setattr(attempt, "hint", too_much)
    monkeypatch.setattr(table, "bots", SimpleNamespace(hint=of_a_bot), raising=False)
    assert (await table._find_hint(attempt), asked) == ("a bot's hint", [attempt])
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
    before = solved.laid.part("commands").buttons()
    assert "task-again" not in before
    panels.table = SimpleNamespace(is_lost=True)
    panels.refresh()
    assert solved.laid.part("commands").buttons() == {"task-again": solved.say("task.again")}
    assert solved.laid.part("commands").querySelector(".main").getAttribute("data-do") == "task-again"
    panels.state.past_moment = 0
    panels.refresh()
    assert solved.laid.part("prompt").querySelector(".goal") is NULL


def test_after_a_try_its_result_and_the_new_strength_stand_in_place_of_the_goal(solved: Solved) -> None:
    won = check(solved.task, solved.task.solution)
    panels, part = solved.panels(won), solved.laid.part
    assert won.plies, "a game would offer to show the last round again"
    panels.refresh()
    assert part("prompt").textContent == panels.prompt()
    solved.shown.task_table.tries = solved.shown._judged(won.verdict)
    panels.refresh()
    assert part("prompt").textContent == f"{solved.say('task.solved', 1)} {panels._strength()}"
    holder = solved.laid.document.createElement("p")
    holder.innerHTML = panels._commands(won.verdict)
    assert (part("commands").buttons(), part("again").hidden) == (holder.buttons(), True)


def test_a_try_is_for_the_seat_of_its_task_and_only_a_solution_is_shown_as_one(solved: Solved) -> None:
    vars(solved.laid.browser.modules["js"])["matchMedia"] = lambda query: SimpleNamespace(matches="max-height" in query)
    solved.run.start()
    solved.run.show_solution()
    tried, shown = solved.laid_tasks
    assert [(one.solution, one.task_table.solution, one.panels.solution) for one in (tried, shown)] == [
        (False, False, False),
        (True, True, True),
    ]
    state, table = tried.state, tried.task_table
    assert (state.save.id, state.save.link, state.save.here) == ("", "", [solved.task.seat])
    assert (state.screen, state.helps, state.session, tried.fragment) == ("low", False, tried.attempt, "task=x")
    assert (table.preferences, table.hinted, table.attempt) == (solved.preferences, solved.run.note_hint, tried.attempt)


# What is opened ------------------------------------------------------------------------------------------------------------


async def opened(solved: Solved, asked: Any, *, later: bool = False) -> tuple[Any, list[str]]:
    """The run that an address opens, or why it opens none; `later`: the reader has left meanwhile."""
    module, runs, refused = solved.module, list[Any](), list[str]()
    solved.run.app.refuse = refused.append
    solved.laid.reader.explain = str
    solved.location.hash = "#elsewhere" if later else "#here"
    solved.run.app.show_unsaved_table = lambda shown: runs.append(shown.run)
    await module.open_task(solved.run.app, asked, "here")
    return (runs[0] if runs else None), refused


async def test_an_address_opens_a_puzzle_that_of_the_day_one_to_try_again_or_a_task(
    solved: Solved, monkeypatch: pytest.MonkeyPatch
) -> None:
    routes, module = solved.laid.browser.load("web.page.routes"), solved.module
    asked: list[str] = []

    async def kept(name: str) -> list[Task]:
        asked.append(name)
        return PUZZLES if name == "robotory" else []

    monkeypatch.setattr(module, "puzzles_of", kept)
    monkeypatch.setattr(module, "game_of", lambda day: "robotory" if day == 100 else "")
    monkeypatch.setattr(module, "today", lambda: 100)
    monkeypatch.setattr(module, "turn_of", lambda day: day // 10)
    third = PUZZLES[2]
    run, _ = await opened(solved, routes.Route(routes.PUZZLE, third.id))
    assert (run.task, run.place, run.day, run.again, run.fragment) == (third, 2, None, False, "here")
    run, _ = await opened(solved, routes.Route(routes.PUZZLE, "day"))
    assert (run.task, run.day, run.again) == (PUZZLES[of_day(PUZZLES, 10)], 100, False)
    solved.preferences["failed"] = f"{third.id} {PUZZLES[4].id}"
    run, _ = await opened(solved, routes.Route(routes.PUZZLE, "again"))
    assert (run.task, run.day, run.again) == (third, None, True)
    run, _ = await opened(solved, routes.Route(routes.TASK, encode(third)))
    assert (run.puzzles, run.place, run.task.position) == ([run.task], 0, third.position)
    assert asked == ["robotory"] * 3
    solved.preferences["failed"] = ""
    for which, reason in (
        ("again", "There is no puzzle to try again."),
        ("robotory-999", "There is no puzzle 'robotory-999'."),
        ("chess-01", "There is no puzzle 'chess-01'."),
        ("moonbots-01", "There is no puzzle 'moonbots-01'."),
        (f"{'x' * 50}", f"There is no puzzle '{'x' * 40}'."),
    ):
        assert await opened(solved, routes.Route(routes.PUZZLE, which)) == (None, [reason])
        assert await opened(solved, routes.Route(routes.PUZZLE, which), later=True) == (None, [])
    assert await opened(solved, routes.Route(routes.PUZZLE, third.id), later=True) == (None, [])


async def test_the_next_puzzle_is_opened_by_its_address_and_those_to_try_again_under_the_same(
    solved: Solved, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved.run.go_on()
    assert solved.location.hash == f"puzzle={PUZZLES[PLACE + 1].id}"
    given: list[object] = []

    async def open_task(*what: object) -> None:
        given.append(what)

    monkeypatch.setattr(solved.module, "open_task", open_task)
    solved.run.again = True
    solved.run.go_on()
    await asyncio.sleep(0)
    assert given == [(solved.run.app, ("puzzle", "again"), "task=x")]


async def test_a_try_listens_to_its_buttons_and_its_verdict_is_noted(
    solved: Solved, monkeypatch: pytest.MonkeyPatch
) -> None:
    won = check(solved.task, solved.task.solution)
    dom = solved.laid.browser.load("web.page.dom")
    base = solved.module.TableOnPage
    calls: list[object] = []
    monkeypatch.setattr(base, "open", lambda _self, moment=None: calls.append(("open", moment)))
    monkeypatch.setattr(base, "close", lambda _self: calls.append("close"))
    solved.panels(won)
    shown, document = solved.shown, solved.laid.document
    shown.open(3)
    assert (calls, dom.marked("task"), document.getElementById("advise").hidden) == ([("open", 3)], OPEN, True)
    for name in ("start", "show_solution", "go_on"):
        monkeypatch.setattr(solved.run, name, lambda name=name: calls.append(name))
    rules: list[object] = []

    async def show_rules(*what: object) -> None:
        rules.append(what)

    monkeypatch.setattr(solved.laid.browser.load("web.page.help"), "show_rules", show_rules)
    for what in ("task-again", "task-solution", "task-next", "task-rule:4.2"):
        dom.run_action(what)
    await asyncio.sleep(0)
    assert calls[1:] == ["start", "show_solution", "go_on"]
    assert rules == [(solved.laid.reader, solved.task.game, "4.2")]
    assert (shown._judged(won.verdict), solved.run.tries, dom.marked("task")) == (1, 1, SOLVED)
    assert shown.panels._strength() == solved.say(
        "task.strength", rating=round(solved.streak.strength.rating), gain=f"{solved.run.gain:+d}"
    )
    copied: list[str] = []
    for allowed in (True, False):

        async def copy(text: str, allowed: bool = allowed) -> bool:
            copied.append(text)
            return allowed

        monkeypatch.setattr(dom, "copy", copy)
        notices: list[str] = []
        shown.reader = SimpleNamespace(notice=notices.append, say=solved.say)
        await shown.share()
        line = solved.run.share_line()
        assert (copied.pop(), notices) == (line, [solved.say("task.copied", line=line) if allowed else line])
    shown.close()
    assert (calls[-1], dom.marked("task")) == ("close", "")
    solved.panels(won, solution=True)
    assert (solved.shown._judged(won.verdict), solved.run.tries) == (1, 1), "a solution that is shown is no try"
    assert solved.shown.panels._strength() == ""
