"""The timer of programming in the browser. No test waits for it: the page's clock is put forward."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.table_page import (
    PATIENCE,
    TablePage,
    asked,
    fragment,
    game_until,
    new_game,
    open_table,
    operands,
    race,
    set_up,
    unfold,
)
from e2e.waiting import reload

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


def test_when_time_is_up_laid_cards_stay_and_chance_fills_the_rest(page: Page, site: str) -> None:
    start = new_game("person easy", timer="30")
    table = open_table(page, site + fragment(start))
    clock(page, "0:30")
    table.hand.nth(2).click()
    page.locator('[data-do="touch:register-4"]').click()
    table.hand.nth(3).click()
    expect(table.registers.nth(3).locator(".prio")).to_be_visible()
    laid = table.laid()
    put_forward(page, 31)
    expect(page.locator("#notice")).to_have_text("Time is up. Open registers were filled at random.", timeout=PATIENCE)
    expect(page).not_to_have_url(site + fragment(start), timeout=PATIENCE)
    hand, made = race(start).hand[0][:], table.session().plies[start.ply : start.ply + 5]
    for ply in made:
        start.play(ply.index)
    program = race(start).program[0]
    assert [f"{10 * (program[n] + 1)}" for n in (0, 3)] == [laid[0], laid[3]]
    assert set(program) <= set(hand)
    assert len(set(program)) == 5


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


def test_time_stops_while_a_dialog_covers_the_table_and_a_reload_adds_none(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy", timer="60")))
    clock(page, "1:00")
    table.tool("help").click()
    expect(page.locator("#clock.stands")).to_be_attached(timeout=PATIENCE)
    put_forward(page, 100)
    page.locator("dialog .shut").click()
    expect(page.locator("#clock:not(.stands)")).to_be_attached(timeout=PATIENCE)
    clock(page, "1:00")
    put_forward(page, 31)
    clock(page, "0:29")
    reload(page)
    table.await_phase("drafting")
    minutes, seconds = page.locator("#clock b").inner_text().split(":")
    assert 60 * int(minutes) + int(seconds) <= 29, "a clock that begins anew is above that for half a minute"


def test_with_bots_alone_a_person_is_the_last_and_without_a_timer_there_is_no_clock(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy", timer="last")))
    clock(page, "0:30")
    page.goto(site + fragment(new_game("person easy easy")))
    expect(page.locator("#plates .plate")).to_have_count(3, timeout=PATIENCE)
    table.await_phase("drafting")
    expect(page.locator("#clock")).to_be_hidden()


def test_on_one_device_the_clock_runs_from_when_the_cards_show(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person person", timer="last")))
    page.locator('[data-answer="all"]').click()
    page.locator('[data-answer="yes"]').click()
    table.await_phase("drafting")
    expect(page.locator("#clock")).to_be_hidden()
    table.lay_cards()
    table.do("lock-in").click()
    expect(page.locator("dialog.curtain")).to_contain_text("Frisbo", timeout=PATIENCE)
    expect(page.locator("#clock")).to_be_hidden()
    put_forward(page, 100)
    page.locator('[data-answer="yes"]').click()
    clock(page, "0:30")


@pytest.mark.parametrize("late", [True, False])
def test_only_a_program_made_by_hand_is_taken_back(page: Page, site: str, late: bool) -> None:
    session = game_until(
        lambda s: asked(s, "program") and operands(s) == (0, 1) and 0 < race(s).damage[0] < 5, "person easy", timer="30"
    )
    table = open_table(page, site + fragment(session))
    clock(page, "0:30")
    if late:
        put_forward(page, 31)
    else:
        table.lay_cards()
        table.do("lock-in").click()
    table.await_phase("choosing")
    expect(table.do("take-back")).to_have_count(0 if late else 1)


def test_the_timer_is_chosen_in_the_form_and_stands_in_the_link(page: Page) -> None:
    set_up(page)
    unfold(page, "rules")
    choice = page.locator('[data-do="option:timer"]')
    expect(choice).to_have_value("course")
    choice.select_option("60")
    page.locator('[data-do="begin"]').click()
    clock(page, "1:00")
    assert TablePage(page).session().options["timer"] == "60"


def test_leaving_the_table_gives_no_new_time(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy", timer="60")))
    clock(page, "1:00")
    put_forward(page, 40)
    clock(page, "0:20")
    table.tool("home").click()
    page.locator("#saves .save").click()
    clock(page, "0:20")
