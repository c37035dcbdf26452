"""The list of puzzles: what is solved on this device, filters that the address keeps, and those to try again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.devices import PHONE, TABLET, OnDevice, prefer
from tools.pages import puzzles

LISTED = {name: [task for task in tasks if task.daily] for name, tasks in puzzles.kept().items()}
"""The puzzles of the list."""


def shown(page: Page) -> list[str]:
    """The ids of the puzzles that are shown."""
    found: list[str] = page.locator("li[data-puzzle]:visible").evaluate_all("all => all.map(one => one.dataset.puzzle)")
    return found


def test_the_list_tells_what_is_solved_and_what_to_try_again(on_device: OnDevice, site: str) -> None:
    page = on_device()
    page.goto(f"{site}puzzles/")
    solved, failed = LISTED["robotory"][0], LISTED["stakbots"][0]
    expect(page.locator("#again")).to_be_hidden()
    today = page.evaluate("Math.floor(Date.now() / 864e5)")
    prefer(page, solved=solved.id, failed=failed.id, strength="1300 200", daily=f"{today} 4")
    page.reload()
    mine = page.locator("#mine")
    expect(mine).to_contain_text(f"1 of {sum(map(len, LISTED.values()))} solved")
    expect(mine).to_contain_text("Strength 1300")
    expect(mine).to_contain_text("Days in a row: 4")
    expect(page.locator(f'[data-puzzle="{solved.id}"]')).to_contain_text("Solved")
    expect(page.locator(f'[data-puzzle="{failed.id}"]')).to_contain_text("To try again")
    page.locator("select[name=state]").select_option("again")
    assert shown(page) == [failed.id]
    page.locator("#again").click()
    expect(page.locator("html")).to_have_attribute("data-task", "open", timeout=60_000)
    expect(page.locator("#table-title")).to_contain_text(failed.number)


def test_filters_choose_by_game_theme_and_grade_and_stay_in_the_address(page: Page, site: str) -> None:
    page.goto(f"{site}puzzles/de/")
    assert len(shown(page)) == sum(map(len, LISTED.values()))
    task = LISTED["roborally"][-1]
    wanted = [one.id for one in LISTED["roborally"] if (one.theme, one.grade) == (task.theme, task.grade)]
    page.locator("select[name=theme]").select_option(f"roborally:{task.theme}")
    page.locator("select[name=grade]").select_option(str(task.grade))
    assert shown(page) == wanted
    expect(page.locator("section:visible")).to_have_count(1)
    page.reload()
    assert shown(page) == wanted
    expect(page.locator("output")).to_contain_text(str(len(wanted)))


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(PHONE, id="phone"),
        pytest.param(TABLET, id="tablet", marks=pytest.mark.nightly),
        pytest.param({}, id="desktop", marks=pytest.mark.nightly),
    ],
)
def test_the_list_fits_its_screen_and_has_pictures(new_context: Any, site: str, screen: dict[str, object]) -> None:
    page = new_context(**screen).new_page()
    page.goto(f"{site}puzzles/fr/")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture = page.locator("li[data-puzzle] img").first
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", value=True)
    assert picture.evaluate("picture => picture.naturalWidth > 0")
