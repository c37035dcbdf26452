"""Robotory in the browser: touching the board, chains, matches, advice, and playing on without a network."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.devices import KEPT_OFFLINE, PHONE, OnDevice, prefer
from e2e.table_page import PATIENCE, TablePage, fragment, open_table, speak
from e2e.waiting import FINISH, await_offline, reload
from robotory.board.cells import CELL
from tabletop.bots import bots
from tabletop.core import game
from tabletop.core.game import Budget
from tabletop.core.session import Session
from tabletop.formats import link
from tabletop.show.words import LANGUAGES


def robotory(kinds: str, *moves: str, **options: str) -> Session:
    """A game after these moves, by their labels."""
    session = Session(game.find("robotory"), kinds.split(), options, 1)
    session.advance()
    for label in moves:
        session.play(next(move for move in session.legal() if move.label == label))
        session.advance()
    return session


def tap(table: TablePage, cell: str) -> None:
    """Touches a cell of the board."""
    item = table.scene().items[f"cell-{cell}"]
    table.page.touchscreen.tap(*table.spot(item.x, item.y))


def last(table: TablePage) -> str:
    """The event told last."""
    return table.session().events()[-1].kind


def test_sides_go_by_the_names_of_their_players_in_prompts_and_in_the_log(on_device: OnDevice, site: str) -> None:
    named = "&names=0:Anna,1:Ben"
    table = open_table(on_device(**PHONE), site + fragment(robotory("person person", "white@d4")) + named)
    expect(table.prompt).to_contain_text("Ben (dark)")
    table.tool("side:history").tap()
    expect(table.page.locator("#log")).to_contain_text("Anna (light) places a white disc on d4.")


def test_on_upright_phones_the_board_takes_the_whole_width_in_every_language(on_device: OnDevice, site: str) -> None:
    phone = on_device(**PHONE)
    for language in LANGUAGES:
        speak(phone, language)
        table = open_table(phone, site + fragment(robotory("person person", "white@d4")))
        table.spot(0, 0)  # it lies still
        assert float((table.page.locator("#board").get_attribute("data-camera") or "").split()[0]) > 75
        assert (
            len({one.evaluate("one => one.getBoundingClientRect().top") for one in phone.locator("#hand .thing").all()})
            == 1
        )
        phone.goto(f"{site}#")


def test_on_upright_phones_the_board_lies_still_during_films_and_plates_hold_the_score(
    on_device: OnDevice, site: str
) -> None:
    phone = on_device(**PHONE)
    prefer(phone, speed="1")
    table = open_table(phone, site + fragment(robotory("person person", match="two")))
    before = table.spot(0, 0)
    for plate in phone.locator("#plates .plate").all():
        assert plate.evaluate("one => one.scrollWidth <= one.clientWidth")
        expect(plate.get_by_role("img", name="0 games won")).to_be_visible()
    table.do("touch:disc-white").tap()
    tap(table, "d4")
    table.await_phase("playing")
    assert table.spot(0, 0) == before


def test_a_disc_is_placed_by_touching_it_and_a_cell_in_either_order(on_device: OnDevice, site: str) -> None:
    table = open_table(on_device(**PHONE), site + fragment(robotory("person person")))
    expect(table.page.locator("#live p").last, "what is asked is said").to_contain_text("Light: place a disc.")
    table.do("touch:disc-white").tap()
    expect(table.do("touch:disc-white")).to_have_attribute("aria-pressed", "true")
    tap(table, "d4")
    expect(table.prompt).to_contain_text("Dark")
    tap(table, "a1")
    table.do("offer:black@a1").tap()
    expect(table.prompt).to_contain_text("Light")
    table.await_scene()
    white, black = (table.session().state.view(None).disc[CELL[cell]] for cell in ("d4", "a1"))
    assert (white, black) == (0, 1)


def test_what_is_read_has_room_in_the_small_frames_of_other_pages(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    table = open_table(page, site + fragment(robotory("person person", "white@b4", "white@b5")))
    for width, height in ((320, 320), (400, 400), (600, 400)):
        page.set_viewport_size({"width": width, "height": height})
        tap(table, "b3")
        expect(page.locator("dialog.reading")).to_be_visible()
        page.evaluate(FINISH)
        box = page.locator("dialog.reading").bounding_box()
        assert box
        assert box["height"] > height / 2
        assert box["y"] + box["height"] <= height
        page.locator("dialog.reading .shut").tap()


def test_a_chain_is_one_turn_and_taken_back_as_one(on_device: OnDevice, site: str) -> None:
    start = robotory("person person", "white@b4", "white@b5")
    before = start.game.write(start.state)
    table = open_table(on_device(**PHONE), site + fragment(start))
    tap(table, "b3")
    tap(table, "b4")
    expect(table.prompt).to_contain_text("move the white robot on")
    expect(table.do("touch:stop")).to_have_text("Stop here")
    tap(table, "b5")
    expect(table.prompt).to_contain_text("Dark")
    table.await_that(lambda: last(table) == "moved", "the chain is told")
    table.do("take-back").tap()
    expect(table.prompt).to_contain_text("Light: place a disc")
    table.await_that(lambda: table.session().game.write(table.session().state) == before, "the chain is taken back")


def test_filling_up_offers_every_mix(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(robotory("person person", "white@a1", "white@a2", "black@e1", "black@e2")))
    table.do("touch:lid").click()
    mixes = page.locator('#hand [data-do^="touch:mix-"]')
    expect(mixes).to_have_count(3)
    assert {*mixes.all_text_contents()} == {"2 white discs", "1 white disc and 1 black disc", "2 black discs"}
    page.locator('[data-do="touch:mix-1-1"]').click()
    expect(table.prompt).to_contain_text("Dark")
    table.await_that(lambda: table.session().state.view(None).stock[0] == (2, 2), "the stock is filled up")


def _three_choices_before_the_end() -> Session:
    """A match of two games, the first of which is won, before the person's last choices but two."""
    session = robotory("person easy", match="two")
    while not session.over:
        bots.run_bots(session, Budget())
        if not session.over:
            session.play(session.legal()[-1])
    before = session.at([number for number, ply in enumerate(session.plies) if ply.free and ply.seat == 0][-3])
    assert [str(event.kind) for event in before.events()].count("game-won") == 1
    return before


