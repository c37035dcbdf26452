"""For everybody: no sight, no mouse, no motion, small screens, all colours."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.accessibility import problems
from e2e.table.table_page import PATIENCE, fragment, new_game, open_table
from e2e.waiting import Visit, await_ready

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}
THEMES = ("light", "dark", "contrast")


@pytest.mark.parametrize("theme", THEMES)
def test_no_page_or_dialog_has_a_problem_that_axe_can_find(page: Page, site: str, theme: str) -> None:
    page.add_init_script(f"localStorage.setItem('robodrome:theme', '{theme}')")
    page.goto(site)
    await_ready(page)
    expect(page.locator("#courses .course").first).to_be_visible()
    assert not problems(page)
    table = open_table(page, site + fragment(new_game("person easy easy")))
    expect(page.locator("#spoken-floor li").first).to_be_attached()
    table.hand.nth(3).click()
    assert not problems(page)
    for name in ("share", "help", "menu") if theme == "light" else ("menu",):
        table.tool(name).click()
        expect(page.locator("dialog")).to_be_visible()
        page.wait_for_timeout(300)
        assert not problems(page)
        page.keyboard.press("Escape")


def test_every_legal_move_is_a_button_with_a_name_of_its_own(page: Page, site: str) -> None:
    session = new_game("person easy")
    open_table(page, site + fragment(session))
    buttons = page.locator("#move-list button")
    expect(buttons).to_have_count(len(session.legal()))
    names = buttons.all_text_contents()
    assert len(names) == len(set(names))
    expect(page.get_by_role("button", name=names[0], exact=True)).to_have_count(1)


def test_a_whole_turn_is_played_without_mouse_or_short_cuts(page: Page, site: str) -> None:
    page.add_init_script("localStorage.setItem('robodrome:keys', 'off')")
    table = open_table(page, site + fragment(new_game("person easy")))
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#moves-title")).to_be_focused()
    page.keyboard.press("Tab")
    for _ in range(5):
        page.keyboard.press("Enter")
    table.await_that(lambda: all(table.laid()), "every register has a card")
    table.do("lock-in").focus()
    page.keyboard.press("Enter")
    expect(table.root).to_have_attribute("data-round", "2", timeout=PATIENCE)


def test_what_happens_is_said_and_the_board_can_be_read(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")), speed="4")
    expect(page.locator("#spoken-robots")).to_contain_text("Wumms")
    expect(page.locator("#spoken-floor")).to_contain_text("flag 1")
    page.evaluate(
        "window.said = []; new MutationObserver(list => list.forEach(m => m.addedNodes.forEach(n => said.push(n.textContent))))"
        ".observe(document.getElementById('live'), { childList: true })"
    )
    table.lay_cards()
    table.do("lock-in").click()
    expect(table.root).to_have_attribute("data-round", "2", timeout=PATIENCE)
    table.await_phase("playing")
    wanted = re.compile("Register 1 begins[.].*reveals", re.DOTALL)
    table.await_that(lambda: bool(wanted.search(" ".join(page.evaluate("said")))), "the register is told")


def test_the_board_is_walked_with_the_arrow_keys(page: Page, site: str) -> None:
    session = new_game("person easy")
    table = open_table(page, site + fragment(session))
    page.keyboard.press("Tab")
    page.locator("#board").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#live p").last).to_have_text("B2: repair site")
    assert table.laid() == [""] * 5, "arrows on the board pick no register"


def test_with_reduced_motion_nothing_slides(new_context: Callable[..., BrowserContext], site: str) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    table = open_table(page, site + fragment(new_game("person easy")), speed="4")
    table.lay_cards()
    table.do("lock-in").click()
    expect(table.root).to_have_attribute("data-round", "2", timeout=PATIENCE)
    expect(table.root).to_have_attribute("data-phase", "drafting", timeout=PATIENCE)
    table.await_scene(0)
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["390x844", "360x640"])
@pytest.mark.parametrize("kinds", ["person easy", "person easy easy easy easy easy easy easy"], ids=["two", "eight"])
def test_on_a_phone_everything_fits_and_nothing_scrolls(
    new_context: Callable[..., BrowserContext], site: str, size: dict[str, Any], kinds: str
) -> None:
    page = new_context(**size).new_page()
    table = open_table(page, site + fragment(new_game(kinds)))
    width, height = size["viewport"]["width"], size["viewport"]["height"]
    expect(table.hand).to_have_count(9)
    for thing in (*table.hand.all(), *table.registers.all(), table.do("lock-in"), page.locator("#board")):
        box = thing.bounding_box()
        assert box
        assert 0 <= box["x"] <= width - box["width"]
        assert 0 <= box["y"] <= height - box["height"]
        assert min(box["width"], box["height"]) >= 44
    assert page.evaluate("document.scrollingElement.scrollHeight") <= height
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    board = page.locator("#board").bounding_box()
    assert board
    assert board["height"] >= 0.35 * height, "the board stays in sight"


def test_every_button_at_the_table_is_large_enough_for_a_finger(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context(**PHONE).new_page()
    open_table(page, site + fragment(new_game("person easy easy easy")))
    expect(page.locator("#robots button").first).to_be_visible()
    small = page.evaluate(
        """() => [...document.querySelectorAll("#head button, #desk button, #zoom button, #robots button")]
          .filter(e => e.checkVisibility())
          .filter(e => { const b = e.getBoundingClientRect(); return b.width < 44 || b.height < 44; })
          .map(e => e.outerHTML)"""
    )
    assert not small


def test_the_focus_stays_in_reach_when_cards_move(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    page.keyboard.press("Tab")
    table.hand.first.focus()
    page.keyboard.press("Enter")
    expect(table.hand).to_have_count(8)
    assert page.evaluate("document.activeElement.closest('#hand') !== null"), "not thrown back to the top of the page"


def test_the_system_decides_the_colours_until_the_reader_does(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context(color_scheme="dark").new_page()
    page.goto(site)
    await_ready(page)
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(root).to_have_attribute("data-theme", "light")
    page.locator('[data-do="set-theme"]').select_option("contrast")
    expect(root).to_have_attribute("data-theme", "contrast")
    page.reload()
    expect(root).to_have_attribute("data-theme", "contrast")


def test_help_and_rules_are_at_hand(visit: Visit) -> None:
    page = visit()
    page.locator('[data-do="help:roborally"]').click()
    page.locator('[data-answer="rules"]').click()
    expect(page.locator("#rule-5-2")).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


DESKTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}


@pytest.mark.parametrize("size", [SMALL, PHONE, DESKTOP], ids=["small", "phone", "desktop"])
@pytest.mark.parametrize("locale", ["en", "fr", "de"])
def test_while_registers_play_nothing_lies_on_anything_and_what_is_told_is_told_in_full(
    new_context: Callable[..., BrowserContext], site: str, size: dict[str, Any], locale: str
) -> None:
    page = new_context(**size, locale=locale).new_page()
    table = open_table(page, site + fragment(new_game("person easy easy")), speed="1")
    for _ in range(5):
        table.hand.first.click()
    table.do("lock-in").click()
    expect(table.do("skip")).to_be_visible(timeout=PATIENCE)
    table.do("pause").click()
    over = page.evaluate(
        """() => {
          const boxes = "#status, #tools, #plates, #board, #prompt, #commands, #program, #hand";
          const found = [...document.querySelectorAll(boxes)].filter(e => e.checkVisibility());
          const of = e => e.id === "commands" ? [...e.children] : e.id === "status" ? [...e.children] : [e];
          const parts = found.flatMap(e => of(e).map(part => [e.id, part.getBoundingClientRect()]));
          return parts.flatMap(([one, a], n) => parts.slice(n + 1)
            .filter(([other, b]) => a.left < b.right - 1 && b.left < a.right - 1)
            .filter(([other, b]) => a.top < b.bottom - 1 && b.top < a.bottom - 1)
            .map(([other]) => `${one} and ${other}`));
        }"""
    )
    assert not over
    for _ in range(12):
        cut = page.locator("#prompt").evaluate("p => p.scrollHeight > p.clientHeight + 1 ? p.textContent : ''")
        assert not cut
        table.do("step").click()
