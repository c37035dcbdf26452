"""The end of a game in a browser: all of it can be reached on small screens, and a moment is shared as a file or saved."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.accessibility import problems
from e2e.devices import PHONE, OnDevice, prefer
from e2e.table.test_clipped import CUT_OFF
from e2e.table_page import PATIENCE, TablePage, fragment, open_table
from tabletop.bots import bots
from tabletop.core import game
from tabletop.core.session import PERSON, Session
from tabletop.formats import link
from tests.playing import play_on

_MADE = 60_000
"""Milliseconds in which a video is made on a busy machine."""
_SHEET = """takes => {
  navigator.canShare = () => takes;
  navigator.share = async ({ files, title }) => {
    document.body.dataset.given = JSON.stringify([files[0].name, files[0].type, files[0].size > 1000, title]);
  };
}"""
"""A system's sheet that takes files, or none."""


def _over(name: str, kinds: str, *, won: bool, **options: str) -> Session:
    for seed in range(60):
        session = Session(game.find(name), kinds.split(), options, seed)
        play_on(session, Random(seed), 4000)
        if session.over and (0 in session.state.winners()) == won:
            return session
    raise AssertionError("no such game turned up")


def _at_the_end(page: Page, site: str, session: Session) -> TablePage:
    table = open_table(page, site + fragment(session))
    table.await_phase("over")
    expect(page.locator("#ending .turns li").first).to_be_visible(timeout=PATIENCE)
    return table


