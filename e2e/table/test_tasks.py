"""Puzzles in the browser: solved on the board, a wrong try says why, the puzzle of the day, hostile addresses."""

from __future__ import annotations

import pytest
from playwright.sync_api import FrameLocator, Page, expect
from playwright.sync_api import TimeoutError as Late

from e2e.devices import KEPT_OFFLINE, PHONE, OnDevice, prefer
from e2e.table_page import AT_REST, PATIENCE
from e2e.waiting import await_offline
from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.puzzle.attempt import Attempt, check
from tabletop.puzzle.task import Task, encode, read_file
from tabletop.puzzle.text import goal_text
from tabletop.show.words import words
from tests.structure import TOP


def puzzle(game: str, place: int = 0) -> Task:
    file = TOP / "puzzles" / f"{game}.txt"
    return read_file(file.read_text(encoding="utf-8"), str(file))[place][1]


def open_puzzle(page: Page, site: str, fragment: str) -> None:
    page.goto(f"{site}#{fragment}")
    await_status(page, "open")


def await_status(page: Page, status: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-task", status, timeout=PATIENCE)
    expect(page.locator("html")).not_to_have_attribute("data-phase", "playing", timeout=PATIENCE)


def choose(page: Page | FrameLocator, task: Task, labels: tuple[str, ...]) -> None:
    """Makes these choices by the buttons of the list of moves, as a keyboard or a screen reader does."""
    attempt, said = Attempt(task), words(task.game.name, "en")
    attempt.advance()
    for label in labels:
        moves = attempt.legal()
        place = next(place for place, move in enumerate(moves) if move.label == label)
        name = task.game.name_move(moves[place], said)
        offered = page.locator(f"{AT_REST} #move-list button > span:first-child")
        expect(offered.get_by_text(name, exact=True)).not_to_have_count(0, timeout=PATIENCE)
        offered.get_by_text(name, exact=True).first.evaluate("button => button.click()")
        attempt.play(place)
        attempt.advance()
    lock = page.locator('[data-do="lock-in"]')
    if lock.count():
        if attempt.verdict.status != "open" and page.locator("#move-list button").count() == 1:
            page.locator("#move-list button").evaluate("button => button.click()")  # the last card has only one place
        lock.first.click()


@pytest.mark.parametrize(
    "game",
    [pytest.param(one, marks=[] if one == "stakbots" else pytest.mark.nightly) for one in SHIPPED],
)
def test_a_puzzle_is_solved_and_a_wrong_try_says_why(on_device: OnDevice, site: str, game: str) -> None:
    task, page = puzzle(game), on_device(**PHONE)
    open_puzzle(page, site, f"puzzle={task.id}")
    prompt = page.locator("#prompt")
    expect(prompt).to_contain_text(goal_text(task, words(game, "en")))
    choose(page, task, task.obvious)
    await_status(page, "failed")
    expect(prompt).to_contain_text("Not solved yet.")
    assert len((prompt.text_content() or "").removeprefix("Not solved yet.").strip()) > 5
    page.locator('[data-do="task-solution"]').click()
    await_status(page, "solved")
    expect(prompt).to_contain_text("one way")
    page.locator('[data-do="task-again"]').click()
    await_status(page, "open")
    choose(page, task, task.solution)
    await_status(page, "solved")
    page.locator('[data-do="task-next"]').click()
    expect(page.locator("#table-title")).to_contain_text("02", timeout=PATIENCE)
    page.locator('#head [data-do="home"]').click()
    expect(page.locator("#saves .save")).to_have_count(0)


OUT_OF_SIGHT = """() => {
  const outside = one => {
    const box = one.getBoundingClientRect();
    return !box.width || box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
  };
  const prompt = document.getElementById("prompt");
  const found = [...document.querySelectorAll("#commands button, .things button")].filter(outside).map(one => one.dataset.do);
  if (prompt.scrollHeight > prompt.clientHeight + 8) found.push("the end of the prompt");
  const programs = [...document.querySelectorAll(".plate:not(.asked) .minis")].filter(outside);
  return [...found, ...programs.map(() => "a program that lies open")];
}"""
"""What of that with which a puzzle is answered is not on the screen."""
SCREENS = ((390, 844), (844, 390), (820, 1180), (1180, 820), (1440, 900))


@pytest.mark.parametrize(
    "game", [pytest.param(one, marks=[] if one == "roborally" else pytest.mark.nightly) for one in SHIPPED]
)
def test_all_that_answers_a_puzzle_is_in_sight_on_every_screen_before_and_after_a_hint(
    on_device: OnDevice, site: str, game: str
) -> None:
    tasks = [
        task for _, task in read_file((TOP / f"puzzles/{game}.txt").read_text(encoding="utf-8"), game) if task.daily
    ]
    task = max(tasks, key=lambda one: len(one.state().ranking()))  # most robots with programs
    page, wrong = on_device(**PHONE), []
    open_puzzle(page, site, f"puzzle={task.id}")
    for hinted in ("", "nudge", "answer"):
        if hinted:
            page.locator('#commands [data-do="hint"]').evaluate("button => button.click()")
            expect(page.locator("html")).to_have_attribute("data-hint", hinted)
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            try:
                page.wait_for_function(f"() => !({OUT_OF_SIGHT})().length", timeout=3_000)
            except Late:
                wrong.append(f"{width}x{height} {hinted}: {', '.join(page.evaluate(OUT_OF_SIGHT))}")
        page.set_viewport_size(PHONE["viewport"])
    assert not wrong, "\n".join(wrong)


def test_a_hint_where_the_goal_is_out_of_reach_says_so(on_device: OnDevice, site: str) -> None:
    task, page = puzzle("stakbots", 3), on_device()
    assert check(task, task.obvious[:1]).lost_at() is not None
    open_puzzle(page, site, f"puzzle={task.id}")
    choose(page, task, task.obvious[:1])
    page.locator('#commands [data-do="hint"]').click()
    expect(page.locator("#prompt")).to_contain_text("can\u2019t reach the goal from here")
    page.locator('[data-do="task-again"]').click()
    await_status(page, "open")
    expect(page.locator("#prompt")).not_to_contain_text("can\u2019t reach the goal from here")


OF_THE_DAY = """async () => (await (await caches.open("robodrome-day")).keys()).map(one => one.url)"""
"""The addresses of the pictures of the day that the browser keeps."""


def test_the_puzzle_of_the_day_and_its_picture_are_there_without_network(on_device: OnDevice) -> None:
    page = on_device(**KEPT_OFFLINE)
    picture = page.locator("#daily .position img")
    await_offline(page)
    expect(picture).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(picture).to_be_visible()
    assert picture.evaluate("picture => picture.naturalWidth") > 100
    (shown,) = page.evaluate(OF_THE_DAY)
    page.locator("#daily a").first.click()
    await_status(page, "open")
    title = page.locator("#table-title").text_content() or ""
    page.context.set_offline(False)
    name, number = shown.split("/")[-3:-1]
    assert title.startswith(game.find(name).title)
    assert title.endswith(f" {number}")


def test_solving_the_puzzle_of_the_day_is_remembered_and_shared_as_a_line(on_device: OnDevice, site: str) -> None:
    page = on_device()
    prefer(page, daily=f"{page.evaluate('Math.floor(Date.now() / 864e5)') - 1} 2")
    open_puzzle(page, site, "puzzle=day")
    title = page.locator("#table-title").text_content() or ""
    game = next(game for game in SHIPPED if title.startswith(puzzle(game).game.title))
    task = puzzle(game, int(title.split()[-1]) - 1)
    choose(page, task, task.solution)
    await_status(page, "solved")
    assert page.evaluate("localStorage.getItem('robodrome:daily')").endswith(" 3")
    page.locator('#commands [data-do="share"]').click()
    expect(page.locator("#notice")).to_contain_text("solved on the first try")
    expect(page.locator("#notice")).to_contain_text(f"#puzzle={task.id}")
    page.locator('#head [data-do="home"]').click()
    expect(page.locator("#daily")).to_contain_text("3 days in a row")


def test_any_task_opens_from_an_address_that_holds_it(on_device: OnDevice, site: str) -> None:
    task, page = puzzle("robotory", 1), on_device()
    open_puzzle(page, site, f"task={encode(task)}")
    expect(page.locator("#prompt")).to_contain_text(goal_text(task, words("robotory", "en")))


def test_an_address_of_no_puzzle_is_answered_with_a_sentence(on_device: OnDevice, site: str) -> None:
    page = on_device()
    for fragment in ("puzzle=../x", "puzzle=robotory-999", "puzzle=", "task=AAAA", "task=~"):
        page.goto(f"{site}#{fragment}")
        dialog = page.locator("dialog[open]")
        expect(dialog, fragment).to_contain_text("cannot be opened", timeout=PATIENCE)
        dialog.locator('[data-answer="home"]').click()
        expect(dialog, fragment).to_have_count(0)
        expect(page.locator("html"), fragment).to_have_attribute("data-page", "home")
