"""Drives every engine in one way: a page that opens addresses, runs scripts, and gets pointer and key events.

Playwright drives Firefox; its own WebDriver drives WebKitGTK, on a virtual screen.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from playwright.sync_api import Error, Page
from selenium.common.exceptions import WebDriverException
from selenium.webdriver import ActionChains, Keys, WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.webkitgtk.service import Service

WIDTH, HEIGHT = 820, 1180  # a tablet


_SURROUNDINGS = {
    "GDK_BACKEND": "x11",
    "LANGUAGE": "en",
    "NO_AT_BRIDGE": "1",  # there is no screen reader
}
_QUICK = {"JSC_useFTLJIT": "false", "JSC_useOMGJIT": "false"}
"""Disables two compilers: in short tests, optimizing Python's interpreter takes longer than it saves."""


class Gone(Exception):
    """The page was left while a script ran in it."""


class Driver(Protocol):
    """A browser with one page."""

    def open(self, address: str) -> None:
        """Go to an address."""

    def reload(self) -> None:
        """Reload the page."""

    def run(self, script: str, *arguments: object) -> Any:
        """Call a function, given as JavaScript text; return its result. Raises Gone."""

    def tap(self, x: float, y: float) -> None:
        """Click a point of the page with the browser's own pointer."""

    def press(self, key: str) -> None:
        """Press a key: a character, or its name in `KeyboardEvent.key`."""

    def enter_frame(self) -> None:
        """Run scripts in the first frame of the page until another address is opened."""


class PlaywrightDriver:
    """A page of Playwright."""

    def __init__(self, page: Page) -> None:
        self._page, self._inside = page, 0
        page.set_viewport_size({"width": WIDTH, "height": HEIGHT})

    def open(self, address: str) -> None:
        self._inside = 0
        self._page.goto(address)

    def reload(self) -> None:
        self._page.reload()

    def run(self, script: str, *arguments: object) -> Any:
        try:
            return self._page.frames[self._inside].evaluate(f"given => ({script})(...given)", list(arguments))
        except Error as error:
            if "context was destroyed" in error.message:
                raise Gone from error
            raise

    def tap(self, x: float, y: float) -> None:
        self._page.mouse.click(x, y)

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def enter_frame(self) -> None:
        self._inside = 1


class WebKitDriver:
    """A page of WebKitGTK's MiniBrowser."""

    def __init__(self, driver: WebKitGTK) -> None:
        self._driver, self._inside = driver, False
        driver.set_window_size(WIDTH, HEIGHT)

    def open(self, address: str) -> None:
        self._inside = False
        self._driver.switch_to.default_content()
        self._driver.get(address)

    def reload(self) -> None:
        self._driver.refresh()

    def run(self, script: str, *arguments: object) -> Any:
        try:
            if self._inside:  # the frame may have a new document since the last call
                self._driver.switch_to.default_content()
                self._driver.switch_to.frame(0)
            return self._driver.execute_script(f"return ({script})(...arguments)", *arguments)
        except WebDriverException as error:
            raise Gone(error.msg) from error

    def tap(self, x: float, y: float) -> None:
        actions = ActionBuilder(self._driver, duration=0)
        actions.pointer_action.move_to_location(round(x), round(y)).click()  # type: ignore[no-untyped-call]
        actions.perform()

    def press(self, key: str) -> None:
        ActionChains(self._driver).send_keys(getattr(Keys, key.replace("Arrow", "").upper(), key)).perform()

    def enter_frame(self) -> None:
        self._inside = True


@contextmanager
def _screen() -> Iterator[str]:
    """Start Xvfb, and yield the name of its display."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{WIDTH + 80}x{HEIGHT + 80}x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as screen:
        os.close(writing)
        try:
            with os.fdopen(reading) as number:
                yield f":{number.readline().strip()}"
        finally:
            screen.terminate()


@contextmanager
def webkit(path: str, *, quick: bool = True, patient: bool = True) -> Iterator[WebKitDriver]:
    """Start a fresh WebKitGTK browser with that WebKitWebDriver; `quick` disables two compilers, as tests want.

    A `patient` driver waits with every command until the page has loaded completely.
    """
    options = WebKitGTKOptions()
    options.page_load_strategy = "normal" if patient else "none"
    surroundings = {**os.environ, **_SURROUNDINGS, **(_QUICK if quick else {})}
    with _screen() as display:
        driver = WebKitGTK(options, service=Service(path, env={**surroundings, "DISPLAY": display}))
        try:
            yield WebKitDriver(driver)
        finally:
            driver.quit()
