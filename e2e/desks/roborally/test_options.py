"""Option cards of a race in the browser: they lie with the robots, say what they do, and are used when asked for."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.devices import OnDevice
from e2e.table_page import PATIENCE, TablePage, fragment, new_game, open_table, race
from roborally.position.moves import Pair
from roborally.position.option_deck import SLUGS
from roborally.show.choice_options import options_of_choice
from tabletop.core.session import PERSON, Session
from tabletop.show.words import words
from tests import playing
from tests.roborally.option_games import read

WORDS = words("roborally", "en")


def until(found: Callable[[Session], bool]) -> Session:
    """A race with options, of random choices, that has come to a position as wanted."""

    def new(seed: int) -> Session:
        return new_game("person easy", seed, options="yes", course="night-shift")

    return playing.game_until(
        lambda session: session.to_move == 0 and session.seats[0] == PERSON and found(session), new, choices=500
    )


def asked(name: str) -> Callable[[Session], bool]:
    """Whether that is asked."""
    return lambda session: session.state.pending is not None and session.state.pending.ask.name == name


def test_an_option_card_lies_with_its_robot_and_says_what_it_does(page: Page, site: str) -> None:
    session = until(lambda s: bool(race(s).kit.held[0]) and asked("program")(s))
    option = race(session).kit.held[0][0]
    table = open_table(page, site + fragment(session))
    table.await_phase("drafting")
    card = table.do(f"card:option-{option}").first
    expect(card).to_be_visible()
    card.click()
    expect(page.locator("dialog")).to_contain_text(WORDS.say(f"option-card.{SLUGS[option]}.text"))


def test_on_a_tablet_on_its_side_option_cards_lie_with_their_robots_and_the_slider_beside_its_heading(
    on_device: OnDevice, site: str
) -> None:
    session = until(lambda s: bool(race(s).kit.held[0]) and asked("program")(s))
    page = on_device(viewport={"width": 1180, "height": 820})
    table = open_table(page, site + fragment(session))
    table.await_phase("drafting")
    for option in race(session).kit.held[0]:
        expect(page.locator(f'#plates [data-do="card:option-{option}"]')).to_be_in_viewport()
    heading, slider = page.locator("#history .head").bounding_box(), page.locator("#slider").bounding_box()
    assert heading
    assert slider
    assert slider["x"] >= heading["x"] + heading["width"]
    assert slider["y"] + slider["height"] <= heading["y"] + heading["height"]


def test_a_program_card_in_a_register_leads_to_its_rule(page: Page, site: str) -> None:
    brakes = next(recorded for recorded in read() if recorded.option == "brakes")
    table = open_table(page, f"{site}#{brakes.link}")
    table.await_phase("choosing")
    register = race(table.session()).register
    slot = page.locator(f'#program [data-key="register-{register}"]')
    expect(slot.locator(".prio")).to_be_visible()
    slot.click()
    expect(page.locator("dialog")).to_contain_text("Move 1, priority")
    page.locator('dialog [data-answer="rule"]').click()
    expect(page.locator('[id="5.2.2"]')).to_be_focused()


def test_damage_is_absorbed_by_throwing_an_option_away(page: Page, site: str) -> None:
    session = until(asked("absorb"))
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    discard = next(move for move in session.legal() if move.label.startswith("discard="))
    name = session.game.name_move(discard, WORDS)
    for option in options_of_choice(session.state.view(0), session.legal()):
        expect(page.locator(f'#commands [data-do="card:option-{option}"]')).to_be_visible()
    page.locator("#move-list").get_by_role("button", name=name, exact=True).click()
    expect(page).not_to_have_url(site + fragment(session), timeout=PATIENCE)
    told = [event.kind for event in table.session().events()[len(session.events()) :]]
    assert "option-discarded" in told


def test_two_cards_lie_in_one_register_by_dragging_and_run(page: Page, site: str) -> None:
    session = until(lambda s: asked("program")(s) and any(isinstance(move, Pair) for move in s.legal()))
    table: TablePage = open_table(page, site + fragment(session))
    table.await_phase("drafting")
    pair = next(move for move in session.legal() if isinstance(move, Pair))
    slot = page.locator(f'[data-drop="register-{pair.register}"]')
    for card in (pair.card, pair.second):
        page.locator(f'[data-key="card-{card}"]').drag_to(slot)
    expect(slot.locator(".second")).to_be_visible()
    table.lay_cards()
    table.do("lock-in").click()
    expect(page).not_to_have_url(site + fragment(session), timeout=PATIENCE)
    table.await_that(
        lambda: (
            any(event.kind.startswith("combined") for event in table.session().events())
            or any(card >= 0 for card in race(table.session()).kit.second[0])
        ),
        "the pair is in its register or has run",
    )
