"""The timer of programming in the browser. No test waits for it: the page's clock is put forward."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.table_page import PATIENCE, TablePage, fragment, house_rule, new_game, open_kept, open_table, set_rule, set_up

FORWARD = "ms => { const at = performance.now() + ms; performance.now = () => at; }"


@pytest.fixture
def page(page: Page) -> Page:
    """A page whose clock stands still until it is put forward."""
    put_forward(page, 0)
    return page


def put_forward(page: Page, seconds: int) -> None:
    """So much time has passed, as far as the page can tell."""
    page.evaluate(FORWARD, seconds * 1000)


def clock(page: Page, shows: str) -> None:
    """Waits until the clock shows that time."""
    expect(page.locator("#clock b")).to_have_text(shows, timeout=PATIENCE)


def test_a_player_can_take_more_time(page: Page, site: str) -> None:
    open_table(page, site + fragment(new_game("person easy", timer="30")))
    put_forward(page, 22)
    clock(page, "0:08")
    expect(page.locator("#live")).to_contain_text("10 seconds left.", timeout=PATIENCE)
    page.locator('[data-do="more-time"]').click()
    clock(page, "0:38")
    put_forward(page, 15)
    clock(page, "0:23")
    expect(page.locator("html")).to_have_attribute("data-phase", "drafting")


def test_time_stops_while_a_dialog_covers_the_table(page: Page, site: str) -> None:
    table = open_kept(page, site + fragment(new_game("person easy", timer="60")))
    clock(page, "1:00")
    table.tool("help").click()
    expect(page.locator("#clock.stands")).to_be_attached(timeout=PATIENCE)
    put_forward(page, 100)
    page.locator("dialog .shut").click()
    expect(page.locator("#clock:not(.stands)")).to_be_attached(timeout=PATIENCE)
    clock(page, "1:00")
    put_forward(page, 31)
    clock(page, "0:29")
    table.tool("home").click()
    page.locator("#saves .save").click()
    table.await_phase("drafting")
    clock(page, "0:29")


def test_the_timer_is_chosen_in_the_form_and_stands_in_the_link(page: Page) -> None:
    set_up(page)
    expect(house_rule(page, "timer")).to_have_value("course")
    set_rule(page, "timer", "60")
    page.locator('[data-do="begin"]').click()
    clock(page, "1:00")
    assert TablePage(page).session().options["timer"] == "60"