@pytest.mark.parametrize(
    ("name", "kinds", "won", "options"),
    [("roborally", "person easy easy easy easy easy easy easy", False, {"lives": "1"}),  # it ends after a third of the turns
     *(pytest.param(*game, {}, marks=pytest.mark.nightly) for game in
       (("roborally", "person easy", True), ("robotory", "person easy", True), ("moonbots", "person easy", False),
        ("stakbots", "person easy easy easy easy easy", True)))],
)  # fmt: skip
def test_all_of_the_end_can_be_touched_and_the_winner_is_large(
    page: Page, site: str, name: str, kinds: str, won: bool, options: dict[str, str]
) -> None:
    session = _over(name, kinds, won=won, **options)
    table = _at_the_end(page, site, session)
    places = page.locator(".ranking li")
    expect(places).to_have_count(len(session.seats))
    for width, height in ((390, 844), (844, 390), (820, 1180), (1180, 820), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert table.board_box()["height"] > 100
        assert page.evaluate(CUT_OFF) == [], f"at {width} x {height}"
        first, second = places.nth(0).bounding_box(), places.nth(1).bounding_box()
        assert first
        assert second
        assert first["y"] < second["y"]
        face, other = (places.nth(n).locator(".face").bounding_box() for n in (0, 1))
        assert face
        assert other
        assert face["width"] >= 1.5 * other["width"], f"at {width} x {height}"
        wide = page.evaluate("() => [document.querySelector('#desk')].map(one => one.scrollWidth - one.clientWidth)")
        assert wide == [0], f"at {width} x {height}"


def _before_the_last_choice(session: Session) -> Session:
    """The game as it stood when a person chose for the last time."""
    last = max(ply for ply, done in enumerate(session.plies) if done.free and session.seats[done.seat] == PERSON)
    before = Session(session.game, session.seats, session.options, session.seed)
    for done in session.plies[:last]:
        before.play(done.index)
    return before


@pytest.mark.parametrize("name", [pytest.param("stakbots", marks=pytest.mark.nightly), "robotory"])
def test_what_the_last_film_was_about_does_not_lie_on_the_end(page: Page, site: str, name: str) -> None:
    session = _over(name, "person easy", won=False)
    table = open_table(page, site + fragment(_before_the_last_choice(session)))
    table.play_to_the_end(Random(1).random)
    expect(page.locator("#ending .turns li").first).to_be_visible(timeout=PATIENCE)
    for width, height in ((390, 844), (844, 390), (820, 1180), (1180, 820), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        table.board_box()
        assert page.evaluate(CUT_OFF) == [], f"at {width} x {height}"
        table.do("rematch").click(trial=True)
        page.locator("#ending .turns button").first.click(trial=True)


def _has_no_problems(page: Page) -> None:
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        assert not problems(page), theme


@pytest.mark.parametrize(
    ("name", "kinds"),
    [pytest.param("stakbots", "person easy easy", marks=pytest.mark.nightly), ("robotory", "person easy")],
)
def test_the_end_and_its_clip_have_no_problems_that_a_checker_finds(
    on_device: OnDevice, site: str, name: str, kinds: str
) -> None:
    page = on_device(**PHONE)
    table = _at_the_end(page, site, _over(name, kinds, won=False))
    _has_no_problems(page)
    table.do("moment:share-0").tap()
    expect(page.locator("#clip-picture img")).to_be_visible(timeout=PATIENCE)
    _has_no_problems(page)
    page.locator("dialog .shut").tap()
    expect(page.locator("dialog")).to_have_count(0)


def test_the_rating_at_the_end_leads_to_its_curve(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    session = _over("robotory", "person normal", won=True)
    games = [[f"x{number}", 1, 40 * number, 80] for number in range(9)] + [[link.base36(session.seed), 1, 380, 75]]
    prefer(page, ratings=json.dumps({"robotory": games}))
    table = _at_the_end(page, site, session)
    assert page.evaluate(CUT_OFF) == []
    _has_no_problems(page)
    table.do("rating").tap()
    expect(page.locator("dialog .curve polyline")).to_be_visible()
    _has_no_problems(page)


def test_the_video_of_a_moment_goes_to_the_systems_sheet(page: Page, site: str) -> None:
    session = _over("robotory", "person easy", won=False)
    table = _at_the_end(page, site, session)
    page.evaluate(_SHEET, True)
    table.do("moment:share").click()
    button = page.locator("#clip-share:not([aria-disabled])")
    expect(button.or_(page.locator("html:not(:has(dialog))"))).to_be_attached(timeout=_MADE)
    if button.count():  # it took longer than the browser lets a touch share
        button.click()
    expect(page.locator("dialog")).to_have_count(0)
    file, kind, large, title = json.loads(page.locator("body").get_attribute("data-given") or "")
    assert re.fullmatch(r"robotory\.(mp4|webm|gif)", file)
    assert kind in ("video/mp4", "video/webm", "image/gif")
    assert large
    assert title


def test_without_a_sheet_for_files_the_video_is_saved_and_others_lie_beside_it(page: Page, site: str) -> None:
    table = _at_the_end(page, site, _over("robotory", "person easy", won=False))
    page.evaluate(_SHEET, False)
    with page.expect_download(timeout=_MADE) as download:
        table.do("moment:share-0").click()
        button = page.locator("#clip-share:not([aria-disabled])")
        expect(button).to_be_attached(timeout=_MADE)
        if page.locator("#clip-status", has_text="ready").count():
            button.click()
    assert re.fullmatch(r"robotory\.(mp4|webm|gif)", download.value.suggested_filename)
    with page.expect_download() as download:
        page.locator("#clip-svg").click()
    picture = download.value.path().read_text()
    assert picture.startswith("<svg")
    expect(page.locator("body[data-given]")).to_have_count(0)


def test_a_line_of_the_recap_is_shared_where_it_happens(page: Page, site: str) -> None:
    position = "robotory/1 robots=b3,c3,d3 white=b4 black= light=2,2 dark=2,2 lid=5,5 agenda=turn(0)"
    table = open_table(page, site + fragment(Session(game.find("robotory"), ["person"] * 2, position=position)))
    table.await_phase("choosing")
    page.locator("#move-list button", has_text="Move the white robot to b4").evaluate("button => button.click()")
    expect(page.locator("#recap")).to_be_visible()
    table.do("recap:share-0").click()
    expect(page.locator("#clip-picture img")).to_be_visible(timeout=PATIENCE)
    with page.expect_download() as download:
        page.locator("#clip-svg").click()
    assert "white robot" in download.value.path().read_text()
    page.locator("dialog .shut").click()
    expect(page.locator("#recap")).to_be_visible()


def test_whoever_won_begins_a_game_against_better_bots_with_one_touch(page: Page, site: str) -> None:
    table = _at_the_end(page, site, _over("robotory", "person easy", won=True))
    name = page.locator("#ending .turned")
    expect(name).to_contain_text("Player 2")
    table.do("next:harder").click()
    table.await_phase("choosing")
    assert table.session().seats == ("normal", "person")


def _short_race() -> Session:
    """A race of five turns, which a bot has won."""
    session = Session(game.find("roborally"), ["person", "easy"], {}, 7)
    bot, rng = bots.find(session.game, "easy"), Random(7)
    session.advance()
    while not session.over:
        seat = session.to_move or 0
        if seat:
            session.play(bot(session.state.view(seat), session.legal(), rng, game.Budget(playouts=1)))
        else:
            session.play(int(rng.random() * len(session.legal())))
        session.advance()
    assert session.state.winners() == [1]
    return session


def test_luck_and_skill_are_told_on_request_and_a_choice_is_played_again_from_there(page: Page, site: str) -> None:
    table = _at_the_end(page, site, _short_race())
    table.do("luck").click()
    told = page.locator("dialog.luck")
    expect(told.locator("figure")).to_be_visible(timeout=_MADE)
    expect(told.locator("b").first).to_have_text(re.compile(r"cards .+ plans .+ others "))
    assert problems(page) == []
    for width in (320, 390, 844):
        page.set_viewport_size({"width": width, "height": 844})
        assert told.evaluate("dialog => dialog.scrollWidth - dialog.clientWidth") == 0, f"at {width}"
    told.locator('[data-answer^="show:"]').first.click()
    table.await_phase("looking-back")
    expect(page.locator("#outlook rect").first).to_be_attached()
    table.do("now").click()
    table.do("luck").click()
    whole = page.url
    told.locator('[data-answer^="again:"]').first.click()
    table.await_phase("drafting")
    expect(page.locator("#ending > *")).to_have_count(0)
    assert page.url != whole
    page.go_back()
    table.await_phase("over")
    assert page.url == whole
