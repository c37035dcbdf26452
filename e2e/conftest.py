"""The built site in real browsers.

Fixtures: `site` is its address, `visit` opens it (with a fragment if wanted) and waits until it can be played,
`firefox` is a context of a second engine. Whatever a test does, it fails when a request leaves the site or when
the content security policy is violated.

The policy forbids eval, so `page.wait_for_function` cannot work here; wait for elements and attributes instead.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request, expect

from e2e.waiting import Visit, await_ready
from tools.browsers import chromium_options, firefox_options, noted
from tools.serve import SITE, serve

# A busy machine is slow, not wrong; what is expected at all comes within this many milliseconds.
expect.set_options(timeout=30_000)


def pytest_report_header() -> list[str]:
    """Says which browsers are used."""
    return [f"{name}: {path or 'not available'}" for name, path in noted().items()]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the tests of the second engine where there is none."""
    if firefox_options() is None:
        left_out = [item for item in items if "firefox" in getattr(item, "fixturenames", ())]
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The Chromium that tools/browsers.py found."""
    return {**browser_type_launch_args, **chromium_options()}


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site, served with its real headers on a free port."""
    if not (SITE / "index.html").is_file():
        pytest.exit(f"There is no site in {os.path.relpath(SITE)}; build it with: make site", 2)
    with serve(SITE) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture
def slow_site() -> Iterator[str]:
    """The site at 4 MB a second for each connection. The browser's own emulation of slow networks sometimes never
    delivers on a busy machine."""
    with serve(SITE, pace=4e6) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture(autouse=True)
def nothing_leaves_the_site(request: pytest.FixtureRequest, site: str) -> Iterator[None]:
    """Watches the profile of every test for requests to elsewhere and for violations of the policy."""
    used = next((name for name in ("context", "firefox") if name in request.fixturenames), None)
    if used is None:
        yield
        return
    complaints = watch(request.getfixturevalue(used), site)
    yield
    assert not complaints


@pytest.fixture(scope="session")
def firefox_browser(playwright: Playwright) -> Iterator[Any]:
    """The second engine."""
    browser = playwright.firefox.launch(**(firefox_options() or {}))
    yield browser
    browser.close()


@pytest.fixture
def firefox(firefox_browser: Any) -> Iterator[BrowserContext]:
    """A fresh profile of the second engine."""
    # Over WebDriver BiDi these emulations are not available yet; "null" leaves them alone.
    plain: dict[str, Any] = dict.fromkeys(("color_scheme", "reduced_motion", "forced_colors", "contrast"), "null")
    context = firefox_browser.new_context(**plain)
    yield context
    context.close()


@pytest.fixture
def copy_of_site(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A copy of the site that a test may change, and its address."""
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder)
    with serve(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield folder, f"http://localhost:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture
def free_context(browser: Browser) -> Iterator[BrowserContext]:
    """A profile that may open the copy, which is another site than the one all other tests may open."""
    context = browser.new_context()
    yield context
    context.close()


def watch(context: BrowserContext, site: str) -> list[str]:
    """A list that fills with what the pages of a profile must not do."""
    complaints: list[str] = []

    def on_request(request: Request) -> None:
        if not request.url.startswith((site, "http://127.0.0.1:", "data:", "blob:", "about:")):
            complaints.append(f"a request left the site: {request.url}")

    def on_console(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text or "Content-Security-Policy" in message.text:
            complaints.append(message.text)

    context.on("request", on_request)
    context.on("console", on_console)
    return complaints


@pytest.fixture
def visit(page: Page, site: str) -> Visit:
    """Opens the site, or a path or fragment of it, and waits until the client says it is ready."""

    def visit(where: str = "") -> Page:
        page.goto(site + where)
        await_ready(page)
        return page

    return visit
