"""Starts that fail: nothing that is saved is out of reach, even where Python never runs."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, Page, expect

from e2e.waiting import START, await_ready

GAME = "robodrome:game:x"


def failing(browser: Browser, site: str) -> Page:
    """A page with something in storage whose start has failed once."""
    page = browser.new_context(service_workers="block").new_page()
    page.route("**/main.py", lambda route: route.fulfill(body="raise ValueError('wrong turn')"))
    page.add_init_script(f"localStorage.setItem({GAME!r}, '[')")
    page.goto(site + "#save=x")
    expect(page.locator("#load-error")).to_contain_text("wrong turn", timeout=START)
    return page


def test_a_start_that_fails_twice_offers_everything_in_a_file_and_a_safe_start_which_changes_nothing_and_leads_back(
    browser: Browser, site: str
) -> None:
    page = failing(browser, site)
    expect(page.locator("#rescue-safe")).to_have_count(0)
    page.locator("#load-retry").click()
    expect(page.locator("#rescue-safe")).to_be_visible(timeout=START)
    with page.expect_download() as download:
        page.locator("#rescue-file").click()
    assert json.loads(download.value.path().read_text())["storage"][GAME] == "["
    page.unroute_all()
    kept = page.evaluate("Object.entries(localStorage)")
    assert [GAME, "["] in kept
    page.locator("#rescue-safe").click()
    page.wait_for_url("**/?safe#save=x")
    await_ready(page)
    expect(page.locator("#saves-note")).to_contain_text("Safe start")
    assert page.evaluate("sessionStorage.length") == 0
    assert page.evaluate("Object.entries(localStorage)") == kept, "nothing is read and nothing changed"
    page.locator("#saves-note a").click()
    page.wait_for_url(site + "#save=x")
    await_ready(page)
    expect(page.locator("#notice")).to_contain_text("1 saved entry could not be read")
    page.context.close()
