"""Whatever happens to a file that the start needs: within 20 seconds the page says so, and *Try again* leads into the game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.waiting import START, await_ready
from tools.serve import SITE

FILES = (
    "pyodide.asm.wasm", "pyodide-lock.json", "pyodide.asm.mjs", "pyodide.mjs", "runtime.mjs", "python_stdlib.zip", "start.js",
    "core.js", "libraries.zip", "web.zip", "main.py",
)  # fmt: skip


def flipped(whole: bytes) -> bytes:
    """A hundred bytes in the midst, all bits of them turned."""
    half = len(whole) // 2
    return whole[:half] + bytes(byte ^ 255 for byte in whole[half : half + 100]) + whole[half + 100 :]


def missing(route: Route, _file: Path) -> None:
    """The host does not have it."""
    route.fulfill(status=404, body="Not found")


def cut(route: Route, file: Path) -> None:
    """Half of it arrives."""
    whole = file.read_bytes()
    route.fulfill(body=whole[: len(whole) // 2], content_type=TYPES[file.suffix])


def turned(route: Route, file: Path) -> None:
    """Some of its bits are turned."""
    route.fulfill(body=flipped(file.read_bytes()), content_type=TYPES[file.suffix])


def silent(_route: Route, _file: Path) -> None:
    """The host never answers."""


TYPES = {
    ".wasm": "application/wasm", ".json": "application/json", ".mjs": "text/javascript", ".js": "text/javascript",
    ".zip": "application/zip", ".py": "text/x-python",
}  # fmt: skip
MOST_TELLING = {
    ("pyodide.asm.wasm", cut),
    ("pyodide.asm.wasm", turned),
    ("pyodide-lock.json", cut),
    ("web.zip", silent),
}
"""What the ordinary tests try; `make nightly` tries all."""


def cases() -> list[Any]:
    """Every file with everything that may happen to it."""
    return [
        pytest.param(file, harm, marks=[] if (file, harm) in MOST_TELLING else pytest.mark.nightly)
        for file in FILES
        for harm in (missing, cut, turned, silent)
    ]


QUICK_SECONDS = """(() => {
  const { setInterval } = globalThis;
  globalThis.setInterval = (work, wait, ...rest) => setInterval(work, wait === 1000 ? 100 : wait, ...rest);
})()"""
"""The page counts seconds in which nothing comes: twenty of them pass in two."""


@pytest.mark.parametrize(("file", "harm"), cases())
def test_a_start_that_fails_is_told_of_in_time_and_trying_again_mends_it(
    new_context: Callable[..., BrowserContext], site: str, file: str, harm: Callable[[Route, Path], None]
) -> None:
    page = new_context().new_page()
    (whole,) = [path for path in SITE.rglob(file) if "lab" not in path.parent.name]
    page.route(f"**/{file}", lambda route: harm(route, whole))
    if harm is silent:
        page.add_init_script(QUICK_SECONDS)
    page.goto(site, wait_until="commit")
    told_or_ready(page)
    if harm is not silent:
        page.unroute(f"**/{file}")
    if page.locator("html[data-ready=true]").count() == 0:
        page.locator("#load-retry").click()
    page.unroute(f"**/{file}")
    await_ready(page)
    expect(page.locator("#load-error")).to_be_hidden()


def told_or_ready(page: Page) -> None:
    """A file whose harm is of no consequence may let the page start; otherwise a sentence, a button, and nothing for ever."""
    page.locator("#load-error:not([hidden]), html[data-ready=true]").first.wait_for(state="attached", timeout=25_000)
    if page.locator("html[data-ready=true]").count() == 0:
        expect(page.locator("#load-error")).to_contain_text("ry again")
        expect(page.locator("#load-retry")).to_be_visible(timeout=START)


def test_a_machine_of_any_type_is_taken(new_context: Callable[..., BrowserContext], site: str) -> None:
    page = new_context().new_page()
    (machine,) = [path for path in SITE.rglob("pyodide.asm.wasm") if "lab" not in path.parent.name]
    page.route(
        "**/pyodide.asm.wasm", lambda route: route.fulfill(path=machine, content_type="application/octet-stream")
    )
    page.goto(site)
    await_ready(page)
