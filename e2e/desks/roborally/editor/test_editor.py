"""The course editor: drawn by finger, mouse or keyboard, tried out by bots, shared, raced on."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.accessibility import problems
from e2e.devices import DESKTOP, PHONE, TABLET, OnDevice
from e2e.kept import as_on_another_device, entries, put
from e2e.table_page import TablePage, box_at_rest, on_screen, set_up, speak
from e2e.waiting import FRAMES, START, await_ready
from roborally.board import courses
from roborally.board import drawing as drawings
from roborally.board.drawing import Drawing
from roborally.board.plan import plan_from_rows
from tabletop.formats import link
from tabletop.show.words import LANGUAGES

BOTS = 60_000  # milliseconds for a worker to start and a few races on a busy machine


class EditorPage:
    """The editor as tests use it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def drawn(self) -> Drawing:
        """What is drawn, as the address has it."""
        return drawings.unpack(self.page.evaluate("location.hash").partition("#edit=")[2])

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where on the page a point of the board is, in cells from its corner, once the board lies still."""
        plan, box = self.drawn().plan, box_at_rest(self.page.locator("#edit-canvas"))
        return on_screen(plan.width, plan.height, box, x, y)

    def take(self, tool: str) -> EditorPage:
        """Take a tool of the palette."""
        self.page.locator(f'[data-do="edit-tool:{tool}"]').click()
        return self

    def tap(self, *cells: tuple[int, int]) -> EditorPage:
        """Touch the middle of cells with a finger."""
        for x, y in cells:
            self.page.touchscreen.tap(*self.point(x + 0.5, y + 0.5))
        return self

    def click(self, x: float, y: float) -> EditorPage:
        """Click at a point."""
        self.page.mouse.click(*self.point(x, y))
        return self

    def drag(self, *stops: tuple[float, float]) -> EditorPage:
        """Draw with the mouse from the first point through the others."""
        self.page.mouse.move(*self.point(*stops[0]))
        self.page.mouse.down()
        for stop in stops[1:]:
            self.page.mouse.move(*self.point(*stop), steps=6)
        self.page.mouse.up()
        return self

    def button(self, name: str) -> Locator:
        """A button by what it does."""
        return self.page.locator(f'[data-do="{name}"]')

    def sign(self, x: int, y: int) -> str:
        """What lies on a cell."""
        drawn = self.drawn()
        return drawn.plan.signs[y * drawn.plan.width + x]


_NAMES = {"en": "My course", "fr": "Mon parcours", "de": "Meine Strecke", "es": "Mi recorrido"}


def open_editor(page: Page, site: str, drawn: Drawing | None = None) -> EditorPage:
    """The editor with a drawing, or with an empty floor of 12 by 12 cells."""
    page.goto(f"{site}#edit={drawings.pack(drawn) if drawn else 'new'}")
    await_ready(page)
    expect(page.locator("#edit-palette button")).to_have_count(12, timeout=START)
    expect(page.locator("html")).to_have_attribute("data-page", "editor")
    expect(page.locator("#edit-title")).to_have_value(
        drawn.plan.name if drawn else _NAMES[page.locator("html").get_attribute("lang") or ""]
    )
    return EditorPage(page)


def small(*rows: str, flags: tuple[int, ...] = (), name: str = "Small") -> Drawing:
    """A drawing from rows of signs."""
    return Drawing(replace(plan_from_rows(list(rows)), name=name), flags)


RACEABLE = small(". . . .", ". w . .", ". . . .", "1 2 . .", flags=(2,))


SPILLS = """buttons => buttons.filter(button => {
  const box = button.getBoundingClientRect(), round = parseFloat(getComputedStyle(button).borderRadius) > box.height / 3;
  return round || [...button.children].some(part => {
    const inner = part.getBoundingClientRect();
    return inner.top < box.top || inner.bottom > box.bottom || inner.left < box.left || inner.right > box.right;
  });
}).map(button => button.title)"""


@pytest.mark.parametrize(
    "language", [one if one == "de" else pytest.param(one, marks=pytest.mark.nightly) for one in LANGUAGES]
)
def test_the_buttons_of_tools_and_of_their_options_hold_what_they_show(
    on_device: OnDevice, site: str, language: str
) -> None:
    page = on_device(**PHONE)
    speak(page, language)
    editor = open_editor(page, site)
    page.evaluate("document.fonts.load('600 14px \"Barlow Condensed\"')")
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMES)
        assert page.locator("#edit-palette .tool").evaluate_all(SPILLS) == [], f"at {width} x {height}"
        for tool in ("belt", "pusher", "laser"):
            editor.take(tool)
            chips = page.locator("#edit-options .chip")
            expect(chips).not_to_have_count(0)
            assert chips.evaluate_all(SPILLS) == [], f"{tool} at {width} x {height}"


def test_no_button_and_no_sentence_lies_on_the_drawing(page: Page, site: str) -> None:
    open_editor(page, site)
    for width, height in ((390, 844), (844, 390), (1180, 820), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        board = box_at_rest(page.locator("#edit-canvas"))
        for over in page.locator("#edit-zoom button:visible, #edit-first button:visible").all():
            box = over.bounding_box()
            assert box
            beside = box["x"] >= board["x"] + board["width"] or board["x"] >= box["x"] + box["width"]
            assert beside or box["y"] >= board["y"] + board["height"], f"{over.inner_text()} at {width} x {height}"


@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), pytest.param(TABLET, id="tablet", marks=pytest.mark.nightly)]
)
def test_a_course_drawn_by_finger_is_raced_here_and_on_another_device(
    on_device: OnDevice, site: str, size: dict[str, Any]
) -> None:
    phone = on_device(**size)
    editor = open_editor(phone, site)
    expect(editor.button("edit-play")).to_have_attribute("aria-disabled", "true")
    expect(phone.locator("#edit-first")).to_contain_text("docks for at least two robots")
    editor.take("dock").tap((2, 11), (4, 11), (6, 11))
    expect(phone.locator("#edit-first")).to_contain_text("no flag")
    editor.take("flag").tap((3, 2), (8, 5))
    editor.take("pit").tap((6, 6)).take("site").tap((0, 0))
    expect(editor.button("edit-play")).to_have_attribute("aria-disabled", "false")
    assert editor.drawn().flags == (2 * 12 + 3, 5 * 12 + 8)
    editor.button("edit-share").click()
    address = phone.locator("#give-race").input_value()
    phone.locator("dialog .shut").click()
    raced = courses.load(link.decode(address).options["course"])
    assert raced.floor.plan.signs == editor.drawn().plan.signs
    assert len(raced.floor.docks) == 3
    editor.button("edit-play").click()
    expect(phone.locator("html")).to_have_attribute("data-page", "table")
    expect(phone.locator("#table-title")).to_have_text("My course")
    phone.locator('#head [data-do="home"]').click()
    as_on_another_device(phone)
    phone.goto(address)
    expect(phone.locator("html")).to_have_attribute("data-page", "table")
    _race_a_turn(TablePage(phone), address)


def _race_a_turn(table: TablePage, address: str) -> None:
    """Program and run a turn on the course of the link, with what the bots do."""
    table.await_phase("drafting")
    table.lay_cards()
    table.do("lock-in").click()
    expect(table.page).not_to_have_url(address, timeout=BOTS)
    table.page.locator('html:is([data-phase="choosing"], [data-phase="over"], [data-round="2"])').wait_for(
        state="attached", timeout=BOTS
    )
    session = table.session()
    assert session.options["course"] == link.decode(address).options["course"]
    assert [event.data[0] for event in session.events() if event.kind == "register-began"][:1] == [1]


def test_a_finger_draws_belts_the_way_it_goes_and_undo_takes_the_stroke_back(page: Page, site: str) -> None:
    editor = open_editor(page, site)
    editor.take("belt").drag((1.5, 1.5), (4.5, 1.5), (4.5, 3.5))
    assert [editor.sign(x, 1) for x in range(1, 5)] == [">", ">", ">", "v"]
    assert [editor.sign(4, y) for y in (2, 3)] == ["v", "v"]
    editor.button("edit-undo").click()
    assert set(editor.drawn().plan.signs) == {"."}
    editor.button("edit-redo").click()
    assert editor.sign(4, 3) == "v"
    page.keyboard.press("Control+z")
    assert set(editor.drawn().plan.signs) == {"."}


# What a tool draws where is held by tests/web/desks/roborally/editor/test_drawing.py by day, here and in the next two.
@pytest.mark.nightly
def test_walls_stand_on_the_edge_that_is_touched_and_machines_bring_their_own(page: Page, site: str) -> None:
    editor = open_editor(page, site)
    editor.take("wall").click(3.05, 3.5)
    assert editor.drawn().plan.walls == {(3, 3, 3)}
    editor.click(3.05, 3.5)
    assert not editor.drawn().plan.walls
    editor.take("laser")
    editor.button("edit-turn-tool").click()
    editor.click(5.5, 5.5)
    assert editor.drawn().plan.lasers == ((5 * 12 + 5, 1, 1),)
    assert editor.drawn().plan.walls == {(5, 5, 3)}
    editor.take("erase").click(5.05, 5.5)
    assert not editor.drawn().plan.lasers
    assert not editor.drawn().plan.walls


def test_everything_can_be_drawn_with_the_keyboard_and_is_spoken(page: Page, site: str) -> None:
    editor = open_editor(page, site)
    editor.take("gear")
    page.locator("#edit-canvas").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#live")).to_contain_text("B2: open floor")
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_contain_text("B2: gear")
    assert editor.sign(1, 1) == "R"
    page.keyboard.press("Delete")
    assert editor.sign(1, 1) == "."


def test_a_drawing_is_there_again_after_a_reload_and_opening_another_leaves_it_alone(page: Page, site: str) -> None:
    editor = open_editor(page, site)
    editor.take("pit").click(2.5, 2.5)
    mine = editor.drawn()
    page.reload()
    await_ready(page)
    assert editor.drawn() == mine
    open_editor(page, site, RACEABLE).take("pit").click(0.5, 0.5)
    page.goto(site + "#edit")
    editor.button("edit-open").click()
    expect(page.locator("#open-mine .save")).to_have_count(2)
    page.locator("#open-mine .save", has_text="My course").click()
    expect(page.locator("#edit-title")).to_have_value("My course")
    assert editor.drawn() == mine


def test_a_drawing_changed_in_another_tab_shows_when_the_page_comes_back_and_undo_has_what_was_here(
    page: Page, site: str
) -> None:
    editor = open_editor(page, site)
    editor.take("pit").click(1.5, 1.5)
    mine = editor.drawn()
    ((name, text),) = entries(page, "robodrome:drawing:", 1).items()
    theirs = replace(mine, plan=replace(mine.plan, name="Theirs"))
    put(page, {name: json.dumps(json.loads(text) | {"course": drawings.pack(theirs)})})
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("#edit-name")).to_have_text("Theirs")
    assert editor.drawn() == theirs
    editor.button("edit-undo").click()
    expect(page.locator("#edit-name")).not_to_have_text("Theirs")
    assert editor.drawn() == mine


def test_a_problem_is_told_with_its_cell(page: Page, site: str) -> None:
    open_editor(page, site, small(". O . .", ". O w .", "1 O . .", "2 O . .", flags=(2,)))
    expect(page.locator("#edit-first")).to_contain_text("A3: No way leads from dock 1, 2 to flag 1.")


def test_a_file_with_mistakes_is_opened_as_far_as_it_can_be_read(page: Page, site: str, tmp_path: Path) -> None:
    written = drawings.write(RACEABLE).replace(" w ", " x ")
    file = tmp_path / "mine.course"
    file.write_text(written)
    editor = open_editor(page, site)
    editor.button("edit-open").click()
    page.locator("#open-file").set_input_files(file)
    page.locator('[data-do="text-use"]').click()
    expect(page.locator("#edit-problems")).to_contain_text(re.compile(r"B2: Line \d+, column \d+ .*unknown sign 'x'"))
    assert editor.drawn().flags == RACEABLE.flags
    assert editor.sign(0, 3) == "1"


def test_the_text_file_leads_back_to_the_same_drawing_and_a_text_that_is_no_course_says_why_and_changes_nothing(
    page: Page, site: str
) -> None:
    editor = open_editor(page, site, RACEABLE)
    editor.button("edit-share").click()
    with page.expect_download() as download:
        page.locator('[data-answer="file"]').click()
    text = download.value.path().read_text()
    assert download.value.suggested_filename == "small.course"
    assert drawings.read_drawing(text) == RACEABLE
    expect(page.locator("dialog")).to_have_count(0)
    editor.button("edit-open").click()
    page.locator('[data-answer="text"]').click()
    page.locator("#course-text").fill("hello")
    page.locator('[data-do="text-use"]').click()
    expect(page.locator("#text-error")).to_contain_text("Line 1, column 1")
    page.locator("dialog .shut").click()
    assert editor.drawn() == RACEABLE


@pytest.mark.nightly
def test_the_board_is_turned_and_joined_with_a_floor_that_ships(page: Page, site: str) -> None:
    editor = open_editor(page, site, RACEABLE)
    editor.button("edit-board").click()
    editor.button("board-turn").click()
    assert editor.drawn() == drawings.turned_drawing(RACEABLE, 1)
    page.locator("dialog select").nth(0).select_option("orbital")
    editor.button("board-join").click()
    page.locator("dialog .shut").click()
    plan = editor.drawn().plan
    assert (plan.width, plan.height) == (12, 16)
    assert plan.signs[4 * 12 : 5 * 12] == courses.plan("orbital").signs[:12]


@pytest.mark.nightly
def test_a_dock_drawn_by_hand_is_joined_to_a_floor_drawn_by_hand(page: Page, site: str) -> None:
    dock = open_editor(page, site, small("w . .", ". . .", name="Pier"))
    dock.take("dock").click(0.5, 1.5).click(1.5, 1.5)
    floor = open_editor(page, site, small(". O .", ". . R", flags=(2,), name="Loft"))
    floor.button("edit-board").click()
    page.locator("dialog select").nth(0).select_option(label="Pier (my drawing)")
    floor.button("board-join").click()
    page.locator("dialog .shut").click()
    assert " ".join(floor.drawn().plan.signs) == ". O . . . R w . . 1 2 ."
    assert floor.drawn().flags == (2,)
    expect(floor.button("edit-play")).to_have_attribute("aria-disabled", "false")


def test_a_course_that_ships_is_where_a_drawing_may_begin(page: Page) -> None:
    set_up(page)
    page.locator('[data-do="draw-chosen"]').click()
    expect(page.locator("#edit-title")).to_have_value("Conveyor Row")
    assert EditorPage(page).drawn().flags == courses.load("conveyor-row").flags


def test_special_rules_are_taken_off_a_course_and_what_is_not_played_here_is_told(page: Page, site: str) -> None:
    editor = open_editor(page, site, replace(RACEABLE, rules=("with-cheese",)))
    expect(page.locator("#edit-first")).to_contain_text("does not play these special rules yet: with-cheese")
    page.locator("#edit-special summary").click()
    page.locator('[data-do="edit-rule:with-cheese"]').click()
    expect(editor.button("edit-play")).to_have_attribute("aria-disabled", "false")
    assert editor.drawn() == RACEABLE


def test_bots_try_the_course_out_in_the_worker_while_it_is_drawn(page: Page, site: str) -> None:
    editor = open_editor(page, site, small(*([". . . . . ."] * 7), "1 2 3 4 . w", flags=(3, 20)))
    expect(page.locator("#edit-survey")).to_contain_text("The winner needs", timeout=BOTS)
    expect(page.locator("#edit-survey")).to_contain_text("Each robot is destroyed")
    expect(page.locator("#edit-survey")).to_contain_text("Each robot is pushed")
    assert len(page.workers) == 1
    editor.take("pit").click(4.5, 4.5)
    assert editor.sign(4, 4) == "O"
    expect(page.locator("#edit-survey")).to_contain_text("Bots are racing")
    expect(page.locator("#edit-survey")).to_contain_text("docks", timeout=BOTS, ignore_case=True)


def test_a_drawing_too_large_for_a_link_says_so_and_goes_as_a_file(page: Page, site: str) -> None:
    rng = Random(1)
    signs = ["^", ">", "v", "<", ".", "R", "L", "O", "^^", "w"]
    rows = [" ".join(rng.choice(signs) for _ in range(64)) for _ in range(64)]
    large = Drawing(
        plan_from_rows(rows, [[rng.randrange(64), rng.randrange(64), rng.choice("NESW")] for _ in range(4000)])
    )
    page.goto(site + "#edit=new")
    await_ready(page)
    editor = EditorPage(page)
    editor.button("edit-open").click()
    page.locator('[data-answer="text"]').click()
    page.locator("#course-text").fill(drawings.write(large))
    page.locator('[data-do="text-use"]').click()
    expect(page.locator("#edit-problems")).to_contain_text("too large for a link")
    page.wait_for_url(lambda url: len(url) < 200)  # the whole drawing until it is saved
    page.go_back()
    expect(page.locator("html")).to_have_attribute("data-page", "home")
    page.go_forward()
    editor.button("edit-share").click()
    with page.expect_download() as download:
        page.locator('[data-answer="file"]').click()
    assert drawings.read_drawing(download.value.path().read_text()).plan.walls == large.plan.walls


@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop", marks=pytest.mark.nightly)]
)
def test_the_editor_obeys_the_accessibility_rules(on_device: OnDevice, site: str, size: dict[str, Any]) -> None:
    page = on_device(**size)
    page.emulate_media(reduced_motion="reduce")
    editor = open_editor(page, site, small("1 . O .", ". . O w", ". . O .", ". . O .", flags=(3,)))
    assert not problems(page)
    boxes = [button.bounding_box() for button in page.locator("#editor button:visible").all()]
    assert all(box and box["width"] >= 43.5 and box["height"] >= 43.5 for box in boxes)
    if editor.button("edit-survey").first.is_visible():
        editor.button("edit-survey").first.click()
        assert not problems(page)
        page.locator("#edit-about [data-do='edit-survey']").click()
    for name in ("edit-board", "edit-open", "edit-share"):
        editor.button(name).click()
        expect(page.locator("dialog")).to_be_visible()
        assert not problems(page)
        page.locator("dialog .shut").click()
