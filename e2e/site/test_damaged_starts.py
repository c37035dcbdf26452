"""Whatever happens to a file that the start needs: within 20 seconds the page says so, and *Try again* leads into the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from http import HTTPStatus
from time import monotonic, sleep
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from e2e.devices import AS_IT_IS
from e2e.engines.drivers import Driver, Gone, PlaywrightDriver, webkit
from e2e.harms import FILES, Harm, Host, cut, harmed, listed, missing, mistyped, path_of, silent, slow, turned
from e2e.waiting import START, await_offline, await_ready, told_or_ready
from tools.browsers import noted
from tools.serve import Handler

MOST_TELLING = {
    ("chromium", "pyodide.asm.wasm", cut),
    ("chromium", "web.zip", silent),
}
"""What the ordinary tests try; `make nightly` tries all."""


def cases() -> list[Any]:
    """Everything that may happen to every file, in each engine."""
    return [
        pytest.param(engine, file, harm, marks=[] if (engine, file, harm) in MOST_TELLING else pytest.mark.nightly)
        for engine in ("chromium", "firefox", "webkit")
        for file in FILES
        for harm in (missing, cut, turned, mistyped, silent, slow)
    ]


def test_all_that_a_start_loads_is_harmed_here() -> None:
    assert sorted(map(path_of, FILES)) == sorted(listed())


QUICK_SECONDS = """(() => {
  const { setInterval } = globalThis;
  globalThis.setInterval = (work, wait, ...rest) => setInterval(work, wait === 1000 ? 100 : wait, ...rest);
})()"""
"""The page counts seconds in which nothing comes: twenty of them pass in two."""


@pytest.fixture(scope="module")
def webkit_driver(playwright: Playwright) -> Iterator[Driver]:
    """WebKit."""
    if (path := noted()["webkit"]) and path != "playwright":
        with webkit(path, patient=False) as driver:
            yield driver
    else:
        with playwright.webkit.launch() as browser:
            yield PlaywrightDriver(browser.new_page())


@pytest.fixture
def driver(
    request: pytest.FixtureRequest, engine: str, harm: Harm, new_context: Callable[..., BrowserContext]
) -> Iterator[Driver]:
    """A browser of that engine, with an empty page."""
    if engine == "webkit":
        yield request.getfixturevalue("webkit_driver")
        return
    firefox = request.getfixturevalue("firefox_browser") if engine == "firefox" else None
    context = firefox.new_context(**AS_IT_IS) if firefox else new_context()
    if harm is silent:
        context.add_init_script(QUICK_SECONDS)
    yield PlaywrightDriver(context.new_page())
    context.close()


@pytest.mark.parametrize(("engine", "file", "harm"), cases())
def test_a_start_that_fails_is_told_of_in_time_and_trying_again_mends_it(
    driver: Driver, engine: str, file: str, harm: Harm
) -> None:
    with harmed(file, harm) as host:
        awaited(driver, "about:", "() => true", 10)
        driver.run("address => { location.href = address; }", host.address)
        found = awaited(driver, host.address, TOLD_OR_READY, 60 if harm is slow else 25)
        if harm is slow:
            assert found == "ready", "a false alarm"
        elif found != "ready":
            assert "ry again" in found
            host.mend()
            driver.run(RETRY)
            awaited(driver, host.address, READY, 60)
        driver.open("about:blank")


TOLD_OR_READY = """() => {
  const [told, retry] = ["error", "retry"].map(name => document.getElementById(`load-${name}`));
  if (document.documentElement?.dataset.ready === "true") return "ready";
  return told?.checkVisibility() && retry.checkVisibility() ? told.textContent : "";
}"""
"""A file whose harm is of no consequence may let the page start; otherwise a sentence, a button, and nothing for ever."""
RETRY = """() => {
  document.documentElement.dataset.old = "true";
  document.getElementById("load-retry").click();
}"""
READY = """() => {
  const { ready, old } = document.documentElement?.dataset ?? {};
  return ready === "true" && !old && document.getElementById("load-error").hidden;
}"""
"""The page that was loaded anew is ready; the old one may be, too, before it goes."""


def awaited(driver: Driver, address: str, script: str, seconds: float) -> Any:
    """What a function returns in the page at that address, once that is something."""
    end = monotonic() + seconds
    while True:
        with suppress(Gone):  # another page is coming
            if found := driver.run(f"address => location.href.startsWith(address) && ({script})()", address):
                return found
        assert monotonic() < end, driver.run("() => document.getElementById('loading')?.parentElement.innerText")
        sleep(0.05)


def untyped(handler: Handler, host: Host) -> None:
    """It comes as a file of any type."""
    handler.answer(HTTPStatus.OK, host.headers("application/octet-stream"), host.file.read_bytes())


def test_a_machine_of_any_type_is_taken(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context().new_page()
    with harmed("pyodide.asm.wasm", untyped) as host:
        page.goto(host.address)
        await_ready(page)
        page.close()


# What the service worker keeps ----------------------------------------------------------------------------------------

SPOILED = """async ([end, harm]) => {
  const [name] = (await caches.keys()).filter(name => name !== "robodrome-day");
  const store = await caches.open(name);
  const [kept] = (await store.keys()).filter(({ url }) => new URL(url).pathname.endsWith(end));
  const { headers } = await store.match(kept), whole = await (await store.match(kept)).arrayBuffer();
  const half = Math.floor(whole.byteLength / 2), bytes = new Uint8Array(whole.slice(0));
  for (let at = half; at < half + 100 && at < bytes.length; at++) bytes[at] ^= 255;
  const spoiled = {
    cut: () => new Response(whole.slice(0, half), { headers }),
    turned: () => new Response(bytes, { headers }),
    mistyped: () => new Response(whole, { headers: { "Content-Type": "text/html" } }),
  };
  await (harm === "missing" ? store.delete(kept) : store.put(kept, spoiled[harm]()));
}"""
"""A file in the store of the service worker comes to harm."""
MOST_TELLING_KEPT = {("web.zip", "turned", False)}
KEPT = [
    pytest.param(*case, marks=[] if case in MOST_TELLING_KEPT else pytest.mark.nightly)
    for file in FILES
    for harm in ("missing", "cut", "turned", "mistyped")
    for case in ((file, harm, False), (file, harm, True))
]


@pytest.mark.parametrize(("file", "harm", "remembered"), KEPT)
def test_a_start_from_a_store_that_has_come_to_harm_is_told_of_and_trying_again_mends_it(
    kept: Page, file: str, harm: str, remembered: bool
) -> None:
    if remembered:
        kept.reload()
        expect(kept.locator("html")).to_have_attribute("data-snapshot", re.compile("kept|used"), timeout=START)
    else:  # a start from memory reads no archive
        kept.evaluate("localStorage.removeItem('robodrome-memory')")
    kept.evaluate(SPOILED, [path_of(file).name, harm])
    kept.context.new_cdp_session(kept).send("Network.clearBrowserCache")  # else nothing is read in the store
    kept.reload(wait_until="commit")
    told_or_ready(kept)
    if kept.locator("html[data-ready=true]").count() == 0:
        kept.locator("#load-retry").click()
    await_ready(kept)
    await_offline(kept)
