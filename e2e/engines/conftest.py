"""Fixtures: a browser of each engine, and a site whose server can be stopped."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Playwright

from e2e.devices import AS_IT_IS, watch
from e2e.engines.drivers import Driver, PlaywrightDriver, webkit
from e2e.engines.tablet import Tablet
from tools.browsers import noted
from tools.serve import SITE, serve


class Network:
    """A server of the site that can be stopped and started again."""

    def __init__(self) -> None:
        self._server = serve(SITE)
        self.address = f"http://localhost:{self._server.server_address[1]}/"
        self._run()

    def _run(self) -> None:
        threading.Thread(target=self._server.serve_forever, args=[0.05], daemon=True).start()

    def cut(self) -> None:
        """Stop the server."""
        self._server.shutdown()
        self._server.server_close()

    def mend(self) -> None:
        """Start the server again, on the same port."""
        self._server = serve(SITE, port=self._server.server_address[1])
        self._run()


@pytest.fixture(scope="module")
def network() -> Iterator[Network]:
    """A server for these tests only."""
    network = Network()
    yield network
    network.cut()


def listed(day: str, night: str) -> list[Any]:
    """The engines of a test: those by `day`, of `make test`, and those of `make nightly` alone, each in a row of names."""
    return [*day.split(), *(pytest.param(name, marks=pytest.mark.nightly) for name in night.split())]


def engines(day: str, night: str) -> pytest.MarkDecorator:
    """Runs a test in these engines and no others."""
    return pytest.mark.parametrize("engine", listed(day, night), indirect=True)


@pytest.fixture(scope="module", params=listed("webkit", "firefox"))
def engine(request: pytest.FixtureRequest) -> str:
    """The name of the engine. All other tests use Chromium."""
    return str(request.param)


@pytest.fixture(scope="module")
def driver(request: pytest.FixtureRequest, engine: str, playwright: Playwright, network: Network) -> Iterator[Driver]:
    """A fresh profile of that engine, with an empty page."""
    path = noted()[engine]
    if engine == "webkit" and path and path != "playwright":
        with webkit(path) as driver:
            yield driver
        return
    browsers = {"firefox": "firefox_browser", "chromium": "browser"}
    browser = playwright.webkit.launch() if engine == "webkit" else request.getfixturevalue(browsers[engine])
    with browser.new_context(**AS_IT_IS if engine == "firefox" else {}) as context:
        complaints = watch(context, network.address)
        yield PlaywrightDriver(context.new_page())
        assert not complaints


@pytest.fixture(scope="module")
def tablet(driver: Driver, network: Network) -> Tablet:
    """A started home page, in a browser that has stored the site for use without network."""
    tablet = Tablet(driver, network.address)
    driver.open(network.address)
    tablet.await_start()
    tablet.await_marked(offline="ready")
    return tablet
