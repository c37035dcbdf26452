"""What mattered in a film, and in a whole game: with why, and with what shows it again."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.accessibility import problems
from e2e.devices import PHONE, OnDevice
from e2e.table_page import fragment, open_table
from robotory.board.cells import SIDE_NAMES
from tabletop.core import game
from tabletop.core.session import Session
from tests.playing import play_on

_POSITION = "robotory/1 robots=b3,c3,d3 white=b4 black= light=2,2 dark=2,2 lid=5,5 agenda=turn(0)"


def test_whoever_is_asked_reads_what_the_other_did_why_and_sees_it_again(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    table = open_table(page, site + fragment(Session(game.find("robotory"), ["person"] * 2, position=_POSITION)))
    table.await_phase("choosing")
    recap, live = page.locator("#recap"), page.locator("#live")
    before = table.board_box()
    page.locator("#move-list button", has_text="Move the white robot to b4").evaluate("button => button.click()")
    text = "Player 1 took the white robot out of your camp."
    expect(recap).to_contain_text(text)
    expect(live.locator("p", has_text=text)).to_have_count(1)
    assert table.board_box() == before, "the board stays where it is"
    assert not problems(page)
    page.locator("#move-list button").last.focus()
    page.keyboard.press("Tab")
    expect(table.do("recap:why-0"), "it is what keyboards come to after the moves").to_be_focused()
    boxes = [button.bounding_box() for button in recap.locator("button:visible").all()]
    assert all(box and box["height"] >= 44 for box in boxes), boxes

    table.do("recap:why-0").tap()
    expect(table.prompt).to_contain_text("Light moves the white robot")
    table.do("cause:next").tap()
    expect(table.prompt).to_contain_text("Because: ")
    table.do("cause:done").tap()
    expect(recap).to_contain_text(text)
    table.do("recap:watch-0").tap()
    expect(live).to_contain_text("Light moves the white robot")
    table.await_phase("choosing")
    expect(recap).to_contain_text(text)
    table.do("recap:close").tap()
    expect(recap).to_have_count(0)


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (844, 390),
        *(pytest.param(*size, marks=pytest.mark.nightly) for size in ((820, 1180), (1180, 820), (1440, 900))),
    ],
)
def test_the_board_stays_where_it_is_when_it_is_told_what_mattered(
    page: Page, site: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    table = open_table(page, site + fragment(Session(game.find("robotory"), ["person"] * 2, position=_POSITION)))
    table.await_phase("choosing")
    expect(page.locator("#recap")).to_have_count(0)
    before = table.board_box()
    page.locator("#move-list button", has_text="Move the white robot to b4").evaluate("button => button.click()")
    expect(page.locator("#recap")).to_be_visible()
    assert table.board_box() == before


def test_the_story_of_a_game_leads_to_its_turning_points_and_gives_a_picture_and_a_film(page: Page, site: str) -> None:
    session = Session(game.find("robotory"), ["person", "easy"], {}, 3)
    play_on(session, Random(3), 200)
    assert session.over
    table = open_table(page, f"{site}{fragment(session)}&names=0:Anna,1:Ben")
    table.await_phase("over")
    for row, seat in zip(page.locator(".ranking li").all(), session.state.ranking(), strict=True):
        assert f"camp-{SIDE_NAMES[seat]}" in (row.get_attribute("style") or ""), "sides have no colours of seats"
    table.do("story").click()
    moments = page.locator("dialog .turns li")
    expect(moments.nth(1)).to_be_visible()
    assert 2 <= moments.count() <= 5
    assert not problems(page)
    for kind in ("svg", "png"):
        with page.expect_download() as download:
            page.locator(f"#story-{kind}").click()
        assert download.value.suggested_filename == f"robotory.{kind}"
        assert download.value.path().stat().st_size > 2_000

    moments.first.locator('[data-answer^="show"]').click()
    table.await_phase("looking-back")
    table.do("now").click()
    table.await_phase("over")
    table.do("story").click()
    page.locator('[data-answer="film"]').click()
    expect(page.locator("input[name=film]:checked")).to_have_value("game")
    with page.expect_download() as download:
        page.locator("#film-picture").click()
    assert re.search("Anna.*Ben", download.value.path().read_text(), re.DOTALL), "the film calls people by their names"
    page.locator("dialog .shut").click()
    page.set_viewport_size(PHONE["viewport"])  # only pictures have room on the buttons
    expect(table.do("story")).to_have_accessible_name("The story")
