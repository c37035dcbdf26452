"""How long a warm open of a link takes in each engine, beside what the bare runtime takes there in the same run."""

from __future__ import annotations

import os
import shutil
import statistics
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

from playwright.sync_api import BrowserType

from e2e.devices import AS_IT_IS
from e2e.engines.drivers import Driver, PlaywrightDriver, webkit
from e2e.engines.tablet import Tablet
from e2e.measured import Figure
from tools.browsers import chromium_options, firefox_options, noted
from tools.serve import SITE, serve

GOAL, AFTER_A_GAME = 1.6, 2.5
"""How often the time of the bare runtime a warm open may take; the second straight after a game that was running."""
SEEN = 0.15
"""Seconds within which the game is seen when a link is opened."""
REST = 3
"""Seconds after which a browser has done with a page that was left, or has mostly started one. Nothing is asked in them: what
a driver brings along to ask with is parsed on the page's thread."""
STAGES = {
    "Loading interpreter": "files and PyScript",
    "Loaded interpreter": "interpreter, compiled and started",
    "Loaded Pyodide": "archives",
    "imported": "imports",
    "built": "what stays on the page",
    "read": "the link",
    "playable": "the first scene",
}
"""What the page notes when a stage is over, in order, and what the stage is."""

BARE = """
const plain = WebAssembly.instantiateStreaming;
let compiling = 0;
WebAssembly.instantiateStreaming = async (...given) => {
  const began = performance.now();
  const made = await plain.apply(WebAssembly, given);
  compiling = performance.now() - began;
  return made;
};
const { loadPyodide } = await import("PYODIDE");
await loadPyodide();
window.bare = [performance.now() / 1000, compiling / 1000];
"""
"""Python on a page with nothing else: seconds until it runs, and of those, for compiling."""

MARKS = "() => Object.fromEntries(performance.getEntriesByType('mark').map(one => [one.name.slice(10), one.startTime / 1000]))"
KEPT = "() => performance.getEntriesByName('robodrome:kept').length"


@contextmanager
def _site() -> Iterator[str]:
    """The address of the site with one more page."""
    with tempfile.TemporaryDirectory(prefix="robodrome-bench-", dir=SITE.parent) as folder:
        copy = Path(folder) / "site"
        shutil.copytree(SITE, copy, copy_function=os.link)
        (pyodide,) = copy.glob("vendor/pyodide-*/pyodide.mjs")
        (copy / "bare.js").write_text(BARE.replace("PYODIDE", f"./{pyodide.relative_to(copy)}"))
        (copy / "bare.html").write_text(
            "<!doctype html><title>Python</title><script type='module' src='./bare.js'></script>"
        )
        with serve(copy) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://localhost:{server.server_address[1]}/"
            server.shutdown()


@contextmanager
def _driver(name: str, chromium: BrowserType, firefox: BrowserType) -> Iterator[Driver]:
    """A fresh profile of that engine, with its caches on disk where that can be had."""
    path = noted()[name]
    if name == "webkit" and path:
        with webkit(path, quick=False) as driver:
            yield driver
        return
    with tempfile.TemporaryDirectory(prefix="robodrome-bench-") as folder:
        if name == "chromium":
            context = chromium.launch_persistent_context(folder, **chromium_options())
            yield PlaywrightDriver(context.pages[0])
        else:
            context = firefox.launch(**(firefox_options() or {})).new_context(**AS_IT_IS)
            yield PlaywrightDriver(context.new_page())
        context.close()


def starts(chromium: BrowserType, firefox: BrowserType, fragment: str, rounds: int) -> Iterator[Figure]:
    """All of them; an engine that is not there is left out."""
    for name in ("chromium", "firefox", "webkit"):
        if noted()[name] in {None, "playwright"} and name != "chromium":
            continue
        with _site() as site, _driver(name, chromium, firefox) as driver:
            yield from _of(name.capitalize(), Tablet(driver, site), fragment, rounds)


def _of(name: str, tablet: Tablet, fragment: str, rounds: int) -> Iterator[Figure]:
    tablet.driver.open(tablet.site)
    tablet.await_start()
    tablet.await_marked(offline="ready")
    tablet.driver.reload()
    tablet.await_marked(memory="kept")
    bare, warm, after = [], [], []
    for _ in range(rounds + 1):  # the first ones fill the caches
        _rest(tablet)
        tablet.driver.open(f"{tablet.site}bare.html")
        sleep(REST)
        bare.append(tablet.until("() => window.bare"))
        _rest(tablet)
        tablet.driver.open(f"{tablet.site}#{fragment}")
        warm.append(_marks(tablet))
        tablet.driver.reload()
        after.append(_marks(tablet))
    runtime, compiling = (statistics.median(one[n] for one in bare[1:]) for n in (0, 1))
    yield Figure(f"{name}: bare runtime", runtime, "s")
    yield Figure(f"{name}: of that compiling", compiling, "s")
    for what, opened, goal, shown in (
        ("warm open of a link", warm, GOAL, SEEN),
        ("straight after a running game", after, AFTER_A_GAME, None),
    ):
        seen = statistics.median(marks["picture"] for marks in opened[1:])
        yield Figure(f"{name}: {what}, the game is seen", seen, "s", shown)
        playable = statistics.median(marks["playable"] for marks in opened[1:])
        yield Figure(f"{name}: {what}", playable, "s")
        yield Figure(f"{name}: {what}, in times of the bare runtime", playable / runtime, "", goal)
    before = "begin"
    for mark, stage in STAGES.items():
        spans = [marks[mark] - marks.get(before, 0) for marks in warm[1:]]
        yield Figure(f"{name}: of a warm open, {stage}", statistics.median(spans), "s")
        before = mark


def _rest(tablet: Tablet) -> None:
    """Leaves a page; what the browser still compiles of it comes to its end. WebKit compiles one machine after the other."""
    tablet.driver.open(f"{tablet.site}404.html")
    sleep(REST)


def _marks(tablet: Tablet) -> dict[str, float]:
    """When each stage of a start was over."""
    sleep(REST)
    tablet.await_marked(playable="true")
    tablet.until(KEPT)
    found: dict[str, float] = tablet.driver.run(MARKS)
    return found
