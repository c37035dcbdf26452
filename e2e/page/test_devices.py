"""The devices that tests share: what one test leaves on a page never reaches the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.devices import PHONE, Device, Devices
from e2e.kept import games
from e2e.pictures import Pictures
from e2e.table_page import fragment, new_game, open_kept, open_table, robot, set_up, sit, speak


def games_kept(page: Page, site: str) -> None:
    pictures = Pictures(page.context, site)
    table = open_kept(page, site + fragment(new_game("person easy")))
    pictures.of(page.url)
    table.tool("home").click()
    expect(page.locator("#saves .save")).to_have_count(1)


def a_film_running(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    table.tool("menu").click()
    page.locator('dialog [data-do="set-speed"]').select_option("1")
    page.keyboard.press("Escape")
    table.lay_cards()
    table.do("lock-in").click()
    table.await_phase("playing")


def an_open_dialog(page: Page, site: str) -> None:
    open_table(page, site + fragment(new_game("person easy"))).tool("share").click()
    expect(page.locator("dialog")).to_be_visible()


def an_open_side(page: Page, site: str) -> None:
    page.set_viewport_size(PHONE["viewport"])
    open_table(page, site + fragment(new_game("person easy"))).tool("side:history").click()
    expect(page.locator("html")).to_have_attribute("data-side", "history")


def a_form_filled_in(page: Page, _site: str) -> None:
    set_up(page, "robotory")
    sit(page, 1, "here")


def a_course_chosen(page: Page, _site: str) -> None:
    set_up(page)
    page.locator('#courses input[value="night-shift"]').check()


def a_task(page: Page, site: str) -> None:
    page.goto(site + "#puzzle=robotory-1")
    expect(page.locator("html")).to_have_attribute("data-task", "open")


def another_language(page: Page, _site: str) -> None:
    speak(page, "fr")


def other_colours(page: Page, _site: str) -> None:
    page.locator('[data-do="set-theme"]').select_option("contrast")


def nothing_can_be_saved(page: Page, site: str) -> None:
    page.evaluate(
        "() => { IDBObjectStore.prototype.put = () => { throw new DOMException('cannot be', 'UnknownError'); }; }"
    )
    open_kept(page, site + fragment(new_game("person easy")))
    expect(page.locator("html")).to_have_attribute("data-unsaved", "notice.unsaved")


def a_clock_put_forward(page: Page, _site: str) -> None:
    page.evaluate("performance.now = () => 1e9")


def something_watched(page: Page, _site: str) -> None:
    page.evaluate("window.told = new MutationObserver(() => 0)")


def a_tool_in_hand(page: Page, site: str) -> None:
    page.goto(site + "#edit")
    page.locator('[data-do="edit-tool:pit"]').click()


def another_page(page: Page, site: str) -> None:
    page.goto(site + "licences.txt")


def a_second_tab(page: Page, site: str) -> None:
    page.context.new_page().goto(site)


def no_network(page: Page, _site: str) -> None:
    page.context.set_offline(True)


def another_size(page: Page, _site: str) -> None:
    page.set_viewport_size({"width": 500, "height": 500})


def other_media(page: Page, _site: str) -> None:
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")


def a_route(page: Page, _site: str) -> None:
    page.route("**/*", lambda route: route.abort())


START = "performance.timeOrigin"

NEED_NO_START = [
    (games_kept, another_language, other_colours, another_size, a_form_filled_in),
    (a_film_running,),
    (an_open_dialog,),
    (an_open_side,),
    (a_course_chosen,),
    (a_task,),
]
"""What most tests leave, together where one thing does not put the other away; each new start of a page would cost seconds."""

LEFT_BEHIND = [
    *NEED_NO_START,
    (nothing_can_be_saved,),
    (a_clock_put_forward, something_watched, other_media, a_tool_in_hand),
    (a_second_tab, no_network, a_route),
    (another_page,),
]


@pytest.fixture
def used(devices: Devices) -> Iterator[Device]:
    """A device that is used again and again."""
    device = devices.take()
    yield device
    devices.give_back(device)


OFTEN = [left for left in LEFT_BEHIND if {games_kept, another_page} & {*left}]
"""What needs no start, and what needs one; `make nightly` tries all."""


@pytest.mark.parametrize(
    "left",
    [pytest.param(left, marks=[] if left in OFTEN else pytest.mark.nightly) for left in LEFT_BEHIND],
    ids=lambda left: " and ".join(leave.__name__ for leave in left),
)
def test_what_a_test_leaves_on_a_page_is_gone_for_the_next(
    used: Device, site: str, left: tuple[Callable[[Page, str], None], ...]
) -> None:
    page, start = used.page, used.page.evaluate(START)
    for leave in left:
        leave(page, site)
    assert used.bring_back()
    assert page.evaluate(START) == start or left not in NEED_NO_START
    assert used.context.pages == [page]
    assert page.evaluate("Object.entries(localStorage)") == [["robodrome:speed", "0"]]
    assert page.evaluate("performance.now()") < 1e8
    assert page.evaluate("'told' in window") is False
    assert page.evaluate("[innerWidth, innerHeight, navigator.onLine]") == [1280, 720, True]
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") is False
    root = page.locator("html")
    expect(root).to_have_attribute("data-page", "home")
    expect(root).to_have_attribute("lang", "en")
    expect(root).to_have_attribute("data-theme", "light")
    expect(root).not_to_have_attribute("data-side", "history")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#saves .save")).to_have_count(0)
    set_up(page)
    expect(page.locator("#courses input:checked")).to_have_value("conveyor-row")
    page.locator('#set-up [data-do="home"]').click()
    set_up(page, "robotory")
    expect(robot(page, 1)).to_contain_text("Easy")
    if nothing_can_be_saved in left:
        open_kept(page, site + fragment(new_game("person easy")))
        games(page, 1)
    if games_kept in left:
        Pictures(used.context, site).await_none()
    if a_film_running in left:
        table = open_table(page, site + fragment(new_game("person easy")))
        table.await_phase("drafting")
        table.tool("menu").click()
        expect(page.locator('dialog [data-do="set-speed"]')).to_have_value("0")
    if a_tool_in_hand in left:
        page.goto(site + "#edit")
        expect(page.locator('[data-do="edit-tool:pit"]')).to_have_attribute("aria-pressed", "false")


def test_a_page_that_cannot_be_brought_back_and_one_of_a_failed_test_are_thrown_away(
    devices: Devices, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether one can be brought back is found out by night."""
    first = devices.take()
    thrown_away: list[Device] = []
    monkeypatch.setattr(first, "close", lambda: thrown_away.append(first))
    for is_back, failed in ((True, True), (False, False)):
        monkeypatch.setattr(first, "bring_back", lambda is_back=is_back: is_back)
        devices.give_back(first, failed=failed)
        assert thrown_away.pop() is first
    monkeypatch.undo()
    devices.give_back(first)
    assert devices.take() is first
    devices.give_back(first)


@pytest.mark.nightly
def test_a_page_that_every_start_spoils_cannot_be_brought_back(browser: Browser, site: str) -> None:
    devices = Devices(browser, site)
    first = devices.take()
    devices.give_back(first)
    assert devices.take() is first
    first.context.add_init_script("window.left = true")
    first.page.reload()
    devices.give_back(first)
    assert first.page.is_closed()
    second = devices.take()
    assert second is not first
    devices.give_back(second, failed=True)
    assert second.page.is_closed()
