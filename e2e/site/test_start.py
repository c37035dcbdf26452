"""Loading: the page says how far it is, becomes ready, and says what failed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.accessibility import problems
from e2e.waiting import START, Visit, await_offline, await_ready


def test_python_starts_and_the_loading_screen_goes_away(visit: Visit) -> None:
    page = visit()
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.locator("#load-error")).to_be_hidden()
    assert page.evaluate("performance.getEntriesByName('robodrome:playable').length") == 1


def test_python_starts_in_a_second_engine(firefox: BrowserContext, site: str) -> None:
    page = firefox.new_page()
    page.goto(site)
    await_ready(page)


def test_a_query_added_by_a_chat_program_changes_nothing(visit: Visit) -> None:
    expect(visit("?utm_source=chat").locator("html")).to_have_attribute("data-ready", "true")


def frame_of(site: str) -> str:
    """What somebody pastes into a page of theirs."""
    return f'<!doctype html><title>blog</title><iframe src="{site}" width="800" height="600"></iframe>'


def test_the_page_starts_in_a_frame_of_another_site(page: Page, site: str, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(frame_of(site))
    handler = partial(QuietHandler, directory=tmp_path)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/")
        page.frame_locator("iframe").locator("html[data-ready=true]").wait_for(state="attached", timeout=START)
        server.shutdown()


def test_the_page_starts_in_a_frame_where_the_browser_refuses_storage(page: Page, site: str) -> None:
    page.set_content(frame_of(site))  # a page without address; frames in it get no database
    page.frame_locator("iframe").locator("html[data-ready=true]").wait_for(state="attached", timeout=START)


def test_a_frame_that_keeps_the_page_from_its_own_files_is_told_of_in_a_sentence(page: Page, site: str) -> None:
    page.set_content(frame_of(site).replace("<iframe", '<iframe sandbox="allow-scripts"'))
    said = page.frame_locator("iframe").locator("#load-error")
    expect(said).to_contain_text("sandbox without allow-same-origin", timeout=START)


def test_the_first_page_obeys_the_accessibility_rules(visit: Visit) -> None:
    page = visit()
    await_offline(page)  # the last thing that changes on it
    assert not problems(page)


def test_the_loading_screen_and_its_failure_obey_the_accessibility_rules(page: Page, site: str) -> None:
    page.route("**/start.js", lambda route: route.abort())
    page.goto(site)
    expect(page.locator("#load-retry")).to_be_visible(timeout=START)
    assert not problems(page)


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves somebody else's pages."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base class's
        """Says nothing."""


def test_progress_only_grows_and_counts_the_bytes_of_the_big_file(free_context: BrowserContext, slow_site: str) -> None:
    page = free_context.new_page()
    page.add_init_script(
        """
        document.addEventListener("DOMContentLoaded", () => {
          const bar = document.getElementById("loading-bar");
          window.seen = [];
          new MutationObserver(() => window.seen.push(bar.value)).observe(bar, { attributeFilter: ["value"] });
        });
        """
    )
    page.goto(slow_site)
    await_ready(page)
    seen = page.evaluate("window.seen")
    assert seen == sorted(seen)
    assert len(set(seen)) > 20, "a bar that moves once per file would show far fewer steps"


def test_a_lost_download_names_the_file_and_trying_again_works(page: Page, site: str) -> None:
    for file in ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide.mjs", "start.js", "main.py"):
        page.route(f"**/{file}", lambda route: route.abort())
        page.goto("about:blank")
        page.goto(site)
        expect(page.locator("#load-error")).to_contain_text(file, timeout=START)
        page.unroute(f"**/{file}")
    page.locator("#load-retry").click()
    await_ready(page)
    expect(page.locator("#load-error")).to_be_hidden()


def test_a_program_that_fails_is_reported(page: Page, site: str) -> None:
    page.route("**/main.py", lambda route: route.fulfill(body="raise ValueError('wrong turn')"))
    page.goto(site)
    expect(page.locator("#load-error")).to_contain_text("ValueError: wrong turn.", timeout=START)
    expect(page.locator("#load-retry")).to_be_visible()


def test_a_program_that_ends_without_being_ready_is_reported(page: Page, site: str) -> None:
    page.route("**/main.py", lambda route: route.fulfill(body="pass"))
    page.goto(site)
    expect(page.locator("#load-error")).to_contain_text("ended early", timeout=START)


@pytest.mark.parametrize(
    ("locale", "label"), [("en-GB", "Try again"), ("fr-CH", "Réessayer"), ("de-AT", "Noch einmal"), ("pl", "Try")]
)
def test_failures_are_told_in_the_readers_language(
    new_context: Callable[..., BrowserContext], site: str, locale: str, label: str
) -> None:
    page = new_context(locale=locale).new_page()
    page.route("**/start.js", lambda route: route.abort())
    page.goto(site)
    expect(page.locator("#load-retry")).to_contain_text(label, timeout=START)
