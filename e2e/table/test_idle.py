"""A charge lasts a day: where nothing moves nothing runs, on the page and in the bots' worker, and what is left ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import filterfalse
from time import monotonic

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.table_page import PATIENCE, fragment, open_table
from e2e.waiting import FINISH, await_ready
from e2e.wakes import RAN, REST, WATCH
from tabletop.core import game
from tabletop.core.session import Session

NOTE_THE_END = """() => {
  const plain = Worker.prototype.terminate;
  let ended = 0;
  Worker.prototype.terminate = function () {
    ended++;
    plain.call(this);
  };
  addEventListener("pagehide", () => {
    const wide = [...document.querySelectorAll("canvas")].filter(canvas => canvas.width > 0);
    localStorage.setItem("ended", JSON.stringify([ended, wide.length]));
  });
}"""
"""Notes, after all others have heard that the page is left, how many workers were ended and canvases still take memory."""


def await_rest(page: Page) -> None:
    """Waits for a time in which nothing runs, and after which nothing is to be called, so that nothing ever will."""
    page.evaluate(FINISH)
    end = monotonic() + PATIENCE / 1000
    while ran := page.evaluate(RAN):
        assert monotonic() < end, ran
        page.wait_for_timeout(1_000 * REST)


def a_choice_is_made(page: Page, site: str, name: str) -> None:
    """The reader makes a choice in a game against a bot, which answers."""
    session = Session(game.find(name), ["person", "easy"], {}, 1)
    session.advance()
    table = open_table(page, site + fragment(session))
    for _ in range(9):  # until it is the bot's turn
        if any(ply.seat == 1 and ply.free for ply in table.session().plies):
            return
        if name == "roborally":
            table.play_round()
        else:
            before = page.url
            page.locator("#move-list button").last.evaluate("button => button.click()")
            expect(page).not_to_have_url(before, timeout=PATIENCE)
            table.await_phase("choosing")
    raise AssertionError("the bot has nothing to choose")


OFTEN = ("roborally", "robotory")
"""Games at whose tables it is looked every time; at those of all others by night."""


@pytest.mark.parametrize(
    "names", [OFTEN, pytest.param([*filterfalse(OFTEN.__contains__, game.names())], marks=pytest.mark.nightly)]
)
def test_nothing_runs_at_any_table_nor_in_the_editor_nor_at_the_home_page_while_nobody_does_anything(
    new_context: Callable[..., BrowserContext], site: str, names: Sequence[str]
) -> None:
    page = new_context().new_page()
    page.add_init_script(WATCH + "localStorage.setItem('robodrome:speed', '0')")
    page.goto(site)
    await_ready(page)
    await_rest(page)
    for name in names:
        a_choice_is_made(page, site, name)
        await_rest(page)
    (worker,) = page.workers
    worker.evaluate(WATCH)
    page.goto(f"{site}#edit=new")
    page.locator("#edit-palette button").first.wait_for()
    await_rest(page)
    assert not worker.evaluate("[...wakes, ...due.values()]")
    page.evaluate(NOTE_THE_END)
    page.goto(f"{site}licences.txt")
    assert page.evaluate("localStorage.ended") == "[1,0]"
