"""Links, saved games and files: nothing is lost, nothing is overwritten."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from e2e.devices import TABLET, OnDevice
from e2e.kept import games
from e2e.table_page import TablePage, fragment, new_game, open_kept, open_table


def shared(table: TablePage) -> str:
    """The link that the share dialog shows."""
    table.tool("share").click()
    text = table.page.locator("#share-link").input_value()
    table.page.locator("dialog .shut").click()
    return text


def test_the_link_is_the_address_and_goes_on_in_another_browser_profile_and_at_a_moment(
    page: Page, on_device: OnDevice, site: str
) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    start = table.painted()
    table.play_round()
    now = table.painted()
    assert shared(table) == page.url
    page.locator("#slider").fill("6")
    elsewhere = on_device(**TABLET | {"viewport": page.viewport_size})  # a second plain computer would take a start
    there = open_table(elsewhere, shared(table))
    there.await_phase("looking-back")
    there.await_that(lambda: there.painted() == start, "the board is as it was")
    there.do("now").click()
    there.await_phase("drafting")
    there.await_that(lambda: there.painted() == now, "both boards are alike")
    table.do("now").click()
    table.await_phase("drafting")
    assert there.held() == table.held()
    assert there.session().plies == table.session().plies
    there.lay_cards()
    there.do("lock-in").click()
    there.await_that(lambda: there.session().ply > table.session().ply, "it goes on there")
    assert there.session().plies[: table.session().ply] == table.session().plies


def test_the_dialog_says_that_a_link_hides_nothing_copies_it_and_shows_it_as_a_picture(
    page: Page, context: BrowserContext, site: str
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = open_table(page, site + fragment(new_game("person easy")))
    table.tool("share").click()
    expect(page.locator("dialog")).to_contain_text("Anybody with the link can read everything in it")
    page.locator("#share-copy").click()
    expect(page.locator("#share-status")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    _fills_the_screen_when_it_is_touched(page)
    with page.expect_download() as download:
        page.locator('[data-answer="file"]').click()
    assert download.value.path().read_text().strip() == page.url


def test_opening_a_link_keeps_the_game_in_progress(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy", seed=1)))
    table.play_round()
    table.hand.first.click()
    mine, laid = page.url, table.laid()
    page.goto(site + fragment(new_game("person easy easy", seed=2)))
    expect(page.locator("#plates .plate")).to_have_count(3)
    table.await_phase("drafting")
    table.hand.first.click()
    table.tool("home").click()
    saves = page.locator("#saves .save")
    expect(saves).to_have_count(2)
    saves.filter(has_text="Turn 2").click()
    table.await_phase("drafting")
    expect(page).to_have_url(mine)
    table.await_laid(laid)


def test_opening_the_same_link_twice_makes_one_saved_game(page: Page, site: str) -> None:
    address = site + fragment(new_game("person easy"))
    open_kept(page, address).tool("home").click()
    expect(page.locator("#saves .save")).to_have_count(1)
    table = open_kept(page, address)
    table.tool("home").click()
    expect(page.locator("#saves .save")).to_have_count(1)


def test_a_damaged_link_gives_its_reason_and_changes_nothing(page: Page, site: str) -> None:
    table = open_kept(page, site + fragment(new_game("person easy")))
    (before,) = games(page, 1)
    other = fragment(new_game("person easy", seed=9))
    for damaged, reason in (
        (other[:-9], "part of it is missing|damaged"),
        (other.replace("person", "persom"), "damaged"),
        ("#chess.1.person-easy..1.B.0", "damaged|not here"),
        ("#<img src=x onerror=alert(1)>", "not a link"),
    ):
        page.goto(site + damaged)
        expect(page.locator("dialog"), damaged).to_contain_text(re.compile(reason))
        expect(page.locator("dialog"), damaged).to_contain_text("Nothing was changed")
        (after,) = games(page, 1)
        assert (after["id"], after["link"]) == (before["id"], before["link"]), damaged
        page.locator('[data-answer="home"]').click()
        expect(page.locator("#saves .save"), damaged).to_have_count(1)
    page.locator("#saves .save").click()
    table.await_phase("drafting")


def test_a_stretch_is_shared_as_a_moving_picture_a_video_and_a_gif(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    table.play_round()
    table.tool("share").click()
    page.locator('[data-answer="film"]').click()
    expect(page.locator("#film-ends")).to_be_hidden()
    with page.expect_download() as download:
        page.locator("#film-picture").click()
    assert "@keyframes" in download.value.path().read_text()
    expect(page.locator("#film-status")).to_have_text("Saved as roborally.svg.")
    page.locator('input[value="stretch"]').check()
    first, last = page.locator("#film-from"), page.locator("#film-to")
    last.fill(first.input_value())
    page.locator("#film-picture").click()
    expect(page.locator("#film-status")).to_contain_text("Nothing happens")
    last.fill(str(int(first.input_value()) + 3))
    with page.expect_download() as download:
        page.locator("#film-share").click()
    assert download.value.path().stat().st_size > 1000
    with page.expect_download() as download:
        page.locator("#film-gif").click()
    assert download.value.path().read_bytes().startswith(b"GIF89a")
    expect(page.locator("#film-status")).to_have_text("Saved as roborally.gif.")
    page.locator("dialog .shut").click()


def test_a_game_is_put_into_other_pages_in_five_ways_with_a_preview(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy")))
    table.play_round()
    table.tool("share").click()
    link = page.locator("#share-link").input_value()
    page.locator('[data-answer="embed"]').click()
    text, said, preview = page.locator("#embed-text"), page.locator("#film-status"), page.locator("#embed-preview")
    begins = {
        "img": ('<img src="roborally.svg" ', "<svg "),
        "block": ("<div><style>", "<div><style>"),
        "element": ('<script type="module" ', "<div><style>"),
        "frame": ('<iframe src="roborally.html" ', "<!doctype html>"),
    }
    for kind, (begin, content) in begins.items():
        page.locator(f'input[name="embed"][value="{kind}"]').check()
        expect(text).to_have_value(re.compile(f"^{re.escape(begin)}"))
        expect(said).to_have_text("")
        expect(preview.locator("img" if kind == "img" else "robodrome-figure[ready] .story li").first).to_be_visible()
        with page.expect_download() as download:
            page.locator("#embed-file").click()
        assert download.value.path().read_text().startswith(content)
    page.locator('input[name="embed"][value="game"]').check()
    expect(text).to_have_value(re.compile("^<iframe "))
    expect(page.locator("#embed-file")).to_be_hidden()
    game = preview.frame_locator("iframe").get_by_role("link")
    expect(game).to_have_attribute("href", "./#" + link.partition("#")[2])
    assert f"{site}embed.html#{link.partition('#')[2]}" in text.input_value()
    page.locator("dialog .shut").click()


def _fills_the_screen_when_it_is_touched(page: Page) -> None:
    code = page.locator("dialog svg.code")
    expect(code).to_be_visible()
    small = code.bounding_box()
    code.click()
    viewport = page.viewport_size
    assert small
    assert viewport
    expect(page.locator(".scan input")).to_be_checked()
    large = code.bounding_box()
    assert large
    assert large["width"] == min(viewport["width"], viewport["height"])
    assert large["width"] > small["width"]
    page.keyboard.press("Space")
    expect(page.locator(".scan input")).not_to_be_checked()
    again = code.bounding_box()
    assert again
    assert again["width"] == small["width"]
