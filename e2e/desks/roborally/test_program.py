"""Programming a robot in all four ways, and what else a race asks: coming back, powering down."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.devices import PHONE, OnDevice
from e2e.table_page import PATIENCE, TablePage, asked, fragment, game_until, new_game, open_table, operands, race
from tabletop.core.session import Session


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
    """Touches that the browser handles like those of a screen."""

    def __init__(self, page: Page) -> None:
        self.cdp = page.context.new_cdp_session(page)

    def put(self, kind: str, *points: tuple[float, float]) -> None:
        """All fingers that are on the screen after a touchStart, touchMove or touchEnd."""
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """One finger moves from here to there."""
        self.put("touchStart", start)
        for step in range(1, 6):
            self.put("touchMove", tuple(a + (b - a) * step / 5 for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
        self.put("touchEnd")


def middle(element: Locator) -> tuple[float, float]:
    """The middle of an element on the screen."""
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_drags_cards_and_pinches_the_board(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
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
    expect(table.view("zoom-out")).to_be_visible()
    assert page.evaluate("visualViewport.scale") == 1, "the page itself is not zoomed"


# Touched cards and digits are held by tests/web/desks/roborally/test_program.py by day.
@pytest.mark.parametrize(
    "way",
    [*(pytest.param(way, marks=pytest.mark.nightly) for way in (by_tap, by_keyboard)), by_drag, by_the_list_of_moves],
)
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
        expect(page.locator("dialog .card-details")).to_contain_text("A repair or a power-down unlocks it")
        expect(page.locator("dialog")).to_contain_text("6.2")
        page.keyboard.press("Escape")
        expect(slot).to_have_attribute("aria-label", label)
    assert len(table.held()) == 9 - race(session).damage[0]


def test_a_robot_comes_back_by_touching_an_arrow_on_the_board(page: Page, site: str) -> None:
    session = game_until(lambda s: asked(s, "enter-facing") and len(s.legal()) == 4, "person easy")
    at = operands(session)[1]
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    floor = race(session).floor
    page.mouse.click(*table.spot(at % floor.width + 1, at // floor.width + 0.5))
    expect(page.locator("#move-list")).not_to_contain_text("west", timeout=PATIENCE)
    table.await_told("entered", 0, session)
    entered = [event for event in table.session().events() if event.kind == "entered"]
    assert entered[-1].data[1:] == (at, 1), "it looks east"


def test_power_down_is_asked_in_words_and_answered_by_button(page: Page, site: str) -> None:
    session = game_until(lambda s: asked(s, "announce"), "person person")
    seat = session.to_move
    table = open_table(page, site + fragment(session), all_here=False)
    table.do(f"play-as:{seat}").click()
    expect(page.locator("#move-list button")).to_have_count(2)
    page.locator("#move-list button").nth(1).click()
    assert seat is not None
    table.await_told("announced", seat, session)
