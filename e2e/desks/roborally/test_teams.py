"""Teams in the browser: who is with whom in the form, setting up by touch, standings, carried flags, the team that has won."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.accessibility import problems
from e2e.devices import PHONE, OnDevice, prefer
from e2e.table_page import PATIENCE, TablePage, asked, fragment, new_game, open_table, race, set_up, unfold
from roborally.bots.players import find
from roborally.show.text import NAMES
from tabletop.core.game import Budget
from tabletop.core.session import PERSON, Session


def raced(course: str, seats: int, *, until_carried: bool = False) -> Session:
    """A race in which a bot has played for everybody: to its end, or until a person programs and somebody carries a flag."""
    session, rng = new_game(" ".join([PERSON, *["easy"] * (seats - 1)]), 1, course=course), Random(3)
    choose = find("normal")
    while not session.over:
        state, seat = race(session), session.to_move
        if until_carried and state.turn and asked(session, "program") and max(state.extra.holders) >= 0:
            return session
        assert seat is not None
        session.play(choose(state.view(seat), session.legal(), rng, Budget()))
        session.advance()
    assert not until_carried
    return session


def touch_cell(table: TablePage, page: Page, x: float, y: float) -> None:
    """Touches the board at a place in cells."""
    page.mouse.click(*table.spot(x, y))


def test_the_form_says_who_is_with_whom_and_brings_the_robots_that_a_team_course_needs(page: Page) -> None:
    set_up(page)
    expect(page.locator("#seats .face")).to_have_count(3)
    expect(page.locator("#seats .of-team")).to_have_count(0)
    unfold(page, "course")
    page.locator('[data-do="more-courses"]').click()
    page.locator('input[value="tandem-carnage"]').check(timeout=PATIENCE)
    expect(page.locator("#seats .of-team")).to_have_text(["Team Circle", "Team Square"] * 2)
    page.locator('[data-do="add-seat"]').click()
    expect(page.locator("#seats .of-team")).to_have_count(0)
    page.locator('[data-do="add-seat"]').click()
    expect(page.locator("#seats .of-team")).to_have_text(["Team Circle", "Team Square", "Team Star"] * 2)
    page.locator('[data-do="begin"]').click()
    expect(page.locator("html")).to_have_attribute("data-phase", "drafting", timeout=PATIENCE)
    expect(page.locator("#plates .team")).to_have_count(3)
    expect(page.locator("#prompt")).to_contain_text(f"{NAMES[0]} (Team Circle)")


def test_robots_are_set_up_by_touching_the_board(page: Page, site: str) -> None:
    games = (new_game("person easy easy easy", seed, course="capture-the-flag") for seed in range(99))
    session = next(game for game in games if race(game).first == 1)  # so that no bot follows
    while not asked(session, "set-up"):
        session.play(0)
        session.advance()
    prefer(page, taps="one")
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    expect(page.locator("#prompt")).to_contain_text("Wumms (Team Circle)")
    cell, width = int(session.legal()[7].label.removeprefix("cell=")), race(session).floor.width
    touch_cell(table, page, cell % width + 0.5, cell // width + 0.5)
    expect(page.locator("#move-list button")).to_have_count(4)
    touch_cell(table, page, cell % width + 1.0, cell // width + 0.5)
    table.await_told("set-up", 0, session)
    expect(table.view("zoom-out"), "what is touched twice, and can be chosen, comes no closer").to_be_hidden()
    found = [event.data for event in table.session().events() if event.kind == "set-up" and event.data[0] == 0]
    assert found == [(0, cell, 1)], "it looks east"
    table.await_phase("drafting")
    table.await_scene(0)


def test_standings_group_robots_by_team_and_show_who_carries_a_flag(page: Page, site: str) -> None:
    session = raced("capture-the-flag", 4, until_carried=True)
    state = race(session)
    table = open_table(page, site + fragment(session))
    table.await_phase("drafting")
    expect(page.locator("#plates .heading")).to_have_text("Standings")
    expect(page.locator("#plates .team")).to_have_count(2)
    for seat in range(4):
        team = ("Team Circle", "Team Square")[state.team[seat]]
        plate = page.locator(".plate").nth(seat)
        expect(plate.get_by_role("img", name=team)).to_have_count(1)
        carries = plate.get_by_role("img", name="carries the other team")
        expect(carries).to_have_count(int(seat in state.extra.holders))
    table.await_scene(0)
    assert any("flag" in item[1] for item in table.painted().values()), "the flag is painted on its robot"


# By day tests/web/desks/roborally/test_panels.py holds the places of whole races.
@pytest.mark.nightly
def test_places_show_in_every_race(page: Page, site: str) -> None:
    session = new_game("person easy easy", 4)
    table = open_table(page, site + fragment(session))
    table.await_phase("drafting")
    expect(page.locator(".plate .place")).to_have_count(0)  # all share the first place
    table.play_round()
    state = race(table.session())
    keys = [(-state.flags[seat], -state.lives[seat], state.damage[seat]) for seat in range(3)]
    places = [f"{1 + sum(other < key for other in keys)}." for key in keys if keys.count(key) == 1]
    if state.turn == 2:
        expect(page.locator(".plate .place")).to_have_text(places)


def test_standings_of_eight_robots_are_all_in_sight_on_a_laptop(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person" + " easy" * 7)))
    table.await_phase("drafting")
    plates = page.locator(".plate")
    expect(plates).to_have_count(8)
    for number in range(8):
        expect(plates.nth(number)).to_be_in_viewport(ratio=1)


def test_a_phone_on_its_side_shows_the_state_of_eight_robots_below_all_nine_cards(
    on_device: OnDevice, site: str
) -> None:
    page = on_device(**PHONE | {"viewport": {"width": 844, "height": 390}})
    table = open_table(page, site + fragment(new_game("person" + " easy" * 7)))
    table.await_phase("drafting")
    for shown, count in ((page.locator(".plate"), 8), (table.hand, 9)):
        expect(shown).to_have_count(count)
        for number in range(count):
            expect(shown.nth(number)).to_be_in_viewport(ratio=1)
    page.locator("#robots-toggle").tap()
    expect(page.locator(".plate .who").first).to_contain_text("Wumms")


COVERED = """plate => {
  const box = plate.getBoundingClientRect();
  return [0.3, 0.7].some(share => {
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + share * box.height);
    return !plate.contains(there);
  });
}"""
"""Whether something lies on a plate."""


@pytest.mark.parametrize(
    ("width", "height"),
    [
        pytest.param(390, 844, marks=pytest.mark.nightly),
        (844, 390),
        pytest.param(820, 1180, marks=pytest.mark.nightly),
    ],
)
def test_the_bar_that_closes_the_standings_covers_none_of_them(
    on_device: OnDevice, site: str, width: int, height: int
) -> None:
    page = on_device(**PHONE | {"viewport": {"width": width, "height": height}})
    table = open_table(page, site + fragment(new_game("person" + " easy" * 7)))
    table.await_phase("drafting")
    bar = page.locator("#robots-toggle")
    table.board_box()
    bar.tap()
    for plate in page.locator(".plate").all():
        plate.scroll_into_view_if_needed()
        below, above = plate.bounding_box(), bar.bounding_box()
        assert below
        assert above
        assert below["y"] + below["height"] <= above["y"]
        assert plate.evaluate(COVERED) is False
    assert problems(page) == []


def test_the_end_names_the_team_that_has_won(page: Page, site: str) -> None:
    session = raced("toggle-boggle", 4)
    state = race(session)
    winners = {state.team[seat] for seat in state.winners()}
    assert len(winners) == 1
    team = ("Team Circle", "Team Square")[winners.pop()]
    table = open_table(page, site + fragment(session))
    table.await_phase("over")
    expect(page.locator("#prompt")).to_contain_text(f"{team} wins the race")
    rows = page.locator("#hand .ranking.teams > li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text(team)
    expect(rows.first).to_have_class("won")
    for seat in state.winners():
        expect(rows.first).to_contain_text(NAMES[seat])
