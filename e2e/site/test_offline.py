"""Without network, and with a newer version."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Playwright, expect

from e2e.waiting import START, Visit, await_offline, await_ready
from tools.browsers import chromium_options
from tools.serve import SITE, Handler


def test_after_one_visit_the_page_starts_without_network(visit: Visit, context: BrowserContext) -> None:
    page = visit()
    await_offline(page)
    context.set_offline(True)
    page.reload()
    await_ready(page)
    expect(page.locator("html")).to_have_attribute("data-offline", "ready")


def test_without_network_links_and_queries_open_the_same_page(visit: Visit, context: BrowserContext, site: str) -> None:
    page = visit()
    await_offline(page)
    context.set_offline(True)
    for where in ("index.html#x", "?from=chat#x", "#x"):
        page.goto("about:blank")
        page.goto(site + where)
        await_ready(page)


def test_every_file_is_kept(visit: Visit) -> None:
    page = visit()
    await_offline(page)
    kept = page.evaluate(
        """async () => {
          const names = await caches.keys();
          const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
          return requests.flat().map(request => new URL(request.url).pathname);
        }"""
    )
    published = {f"/{p.relative_to(SITE).as_posix()}" for p in SITE.rglob("*") if p.is_file()}
    assert set(kept) == published - {"/sw.js"}


def test_the_first_visit_downloads_the_big_files_once(
    playwright: Playwright, tmp_path: Path, site: str, asked: list[str]
) -> None:
    # With a profile on disk, as people have; in a private window big files do not fit into the memory cache.
    context = playwright.chromium.launch_persistent_context(tmp_path, **chromium_options())
    page = context.pages[0]
    page.goto(site)
    await_ready(page)
    await_offline(page)
    big = [path for path in asked if path.startswith("/vendor/")]
    assert big
    assert not {path for path in big if big.count(path) > 1}
    asked.clear()
    page.reload()
    await_ready(page)
    assert not asked, "a second visit takes everything from the store"
    context.close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that the server is asked for."""
    paths: list[str] = []
    plain = Handler.do_GET

    def do_get(self: Handler) -> None:
        paths.append(self.path)
        plain(self)

    monkeypatch.setattr(Handler, "do_GET", do_get)
    return paths


def publish_change(site: Path) -> None:
    """Makes the copy a newer version: another index.html, and a service worker that knows it."""
    index = site / "index.html"
    index.write_text(index.read_text().replace("<html", '<html data-version="2"', 1))
    worker = site / "sw.js"
    old = worker.read_text()
    new = re.sub(r'(url:"index\.html",revision:")\w+', r"\g<1>0123456789abcdef", old)
    assert new != old
    worker.write_text(new)


def test_a_new_version_waits_for_consent(free_context: BrowserContext, copy_of_site: tuple[Path, str]) -> None:
    folder, address = copy_of_site
    page = free_context.new_page()
    page.goto(address)
    await_ready(page)
    await_offline(page)
    publish_change(folder)
    page.reload()
    await_ready(page)
    root = page.locator("html")
    expect(root).to_have_attribute("data-update", "waiting", timeout=START)
    page.reload()
    await_ready(page)
    assert root.get_attribute("data-version") is None, "without consent the old version stays"
    expect(root).to_have_attribute("data-update", "waiting", timeout=START)
    page.evaluate("dispatchEvent(new CustomEvent('robodrome:update-now'))")
    expect(root).to_have_attribute("data-version", "2", timeout=START)
    await_ready(page)
    expect(root).not_to_have_attribute("data-update", "waiting")


def test_consent_in_one_tab_leaves_the_other_tab_running(
    free_context: BrowserContext, copy_of_site: tuple[Path, str]
) -> None:
    folder, address = copy_of_site
    page, other = free_context.new_page(), free_context.new_page()
    page.goto(address)
    await_ready(page)
    await_offline(page)
    other.goto(address)
    await_ready(other)
    publish_change(folder)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-update", "waiting", timeout=START)
    page.evaluate("dispatchEvent(new CustomEvent('robodrome:update-now'))")
    expect(other.locator("html")).to_have_attribute("data-update", "done", timeout=START)
    assert other.locator("html").get_attribute("data-version") is None
