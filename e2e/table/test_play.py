"""Playing a race in the browser: choosing, watching, looking back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.devices import PHONE, OnDevice, prefer
from e2e.table_page import PATIENCE, TablePage, fragment, new_game, open_kept, open_table
from e2e.waiting import reload


def test_a_newcomer_races_two_bots_by_touch(on_device: OnDevice) -> None:
    page = on_device(**PHONE)
    prefer(page, speed="1")
    page.locator('[data-do="set-up:roborally"]').tap()
    page.locator('[data-do="begin"]').tap()
    table = TablePage(page)
    for turn in (1, 2):
        table.await_phase("drafting")
        expect(page.locator("#status")).to_contain_text(f"Turn {turn}")
        assert len(table.held()) >= 5
        while table.do("lock-in").get_attribute("aria-disabled") == "true":
            table.hand.first.tap()
        table.do("lock-in").tap()
        table.answer_until(turn + 1)  # a damaged robot is asked about power-down first
        table.await_scene(0)
    assert list(table.session().seats) == ["person", "easy", "easy"]


def test_reloading_resumes_with_the_draft_and_loses_nothing_while_bots_think(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person hard")))
    table.hand.nth(2).click()
    table.hand.nth(3).click()
    laid, address = table.laid(), page.url
    reload(page)
    table.await_phase("drafting")
    assert page.url == address
    table.await_laid(laid)
    assert laid[1]
    assert not laid[2]

    table.lay_cards()
    laid = table.laid()
    table.do("lock-in").click()
    reload(page)
    table.answer_until(2)
    record = [ply for ply in table.session().plies if ply.seat == 0]
    assert len(record) >= 5
    revealed = [event for event in table.session().events() if event.kind == "revealed" and event.data[0] == 0]
    assert [str(10 * (event.data[2] + 1)) for event in revealed] == laid[: len(revealed)]


@pytest.mark.parametrize("kinds", ["person easy", pytest.param("person easy easy easy", marks=pytest.mark.nightly)])
def test_after_the_film_the_board_shows_exactly_the_state(page: Page, site: str, kinds: str) -> None:
    prefer(page, speed="4")
    table = open_table(page, site + fragment(new_game(kinds, seed=5)))
    table.lay_cards()
    table.do("lock-in").click()
    table.await_phase("playing")
    ready = 'html[data-phase="drafting"][data-round="2"], html[data-phase="choosing"]'
    page.locator(ready).wait_for(state="attached", timeout=90_000)
    table.await_scene(0)


def test_a_film_can_be_paused_stepped_and_skipped(page: Page, site: str) -> None:
    prefer(page, speed="1")
    table = open_table(page, site + fragment(new_game("person easy easy")))
    table.lay_cards()
    table.do("lock-in").click()
    table.await_phase("playing")

    def paused() -> bool:
        table.do("pause").evaluate_all("buttons => buttons.forEach(button => button.click())")
        return table.do("go-on").is_visible()

    table.await_that(paused, "a film is paused, this one or the next")
    lines = page.locator("#log li")
    table.do("step").click()
    expect(table.do("go-on")).to_be_visible()
    seen: list[object] = [None]

    def stands() -> bool:
        page.wait_for_timeout(1_500)
        seen.append((lines.count(), table.painted()))
        return seen[-1] == seen[-2]

    table.await_that(stands, "nothing moves while it is paused")
    standing = lines.count()
    table.do("step").click()
    table.await_that(lambda: lines.count() > standing, "one step goes one beat on")
    table.do("skip").click()
    table.answer_until(2)
    table.await_scene(0)
    table.lay_cards()
    table.do("lock-in").click()
    expect(table.do("pause"), "the next film runs").to_be_visible(timeout=PATIENCE)


def test_bots_play_on_where_no_worker_can_start_and_the_page_says_so(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context().new_page()
    page.add_init_script("localStorage.setItem('robodrome:speed', '0')")
    page.route("**/worker.py", lambda route: route.abort())
    table = open_table(page, site + fragment(new_game("person normal")))
    table.play_round()
    expect(page.locator("#notice")).to_contain_text("Bots may make this page stutter")
    assert not page.workers


@pytest.mark.nightly
def test_a_game_open_in_two_tabs_goes_on_in_both(page: Page, context: BrowserContext, site: str) -> None:
    address = site + fragment(new_game("person easy"))
    first = open_kept(page, address)
    second = open_table(context.new_page(), address)
    second.play_round()
    expect(first.root).to_have_attribute("data-round", "2", timeout=PATIENCE)
    expect(page.locator("#notice")).to_contain_text("another tab")
    first.await_phase("drafting")
    first.await_that(lambda: first.painted() == second.painted(), "both tabs show the same")
