"""Special rules in the browser: options to choose among, floors that turn, robots with roles, rules put on any course."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from e2e.table_page import PATIENCE, fragment, new_game, open_table, race, set_up, unfold
from roborally.bots.players import find
from tabletop.core.game import Budget
from tabletop.core.session import PERSON, Session
from tabletop.show.words import words

WORDS = words("roborally", "en")
_FLOOR = (
    "document.getElementById('floor').toDataURL().length + document.getElementById('floor').toDataURL().slice(-4000)"
)


def played_by_bots(course: str, seats: int, *, until_turned: bool) -> Session:
    """A race in which a bot has played for everybody until a person programs, a floor having turned if that is wanted."""
    session, rng = new_game(" ".join([PERSON, *["easy"] * (seats - 1)]), 3, course=course), Random(3)
    choose = find("easy")
    while not session.over:
        state, seat = race(session), session.to_move
        assert state.pending is not None
        assert seat is not None
        asked = state.pending.ask.name == "program" and seat == 0
        if asked and state.turn > 1 and (any(state.extra.turns) or not until_turned):
            return session
        session.play(choose(state.view(seat), session.legal(), rng, Budget(playouts=1)))
        session.advance()
    raise AssertionError("no such position turned up")


def test_of_three_options_one_is_kept_knowing_what_each_does(page: Page, site: str) -> None:
    session = new_game("person easy", 1, course="tricksy")
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    offered = race(session).kit.offered[0]
    buttons = page.locator("#move-list button")
    expect(buttons).to_have_count(3)
    for number, move in enumerate(session.legal()):
        expect(buttons.nth(number)).to_contain_text(WORDS.say(f"option-card.{move.label.removeprefix('keep=')}.text"))
    buttons.nth(1).click()
    table.await_phase("drafting")
    expect(table.do(f"card:option-{offered[1]}").first).to_be_visible(timeout=PATIENCE)
    assert race(table.session()).kit.held[0] == [offered[1]]


def test_a_floor_that_has_turned_shows_as_it_lay_when_one_looks_back(page: Page, site: str) -> None:
    session = played_by_bots("frenetic-factory", 5, until_turned=True)
    table = open_table(page, site + fragment(session))
    table.await_phase("drafting")
    turned = page.evaluate(_FLOOR)
    slider = page.locator("#slider")
    slider.fill("1")
    table.await_phase("looking-back")
    expect(slider).to_have_value("1")
    table.await_that(lambda: page.evaluate(_FLOOR) != turned, "the floor is painted as it lay")


def test_superbot_wears_its_crown_and_the_help_tells_the_rule(page: Page, site: str) -> None:
    session = played_by_bots("day-of-the-superbot", 5, until_turned=False)
    table = open_table(page, site + fragment(session))
    table.await_phase("drafting")
    crowned = race(session).extra.superbot
    expect(page.locator(".plate").nth(crowned).get_by_role("img", name="SuperBot")).to_be_visible()
    expect(page.locator(".plate .role")).to_have_count(1)
    assert table.painted() == table.expected(0)
    table.tool("help").click()
    expect(page.locator("dialog[open]")).to_contain_text(WORDS.say("course-rule.superbot"))


def test_a_special_rule_is_put_on_a_course_in_the_form(page: Page) -> None:
    set_up(page)
    unfold(page, "more")
    page.locator('[data-do="rule:start-damage=2"]').check()
    page.locator('[data-do="rule:racer-and-blocker"]').check()
    page.locator('[data-do="begin"]').click()
    expect(page.locator("#new-error")).to_contain_text("4, 6 or 8 robots, not 3")
    page.locator('[data-do="rule:racer-and-blocker"]').uncheck()
    page.locator('[data-do="begin"]').click()
    expect(page.locator("html")).to_have_attribute("data-phase", "drafting", timeout=PATIENCE)
    expect(page.locator(".pips .hit")).to_have_count(6)
