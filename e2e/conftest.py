"""The built site in real browsers.

Fixtures: `site` is its address, `on_device` gives a started page on a phone or another device, `page` is that of a plain
computer, `new_context` makes a profile that has never been here, `firefox` is a profile of Firefox. Whatever a
test does, it fails when a request leaves the site or when the content security policy is violated.

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
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from e2e.devices import AS_IT_IS, BASELINE, Device, Devices, OnDevice, watch, without_films
from e2e.host import bare
from e2e.pythons import OTHER_PYTHONS, python_that_starts
from tools.browsers import chromium_options, firefox_options, noted
from tools.pages import KINDS
from tools.serve import SITE, serve
from tools.service_worker import write_service_worker

# On a busy machine an expectation may need this many milliseconds to become true.
expect.set_options(timeout=30_000)

PLAIN = "robodrome.test"
"""A name of this machine that is none of localhost's, so that its pages are not secure."""


def pytest_report_header() -> list[str]:
    """Says which browsers and other Pythons are used."""
    found = {**noted(), **{name: python_that_starts(name) for name in OTHER_PYTHONS}}
    return [f"{name}: {path or 'not available'}" for name, path in found.items()]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the tests of another engine, or of another Python, where there is none."""
    left_out = [item for item in items if _lacks(item)]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)


def _lacks(item: pytest.Item) -> bool:
    """Whether this machine lacks what a test is about."""
    params = getattr(getattr(item, "callspec", None), "params", {})
    engine = "firefox" if "firefox" in getattr(item, "fixturenames", ()) else params.get("engine", "chromium")
    python = params.get("other_python")
    return noted()[engine] is None or (python is not None and python_that_starts(python) is None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The Chromium that tools/browsers.py found."""
    found = chromium_options()
    # Pages of tests are short-lived: what V8 spends on optimizing what they run takes longer than it saves.
    found["args"] = [*found["args"], "--js-flags=--liftoff-only --no-opt"]
    found["args"].append(f"--host-resolver-rules=MAP {PLAIN} 127.0.0.1")
    return {**browser_type_launch_args, **found}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """Chromium, in whose profiles the home page shows no films."""
    return without_films(browser)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Profiles keep nothing for use without network unless a test wants it: that would be half of a start."""
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site, served with its real headers on a free port."""
    if not (SITE / "index.html").is_file():
        pytest.exit(f"There is no site in {os.path.relpath(SITE)}; build it with: make site", 2)
    with serve(SITE) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture(scope="session")
def bare_site() -> Iterator[str]:
    """The address of the same site on a server that sends none of its headers."""
    with bare(SITE) as address:
        yield address


@pytest.fixture(scope="session")
def devices(browser: Browser, site: str) -> Iterator[Devices]:
    """The started pages that the tests of this process share."""
    kept = Devices(browser, site)
    yield kept
    kept.close()


@pytest.fixture
def on_device(request: pytest.FixtureRequest, devices: Devices) -> Iterator[OnDevice]:
    """Gives a started, unused page at the home page, on a device with these options of a browser profile."""
    taken: list[Device] = []
    failures = request.session.testsfailed

    def on_device(**options: Any) -> Page:
        taken.append(devices.take(**options))
        return taken[-1].page

    yield on_device
    complaints = [complaint for used in taken for complaint in used.complaints]
    for used in taken:
        devices.give_back(used, failed=request.session.testsfailed > failures)
    assert not complaints


@pytest.fixture
def page(on_device: OnDevice) -> Page:
    """A started page at the home page, on a plain computer."""
    return on_device()


@pytest.fixture
def context(page: Page) -> BrowserContext:
    """The browser profile of that page."""
    return page.context


@pytest.fixture(scope="session")
def firefox_browser(playwright: Playwright) -> Iterator[Any]:
    """Firefox."""
    browser = playwright.firefox.launch(**(firefox_options() or {}), firefox_user_prefs=BASELINE)
    yield without_films(browser)
    browser.close()


@pytest.fixture
def firefox(firefox_browser: Any, site: str) -> Iterator[BrowserContext]:
    """A fresh profile of Firefox."""
    context = firefox_browser.new_context(**AS_IT_IS)
    complaints = watch(context, site)
    yield context
    context.close()
    assert not complaints


@pytest.fixture
def copy_of_site(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A copy of the site that a test may change, and its address; without the static pages, which are most of it."""
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder, ignore=shutil.ignore_patterns(*KINDS, "pypi", "lab*"))
    write_service_worker(folder)
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
