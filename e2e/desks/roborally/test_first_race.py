"""The first race: from the home page and from the lessons, told what to do in one sentence at a time until the first flag."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.accessibility import problems
from e2e.devices import PHONE, OnDevice, prefer
from e2e.table_page import PATIENCE, TablePage
from e2e.waiting import reload


def test_a_newcomer_touches_the_first_flag_by_doing_what_is_said(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    prefer(page, speed="0")
    page.get_by_role("link", name="Play now").tap()
    table = TablePage(page)
    table.await_phase("drafting")
    expect(table.prompt).to_contain_text("choose five cards, one for each register")
    lies = page.locator("#board").get_attribute("data-camera") or ""
    assert not problems(page)
    for laid in range(5):
        expect(table.prompt).to_contain_text("next.")
        page.locator("#hand [data-hinted]").tap()
        expect(table.registers.nth(laid).locator(".prio")).to_have_count(1)
    expect(table.prompt).to_contain_text("touches flag 1")
    table.do("lock-in").tap()
    expect(table.prompt).to_contain_text("has touched flag 1")
    table.hand.first.tap()
    expect(table.prompt).to_contain_text("choose a card for register 2")
    table.do("hint").tap()
    expect(page.locator("html[data-hint=nudge]")).to_be_attached(timeout=PATIENCE)
    expect(page.locator("#board"), "the board keeps its size whatever is said").to_have_attribute("data-camera", lies)


def test_whoever_does_otherwise_gets_a_sentence_that_fits_and_a_reload_goes_on(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    lesson = page.context.new_page()
    lesson.goto(f"{site}lessons/roborally/first-race/en/#race")
    page.goto(lesson.locator('a.go[href*="first="]').evaluate("link => link.href"))
    lesson.close()
    table = TablePage(page)
    table.await_phase("drafting")
    table.page.locator("#program > *").nth(2).tap()
    expect(table.prompt).to_contain_text("Choose the card for register 3.")
    table.page.locator("#program > *").nth(2).tap()
    table.hand.first.tap()
    told = table.prompt.text_content() or ""
    assert told
    expect(page.locator("#live")).to_contain_text(told)
    reload(page)
    table.await_phase("drafting")
    expect(table.prompt).to_have_text(told)
