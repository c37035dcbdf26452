"""Zooming the board, and where it is touched."""

from __future__ import annotations

from time import time

from playwright.sync_api import Page, expect

from e2e.devices import PHONE, OnDevice, prefer
from e2e.table_page import MARGIN, asked, fragment, game_until, new_game, open_table
from tabletop.core import game
from tabletop.core.session import Session
from tabletop.show.scene import Scene

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


def test_zoom_brings_the_board_closer_and_back_to_the_own_robot_wherever_one_has_looked(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    table.await_phase("drafting")
    expect(table.view("zoom-out")).to_be_hidden()
    table.view("zoom-in").click()
    expect(table.view("zoom-out")).to_be_visible()
    close = page.locator("#board").get_attribute("data-camera")
    assert close
    x, y = table.spot(6, 6)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 120, steps=4)
    page.mouse.up()
    expect(page.locator("#board")).not_to_have_attribute("data-camera", close)
    table.view("zoom-out").click()
    expect(table.view("zoom-out")).to_be_hidden()
    table.view("zoom-in").click()
    expect(page.locator("#board")).to_have_attribute("data-camera", close)


def test_a_double_tap_on_the_floor_brings_it_closer_and_back(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    _tap_twice(page)
    expect(table.view("zoom-out")).to_be_visible()
    _tap_twice(page)
    expect(table.view("zoom-out")).to_be_hidden()


def _tap_twice(page: Page) -> None:
    """Two clicks in the middle of the board a tenth of a second apart, however long the page takes for the first."""
    box, mouse, now = page.locator("#board").bounding_box(), page.context.new_cdp_session(page), time()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "button": "left"}
    for tap in (1, 2):
        for kind in ("mousePressed", "mouseReleased"):
            event = {**at, "type": kind, "clickCount": tap, "timestamp": now + tap / 10}
            mouse.send("Input.dispatchMouseEvent", event)


def test_a_touch_is_understood_by_the_size_that_the_board_has_then_though_the_end_of_one_was_not_reported(
    on_device: OnDevice, site: str
) -> None:
    session = Session(game.find("robotory"), ["person", "person"], {}, 1)
    session.advance()
    table = open_table(on_device(**PHONE), site + fragment(session))

    def take_disc() -> Scene:
        table.do("touch:disc-white").tap()
        expect(table.do("touch:disc-white")).to_have_attribute("aria-pressed", "true")
        return table.scene()

    scene = take_disc()
    cell = scene.items["cell-a1"]
    table.page.evaluate(TOUCH, [cell.x, cell.y, scene.width, scene.height, MARGIN])
    expect(table.prompt, "the board has become smaller").to_contain_text("Dark")
    cell = take_disc().items["cell-d4"]
    table.page.locator("#board").dispatch_event(
        "pointerdown", {"pointerId": 77, "isPrimary": True, "pointerType": "touch"}
    )
    table.page.touchscreen.tap(*table.spot(cell.x, cell.y))
    expect(table.prompt, "a finger is down whose end was not reported").to_contain_text("Light")


def test_another_game_shows_all_of_its_floor_and_the_same_one_stays_as_close_as_it_was(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    table.view("zoom-in").click()
    expect(table.view("zoom-out")).to_be_visible()
    table.tool("menu").click()
    page.locator('dialog [data-do="set-language"]').select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(table.view("zoom-out")).to_be_visible()
    open_table(page, site + fragment(new_game("person easy", seed=2)))
    expect(table.view("zoom-out")).to_be_hidden()


def test_a_course_too_large_to_be_read_is_followed_until_one_wants_to_see_all_of_it(
    on_device: OnDevice, site: str
) -> None:
    session = game_until(
        lambda one: asked(one, "program") and one.state.round == 2, "person" + 7 * " easy", course="grand-tour"
    )
    page = on_device(**PHONE)
    table = open_table(page, site + fragment(session))
    table.await_phase("drafting")
    board = page.locator("#board")

    def cell() -> float:
        return float((board.get_attribute("data-camera") or "0").split()[0])

    def await_own_robot(least: float = 27) -> None:
        def in_sight() -> bool:
            robot = table.scene(0).items["robot-0"]
            (x, y), box = table.spot(robot.x, robot.y), board.bounding_box()
            return bool(cell() > least and box and 0 < x - box["x"] < box["width"] and 0 < y - box["y"] < box["height"])

        table.await_that(in_sight, "the own robot is in sight, and large")

    await_own_robot()
    expect(table.view("follow")).to_be_hidden()
    table.view("zoom-out").tap()
    expect(table.view("follow")).to_be_visible()
    whole = cell()
    assert whole < 18
    for _ in range(3):
        table.view("zoom-in").tap()
    await_own_robot(3 * whole)
    table.view("zoom-out").tap()
    table.view("follow").tap()
    await_own_robot()
    prefer(page, speed="4")
    table.view("replay").tap()
    table.await_phase("playing")
    table.do("skip").tap()
    table.await_phase("drafting")
    await_own_robot()
    prefer(page, speed="0")


FIVE = ((390, 844), (844, 390), (820, 1180), (1180, 820), (1440, 900))
PARTS = "#head, #robots, #stage, #ask, #program, #hand"
AMISS = """parts => {
  const seen = (one) => one.checkVisibility() && one.offsetWidth > 1;
  const here = document.querySelector("#board").getBoundingClientRect();
  const meets = (box) => box.left < here.right && box.right > here.left && box.top < here.bottom && box.bottom > here.top;
  const within = parts.split(", ").flatMap((part) => [...document.querySelectorAll(`${part} *`)]).filter(seen);
  const buttons = within.filter((one) => one.matches("button"));
  const named = (all) => [...new Set(all.map((one) => one.dataset.do || one.id || one.className || one.tagName))];
  const written = (one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const squeezed = (one) => one.scrollWidth > one.clientWidth && !one.closest("#robots");
  const cut = (one, { left, right }) => left < 0 || right > innerWidth || squeezed(one);
  const small = (one) => written(one) && parseFloat(getComputedStyle(one).fontSize) < 11;
  const found = [
    ["on the board", buttons.filter((one) => meets(one.getBoundingClientRect()))],
    ["cut off", buttons.filter((one) => cut(one, one.getBoundingClientRect()))],
    ["below 11 pixels", within.filter(small)],
  ];
  return found.filter(([, all]) => all.length).map(([what, all]) => [what, named(all)].join(": ")).join("; ");
}"""
"""What is not as it has to be at a table, '' for nothing."""


def test_at_five_sizes_no_button_lies_on_a_board_none_is_cut_off_and_nothing_is_written_too_small(
    page: Page, site: str
) -> None:
    typefaces = {
        "roborally": "Chakra Petch", "moonbots": "Saira Condensed", "stakbots": "Barlow Condensed", "robotory": "Exo 2",
    }  # fmt: skip
    for name, kinds in (("roborally", 8), ("moonbots", 4), ("stakbots", 3), ("robotory", 2)):
        session = Session(game.find(name), ["person", *["easy"] * (kinds - 1)], {}, 3)
        session.advance()
        table = open_table(page, site + fragment(session))
        table.page.locator("html:is([data-phase=drafting], [data-phase=choosing])").wait_for(state="attached")
        expect(table.root).to_have_attribute("data-typeface", typefaces[name])
        for width, height in FIVE:
            page.set_viewport_size({"width": width, "height": height})
            table.await_that(lambda: not page.evaluate(AMISS, PARTS), f"{name} is right at {width}x{height}")
