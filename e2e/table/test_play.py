"""Playing a race in the browser: programming in every way there is, watching, looking back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.table.table_page import PATIENCE, TablePage, asked, fragment, game_until, new_game, open_table, operands, race
from e2e.waiting import Visit
from tabletop.bots import run_bots
from tabletop.game import Budget
from tabletop.session import Session

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def by_tap(table: TablePage, cards: list[int]) -> None:
    """Taps the cards one after the other."""
    for card in cards:
        table.page.locator(f'[data-key="card-{card}"]').click()


def by_drag(table: TablePage, cards: list[int]) -> None:
    """Drags each card onto its register, the last one first."""
    for register, card in reversed(list(enumerate(cards, 1))):
        table.page.locator(f'[data-key="card-{card}"]').drag_to(
            table.page.locator(f'[data-drop="register-{register}"]')
        )


def by_keyboard(table: TablePage, cards: list[int]) -> None:
    """Presses the number of each card."""
    hand = sorted(race(table.session()).hand[0])
    for card in cards:
        table.page.keyboard.press(str(hand.index(card) + 1))


def by_the_list_of_moves(table: TablePage, cards: list[int]) -> None:
    """Presses the button of each move, without ever touching a card."""
    for card in cards:
        button = table.page.locator("#move-list button").filter(has_text=f"({10 * (card + 1)})")
        button.focus()
        button.press("Enter")


class Fingers:
    """Touches as the browser itself gets them."""

    def __init__(self, page: Page) -> None:
        self.cdp = page.context.new_cdp_session(page)

    def put(self, kind: str, *points: tuple[float, float]) -> None:
        """All fingers that are on the screen after a touchStart, touchMove or touchEnd."""
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """One finger from here to there."""
        self.put("touchStart", start)
        for step in range(1, 6):
            self.put("touchMove", tuple(a + (b - a) * step / 5 for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
        self.put("touchEnd")


def middle(element: Locator) -> tuple[float, float]:
    """The middle of an element on the screen."""
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_drags_cards_and_pinches_the_board(new_context: Callable[..., BrowserContext], site: str) -> None:
    page = new_context(**PHONE).new_page()
    table = open_table(page, site + fragment(new_game("person easy")))
    fingers, card = Fingers(page), table.held()[4]
    fingers.drag(middle(table.hand.nth(4)), middle(table.registers.nth(2)))
    expect(table.registers.nth(2).locator(".prio")).to_have_text(card)
    table.hand.first.tap()
    expect(table.registers.first.locator(".prio"), "a tap after a drag counts").to_be_visible()
    x, y = middle(page.locator("#board"))
    fingers.put("touchStart", (x - 20, y), (x + 20, y))
    for reach in (40, 60, 80):
        fingers.put("touchMove", (x - reach, y), (x + reach, y))
    fingers.put("touchEnd")
    expect(table.do("zoom-out")).to_be_visible()
    assert page.evaluate("visualViewport.scale") == 1, "the page itself is not zoomed"


@pytest.mark.parametrize("way", [by_tap, by_drag, by_keyboard, by_the_list_of_moves])
def test_every_way_of_programming_makes_the_same_choices(
    page: Page, site: str, way: Callable[[TablePage, list[int]], None]
) -> None:
    session = new_game("person easy")
    hand = race(session).hand[0]
    cards = [hand[n] for n in (7, 0, 4, 2, 8)]
    table = open_table(page, site + fragment(session))
    way(table, cards)
    table.await_laid([str(10 * (card + 1)) for card in cards])
    expect(table.hand).to_have_count(4)
    page.locator("#table-title").click(force=True)
    page.keyboard.press("Enter")
    expect(table.root).to_have_attribute("data-round", "2", timeout=PATIENCE)
    played = table.session()
    assert [ply.index for ply in played.plies if ply.seat == 0 and ply.free][:5] == indices(session, cards)


def indices(session: Session, cards: list[int]) -> list[int]:
    """What the record holds for these cards, one register after the other."""
    left, found = list(race(session).hand[0]), []
    for card in cards:
        found.append(left.index(card))
        left.remove(card)
    return found


def test_a_newcomer_races_two_bots_by_touch(new_context: Callable[..., BrowserContext], site: str) -> None:
    page = new_context(**PHONE).new_page()
    page.goto(site)
    page.locator('[data-do="quick:roborally"]').tap()
    table = TablePage(page)
    for turn in range(1, 4):
        table.await_phase("drafting")
        expect(page.locator("#status")).to_contain_text(f"Turn {turn}")
        assert len(table.held()) >= 5
        while table.do("lock-in").get_attribute("aria-disabled") == "true":
            table.hand.first.tap()
        table.do("lock-in").tap()
        answer_until(table, turn + 1)  # a damaged robot is asked about power-down first
        table.await_scene(0)
    assert list(table.session().seats) == ["person", "easy", "easy"]


def answer_until(table: TablePage, turn: int) -> None:
    """Answers questions about power-down and coming back, and skips what follows, until that turn is programmed."""
    ready = f'html[data-phase="drafting"][data-round="{turn}"]'
    for _ in range(12):
        table.page.locator(f'{ready}, html[data-phase="choosing"], html[data-phase="playing"]').wait_for(
            state="attached", timeout=PATIENCE
        )
        if table.page.locator(ready).count():
            return
        if table.root.get_attribute("data-phase") == "choosing":
            table.page.locator("#move-list button").first.click()
        # there may be none any more
        table.do("skip").evaluate_all("buttons => buttons.forEach(button => button.click())")
    raise AssertionError("the next turn does not come")


def test_a_card_taken_back_returns_to_the_hand_and_its_register_is_next(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    for _ in range(3):
        table.hand.first.click()
    first, second, third, *_ = table.laid()
    table.registers.nth(1).click()
    table.await_laid([first, "", third, "", ""])
    assert second in table.held()
    taken = table.held()[-1]
    table.hand.last.click()
    table.await_laid([first, taken, third, "", ""])


def test_cards_change_places_by_dragging_and_go_back_to_the_hand(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    for _ in range(2):
        table.hand.first.click()
    first, second, *_ = table.laid()
    table.registers.nth(0).drag_to(table.registers.nth(4))
    table.await_laid(["", second, "", "", first])
    table.registers.nth(4).drag_to(page.locator("#hand"))
    table.await_laid(["", second, "", "", ""])
    assert first in table.held()


def test_the_program_cannot_be_locked_in_before_it_is_complete(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    table.hand.first.click()
    table.do("lock-in").click(force=True)
    page.keyboard.press("Enter")
    table.await_phase("drafting")
    expect(table.prompt).to_contain_text("register 2")
    assert not race(table.session()).program[0][0] >= 0


def test_reloading_resumes_with_the_draft(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    table.play_round()
    table.hand.nth(2).click()
    table.hand.nth(3).click()
    laid, address = table.laid(), page.url
    page.reload()
    table.await_phase("drafting")
    assert page.url == address
    table.await_laid(laid)
    assert laid[1]
    assert not laid[2]


def test_a_reload_while_bots_think_loses_nothing(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person hard hard hard")))
    table.lay_cards()
    laid = table.laid()
    table.do("lock-in").click()
    page.reload()
    answer_until(table, 2)
    record = [ply for ply in table.session().plies if ply.seat == 0]
    assert len(record) >= 5
    revealed = [event for event in table.session().events() if event.kind == "revealed" and event.data[0] == 0]
    assert [str(10 * (event.data[2] + 1)) for event in revealed] == laid[: len(revealed)]


def test_after_the_film_the_board_shows_exactly_the_state(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy easy easy", seed=5)), speed="4")
    table.lay_cards()
    table.do("lock-in").click()
    table.await_phase("playing")
    ready = 'html[data-phase="drafting"][data-round="2"], html[data-phase="choosing"]'
    page.locator(ready).wait_for(state="attached", timeout=90_000)
    table.await_scene(0)


def test_a_film_can_be_paused_stepped_and_skipped(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy easy")), speed="1")
    table.lay_cards()
    table.do("lock-in").click()
    table.await_phase("playing")
    table.do("pause").click()
    expect(table.do("go-on")).to_be_visible()
    lines = page.locator("#log li")
    table.do("step").click()
    expect(table.do("go-on")).to_be_visible()
    page.wait_for_timeout(1_500)
    standing = lines.count()
    page.wait_for_timeout(1_500)
    assert lines.count() == standing, "nothing moves while it is paused"
    table.do("step").click()
    table.await_that(lambda: lines.count() > standing, "one step goes one beat on")
    table.do("skip").click()
    answer_until(table, 2)
    table.await_scene(0)


def test_bots_play_on_where_no_worker_can_start_and_the_page_says_so(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context().new_page()  # in a warm one the service worker would have the file
    page.route("**/worker.py", lambda route: route.abort())
    table = open_table(page, site + fragment(new_game("person normal")))
    table.play_round()
    expect(page.locator("#notice")).to_contain_text("think in the page")
    assert not page.workers


def test_a_game_open_in_two_tabs_goes_on_in_both(page: Page, context: BrowserContext, site: str) -> None:
    address = site + fragment(new_game("person easy"))
    first = open_table(page, address)
    second = open_table(context.new_page(), address)
    second.play_round()
    expect(first.root).to_have_attribute("data-round", "2", timeout=PATIENCE)
    expect(page.locator("#notice")).to_contain_text("another tab")
    first.await_phase("drafting")
    first.await_that(lambda: first.painted() == second.painted(), "both tabs show the same")


def test_a_choice_can_be_taken_back_until_something_is_revealed(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person person")))
    page.locator('[data-answer="all"]').click()
    page.locator('[data-answer="yes"]').click()
    expect(table.hand).to_have_count(9)
    held = table.held()
    table.lay_cards()
    table.do("lock-in").click()
    page.locator('[data-answer="yes"]').click()
    expect(table.hand).to_have_count(9)
    table.tool("menu").click()
    page.locator('[data-answer="take-back"]').click()
    expect(page.locator("dialog.curtain")).to_contain_text("Wumms")
    page.locator('[data-answer="yes"]').click()
    expect(table.hand).to_have_count(9)
    assert table.held() == held
    assert not any(ply.free for ply in table.session().plies)
    table.tool("menu").click()
    expect(page.locator('[data-answer="take-back"]')).to_have_count(0)


def test_the_last_round_can_be_watched_again(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    table.play_round()
    before, address = table.painted(), page.url
    page.evaluate("localStorage.setItem('robodrome:speed', '4')")
    page.reload()
    table.await_phase("drafting")
    table.do("replay").click()
    table.await_phase("playing")
    expect(page.locator("#status")).to_contain_text("Turn 1")
    table.do("skip").click()
    table.await_phase("drafting")
    table.await_that(lambda: table.painted() == before, "the board is as before")
    assert page.url == address


def test_the_slider_shows_any_moment_and_comes_back(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    start = table.painted()
    table.play_round()
    table.await_scene(0)
    now = table.painted()
    assert now != start
    page.locator("#slider").fill("6")
    table.await_phase("looking-back")
    table.await_that(lambda: table.painted() == start, "the board is as it was at the start")
    expect(table.hand).to_have_count(0)
    table.do("now").click()
    table.await_phase("drafting")
    table.await_that(lambda: table.painted() == now, "the board is as it is now")


def test_a_line_of_the_history_explains_its_causes_with_their_rules(page: Page, site: str) -> None:
    session = game_until(lambda s: asked(s, "program") and any(e.kind == "pushed" for e in s.events()), "person person")
    pushed = max(event.id for event in session.events() if event.kind == "pushed")
    table = open_table(page, site + fragment(session))
    page.locator('[data-answer="0"]').click()
    folded = page.locator('.chapter[aria-expanded="false"]')
    while folded.count():
        folded.first.click()
    page.locator(f'[data-do="why:{pushed}"]').click()
    causes = page.locator("dialog .causes li")
    expect(causes.first).to_be_visible()
    assert causes.count() >= 3, "register, revealed, executed, moved, pushed"
    expect(causes.last.locator(".rule")).to_contain_text("5.2.3")
    expect(causes.nth(1)).to_contain_text("reveals")
    causes.last.locator(".rule").click()
    expect(page.locator("#rule-5-2-3")).to_be_focused()
    assert table.session().ply == session.ply


def test_locked_registers_keep_their_cards_and_say_why(page: Page, site: str) -> None:
    session = game_until(lambda s: asked(s, "program") and operands(s)[0] == 0 and race(s).damage[0] > 5, "person easy")
    table = open_table(page, site + fragment(session))
    locked = race(session).locked(0)
    assert locked >= 2
    for register in range(6 - locked, 6):
        slot = table.registers.nth(register - 1)
        label = slot.get_attribute("aria-label") or ""
        assert "locked" in label
        assert str(10 * (race(session).program[0][register - 1] + 1)) in label
        slot.click()
        expect(page.locator("dialog .card-details")).to_contain_text("until a repair or a power-down unlocks it")
        expect(page.locator("dialog")).to_contain_text("6.2")
        page.keyboard.press("Escape")
        expect(slot).to_have_attribute("aria-label", label)
    assert len(table.held()) == 9 - race(session).damage[0]


def test_a_robot_comes_back_by_touching_an_arrow_on_the_board(page: Page, site: str) -> None:
    session = game_until(lambda s: asked(s, "enter-facing") and len(s.legal()) == 4, "person easy")
    at = operands(session)[1]
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    place = page.locator("#board").bounding_box()
    assert place
    floor = race(session).floor
    cell = min(place["width"] / (floor.width + 0.24), place["height"] / (floor.height + 0.24))
    x = place["x"] + place["width"] / 2 + (at % floor.width + 0.5 - floor.width / 2) * cell
    y = place["y"] + place["height"] / 2 + (at // floor.width + 0.5 - floor.height / 2) * cell
    page.mouse.click(x + 0.5 * cell, y)
    expect(page.locator("#move-list")).not_to_contain_text("west", timeout=PATIENCE)
    table.await_told("entered", 0, session)
    entered = [event for event in table.session().events() if event.kind == "entered"]
    assert entered[-1].data[1:] == (at, 1), "it looks east"


def test_power_down_is_asked_in_words_and_answered_by_button(page: Page, site: str) -> None:
    session = game_until(lambda s: asked(s, "announce"), "person person")
    seat = session.to_move
    table = open_table(page, site + fragment(session))
    page.locator(f'[data-answer="{seat}"]').click()
    expect(page.locator("#move-list button")).to_have_count(2)
    page.locator("#move-list button").nth(1).click()
    assert seat is not None
    table.await_told("announced", seat, session)


def test_the_end_names_the_winner_and_offers_a_rematch(page: Page, site: str) -> None:
    session = game_until(
        lambda s: race(s).turn > 0, "easy easy", **{"turn-limit": "25", "lives": "1", "last-life": "last"}
    )
    run_bots(session, Budget())
    table = open_table(page, site + fragment(session))
    table.await_phase("over")
    expect(page.locator(".ranking li")).to_have_count(2)
    table.do("rematch").click()
    expect(table.root).to_have_attribute("data-round", "1")


def test_zoom_brings_the_board_closer_and_back(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    expect(table.do("zoom-out")).to_be_hidden()
    table.do("zoom-in").click()
    expect(table.do("zoom-out")).to_be_visible()
    table.do("zoom-out").click()
    expect(table.do("zoom-out")).to_be_hidden()


def test_a_double_tap_on_the_floor_brings_it_closer_and_back(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    page.locator("#board").dblclick()
    expect(table.do("zoom-out")).to_be_visible()
    page.locator("#board").dblclick()
    expect(table.do("zoom-out")).to_be_hidden()


def test_languages_change_everything_at_once_and_stay(visit: Visit, site: str) -> None:
    page = visit()
    page.locator('[data-do="set-language"]').select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator('[data-do="quick:roborally"]')).to_contain_text("Courir")
    page.locator('[data-do="quick:roborally"]').click()
    table = TablePage(page)
    table.await_phase("drafting")
    expect(table.prompt).to_contain_text("phase 1")
    expect(table.hand.first).to_have_attribute("aria-label", re.compile("priorité"))
    page.reload()
    table.await_phase("drafting")
    expect(page.locator("#history-title")).to_have_text("Déroulement")
    table.do("menu").click()
    page.locator('dialog [data-do="set-language"]').select_option("de")
    expect(table.prompt).to_contain_text("Register 1")
