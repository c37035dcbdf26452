"""Measures a warm open of a link in each engine, compared with a start of the bare runtime in the same run."""

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
"""Budgets of a warm open, in starts of the bare runtime; the second is for an open straight after a running game."""
SEEN = 0.15
"""Budget in seconds until the game is visible after a link is opened."""
REST = 3
"""Seconds to wait until a browser has finished with the last page, or has mostly started one. The test runs no scripts then,
because a driver's own script is parsed on the page's thread."""
STAGES = {
    "Loading interpreter": "files and PyScript",
    "Loaded interpreter": "interpreter, compiled and started",
    "Loaded Pyodide": "archives",
    "imported": "imports",
    "built": "what stays on the page",
    "read": "the link",
    "playable": "the first scene",
}
"""The page's marks at the end of each stage, in order, and the stage's name."""

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
"""Starts Python on a page with nothing else: seconds until it runs, and seconds of compilation."""

MARKS = "() => Object.fromEntries(performance.getEntriesByType('mark').map(one => [one.name.slice(10), one.startTime / 1000]))"
KEPT = "() => performance.getEntriesByName('robodrome:kept').length"


@contextmanager
def _site() -> Iterator[str]:
    """Yield the address of a copy of the site with that page."""
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
    """Yield a fresh profile of that engine, with its caches on disk if possible."""
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
    """Measure all engines of this machine."""
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
    tablet.await_marked(snapshot="kept")
    bare, warm, after = [], [], []
    for _ in range(rounds + 1):  # the first round fills the caches
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
    """Leave a page, and wait until the browser has compiled its code. WebKit compiles one WebAssembly module at a time."""
    tablet.driver.open(f"{tablet.site}404.html")
    sleep(REST)


def _marks(tablet: Tablet) -> dict[str, float]:
    """Return the end of each stage of a start, in seconds."""
    sleep(REST)
    tablet.await_marked(playable="true")
    tablet.until(KEPT)
    found: dict[str, float] = tablet.driver.run(MARKS)
    return found