# By day e2e/engines/test_journeys.py plays a race to its end without a network, and the headless table plays matches.
@pytest.mark.nightly
def test_a_match_with_a_bot_is_played_to_its_end_without_a_network(on_device: OnDevice, site: str) -> None:
    page = on_device(**KEPT_OFFLINE)
    nearly_over = _three_choices_before_the_end()
    table = open_table(page, site + fragment(nearly_over))
    await_offline(page)
    page.context.set_offline(True)
    reload(page)
    table.play_to_the_end(lambda: 0.999)
    kinds = [str(event.kind) for event in table.session().events()]
    assert kinds.count("game-won") == 2
    assert kinds[-1] in {"match-won", "match-drawn"}
    expect(page.locator("#hand .ranking li")).to_have_count(2)


def test_a_link_to_a_moment_opens_there_with_advice(page: Page, site: str) -> None:
    session = robotory("person person", "white@d4", "black@a1", "black@e4", "white@a2", "white@c5")
    session.goto(3)
    table = open_table(page, site + "#" + link.encode(session, moment=True))
    table.await_phase("looking-back")
    expect(page.locator("#advice li").first).to_contain_text("%", timeout=PATIENCE)
    expect(page.locator("#advice")).to_contain_text("Best for Player 2")
    expect(page.locator("#outlook polyline")).to_be_attached()
    table.do("now").click()
    expect(page.locator("#advice")).to_contain_text("Best for Player 2", timeout=PATIENCE)
    table.tool("share").click()
    expect(page.locator("#share-link")).to_be_visible()


def test_players_of_a_drawn_match_share_the_first_place(page: Page, site: str) -> None:
    position = "robotory/1 games=2 game=2 wins=1,1 robots=a1,b1,c6 light=2,2 dark=2,2 lid=0,5 agenda="
    open_table(page, site + fragment(Session(game.find("robotory"), ["person"] * 2, position=position)))
    places = page.locator("#hand .ranking li")
    expect(places).to_have_count(2)
    assert ["place 0" in (place.get_attribute("style") or "") for place in places.all()] == [True, True]
