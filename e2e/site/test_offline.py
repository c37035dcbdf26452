"""Without network, and with a newer version."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from e2e.devices import NO_FILMS
from e2e.site.test_policy import REACH
from e2e.waiting import START, await_offline, await_ready
from tools.browsers import chromium_options
from tools.build_site import WEB, with_hashes
from tools.serve import SITE, Handler
from tools.service_worker import is_kept, language_of, write_service_worker

KEPT = """async () => {
  const names = (await caches.keys()).filter(name => name !== "robodrome-day");
  const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
  return requests.flat().map(request => new URL(request.url).pathname).sort();
}"""
"""The paths of everything that is stored but for the picture of the day."""


def published(site: Path) -> list[str]:
    """The paths of what is to be stored for somebody who reads English."""
    files = (path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    return sorted(f"/{path}" for path in files if path != "sw.js" and is_kept(path) and language_of(path) in ("", "en"))


def test_after_one_visit_every_file_is_kept_and_asked_for_once_and_the_page_says_when_something_is_missing(
    playwright: Playwright, tmp_path: Path, site: str, asked: list[str]
) -> None:
    # With a profile on disk, as people have; in a private window big files do not fit into the memory cache.
    context = playwright.chromium.launch_persistent_context(tmp_path, **chromium_options())
    context.add_init_script(NO_FILMS)
    page = context.pages[0]
    page.goto(site)
    await_ready(page)
    sign, root = page.locator("#offline-sign"), page.locator("html")
    await_offline(page)
    expect(sign).to_be_visible()
    big = [one for one in asked if one.startswith(f"{site}vendor/")]
    assert big
    assert not {one for one in big if big.count(one) > 1}
    assert page.evaluate(KEPT) == published(SITE)
    whole = page.evaluate(STORED, "/icons/512.png")
    asked.clear()
    page.reload()
    await_ready(page)
    assert set(asked) <= {f"{site}sw.js"}, "a second visit takes all but what tells of a newer version from the store"
    await_offline(page)
    context.set_offline(True)
    page.evaluate(DAMAGE, "/icons/512.png")
    page.reload()
    await_ready(page)
    expect(root).to_have_attribute("data-offline", "missing")
    expect(sign).to_be_hidden()
    context.set_offline(False)
    expect(root).to_have_attribute("data-offline", "ready")
    assert page.evaluate(STORED, "/icons/512.png") == whole
    context.set_offline(True)
    page.goto(f"{site}rules/robotory/fr/index.html#2.1")
    expect(page).to_have_url(f"{site}rules/robotory/en/index.html#2.1")
    expect(page.locator("main h1"), "the same page in the reader's language").to_be_visible()
    context.close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that servers are asked for; pages of other tests may still ask theirs."""
    addresses: list[str] = []
    plain = Handler.do_GET

    def do_get(self: Handler) -> None:
        addresses.append(f"http://{self.headers['Host']}{self.path}")
        plain(self)

    monkeypatch.setattr(Handler, "do_GET", do_get)
    return addresses


QUICK = """
const files = JSON.parse(document.getElementById("loading-files").textContent);
for (const [url, { integrity }] of Object.entries(files)) {
  const hash = await crypto.subtle.digest("SHA-256", await (await fetch(url)).arrayBuffer());
  if (integrity !== `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`) throw new Error(`${url} is damaged`);
}
globalThis.robodromePython = { makeSnapshot() {} };
document.documentElement.dataset.ready = "true";
"""
"""A start that needs the files that Python's start needs, but not its time."""


@pytest.fixture
def quick_site(copy_of_site: tuple[Path, str]) -> tuple[Path, str]:
    """A copy of the site that a test may change, without Python and with one archive, and its address."""
    folder, _ = copy_of_site
    for python in folder.glob("vendor/py*"):
        shutil.rmtree(python)
    for archive in folder.glob("vendor/app-*/*"):
        if archive.name != "web.zip":
            archive.unlink()
    (folder / "quick.js").write_text(QUICK)
    index = re.sub(
        r'<link rel="modulepreload".*\n|<script type="(module|py)".*\n', "", (folder / "index.html").read_text()
    )
    index = index.replace(f"<script>{(WEB / 'python.js').read_text()}</script>", "")
    listed = re.search(r'id="loading-files">(.*)</script>', index)
    assert listed
    left = {url: file for url, file in json.loads(listed[1]).items() if (folder / url).is_file()}
    index = index.replace(listed[1], json.dumps(left))
    index = index.replace("</body>", '<script type="module" src="./quick.js"></script>\n</body>')
    (folder / "index.html").write_text(with_hashes(index, folder))
    write_service_worker(folder)
    return copy_of_site


