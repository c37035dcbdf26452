"""Several people: whose cards may be seen on which screen."""

from __future__ import annotations

import re
from collections.abc import Iterable

from playwright.sync_api import Page, expect

from e2e.accessibility import problems
from e2e.devices import PHONE, OnDevice
from e2e.table_page import PATIENCE, TablePage, fragment, leave_out, new_game, open_table, race, set_up, sit


def start_hot_seat(page: Page) -> TablePage:
    """A new race of two people at one device, from the form."""
    set_up(page)
    leave_out(page, 2)
    sit(page, 1, "here")
    page.locator('[data-do="begin"]').click()
    return TablePage(page)


def shown(table: TablePage, cards: Iterable[int]) -> list[int]:
    """Those of the cards whose priority stands anywhere in the page, as labels of cards have it."""
    content = table.page.content()
    return [card for card in cards if re.search(rf"priority {10 * (card + 1)}\b", content)]


def test_cards_are_hidden_until_the_next_player_says_so(page: Page) -> None:
    table = start_hot_seat(page)
    curtain = page.locator("dialog.curtain")
    expect(curtain).to_contain_text("Wumms")
    assert not shown(table, race(table.session()).hand[0])
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    curtain.locator('[data-answer="yes"]').click()
    expect(table.hand).to_have_count(9)
    table.lay_cards()
    table.do("lock-in").click()
    expect(curtain).to_contain_text("Frisbo", timeout=PATIENCE)
    assert not shown(table, [card for hand in race(table.session()).hand for card in hand])
    curtain.locator('[data-answer="yes"]').click()
    expect(table.hand).to_have_count(9)
    mine = {int(number) for number in table.held()}
    assert mine == {10 * (card + 1) for card in race(table.session()).hand[1]}
    assert not shown(table, race(table.session()).program[0])


def test_all_of_the_board_and_who_is_next_are_in_sight_while_the_device_is_handed_over(
    on_device: OnDevice, site: str
) -> None:
    page, session = on_device(**PHONE), new_game("person person")
    table, floor = open_table(page, site + fragment(session)), race(session).floor
    curtain = page.locator("dialog.curtain")
    for width, height in ((390, 844), (844, 390), (820, 1180), (1180, 820)):
        page.set_viewport_size({"width": width, "height": height})
        for shown in (
            curtain.get_by_role("heading", name="Wumms"),
            curtain.locator(".face"),
            *curtain.locator("button").all(),
        ):
            expect(shown, f"at {width} x {height}").to_be_in_viewport(ratio=1)
        table.await_scene()
        x, y = table.spot(floor.width, floor.height)
        sheet = curtain.bounding_box()
        assert sheet
        assert x <= sheet["x"] or y <= sheet["y"], f"the floor ends before the sheet begins at {width} x {height}"
        assert problems(page) == []


def test_opening_a_link_of_several_people_shows_the_game_and_asks_who_one_is(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person person easy")), all_here=False)
    table.await_phase("invited")
    table.await_scene()
    expect(table.prompt).to_contain_text("You are invited to a game of RoboRally · Conveyor Row. You are Wumms.")
    assert not shown(table, race(table.session()).hand[0])
    table.do("play-as:0").click()
    expect(table.hand).to_have_count(9)


def test_the_seat_of_somebody_who_is_away_can_be_taken_over(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person person")), all_here=False)
    table.do("who").click()
    page.locator('[data-answer="1"]').click()
    table.await_phase("waiting")
    table.do("sit-down").click()
    page.locator('dialog.curtain [data-answer="yes"]').click()
    expect(table.hand).to_have_count(9)
