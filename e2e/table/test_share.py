"""Links, saved games and files: nothing is lost, nothing is overwritten."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.table.table_page import PATIENCE, TablePage, fragment, new_game, open_table
from e2e.waiting import Visit, await_ready


def shared(table: TablePage) -> str:
    """The link that the share dialog shows."""
    table.tool("share").click()
    text = table.page.locator("#share-link").input_value()
    table.page.locator("dialog .shut").click()
    return text


def test_the_link_goes_on_in_another_browser_profile(
    page: Page, new_context: Callable[..., BrowserContext], site: str
) -> None:
    table = open_table(page, site + fragment(new_game("person easy easy")))
    table.play_round()
    there = open_table(new_context().new_page(), shared(table))
    there.await_phase("drafting")
    there.await_that(lambda: there.painted() == table.painted(), "both boards are alike")
    assert there.held() == table.held()
    there.play_round()
    assert there.session().plies[: table.session().ply] == table.session().plies
    expect(there.root).to_have_attribute("data-round", "3")


def test_the_address_itself_is_the_link(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    table.play_round()
    assert shared(table) == page.url


def test_copying_puts_the_link_on_the_clipboard(page: Page, context: BrowserContext, site: str) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = open_table(page, site + fragment(new_game("person easy")))
    table.tool("share").click()
    page.locator("#share-copy").click()
    expect(page.locator("#share-said")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_the_dialog_says_that_a_link_hides_nothing_and_shows_it_as_a_picture(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    table.tool("share").click()
    expect(page.locator("dialog")).to_contain_text("Whoever has the link can read everything in it")
    expect(page.locator("dialog svg.code")).to_be_visible()
    with page.expect_download() as download:
        page.locator('[data-answer="file"]').click()
    assert download.value.path().read_text().strip() == page.url


def test_a_link_to_a_moment_opens_there_and_holds_the_whole_game(
    page: Page, new_context: Callable[..., BrowserContext], site: str
) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    start = table.painted()
    table.play_round()
    page.locator("#slider").fill("6")
    text = shared(table)
    there = open_table(new_context().new_page(), text)
    there.await_phase("looking-back")
    there.await_that(lambda: there.painted() == start, "the board is as it was")
    there.do("now").click()
    there.await_phase("drafting")
    assert there.session().ply == table.session().ply


def test_opening_a_link_keeps_the_game_in_progress(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy", seed=1)))
    table.play_round()
    table.hand.first.click()
    mine, laid = page.url, table.laid()
    page.goto(site + fragment(new_game("person easy easy", seed=2)))
    expect(page.locator("#plates > li")).to_have_count(3)
    table.await_phase("drafting")
    table.tool("home").click()
    saves = page.locator("#saves .save")
    expect(saves).to_have_count(2)
    saves.filter(has_text="Turn 2").click()
    table.await_phase("drafting")
    expect(page).to_have_url(mine)
    table.await_laid(laid)


def test_opening_the_same_link_twice_makes_one_saved_game(page: Page, site: str) -> None:
    address = site + fragment(new_game("person easy"))
    open_table(page, address)
    page.goto("about:blank")
    table = open_table(page, address)
    table.tool("home").click()
    expect(page.locator("#saves .save")).to_have_count(1)


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda text: text[:-9], "part of it is missing|damaged"),
        (lambda text: text.replace("person", "persom"), "damaged"),
        (lambda _text: "#chess.1.person-easy..1.B.0", "damaged|not here"),
        (lambda _text: "#<img src=x onerror=alert(1)>", "not a link"),
    ],
)
def test_a_damaged_link_gives_its_reason_and_changes_nothing(
    page: Page, site: str, damage: Callable[[str], str], reason: str
) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    before = page.evaluate("JSON.stringify(localStorage)")
    page.goto(site + damage(fragment(new_game("person easy", seed=9))))
    expect(page.locator("dialog")).to_contain_text(re.compile(reason))
    expect(page.locator("dialog")).to_contain_text("Nothing was changed")
    assert page.evaluate("JSON.stringify(localStorage)") == before
    page.locator('[data-answer="home"]').click()
    page.locator("#saves .save").click()
    table.await_phase("drafting")


def test_a_pasted_link_opens_and_a_wrong_one_says_why(visit: Visit, site: str) -> None:
    page = visit()
    page.locator("#link").fill("https://example.org/#roborally.1.nonsense")
    page.locator('[data-do="open-link"]').click()
    expect(page.locator("#link-error")).to_contain_text("not a link to a game")
    page.locator("#link").fill(f"  https://example.org/{fragment(new_game('person easy'))} ")
    page.locator('[data-do="open-link"]').click()
    TablePage(page).await_phase("drafting")


def test_all_games_go_into_a_file_and_come_back_elsewhere(
    page: Page, new_context: Callable[..., BrowserContext], site: str
) -> None:
    table = open_table(page, site + fragment(new_game("person easy", seed=4)))
    table.play_round()
    table.tool("home").click()
    with page.expect_download() as download:
        page.locator('[data-do="export"]').click()
    file = json.loads(download.value.path().read_text())
    file["games"].append({"id": "x", "link": "roborally.1.broken"})
    there = new_context().new_page()
    there.goto(site)
    await_ready(there)
    there.locator('[data-do="import"]').set_input_files(
        {"name": "games.json", "mimeType": "application/json", "buffer": json.dumps(file).encode()}
    )
    expect(there.locator("#saves .save")).to_have_count(1)
    expect(there.locator("#notice")).to_contain_text("could not be read")
    there.locator("#saves .save").click()
    expect(there.locator("html")).to_have_attribute("data-round", "2", timeout=PATIENCE)


def test_a_deleted_game_is_gone_and_asks_first(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    table.tool("home").click()
    page.locator('[data-do^="delete"]').click()
    page.locator("dialog .shut").click()
    expect(page.locator("#saves .save")).to_have_count(1)
    page.locator('[data-do^="delete"]').click()
    page.locator('[data-answer="yes"]').click()
    expect(page.locator("#saves .save")).to_have_count(0)


def test_going_back_in_the_browser_leads_home_and_forward_to_the_game(visit: Visit) -> None:
    page = visit()
    page.locator('[data-do="quick:roborally"]').click()
    table = TablePage(page)
    table.await_phase("drafting")
    page.go_back()
    expect(page.locator("#saves .save")).to_have_count(1)
    page.go_forward()
    table.await_phase("drafting")
    expect(page.locator("#home")).to_be_hidden()
