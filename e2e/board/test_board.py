"""Zooming the board, and where it is touched."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.devices import PHONE, OnDevice
from e2e.table_page import MARGIN, TablePage, fragment, new_game, open_table
from robotory.board.cells import CELL
from robotory.show.layout import CELL_AT
from tabletop import game
from tabletop.session import Session

TOUCH = """([x, y, width, height, margin]) => {
  const board = document.getElementById("board");
  board.style.bottom = "30%";
  const box = board.getBoundingClientRect();
  const cell = Math.min(box.width / (width + 2 * margin), box.height / (height + 2 * margin));
  const at = {
    clientX: box.left + box.width / 2 + (x - width / 2) * cell,
    clientY: box.top + box.height / 2 + (y - height / 2) * cell,
    pointerId: 7, isPrimary: true, bubbles: true,
  };
  for (const kind of ["pointerdown", "pointerup"]) board.dispatchEvent(new PointerEvent(kind, at));
  board.style.bottom = "";
}"""
"""Touches the board, in cells, just as it has become smaller, before the browser has told anybody of the new size."""


def test_zoom_brings_the_board_closer_and_back(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    expect(table.do("zoom-out")).to_be_hidden()
    table.do("zoom-in").click()
    expect(table.do("zoom-out")).to_be_visible()
    table.do("zoom-out").click()
    expect(table.do("zoom-out")).to_be_hidden()


def test_a_double_tap_on_the_floor_brings_it_closer_and_back(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    page.locator("#board").dblclick()
    expect(table.do("zoom-out")).to_be_visible()
    page.locator("#board").dblclick()
    expect(table.do("zoom-out")).to_be_hidden()


def _arena(page: Page, site: str) -> TablePage:
    session = Session(game.find("robotory"), ["person", "person"], {}, 1)
    session.advance()
    table = open_table(page, site + fragment(session))
    table.do("touch:disc-white").tap()
    expect(table.do("touch:disc-white")).to_have_attribute("aria-pressed", "true")
    return table


def test_a_touch_is_understood_by_the_size_that_the_board_has_then(on_device: OnDevice, site: str) -> None:
    table = _arena(on_device(**PHONE), site)
    scene = table.session().game.scene(table.session().state.view(None))
    table.page.evaluate(TOUCH, [*CELL_AT[CELL["a1"]], scene.width, scene.height, MARGIN])
    expect(table.prompt).to_contain_text("Dark")


def test_a_finger_whose_end_was_not_reported_does_not_stop_the_next(on_device: OnDevice, site: str) -> None:
    table = _arena(on_device(**PHONE), site)
    table.page.locator("#board").dispatch_event(
        "pointerdown", {"pointerId": 77, "isPrimary": True, "pointerType": "touch"}
    )
    table.page.touchscreen.tap(*table.spot(*CELL_AT[CELL["d4"]]))
    expect(table.prompt).to_contain_text("Dark")


def test_another_game_shows_all_of_its_floor_and_the_same_one_stays_as_close_as_it_was(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    table.do("zoom-in").click()
    expect(table.do("zoom-out")).to_be_visible()
    table.tool("menu").click()
    page.locator('dialog [data-do="set-language"]').select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(table.do("zoom-out")).to_be_visible()
    open_table(page, site + fragment(new_game("person easy", seed=2)))
    expect(table.do("zoom-out")).to_be_hidden()
