"""Stak Bots in the browser: cards by touch, hands that stay hidden, chains explained, a match to its end offline."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.accessibility import problems
from e2e.devices import KEPT_OFFLINE, PHONE, TABLET, OnDevice
from e2e.table_page import AT_REST, PATIENCE, TablePage, fragment, open_table, set_rule, set_up
from e2e.waiting import await_offline, reload
from stakbots.show.about import effect_of
from stakbots.show.queue import queue
from stakbots.show.text import card_name
from tabletop.core import game
from tabletop.core.session import Session
from tabletop.show.words import words
from tests.playing import game_until

EN = words("stakbots", "en")
FIVE = "stakbots.2.person-person-person..o.JMMoS_BE.0k35vxq"
"""The match of `tests/stakbots/show/test_story.py`, after its chain of five effects."""


def stakbots(kinds: str, seed: int = 1, /, **options: str) -> Session:
    """A match at its first choice."""
    session = Session(game.find("stakbots"), kinds.split(), options, seed)
    session.advance()
    return session


def until(found: Callable[[Session], bool], kinds: str) -> Session:
    """A match of random choices that has come to a position as wanted; the first of many seeds that gets there."""
    return game_until(found, partial(stakbots, kinds))


def tap(table: TablePage, thing: str) -> None:
    """Touches something that is on the table."""
    item = table.scene(table.session().to_move).items[thing]
    table.page.touchscreen.tap(*table.spot(item.x, item.y))


def test_a_card_of_the_hand_is_played_onto_the_own_stak_by_touch(on_device: OnDevice, site: str) -> None:
    session = until(lambda s: s.to_move == 0 and any(m.label.startswith("play=") for m in s.legal()), "person easy")
    table = open_table(on_device(**TABLET), site + fragment(session))
    table.await_phase("choosing")
    play = next(move for move in session.legal() if move.label.startswith("play="))
    for thing in play.path:
        tap(table, thing)
    table.await_told("played", 0, session)


def test_on_a_phone_what_is_asked_is_in_sight_however_far_the_list_was_scrolled(on_device: OnDevice, site: str) -> None:
    def asked(s: Session) -> bool:
        return s.to_move == 0 and any(m.path[0].startswith("seat-") for m in s.legal())

    page = on_device(**PHONE)
    table = open_table(page, site + fragment(until(asked, "person easy")))
    table.await_phase("choosing")
    for seat in (0, 1):
        expect(table.do(f"touch:seat-{seat}")).to_be_in_viewport(ratio=0.99)
    hand = page.locator("#hand")
    assert hand.evaluate("hand => (hand.scrollTop = 1000)"), "there is more than fits"
    before = page.url
    table.do("touch:seat-1").evaluate("button => button.click()")
    table.await_that(lambda: page.url != before, "the choice is made")
    table.await_that(lambda: hand.evaluate("hand => hand.scrollTop") == 0, "what comes next is read from its beginning")


# By day e2e/table/test_handover.py passes a race on, and the headless table matches of this game.
@pytest.mark.nightly
def test_three_people_pass_one_tablet_and_see_only_their_own_hands(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(stakbots("person person person")))
    seen = set[int]()
    while len(seen) < 2:
        curtain = page.locator('dialog.curtain [data-answer="yes"]')
        page.locator(f'dialog.curtain, {AT_REST}[data-phase="choosing"]').first.wait_for(
            state="attached", timeout=PATIENCE
        )
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


# By day tests/web/desks/stakbots/test_chain.py holds the rows of a chain.
@pytest.mark.nightly
def test_a_chain_shows_what_resolves_and_what_waits_and_why(on_device: OnDevice, site: str) -> None:
    def chained(s: Session) -> bool:
        pending = s.state.pending
        asked = pending is not None and pending.seat == 0 and pending.ask.name == "aim"
        return asked and len(queue(s.state.view(0))) > 2

    session = until(chained, "person easy easy")
    table = open_table(page := on_device(**PHONE), site + fragment(session))
    table.await_phase("choosing")
    now = page.locator(".chain .status-0")
    expect(now).to_be_in_viewport()
    expect(page.locator(".chain .status-1")).to_have_count(len(queue(session.state.view(0))) - 1)
    expect(now).to_contain_text("its turn now")
    now.locator("button").click()
    expect(page.locator("dialog .causes li").first).to_contain_text("Rule")


def chain_of_five(page: Page, site: str) -> TablePage:
    """A phone that three people share, after a chain of five effects that an attack has triggered."""
    table = open_table(page, f"{site}#{FIVE}")
    page.locator('dialog.curtain [data-answer="yes"]').tap()
    table.await_phase("choosing")
    expect(page.locator(".chain li")).to_have_count(5)
    return table


def test_touching_an_effect_explains_to_everybody_what_it_was_why_then_and_how_it_came_to_that(
    on_device: OnDevice, site: str
) -> None:
    table = chain_of_five(page := on_device(**PHONE), site)
    assert problems(page) == []
    dialog = page.locator("dialog")
    for number, card, rule, why, how in (
        (3, "Shot 2", "6.6", "5.3", ["attacks", "Pit 1 begins", "Sidekick 3 begins", "Shot 2 begins"]),
        (5, "Tranq 1", "6.13", "5.4", ["attacks", "fights", "Tranq 1 turns up", "its effect is lost"]),
    ):
        page.locator(".chain button").nth(number - 1).tap()
        expect(dialog.locator(".effect")).to_contain_text(card)
        expect(dialog.locator(".effect")).to_contain_text(f"Effect {number} of 5")
        expect(dialog.locator(f'.effect [data-answer="rule:{rule}"]')).to_be_visible()
        expect(dialog.locator(".causes")).to_contain_text(re.compile(".*".join(how), re.DOTALL))
        assert number < 5 or problems(page) == []
        dialog.locator(f'.body > [data-answer="rule:{why}"]').tap()
        expect(page.locator(f'[id="{why}"]')).to_be_focused()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    _is_explained_from_the_log_and_by_the_keyboard_too(table)


def _is_explained_from_the_log_and_by_the_keyboard_too(table: TablePage) -> None:
    dialog = table.page.locator("dialog")
    row = table.page.get_by_role("listitem").filter(has_text="turned up by Sidekick 3").get_by_role("button")
    row.focus()
    table.page.keyboard.press("Enter")
    expect(dialog.locator(".effect")).to_contain_text("Effect 3 of 5")
    table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(row).to_be_focused()
    table.tool("side:history").tap()
    table.page.locator("#log button").filter(has_text="entry effect of Shot 2 begins").tap()
    expect(table.prompt).to_contain_text("entry effect of Shot 2 begins")
    row.tap()
    expect(dialog.locator(".effect")).to_contain_text("Effect 3 of")


@pytest.mark.nightly
def test_in_the_dark_a_chain_and_its_explanation_can_be_read_by_everybody(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    page.emulate_media(color_scheme="dark")
    chain_of_five(page, site)
    assert problems(page) == []
    page.locator(".chain button").last.tap()
    expect(page.locator("dialog .effect")).to_be_visible()
    assert problems(page) == []


def test_whoever_chooses_by_the_keyboard_waits_where_the_next_choice_comes(page: Page, site: str) -> None:
    open_table(page, site + fragment(stakbots("person easy")))
    page.locator(".skip").press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#moves-title")).to_be_focused()
    expect(page.locator("#move-list button").first).to_be_visible()


# By day tests/stakbots/show/test_about.py reads this list, and that of the scrapheap.
@pytest.mark.nightly
@pytest.mark.parametrize("turned", [False, True])
def test_all_cards_in_sight_are_read_in_one_list(on_device: OnDevice, site: str, turned: bool) -> None:
    session = until(lambda s: s.to_move == 0 and len(_face_up(s)) > 4, "person easy easy")
    width, height = sorted(PHONE["viewport"].values(), reverse=turned)
    table = open_table(on_device(**{**PHONE, "viewport": {"width": width, "height": height}}), site + fragment(session))
    table.await_phase("choosing")
    table.do("card:staks").tap()
    tags = session.state.view(0).rules.deck.tags
    for card in _face_up(session):
        expect(table.page.locator("dialog.reading")).to_contain_text(
            f"{card_name(tags[card], EN)} \u2013 {effect_of(tags[card], EN)}"
        )


def _face_up(session: Session) -> list[int]:
    """The cards that lie face up in Staks."""
    return [card for cards in session.state.view(0).staks for card in cards if card >= 0]


# At the headless table such a match is played to its end by day; without a network a race is in e2e/engines/test_journeys.py.
@pytest.mark.nightly
def test_a_match_with_bots_goes_on_to_its_end_without_a_network(on_device: OnDevice, site: str) -> None:
    page = on_device(**KEPT_OFFLINE)
    table = open_table(page, site + fragment(stakbots("person easy easy", 3, depth="3")))
    await_offline(page)
    page.context.set_offline(True)
    reload(page)
    table.play_to_the_end(Random(5).random)
    assert table.session().over
    expect(page.locator("#hand .ranking li")).to_have_count(3)


def test_options_that_cannot_go_together_are_refused_with_the_reason(page: Page) -> None:
    set_up(page, "stakbots")
    set_rule(page, "variant", "tournament")
    set_rule(page, "depth", "5")
    page.locator('[data-do="begin"]').click()
    expect(page.locator("#new-error")).to_contain_text("tournament settles depth by itself")
    set_rule(page, "depth", "auto")
    expect(page.locator("#new-error")).to_be_empty()
    page.locator('[data-do="begin"]').click()
    expect(page.locator("html")).to_have_attribute("data-game", "stakbots")
    expect(page.locator("html")).to_have_attribute("data-page", "table")
