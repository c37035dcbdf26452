"""Browsers end workers when memory is short, and tell nobody; a game against bots goes on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.table_page import PATIENCE, TablePage, fragment, open_table
from tabletop.core import game
from tabletop.core.session import Session

NUMBER_WORKERS = """
window.workers = 0;
window.Worker = class extends Worker {
  constructor(script, options) {
    super(script, { ...options, name: `${++workers}` });
  }
};
localStorage.setItem("robodrome:speed", "0");
"""
ENDS_WHEN_ASKED = """
_work = work
async def work(*asked):
    if int(js.self.name) > {mortal}:
        return _work(*asked)
    js.self.close()
    await asyncio.Event().wait()
"""


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A page whose workers have their number as name."""
    page = new_context().new_page()
    page.add_init_script(NUMBER_WORKERS)
    return page


def game_of_bots(seed: int) -> Session:
    """A game in which nobody but bots is asked."""
    session = Session(game.find("robotory"), ["hard", "hard"], {}, seed)
    session.advance()
    return session


def play(page: Page, where: str, mortal: int) -> TablePage:
    """A game of bots; so many workers, the first ones, end as soon as they are asked."""
    source = ENDS_WHEN_ASKED.format(mortal=mortal)
    page.route("**/worker.py", lambda route: route.fulfill(body=route.fetch().text() + source))
    return open_table(page, where)


@pytest.mark.nightly
def test_when_a_second_worker_ends_at_the_same_choice_the_page_thinks_and_says_so(page: Page, site: str) -> None:
    table = play(page, site + fragment(game_of_bots(1)), mortal=2)
    expect(page.locator("#notice")).to_contain_text("Bots may make this page stutter", timeout=PATIENCE)
    table.await_that(lambda: table.session().ply > 0, "the bots go on")
    assert page.evaluate("workers") == 2


def test_a_game_that_is_left_while_its_worker_has_ended_goes_on_later_and_another_one_is_not_held_up(
    page: Page, site: str
) -> None:
    first, other = game_of_bots(1), game_of_bots(2)
    table = play(page, site + fragment(first), mortal=1)

    def goes_on(game_there: Session) -> bool:
        now = table.session()
        return now.seed == game_there.seed and now.ply > 0

    for there in (other, first):
        page.evaluate("where => { location.hash = where; }", fragment(there))
        table.await_that(partial(goes_on, there), "its bots go on")
    assert page.evaluate("workers") == 2, "the worker that has ended has one successor"
    expect(page.locator("#notice")).to_be_empty()