def stored(context: BrowserContext, address: str) -> Page:
    """A page of a site that the profile has stored whole."""
    page = context.new_page()
    page.goto(address)
    await_ready(page)
    await_offline(page)
    return page


def publish_change(site: Path) -> None:
    """Makes the copy a newer version: another index.html, and a service worker that knows it."""
    index = site / "index.html"
    index.write_text(with_hashes(index.read_text(), site).replace("<html", '<html data-version="2"', 1))
    write_service_worker(site)


def test_a_new_version_waits_for_consent_and_only_what_has_changed_is_downloaded(
    free_context: BrowserContext, quick_site: tuple[Path, str], asked: list[str]
) -> None:
    folder, address = quick_site
    page, other = stored(free_context, address), free_context.new_page()
    other.goto(address)
    await_ready(other)
    publish_change(folder)
    asked.clear()
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
    assert {one for one in asked if one.startswith(address)} == {f"{address}sw.js", f"{address}index.html"}
    expect(other.locator("html")).to_have_attribute("data-update", "done", timeout=START)
    assert other.locator("html").get_attribute("data-version") is None, "consent in one tab leaves the other running"


def test_a_host_that_redirects_the_file_of_the_page_to_its_folder_does_no_harm(
    free_context: BrowserContext, quick_site: tuple[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Handler.do_GET

    def do_get(self: Handler) -> None:
        if self.path == "/index.html":
            self.answer(HTTPStatus.PERMANENT_REDIRECT, {"Location": "/"}, b"")
        else:
            plain(self)

    monkeypatch.setattr(Handler, "do_GET", do_get)
    page = stored(free_context, quick_site[1])
    for what in (EMPTY, "0"):
        page.evaluate(what)
        page.reload()
        await_ready(page)
        await_offline(page)


STORED = """async path => {
  const [name] = (await caches.keys()).filter(name => name !== "robodrome-day");
  const store = await caches.open(name);
  const found = (await store.keys()).filter(({ url }) => new URL(url).pathname.endsWith(path));
  const [kept] = found.sort((a, b) => a.url.length - b.url.length);
  return kept ? (await (await store.match(kept)).arrayBuffer()).byteLength : null;
}"""
DAMAGE = """async path => {
  const [name] = (await caches.keys()).filter(name => name !== "robodrome-day");
  const store = await caches.open(name);
  const found = (await store.keys()).filter(({ url }) => new URL(url).pathname.endsWith(path));
  const [kept] = found.sort((a, b) => a.url.length - b.url.length);
  const body = await (await store.match(kept)).arrayBuffer();
  await store.put(kept, new Response(body.slice(0, body.byteLength / 2), { headers: { "Content-Type": "application/zip" } }));
}"""
"""Half a file, as long as its headers say."""
EMPTY = """async () => {
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    for (const request of await store.keys()) await store.delete(request);
  }
}"""


def halve(file: Path) -> bytes:
    """Cuts a published file short; gives what it was."""
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    return whole


def try_again(page: Page, repaired: Callable[[], object] = lambda: None) -> None:
    """Touches *Try again* where the start has failed; `repaired` happens before. The page starts, and all of it is kept."""
    retry = page.locator("#load-retry")
    expect(retry).to_be_visible(timeout=START)
    repaired()
    retry.click()
    await_ready(page)
    await_offline(page)


def test_half_a_file_of_a_first_visit_is_fetched_anew_when_one_tries_again(
    free_context: BrowserContext, quick_site: tuple[Path, str]
) -> None:
    folder, address = quick_site
    (archive,) = folder.glob("vendor/*/web.zip")
    whole = halve(archive)
    page = free_context.new_page()
    page.goto(address)
    try_again(page, lambda: archive.write_bytes(whole))


def test_a_first_visit_that_could_not_keep_a_file_keeps_it_once_it_is_whole_and_then_links_and_queries_need_no_network(
    free_context: BrowserContext, quick_site: tuple[Path, str]
) -> None:
    """Without another visit: the start did not need that file."""
    folder, address = quick_site
    picture = folder / "games" / "robotory.svg"
    whole = halve(picture)
    page = free_context.new_page()
    page.goto(address)
    await_ready(page)
    expect(page.locator("html")).to_have_attribute("data-offline", "missing", timeout=START)
    picture.write_bytes(whole)
    await_offline(page)
    free_context.set_offline(True)
    for where in ("index.html#x", "?from=chat#x", "#x"):
        page.goto("about:blank")
        page.goto(address + where)
        await_ready(page)
    assert page.evaluate(REACH, "http://elsewhere.invalid/x.png")[:2] == ["connect-src", "img-src"], "its policy holds"


def test_an_update_that_arrives_damaged_is_not_taken_until_it_is_whole(
    free_context: BrowserContext, quick_site: tuple[Path, str]
) -> None:
    folder, address = quick_site
    page = stored(free_context, address)
    script = folder / "offline.js"
    script.write_text(script.read_text() + "// changed")
    publish_change(folder)
    whole = halve(script)
    page.reload()
    await_ready(page)
    await_offline(page)
    state = "navigator.serviceWorker.getRegistration().then(r => r.update()).then(r => [r.installing, r.waiting])"
    page.evaluate(f"{state}.catch(() => null)")
    page.wait_for_timeout(1000)
    root = page.locator("html")
    assert root.get_attribute("data-update") is None
    script.write_bytes(whole)
    page.reload()
    await_ready(page)
    expect(root).to_have_attribute("data-update", "waiting", timeout=START)


def test_what_is_damaged_or_gone_in_the_store_is_fetched_anew_by_itself_as_soon_as_the_server_gives_it(
    free_context: BrowserContext, quick_site: tuple[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, address = quick_site
    page = stored(free_context, address)
    files = ["index.html", "offline.js", "main.py", "icons/512.png"]
    for file in files:
        page.evaluate(DAMAGE, f"/{file}")
    page.reload()
    await_ready(page)
    await_offline(page)
    for file in files:
        assert page.evaluate(STORED, f"/{file}") == (folder / file).stat().st_size, "it was damaged"
    page.evaluate(EMPTY)
    page.reload()
    await_ready(page)
    await_offline(page)
    for file in ("web.zip", "icons/512.png"):
        assert page.evaluate(STORED, f"/{file}"), "the store was empty"

    refused, plain = [HTTPStatus.SERVICE_UNAVAILABLE] * 2, Handler.do_GET

    def do_get(self: Handler) -> None:
        if self.path == "/icons/512.png" and refused:
            self.send_error(refused.pop())
        else:
            plain(self)

    page.evaluate(DAMAGE, "/icons/512.png")
    monkeypatch.setattr(Handler, "do_GET", do_get)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-offline", "ready")
    assert not refused


def test_a_version_that_is_damaged_here_and_gone_from_the_server_gives_way_to_the_newest(
    free_context: BrowserContext, quick_site: tuple[Path, str]
) -> None:
    folder, address = quick_site
    page = stored(free_context, address)
    page.evaluate(DAMAGE, "/web.zip")
    free_context.new_cdp_session(page).send("Network.clearBrowserCache")
    index = folder / "index.html"
    (app,) = folder.glob("vendor/app-*")
    renamed = app.rename(app.with_name("app-0123456789"))
    index.write_text(index.read_text().replace(app.name, renamed.name))
    publish_change(folder)
    page.reload()
    retry = page.locator("#load-retry")
    expect(retry).to_be_visible(timeout=START)
    retry.click()
    expect(page.locator("html")).to_have_attribute("data-version", "2", timeout=START)
    await_ready(page)


@pytest.mark.nightly
def test_a_page_one_of_whose_scripts_is_damaged_here_and_gone_from_the_server_comes_from_there_with_all_its_files(
    free_context: BrowserContext, copy_of_site: tuple[Path, str]
) -> None:
    folder, address = copy_of_site
    page = stored(free_context, address)
    script = folder / "offline.js"
    script.write_text(f"{script.read_text()}\ndocument.documentElement.dataset.script = 2;\n")
    publish_change(folder)
    page.evaluate(DAMAGE, "/offline.js")
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-version", "2", timeout=START)
    await_ready(page)
    expect(root).to_have_attribute("data-script", "2")


def test_an_open_home_page_announces_the_update_that_waits(
    free_context: BrowserContext, copy_of_site: tuple[Path, str]
) -> None:
    folder, address = copy_of_site
    page = stored(free_context, address)
    expect(page.locator("#update button")).to_have_count(0)
    publish_change(folder)
    page.evaluate("navigator.serviceWorker.getRegistration().then(registration => registration.update()).then(() => 0)")
    button = page.locator("#update button")
    expect(button).to_be_visible(timeout=START)
    button.click()
    expect(page.locator("html")).to_have_attribute("data-version", "2", timeout=START)
