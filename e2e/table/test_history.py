"""The history beside the table: looking back, the order of its lines, and whom one reads about."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.devices import PHONE, TABLET, OnDevice, prefer
from e2e.table_page import PATIENCE, TablePage, asked, fragment, game_until, new_game, open_table
from tabletop.core import game
from tabletop.core.session import Session


def after_a_turn() -> Session:
    """A race at its second turn."""
    return game_until(lambda session: session.state.round == 2 and asked(session, "program"), "person easy")


@pytest.mark.parametrize("size", [(1440, 900), pytest.param((1180, 820), marks=pytest.mark.nightly)])
def test_the_slider_beside_a_race_lies_still_while_one_looks_back(page: Page, site: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = open_table(page, site + fragment(new_game("person easy easy")))
    before = page.locator("#slider").bounding_box()
    page.locator("#slider").fill("1")
    table.await_phase("looking-back")
    assert page.locator("#slider").bounding_box() == before


def test_the_way_back_to_now_is_in_sight_while_the_history_covers_the_hand(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    table = open_table(page, site + fragment(after_a_turn()))
    table.tool("side:history").tap()
    expect(page.locator("#log li")).not_to_have_count(0)
    board = table.board_box()
    page.locator("#slider").fill("6")
    table.await_phase("looking-back")
    assert table.board_box() == board, "the board stays where it is"
    back, who = table.do("now").bounding_box(), page.locator("#log-who").bounding_box()
    assert back
    assert who
    assert back["y"] + back["height"] <= who["y"], "the way back lies on nothing"
    table.do("now").tap()
    table.await_phase("drafting")


def test_a_history_that_lies_over_the_hand_goes_when_another_link_is_opened(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    table = open_table(page, site + fragment(new_game("person easy", seed=1)))
    table.tool("side:history").tap()
    expect(page.locator("#history")).to_be_visible()
    page.goto(site + fragment(new_game("person easy easy", seed=2)))
    expect(page.locator("#plates .plate")).to_have_count(3)
    expect(page.locator("#history")).to_be_hidden()
    expect(table.hand.first).to_be_visible()


def test_a_tablet_that_is_turned_shows_the_history_beside_the_board(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE | {"viewport": TABLET["viewport"]})
    open_table(page, site + fragment(new_game("person easy")))
    expect(page.locator("#history")).to_be_hidden()
    page.set_viewport_size({"width": 1180, "height": 820})
    expect(page.locator("#log li")).not_to_have_count(0)


def test_the_log_reads_downwards_follows_the_slider_and_can_be_read_about_one_robot_alone(
    page: Page, site: str
) -> None:
    table = open_table(page, site + fragment(after_a_turn()))
    table.await_phase("drafting")
    numbers = [int(key.removeprefix("chapter-")) for key in _keys(table, ".chapter")]
    assert numbers == sorted(numbers)
    assert len(numbers) >= 3
    heading, log = (page.locator(where).bounding_box() for where in (".chapter >> nth=-1", "#log"))
    assert heading
    assert log
    assert log["y"] <= heading["y"] < log["y"] + log["height"]
    for moment in (8, 30):
        page.locator("#slider").fill(str(moment))
        line = page.locator("#log li[aria-current] button")
        expect(line).to_be_in_viewport()
        assert int((line.get_attribute("data-key") or "").removeprefix("line-")) < moment
    lines = [int(key.removeprefix("line-")) for key in _keys(table, "#log li button")]
    assert lines == sorted(lines)
    page.locator("#log-who").select_option("Wumms")
    expect(page.locator("#log li")).not_to_have_count(0)
    events, looks = table.session().events(), table.session().game.pictures
    table.await_that(
        lambda: all(
            "robot:0" in looks(events[int(key.removeprefix("line-"))]) for key in _keys(table, "#log li button")
        ),
        "only lines with the robot are left",
    )
    expect(page.locator("#log li").first.locator("svg.look")).not_to_have_count(0)


@pytest.mark.nightly
def test_a_history_that_is_opened_during_a_film_holds_all_that_has_happened_and_no_more(
    on_device: OnDevice, site: str
) -> None:
    page = on_device(**PHONE)
    prefer(page, speed="0.5")
    table = open_table(page, site + fragment(new_game("person easy")))
    table.lay_cards()
    table.do("lock-in").tap()
    table.await_phase("playing")
    told = set[str | None]()

    def four_are_told() -> bool:
        told.add(table.prompt.text_content())
        return len(told) == 4

    table.await_that(four_are_told, "some of it has happened")
    table.tool("side:history").tap()
    expect(page.locator("#log li")).not_to_have_count(0)
    page.locator("#log-who").select_option("Wumms")
    page.locator("#log-who").select_option("")
    expect(page.locator("#log li")).not_to_have_count(0)
    seen, now = page.evaluate(
        "[[...document.querySelectorAll('#log li button')].map(one => one.dataset.key), +slider.value]"
    )
    expect(page.locator("html")).to_have_attribute("data-phase", "playing")
    numbers = [int(key.removeprefix("line-")) for key in seen]
    events = table.session().events()
    assert numbers == [
        n for n in range(numbers[0], now) if not events[n].kind.summed and events[n].kind.log != "routine"
    ], "none is wanting"
    assert now < len(events)


def test_lines_of_the_log_and_the_slider_have_room_for_fingers(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    table = open_table(page, site + fragment(new_game("person easy")))
    table.tool("side:history").tap()
    expect(page.locator("#log li")).not_to_have_count(0, timeout=PATIENCE)
    for target in page.locator("#slider, #log-who, #log button").all():
        box = target.bounding_box()
        assert box
        assert box["height"] >= 44


def _keys(table: TablePage, where: str) -> list[str]:
    return [line.get_attribute("data-key") or "" for line in table.page.locator(where).all()]


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=[] if one in ("roborally", "stakbots") else pytest.mark.nightly) for one in game.names()],
)
def test_on_a_phone_on_its_side_the_history_can_be_closed_while_one_looks_back(
    on_device: OnDevice, site: str, name: str
) -> None:
    page = on_device(**{**PHONE, "viewport": {"width": 844, "height": 390}})
    found = game.find(name)
    session = Session(found, ["person", *["easy"] * (min(3, found.seats[1]) - 1)], {}, 1)
    session.advance()
    table = open_table(page, site + fragment(session))
    page.locator("html:is([data-phase=choosing], [data-phase=drafting])").wait_for(state="attached")
    table.tool("side:history").tap()
    page.locator("#history-title").tap(trial=True)  # nothing lies on it
    page.locator("#slider").fill("0")
    table.await_phase("looking-back")
    back, close = table.do("now").bounding_box(), page.locator('#history .head [data-do="side:history"]').bounding_box()
    assert back
    assert close
    assert back["y"] + back["height"] <= close["y"], "the way back lies on nothing"
    assert back["x"] + back["width"] <= 844
    page.locator('#history .head [data-do="side:history"]').tap()
    expect(page.locator("#slider")).to_be_hidden()
    table.do("now").tap()
    expect(table.do("now")).to_be_hidden()
