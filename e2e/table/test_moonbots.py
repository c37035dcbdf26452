"""Moon-Bots in the browser: cards and dice by touch, weapons in others' turns, hidden hands, a game to its end offline."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import BrowserContext, Page, expect

from e2e.table.table_page import PATIENCE, TablePage, fragment, open_table
from e2e.waiting import await_offline
from moonbots.layout import HEIGHT, MARKET, WIDTH
from tabletop import game
from tabletop import session as sessions

MARGIN = 0.12  # cells around the picture, as the board of the page has them
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}


def moonbots(kinds: str, seed: int = 1, /, **options: str) -> sessions.Session:
    """A game at its first choice."""
    session = sessions.Session(game.find("moonbots"), kinds.split(), options, seed)
    session.advance()
    return session


def until(found: Callable[[sessions.Session], bool], kinds: str) -> sessions.Session:
    """A game of random choices that has come to a position as wanted; the first of many seeds that gets there."""
    for seed in range(200):
        session, rng = moonbots(kinds, seed), Random(seed)
        for _ in range(150):
            if session.over:
                break
            if found(session):
                return session
            session.play(int(rng.random() * len(session.legal())))
            session.advance()
    raise AssertionError("no such position turned up")


def tap(table: TablePage, x: float, y: float) -> None:
    """Touches a point of the picture."""
    box = table.page.locator("#board").bounding_box()
    assert box
    unit = min(box["width"] / (WIDTH + 2 * MARGIN), box["height"] / (HEIGHT + 2 * MARGIN))
    left, top = (box["width"] - WIDTH * unit) / 2, (box["height"] - HEIGHT * unit) / 2
    table.page.touchscreen.tap(box["x"] + left + x * unit, box["y"] + top + y * unit)


def show_mine(page: Page) -> None:
    """Takes the device over from whoever had it."""
    page.locator('dialog.curtain [data-answer="yes"]').click()


def test_a_card_is_bought_dice_are_rolled_and_placed_by_touch(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    table = open_table(new_context(**TABLET).new_page(), site + fragment(moonbots("person easy easy")))
    table.await_phase("choosing")
    before = table.session()
    seat = before.to_move
    assert seat is not None
    free = next(move for move in before.legal() if move.label in {"buy=0", "buy=1"})
    tap(table, *MARKET[int(free.label[-1])])
    expect(table.do("touch:roll")).to_be_visible()
    table.await_told("bought", seat)
    table.do("touch:roll").tap()
    table.await_told("rolled", seat)
    table.await_scene(0)


def test_touching_a_card_tells_what_it_does(page: Page, site: str) -> None:
    session = until(lambda s: s.to_move == 0 and bool(s.state.view(0).upgrades[1]), "person easy easy")
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    item = session.game.scene(session.state.view(0)).items["upgrade-1-0"]
    box = page.locator("#board").bounding_box()
    assert box
    unit = min(box["width"] / (WIDTH + 2 * MARGIN), box["height"] / (HEIGHT + 2 * MARGIN))
    left, top = (box["width"] - WIDTH * unit) / 2, (box["height"] - HEIGHT * unit) / 2
    page.mouse.click(box["x"] + left + item.x * unit, box["y"] + top + item.y * unit)
    expect(page.locator("#notice")).to_contain_text(re.compile(r"\w+.*: .{20,}"))


def test_secret_weapons_are_seen_only_by_their_owner(page: Page, site: str) -> None:
    def armed(s: sessions.Session) -> bool:
        seat = s.to_move
        return seat is not None and seat >= 0 and not s.state.view(seat).hand[seat] and any(s.state.view(None).hand)

    session = until(armed, "person person person")
    table = open_table(page, site + fragment(session))
    page.locator('[data-answer="all"]').click()
    show_mine(page)
    table.await_phase("choosing")
    assert not [name for name in table.painted() if name.startswith("weapon-")]
    table.await_scene(session.to_move)


def test_one_is_asked_in_another_ones_turn_and_may_use_a_weapon(page: Page, site: str) -> None:
    def asked(s: sessions.Session) -> bool:
        pending = s.state.pending
        return (
            pending is not None and pending.seat == 0 and pending.ask.name.endswith("-respond") and len(s.legal()) > 1
        )

    session = until(asked, "person easy easy easy")
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    expect(table.do("touch:pass")).to_be_visible()
    page.locator("#move-list button").nth(1).evaluate("button => button.click()")
    table.await_told("played", 0, session)


def test_how_often_one_is_asked_can_be_chosen_and_stays(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(moonbots("person easy easy")))
    table.await_phase("choosing")
    table.do("menu").click()
    field = page.locator('[data-do="wish:0"]')
    expect(field).to_have_value("could")
    field.select_option("attacked")
    page.keyboard.press("Escape")
    page.reload()
    table.await_phase("choosing")
    table.do("menu").click()
    expect(field).to_have_value("attacked")


def test_a_duel_with_a_bot_goes_on_to_its_end_without_a_network(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(moonbots("person easy", **{"round-limit": "20"})))
    await_offline(page)
    page.context.set_offline(True)
    page.reload()
    choosing, over = 'html[data-phase="choosing"]', 'html[data-phase="over"]'
    for _ in range(400):
        page.locator(f"{choosing}, {over}").wait_for(state="attached", timeout=PATIENCE)
        if page.locator(over).count():
            break
        page.locator("#move-list button").last.evaluate("button => button.click()")
    expect(page.locator(over)).to_be_attached()
    assert table.session().over
    expect(page.locator("#hand .ranking li")).to_have_count(2)
