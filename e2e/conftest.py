"""Fixtures for tests of the built site in real browsers.

`site` is its address. `on_device` gives a started page on a phone or another device, and `page` one on a plain computer.
`new_context` makes a new profile, and `firefox` is a profile of Firefox. Every test fails if a request leaves the site, or if
something violates the content security policy.

The policy forbids eval, so `page.wait_for_function` cannot work; wait for elements and attributes instead.
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
"""A host name of this machine that browsers do not trust like localhost, so that its pages are not secure."""


def pytest_report_header() -> list[str]:
    """Report the browsers and other Pythons of this machine."""
    found = {**noted(), **{name: python_that_starts(name) for name in OTHER_PYTHONS}}
    return [f"{name}: {path or 'not available'}" for name, path in found.items()]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of engines and Pythons that this machine lacks."""
    left_out = [item for item in items if _lacks(item)]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)


def _lacks(item: pytest.Item) -> bool:
    """Return whether this machine lacks the engine or the Python of a test."""
    params = getattr(getattr(item, "callspec", None), "params", {})
    engine = "firefox" if "firefox" in getattr(item, "fixturenames", ()) else params.get("engine", "chromium")
    python = params.get("other_python")
    return noted()[engine] is None or (python is not None and python_that_starts(python) is None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the Chromium that tools/browsers.py found."""
    found = chromium_options()
    # The pages of tests are short-lived, so V8's optimization would take longer than it saves.
    found["args"] = [*found["args"], "--js-flags=--liftoff-only --no-opt"]
    found["args"].append(f"--host-resolver-rules=MAP {PLAIN} 127.0.0.1")
    return {**browser_type_launch_args, **found}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """Chromium, without films on the home page."""
    return without_films(browser)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Block service workers by default, because storing the site would take half of a start."""
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
    """The address of the same site on a server without its headers."""
    with bare(SITE) as address:
        yield address


@pytest.fixture(scope="session")
def devices(browser: Browser, site: str) -> Iterator[Devices]:
    """The started pages shared by the tests of this process."""
    kept = Devices(browser, site)
    yield kept
    kept.close()


@pytest.fixture
def on_device(request: pytest.FixtureRequest, devices: Devices) -> Iterator[OnDevice]:
    """Return a function that gives a started, unused home page on a device with these options of a browser profile."""
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
    """The browser profile of `page`."""
    return page.context


@pytest.fixture(scope="session")
def firefox_browser(playwright: Playwright) -> Iterator[Any]:
    """Firefox, without films on the home page."""
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
    """A copy of the site that a test may change, and its address. It lacks the static pages, which are most of the site."""
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder, ignore=shutil.ignore_patterns(*KINDS, "pypi", "lab*"))
    write_service_worker(folder)
    with serve(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield folder, f"http://localhost:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture
def free_context(browser: Browser) -> Iterator[BrowserContext]:
    """A profile that may open the copy of the site; other profiles may open only the site itself."""
    context = browser.new_context()
    yield context
    context.close()
