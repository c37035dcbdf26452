"""Browsers end workers when memory is short, and tell nobody; a game against bots goes on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import BrowserContext, expect

from e2e.table_page import PATIENCE, TablePage, fragment, open_table
from tabletop import game
from tabletop.session import Session

NOTE_WORKERS = """
window.workers = [];
window.Worker = class extends Worker {
  constructor(...made) {
    super(...made);
    workers.push(this);
  }
};
localStorage.setItem("robodrome:speed", "0");
"""
END_WORKER = """async () => {
  const find = async () => (await navigator.locks.query()).held
    .map(({ name }) => name).find(name => name.startsWith("robodrome:worker:") && name !== window.ended);
  while (!(window.found = await find())) await new Promise(resolve => setTimeout(resolve, 5));
  window.ended = window.found;
  workers.at(-1).terminate();
}"""
"""Ends the worker as soon as it has started, which is when it is asked the first time."""


@pytest.fixture
def bots_at_play(new_context: Callable[..., BrowserContext], site: str) -> TablePage:
    """A game of two bots that think a second about each choice."""
    page = new_context().new_page()
    page.add_init_script(NOTE_WORKERS)
    session = Session(game.find("robotory"), ["hard", "hard"], {}, 1)
    session.advance()
    return open_table(page, site + fragment(session))


def test_a_worker_that_ends_while_a_bot_thinks_gets_a_successor(bots_at_play: TablePage) -> None:
    page = bots_at_play.page
    page.evaluate(END_WORKER)
    bots_at_play.await_that(lambda: bots_at_play.session().ply > 0, "the bots go on")
    assert page.evaluate("workers.length") == 2
    expect(page.locator("#notice")).to_be_hidden()


def test_when_a_second_worker_ends_at_the_same_choice_the_page_thinks_and_says_so(bots_at_play: TablePage) -> None:
    page = bots_at_play.page
    page.evaluate(END_WORKER)
    page.evaluate(END_WORKER)
    expect(page.locator("#notice")).to_contain_text("think in the page", timeout=PATIENCE)
    bots_at_play.await_that(lambda: bots_at_play.session().ply > 0, "the bots go on")
    assert page.evaluate("workers.length") == 2


def test_a_game_that_is_left_while_its_worker_has_ended_goes_on_later_and_another_one_is_not_held_up(
    bots_at_play: TablePage,
) -> None:
    page, first = bots_at_play.page, bots_at_play.session()
    other = Session(first.game, ["hard", "hard"], {}, 2)
    other.advance()

    def goes_on(game_there: Session) -> bool:
        now = bots_at_play.session()
        return now.seed == game_there.seed and now.ply > 0

    for there in (other, first):
        page.evaluate(END_WORKER)
        page.evaluate("where => { location.hash = where; }", fragment(there))
        bots_at_play.await_that(partial(goes_on, there), "its bots go on")
    expect(page.locator("#notice")).to_be_hidden()
