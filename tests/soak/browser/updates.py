"""Updates over bad networks: files arrive damaged, cut or not at all while a version is installed, checked or repaired. Once
the server works again, the page must start in the newest version, with every file stored. It must never mix two versions.

The pages, scripts and the service worker are the site's own. A short script replaces the start of Python: it fetches the same
files but checks nothing, so that a round takes a second. The files under vendor/ are small.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page

from tests.soak.started import playwright
from tools.browsers import chromium_options
from tools.build_site import with_hashes
from tools.serve import SITE, Handler, Server, serve
from tools.service_worker import integrity, is_kept, language_of, write_service_worker

UNIT = "rounds"
ROUNDS = 4
START = """
const root = document.documentElement;
const files = Object.keys(JSON.parse(document.getElementById("loading-files").textContent));
root.dataset.start = "{number}";
for (const file of files.filter(file => !/[.]m?js$/.test(file))) {{
  const text = await (await fetch(file)).text();
  const [, number] = /^version (\\d+) .* whole$/s.exec(text) ?? [null, "damaged"];
  if (number !== "{number}") throw new Error(`${{file}}: ${{number}}`);
}}
root.dataset.ready = "true";
"""
"""The script in place of Python's start."""
VERSIONS = """() => {
  const root = document.documentElement;
  if (!root) return [];
  const { version, script, start } = root.dataset;
  return [version, script, start];
}"""
STARTED_OR_NOT = ":root[data-ready=true], :root[data-failed=true] #load-retry:not([hidden])"
STORED = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    for (const request of await store.keys()) {
      const body = await (await store.match(request)).arrayBuffer();
      const digest = String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", body)));
      found[new URL(request.url).pathname] = `sha256-${btoa(digest)}`;
    }
  }
  return found;
}"""
DAMAGE = """async places => {
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    for (const [index, request] of (await store.keys()).entries()) {
      const body = await (await store.match(request)).arrayBuffer();
      if (places[index] === "gone") await store.delete(request);
      if (places[index] === "half") await store.put(request, new Response(body.slice(0, body.byteLength / 2)));
    }
  }
}"""


class Weather:
    """The state of the network: a `share` of the answers is damaged, in a way of `kinds`."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.share = rng, 0.0
        self.kinds: tuple[str, ...] = ("cut",)

    def worsen(self) -> None:
        """Make the network bad, in a random way."""
        ways = ("cut", "missing", "damaged", "short", "broken")
        self.share = self.rng.choice((0.05, 0.3, 0.7, 1.0))
        self.kinds = self.rng.choice((*((way,) for way in ways), ways))

    def clear(self) -> None:
        """Make the network good."""
        self.share = 0.0

    def fault(self) -> str:
        """Return the fault of the next answer, "" for none."""
        return self.rng.choice(self.kinds) if self.rng.random() < self.share else ""


