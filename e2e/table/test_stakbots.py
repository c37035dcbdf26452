"""Stak Bots in the browser: cards by touch, hands that stay hidden, chains explained, a match to its end offline."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import BrowserContext, Page, expect

from e2e.table.table_page import PATIENCE, TablePage, fragment, open_table
from e2e.waiting import Visit, await_offline
from stakbots.queue import queue
from stakbots.scene import HEIGHT, WIDTH
from stakbots.text import card_name
from tabletop import game
from tabletop.session import Session
from tabletop.words import words

MARGIN = 0.12  # cells around the picture, as the board of the page has them
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}


def stakbots(kinds: str, seed: int = 1, /, **options: str) -> Session:
    """A match at its first choice."""
    session = Session(game.find("stakbots"), kinds.split(), options, seed)
    session.advance()
    return session


def until(found: Callable[[Session], bool], kinds: str) -> Session:
    """A match of random choices that has come to a position as wanted; the first of many seeds that gets there."""
    for seed in range(300):
        session, rng = stakbots(kinds, seed), Random(seed)
        for _ in range(150):
            if session.over:
                break
            if found(session):
                return session
            session.play(int(rng.random() * len(session.legal())))
            session.advance()
    raise AssertionError("no such position turned up")


def tap(table: TablePage, thing: str) -> None:
    """Touches something that is on the table."""
    session = table.session()
    item = session.game.scene(session.state.view(session.to_move)).items[thing]
    box = table.page.locator("#board").bounding_box()
    assert box
    unit = min(box["width"] / (WIDTH + 2 * MARGIN), box["height"] / (HEIGHT + 2 * MARGIN))
    left, top = (box["width"] - WIDTH * unit) / 2, (box["height"] - HEIGHT * unit) / 2
    table.page.touchscreen.tap(box["x"] + left + item.x * unit, box["y"] + top + item.y * unit)


def test_a_card_of_the_hand_is_played_onto_the_own_stak_by_touch(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    session = until(lambda s: s.to_move == 0 and any(m.label.startswith("play=") for m in s.legal()), "person easy")
    table = open_table(new_context(**TABLET).new_page(), site + fragment(session))
    table.await_phase("choosing")
    play = next(move for move in session.legal() if move.label.startswith("play="))
    for thing in play.path:
        tap(table, thing)
    table.await_told("played", 0, session)


def test_three_people_pass_one_tablet_and_see_only_their_own_hands(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(stakbots("person person person")))
    page.locator('[data-answer="all"]').click()
    seen = set()
    for _ in range(9):
        curtain = page.locator('dialog.curtain [data-answer="yes"]')
        page.locator('dialog.curtain, html[data-phase="choosing"]').first.wait_for(state="attached", timeout=PATIENCE)
        session = table.session()
        seat = session.to_move
        assert seat is not None
        if curtain.count():
            hidden = {f"card-{card}" for card in session.state.view(seat).hand}
            assert not hidden & {*table.painted()}, "no hand shows before its owner says so"
            curtain.click()
        table.await_phase("choosing")
        table.await_scene(seat)
        seen.add(seat)
        before = page.url
        page.locator("#move-list button").last.evaluate("button => button.click()")
        expect(page).not_to_have_url(before, timeout=PATIENCE)
    assert len(seen) > 1


def test_a_chain_shows_what_resolves_and_what_waits_and_why(page: Page, site: str) -> None:
    def chained(s: Session) -> bool:
        pending = s.state.pending
        return pending is not None and pending.seat == 0 and len(queue(s.state.view(0))) > 1

    session = until(chained, "person easy easy")
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    rows = page.locator(".chain li")
    expect(rows).to_have_count(len(queue(session.state.view(0))))
    expect(rows.first).to_contain_text("resolves now")
    rows.first.locator("button").click()
    expect(page.locator("dialog .causes li").first).to_contain_text("Rule")


def test_the_scrapheap_can_be_looked_through(new_context: Callable[..., BrowserContext], site: str) -> None:
    session = until(lambda s: s.to_move == 0 and len(s.state.view(0).heap) > 3, "person easy")
    table = open_table(new_context(**TABLET).new_page(), site + fragment(session))
    table.await_phase("choosing")
    table.do("tell:heap").tap()
    notice = table.page.locator("#notice")
    expect(notice).to_contain_text("Scrapheap:")
    named = session.state.view(0).rules.deck.named
    for card in session.state.view(0).heap:
        expect(notice).to_contain_text(card_name(named[card], words("stakbots", "en")))


def test_a_match_with_bots_goes_on_to_its_end_without_a_network(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(stakbots("person easy easy", 3, depth="3")))
    await_offline(page)
    page.context.set_offline(True)
    page.reload()
    choosing, over = 'html[data-phase="choosing"]', 'html[data-phase="over"]'
    rng = Random(5)
    for _ in range(200):
        page.locator(f"{choosing}, {over}").wait_for(state="attached", timeout=PATIENCE)
        if page.locator(over).count():
            break
        buttons = page.locator("#move-list button")
        buttons.nth(int(rng.random() * buttons.count())).evaluate("button => button.click()")
    expect(page.locator(over)).to_be_attached()
    assert table.session().over
    expect(page.locator("#hand .ranking li")).to_have_count(3)


def test_options_that_cannot_go_together_are_refused_with_the_reason(visit: Visit) -> None:
    page = visit()
    page.locator('[data-do="set-up:stakbots"]').click()
    page.locator('[data-do="option:variant"]').select_option("tournament")
    page.locator('[data-do="option:depth"]').select_option("5")
    page.locator('[data-do="begin"]').click()
    expect(page.locator("#new-error")).to_contain_text("tournament settles depth by itself")
    page.locator('[data-do="option:depth"]').select_option("auto")
    expect(page.locator("#new-error")).to_be_empty()
    page.locator('[data-do="begin"]').click()
    expect(page.locator("html")).to_have_attribute("data-game", "stakbots")
    expect(page.locator("html")).to_have_attribute("data-page", "table")
