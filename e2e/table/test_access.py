"""The page can be used by everybody: with screen readers, without a mouse, without motion, on small screens, in every theme."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import JSHandle, Page, expect

from e2e.accessibility import problems
from e2e.devices import DESKTOP, PHONE, SMALL, OnDevice, prefer
from e2e.table_page import PATIENCE, TablePage, done, fragment, new_game, open_table, set_up, sheet, unfold
from e2e.waiting import FINISH, FRAMES
from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.core.session import Session
from tabletop.show.words import LANGUAGES


def _themes(by_day: str) -> pytest.MarkDecorator:
    """A case for each theme, all but one of them by night."""
    themes = ("light", "dark", "contrast")
    return pytest.mark.parametrize(
        "theme", [pytest.param(one, marks=[] if one == by_day else pytest.mark.nightly) for one in themes]
    )


@_themes("light")
def test_no_page_or_dialog_has_a_problem_that_axe_can_find(page: Page, site: str, theme: str) -> None:
    page.locator('[data-do="set-theme"]').select_option(theme)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    assert not problems(page)
    set_up(page)
    expect(page.locator("#courses .course").first).to_be_visible()
    unfold(page, "more")
    assert not problems(page)
    sheet(page, 1)
    page.evaluate(FINISH)
    assert not problems(page)
    done(page)
    table = open_table(page, site + fragment(new_game("person easy easy")))
    expect(page.locator("#spoken-floor li").first).to_be_attached()
    table.hand.nth(3).click()
    assert not problems(page)
    for name in ("share", "help", "menu") if theme == "light" else ("menu",):
        table.tool(name).click()
        expect(page.locator("dialog")).to_be_visible()
        page.evaluate(FINISH)
        assert not problems(page)
        page.keyboard.press("Escape")


@_themes("contrast")
def test_no_set_up_has_a_problem_that_axe_can_find(page: Page, theme: str) -> None:
    prefer(page, theme=theme)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    for name in SHIPPED:
        set_up(page, name)
        assert not problems(page), name
        page.locator('#set-up [data-do="home"]').click()


LETTERS = "size => document.documentElement.style.setProperty('font-size', size)"
UNSEEN = """prompt => {
  const text = document.createRange();
  text.selectNodeContents(prompt);
  return [...text.getClientRects()].flatMap(line => [0.02, 0.25, 0.5, 0.75, 0.98].map(share =>
    document.elementFromPoint(line.x + share * line.width, line.y + line.height / 2))).filter(there => !prompt.contains(there))
    .map(there => there?.closest("[id]").id ?? "off the screen");
}"""
"""What is seen in the place of letters of the prompt."""
OFTEN = pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=[] if one in ("roborally", "stakbots") else pytest.mark.nightly) for one in SHIPPED],
)
"""Games with the most to show; `make nightly` tries all."""
SCREENS = ((390, 844), (844, 390), (820, 1180), (1180, 820), (1440, 900))


def played(name: str, choices: int = 6) -> str:
    """The link of a game some choices after its beginning."""
    session, rng = (
        Session(game.find(name), ["person", *["easy"] * (min(4, game.find(name).seats[1]) - 1)], {}, 1),
        Random(1),
    )
    session.advance()
    for _ in range(choices):
        session.play(rng.randrange(len(session.legal())))
        session.advance()
    while session.state.pending is None or session.state.pending.seat != 0:
        session.play(0)
        session.advance()
    return fragment(session)


@OFTEN
def test_nothing_covers_what_is_asked_where_letters_are_twice_as_large(page: Page, site: str, name: str) -> None:
    table = open_table(page, site + played(name))
    expect(table.prompt).not_to_be_empty()
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(LETTERS, "32px")
        page.evaluate(FRAMES)
        assert table.prompt.evaluate(UNSEEN) == [], f"{width} x {height}"
    page.evaluate(LETTERS, "")


LOWEST = """() => Math.max(...[...document.querySelectorAll("#desk *, #moves *, #history *, #robots *")]
  .filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen"))
  .map(one => one.getBoundingClientRect()).filter(box => box.width > 100 && box.left > innerWidth / 3)
  .map(box => box.bottom))"""
"""How far down something is seen beside the board."""


@OFTEN
def test_a_phone_on_its_side_uses_its_right_half(page: Page, site: str, name: str) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    open_table(page, site + played(name))
    page.evaluate(FRAMES)
    assert page.evaluate(LOWEST) >= 0.9 * 390
    if name != "roborally":  # whose cards fill it
        log = page.locator("#log").bounding_box()
        assert log
        assert log["height"] > 50


def test_every_legal_move_is_a_button_with_a_name_of_its_own(page: Page, site: str) -> None:
    session = new_game("person easy")
    open_table(page, site + fragment(session))
    buttons = page.locator("#move-list button")
    expect(buttons).to_have_count(len(session.legal()))
    names = buttons.all_text_contents()
    assert len(names) == len(set(names))
    expect(page.get_by_role("button", name=names[0], exact=True)).to_have_count(1)


def test_a_whole_turn_is_played_without_mouse_or_short_cuts(page: Page, site: str) -> None:
    prefer(page, keys="off")
    table = open_table(page, site + fragment(new_game("person easy")))
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#moves-title")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#live p").last, "what is asked next is said").to_contain_text("register 2")
    for _ in range(4):
        page.keyboard.press("Enter")
    table.await_that(lambda: all(table.laid()), "every register has a card")
    table.do("lock-in").focus()
    page.keyboard.press("Enter")
    expect(table.root).to_have_attribute("data-round", "2", timeout=PATIENCE)


def test_what_happens_is_said_and_the_board_can_be_read(page: Page, site: str) -> None:
    prefer(page, speed="4")
    table = open_table(page, site + fragment(new_game("person easy")))
    expect(page.locator("#spoken-robots")).to_contain_text("Wumms")
    expect(page.locator("#spoken-floor")).to_contain_text("flag 1")
    page.evaluate(
        """() => {
          const said = (window.said = []);
          new MutationObserver(list => list.forEach(m => m.addedNodes.forEach(n => said.push(n.textContent))))
            .observe(document.getElementById("live"), { childList: true });
        }"""
    )
    table.lay_cards()
    table.do("lock-in").click()
    wanted = re.compile("Register 1 begins[.].*reveals", re.DOTALL)
    table.await_that(lambda: bool(wanted.search(" ".join(page.evaluate("window.said")))), "the register is told")
    page.evaluate("delete window.said")  # else the page is started anew for the next test


def test_the_board_is_walked_with_the_arrow_keys(page: Page, site: str) -> None:
    session = new_game("person easy")
    table = open_table(page, site + fragment(session))
    page.keyboard.press("Tab")
    page.locator("#board").focus()
    said = page.locator("#live p").last
    expect(said, "it begins where the own robot stands").to_contain_text("Wumms")
    for key in ["ArrowUp"] * 16 + ["ArrowLeft"] * 12:
        page.keyboard.press(key)
    expect(said).to_contain_text("A1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(said).to_have_text("B2: repair site")
    assert table.laid() == [""] * 5, "arrows on the board pick no register"


@pytest.mark.parametrize(
    "name", ["stakbots", *(pytest.param(one, marks=pytest.mark.nightly) for one in ("moonbots", "robotory"))]
)
def test_the_board_of_every_game_is_walked_with_the_arrow_keys(page: Page, site: str, name: str) -> None:
    session = Session(game.find(name), ["person", "easy"], {}, 3)
    session.advance()
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    page.keyboard.press("Tab")
    page.locator("#board").focus()
    said = page.locator("#live p").last
    asked = said.text_content()
    for key in ["ArrowUp"] * 16 + ["ArrowLeft"] * 16 + ["ArrowDown"] * 4 + ["ArrowRight"] * 12:
        page.keyboard.press(key)
        if said.text_content() not in {asked, ""}:
            break
    expect(said, "something on the board is said").not_to_have_text(re.compile(f"^{re.escape(asked or '')}$|^$"))
    expect(page.locator("#notice")).to_be_hidden()


def test_with_reduced_motion_nothing_slides(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    prefer(page, speed="4")
    table = open_table(page, site + fragment(new_game("person easy")))
    table.lay_cards()
    table.do("lock-in").click()
    expect(table.root).to_have_attribute("data-round", "2", timeout=PATIENCE)
    table.await_phase("drafting")
    table.await_scene(0)
    assert page.evaluate("document.getAnimations().length") == 0


def test_on_a_phone_everything_fits_and_nothing_scrolls(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    for kinds in ("person easy", "person easy easy easy easy easy easy easy"):
        table = open_table(page, site + fragment(new_game(kinds)))
        for device in (PHONE, SMALL):
            width, height = device["viewport"].values()
            page.set_viewport_size(device["viewport"])
            expect(table.hand).to_have_count(9)
            assert table.board_box()["height"] >= 0.35 * height, "the board stays in sight"
            boxes = page.evaluate(BOXES, '#hand button.card, #program > *, [data-do="lock-in"], #board')
            assert len(boxes) == 9 + 5 + 2
            for x, y, right, bottom in boxes:
                assert 0 <= x < right <= width, f"at {width} x {height} for {kinds}"
                assert 0 <= y < bottom <= height, f"at {width} x {height} for {kinds}"
                assert min(right - x, bottom - y) >= 44
            assert page.evaluate("document.scrollingElement.scrollHeight") <= height
            assert page.evaluate("document.scrollingElement.scrollWidth") <= width


BOXES = """query => [...document.querySelectorAll(query)].map(one => one.getBoundingClientRect())
  .map(({ left, top, right, bottom }) => [left, top, right, bottom])"""


def test_every_button_at_the_table_is_large_enough_for_a_finger(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    table = open_table(page, site + fragment(new_game("person easy easy easy")))
    expect(page.locator("#robots button").first).to_be_visible()
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMES)
        expect(table.view("zoom-in")).to_be_visible()
        small = page.evaluate(
            """() => [...document.querySelectorAll("#head button, #desk button, #robots button")]
              .filter(e => e.checkVisibility())
              .filter(e => { const b = e.getBoundingClientRect(); return b.width < 44 || b.height < 44; })
              .map(e => e.outerHTML)"""
        )
        assert not small, f"at {width} x {height}"


def test_the_focus_stays_in_reach_when_cards_move(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    page.keyboard.press("Tab")
    table.hand.first.focus()
    page.keyboard.press("Enter")
    expect(table.hand).to_have_count(8)
    assert page.evaluate("document.activeElement.closest('#hand') !== null"), "not thrown back to the top of the page"


def test_the_focus_goes_to_the_board_where_no_button_is_left(page: Page, site: str) -> None:
    session = Session(game.find("moonbots"), ["person", "easy", "easy"], {}, 1)
    session.advance()
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    page.keyboard.press("Tab")
    table.do("touch:pass").focus()
    page.keyboard.press("Enter")
    table.await_that(lambda: table.session().ply > session.ply, "the turn has ended")
    table.await_phase("choosing")
    expect(page.locator("body")).not_to_be_focused()
    assert page.evaluate("document.activeElement.closest('#table, dialog') !== null"), (
        "not thrown back to the top of the page"
    )


def test_the_focus_stays_in_reach_when_a_move_of_the_list_is_made(page: Page, site: str) -> None:
    prefer(page, speed="1")
    session = Session(game.find("robotory"), ["person", "easy"], {}, 1)
    session.advance()
    table = open_table(page, site + fragment(session))
    page.keyboard.press("Tab")
    page.locator("#move-list button").nth(6).focus()
    page.keyboard.press("Enter")
    table.await_phase("playing")
    expect(page.locator("#moves-title")).to_be_focused()
    table.await_phase("choosing")
    expect(page.locator("#moves-title")).to_be_focused()


@pytest.mark.parametrize(
    "locale", [one if one == "de" else pytest.param(one, marks=pytest.mark.nightly) for one in LANGUAGES]
)
def test_while_registers_play_nothing_lies_on_anything_and_what_is_told_is_told_in_full(
    on_device: OnDevice, site: str, locale: str
) -> None:
    page = on_device(**PHONE)
    prefer(page, speed="4", language=locale)
    table = open_table(page, site + fragment(new_game("person easy easy")))
    for _ in range(5):
        table.hand.first.click()
    table.do("lock-in").click()
    expect(table.do("skip")).to_be_visible(timeout=PATIENCE)
    table.do("pause").click()
    prompt, told = page.locator("#prompt"), dict[str, JSHandle]()

    def twelve_are_told() -> bool:
        table.do("step").click()
        now = prompt.evaluate_handle("prompt => prompt.cloneNode(true)")
        told.setdefault(now.evaluate("prompt => prompt.innerHTML"), now)
        return len(told) == 12

    table.await_that(twelve_are_told, "twelve things are told")
    for size in (SMALL, PHONE, DESKTOP):
        page.set_viewport_size(size["viewport"])
        page.evaluate(FRAMES)
        assert not page.evaluate(OVERLAPS)
        assert not prompt.evaluate(CUT_SHORT, [*told.values()])


CUT_SHORT = """(prompt, told) => {
  const shown = [...prompt.childNodes];
  const cut = told.filter(copy => {
    prompt.replaceChildren(...copy.cloneNode(true).childNodes);
    return prompt.scrollHeight > prompt.clientHeight + 1;
  });
  prompt.replaceChildren(...shown);
  return cut.map(copy => copy.textContent);
}"""
"""What of that, said at this place, would not be seen in full."""

OVERLAPS = """() => {
  const boxes = "#status, #tools, #plates, #board, #prompt, #commands, #program, #hand";
  const found = [...document.querySelectorAll(boxes)].filter(e => e.checkVisibility());
  const of = e => e.id === "commands" ? [...e.children] : e.id === "status" ? [...e.children] : [e];
  const parts = found.flatMap(e => of(e).map(part => [e.id, part.getBoundingClientRect()]));
  return parts.flatMap(([one, a], n) => parts.slice(n + 1)
    .filter(([other, b]) => a.left < b.right - 1 && b.left < a.right - 1)
    .filter(([other, b]) => a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${one} and ${other}`));
}"""
"""Panels of the table that lie on one another."""


def test_a_keyboard_leads_from_the_home_page_to_a_table_and_what_is_laid_there_is_answered(page: Page) -> None:
    for pressed, shown in (('[data-do="set-up:roborally"]', "set-up"), ('[data-do="begin"]', "table")):
        page.locator(pressed).focus()
        page.keyboard.press("Enter")
        expect(page.locator("html")).to_have_attribute("data-page", shown)
        expect(page.locator(f"main#{shown}:focus, main#{shown} :focus")).to_have_count(1)
    expect(page.locator("#table")).to_have_accessible_name("Conveyor Row")
    said = page.locator("#live p")
    table = TablePage(page)
    expect(table.hand.first).to_be_visible()
    before = said.last.text_content()
    table.hand.first.focus()
    page.keyboard.press("Enter")
    expect(table.hand).to_have_count(8)
    assert said.last.text_content() != before, "what is still to be laid is said"
    target = page.locator("#program .target")
    target.focus()
    expect(target, "the ring of the focus is not that of the next register").to_have_css("outline-style", "solid")