def handler(weather: Weather) -> type[Handler]:
    """Return a handler that the weather affects. Pages and the service worker are cut instead of changed, because nothing could
    detect changed bytes in them."""

    class Spoilt(Handler):
        def answer(self, status: HTTPStatus, headers: dict[str, str], body: bytes) -> None:
            fault = weather.fault()
            if fault == "damaged" and self.path.split("?")[0] in ("/", "/index.html", "/sw.js"):
                fault = "short"
            if fault == "cut":
                self.close_connection = True
            elif fault == "missing":
                super().answer(HTTPStatus.NOT_FOUND, {"Content-Type": "text/plain"}, b"Not found.\n")
            elif fault == "broken" and body:
                self.send_response(status)
                for name, value in {**headers, "Content-Length": str(len(body))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body[: len(body) // 2])
                self.close_connection = True
            else:
                middle = len(body) // 2
                spoilt = {"damaged": body[:middle] + b"#" + body[middle + 1 :], "short": body[:middle]}
                super().answer(status, headers, spoilt.get(fault, body))

    return Spoilt


def publish(site: Path, number: int, rng: Random) -> None:
    """Write a version of the site: some files are the same in all versions, some differ, and some have another name."""
    shutil.copytree(SITE, site, ignore=lambda folder, names: names if Path(folder).name.startswith("pyodide-") else ())
    index = (site / "index.html").read_text()
    for file in re.findall(r'"\./(vendor/[^"]+)": \{"size"', index):
        path = site / file
        path.parent.mkdir(exist_ok=True)
        content = f"version {number} {rng.random()} {'x' * rng.choice((10, 100_000))} whole"
        if path.suffix in {".js", ".mjs"}:
            content = START.format(number=number) if path.name == "start.js" else f"// {content}"
        path.write_text(content)
        index = re.sub(rf'(\./{re.escape(file)}"[^>}}]* ?integrity"?[=:] ?")[^"]+', rf"\g<1>{integrity(path)}", index)
    (site / "main.py").write_text(f"version {number}  whole")
    script = site / "offline.js"
    script.write_text(f"{script.read_text()}\n;document.documentElement.dataset.script = {number};")
    for folder in sorted(site.glob("vendor/*")):
        renamed = folder.rename(folder.with_name(f"{folder.name[:-10]}{number:010}"))
        index = index.replace(folder.name, renamed.name)
    index = with_hashes(index, site).replace("<html", f'<html data-version="{number}"', 1)
    (site / "index.html").write_text(index)
    write_service_worker(site)


class Rounds:
    """A profile, a server and its published versions."""

    def __init__(self, context: BrowserContext, server: Server, weather: Weather, folder: Path, rng: Random) -> None:
        self.context, self.server, self.weather, self.folder, self.rng = context, server, weather, folder, rng
        self.number = 0
        self.page: Page = context.new_page()
        self.address = f"http://localhost:{server.server_address[1]}/"

    def publish(self) -> None:
        """Publish a newer version, all files at once."""
        self.number += 1
        site = self.folder / str(self.number)
        publish(site, self.number, self.rng)
        setattr(self.server.RequestHandlerClass, "site", site.resolve())  # noqa: B010 - a class attribute of ours

    def round(self) -> None:
        """Let things go wrong, then repair the network, and check the recovery."""
        if self.rng.random() < 0.7:
            self.publish()
        for _ in range(self.rng.randint(1, 3)):
            self.trouble()
        self.weather.clear()
        self.recover()

    def trouble(self) -> None:
        """Open the page over a bad network; sometimes also damage its stored files."""
        page, rng = self.page, self.rng
        if rng.random() < 0.4 and page.url.startswith(self.address):
            places = [rng.choice(("", "", "gone", "half")) if rng.random() < 0.5 else "" for _ in range(99)]
            self.ask(DAMAGE, places)
        self.weather.worsen()
        try:
            page.goto(self.address, wait_until="commit", timeout=10_000)
        except Error:  # the browser shows its own error page: nothing is stored, and there is no network
            return
        page.wait_for_timeout(rng.choice((0, 100, 500, 1500)))
        if rng.random() < 0.3:
            self.ask("void navigator.serviceWorker.getRegistration().then(found => found?.update()).catch(() => {})")
        if rng.random() < 0.3:
            self.ask("void dispatchEvent(new CustomEvent('robodrome:update-now'))")
        if rng.random() < 0.3 and page.locator("#load-retry").is_visible():
            page.locator("#load-retry").click()
        page.wait_for_timeout(rng.choice((0, 100, 500)))
        self.check_versions()

    def recover(self) -> None:
        """Do what people do: reload the page, try again if the page says so, and accept an offered update."""
        page = self.page
        for address in ("about:blank", self.address):
            try:
                page.goto(address)
            except Error:  # the page was about to load another page
                page.wait_for_timeout(1000)
                page.goto(address)
        for _ in range(3):
            try:
                page.locator(STARTED_OR_NOT).first.wait_for(state="attached", timeout=15_000)
            except Error:
                self.load_past_cache()
            if page.locator("#load-retry").is_visible():
                page.locator("#load-retry").click()
                page.wait_for_timeout(500)
        self.await_(":root[data-ready=true]", "does not start")
        self.check_versions()
        offered = self.shown() != str(self.number)
        if not offered:  # the page is newer than the service worker, which has lost its own copy
            self.await_(":root[data-offline], :root[data-update]", "says nothing of its files")
            offered = page.locator("html[data-offline=missing]").count() > 0
        if offered:
            self.await_(":root[data-update=waiting]", "is not offered the update")
            self.ask("dispatchEvent(new CustomEvent('robodrome:update-now'))")
            self.await_(f":root[data-ready=true][data-version='{self.number}']", "does not take the update")
        self.await_(":root[data-offline=ready]", "is not stored whole")
        self.check_versions()
        self.check_stored()

    def load_past_cache(self) -> None:
        """Clear the browser's cache and reload, if the page itself arrived damaged and cannot repair anything."""
        if self.ask("document.documentElement.dataset.theme && document.documentElement.dataset.script"):
            return
        self.context.new_cdp_session(self.page).send("Network.clearBrowserCache")
        self.page.reload()

    def await_(self, query: str, complaint: str) -> None:
        """Wait for an element."""
        try:
            self.page.locator(query).first.wait_for(state="attached", timeout=40_000)
        except Error as error:
            raise AssertionError(f"version {self.number} {complaint}: {self.seen()}") from error

    def ask(self, script: str, argument: object = None) -> Any:
        """Evaluate a script in the page; try again if the page was just being replaced."""
        for _ in range(4):
            try:
                return self.page.evaluate(script, argument)
            except Error:
                self.page.wait_for_timeout(1000)
        return self.page.evaluate(script, argument)

    def seen(self) -> Any:
        """Return the page's attributes and error message."""
        say = "() => [{ ...document.documentElement.dataset }, document.getElementById('load-error')?.textContent]"
        return self.ask(say)

    def shown(self) -> str:
        """Return the version of the page."""
        return str(self.page.locator("html").get_attribute("data-version"))

    def check_versions(self) -> None:
        """Assert that all loaded files are of one version."""
        found = {number for number in self.ask(VERSIONS) if number}
        assert len(found) <= 1, f"a page of several versions: {found} {self.seen()}"

    def check_stored(self) -> None:
        """Assert that every file is stored undamaged, and that no other files remain after the last update."""
        site = self.folder / str(self.number)
        files = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
        kept = (name for name in files if is_kept(name) and language_of(name) in ("", "en"))
        wanted = {f"/{name}": integrity(files[name]) for name in kept}
        del wanted["/sw.js"]
        stored = self.ask(STORED)
        wrong = {path: stored.get(path) for path, hashed in wanted.items() if stored.get(path) != hashed}
        assert not wrong, f"version {self.number} is said to be stored: {json.dumps(wrong)}"


@contextmanager
def rounds(seed: int) -> Iterator[Rounds]:
    """Yield a new browser and a site."""
    rng = Random(seed)
    weather = Weather(rng)
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder)) as server:
        spoilt = type("SiteHandler", (handler(weather),), {"site": Path(folder)})
        server.RequestHandlerClass = spoilt
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright().chromium.launch(**chromium_options())
        try:
            yield Rounds(browser.new_context(), server, weather, Path(folder), rng)
        finally:
            browser.close()
            server.shutdown()


def run(seed: int) -> int:
    """Publish versions, and let something go wrong with each."""
    with rounds(seed) as site:
        site.publish()
        for _ in range(ROUNDS):
            site.round()
    return ROUNDS
