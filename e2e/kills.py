"""Kills a whole browser at a random moment during choices, and checks that the confirmed choices are still there."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from playwright.sync_api import Error, Page, Playwright
from playwright.sync_api import TimeoutError as Late

from e2e.waiting import START
from tabletop.core import game
from tabletop.core.session import PERSON, Session
from tabletop.formats import link
from tools.browsers import chromium_options

SECONDS = 6.0
"""The longest life of a browser after its first choice."""

_OFFERED = "html:is([data-busy=''], :not([data-busy])):is([data-phase=choosing], [data-phase=over])"
"""Matches while the table offers a choice or shows the end of the game, and has finished all earlier choices."""
_CHOOSE = f"""number => {{
  if (!document.querySelector("{_OFFERED}")) return "";
  const [confirmed, buttons] = [location.hash, document.querySelectorAll("#move-list button")];
  buttons[number % buttons.length]?.click();
  return confirmed;
}}"""


class Lost(AssertionError):
    """A choice that the page had confirmed is lost."""


@contextmanager
def browser(playwright: Playwright, profile: Path) -> Iterator[tuple[Page, subprocess.Popen[str]]]:
    """Yield a page of a new browser with that profile, and the process, which leads a process group for killing."""
    found = chromium_options()
    program = found.get("executable_path") or playwright.chromium.executable_path
    options = ["--headless", f"--user-data-dir={profile}", "--remote-debugging-port=0", "about:blank"]
    command = [program, *found["args"], *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert process.stderr
        said = iter(process.stderr.readline, "")
        address = next(heard[1] for line in said if (heard := re.search(r"DevTools listening on (ws://\S+)", line)))
        threading.Thread(target=process.stderr.read, daemon=True).start()
        try:
            context = playwright.chromium.connect_over_cdp(address).contexts[0]
            context.add_init_script("localStorage.setItem('robodrome:speed', '0')")
            yield context.new_page(), process
        finally:
            _kill(process)


def _kill(process: subprocess.Popen[str]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


class Victim:
    """A game of two people at one device, in a browser that is killed repeatedly."""

    def __init__(self, playwright: Playwright, site: str, profile: Path, rng: Random) -> None:
        self.playwright, self.site, self.profile, self.rng = playwright, site, profile, rng
        self.confirmed = ""
        """The fragment of the game at the page's last offer of a choice."""
        self.choices = 0
        """The number of confirmed choices in all."""

    def live(self) -> None:
        """Start the browser, check the game, and make choices until the browser is killed."""
        with browser(self.playwright, self.profile) as (page, process):
            self._open(page)
            self._check(page)
            if link.decode(self.confirmed).over:
                self.confirmed = ""
                self._open(page)
                self._check(page)
            death = threading.Timer(self.rng.random() * SECONDS, _kill, [process])
            death.start()
            with suppress(Error):
                while death.is_alive():
                    self._choose(page)
            death.join()

    def check(self) -> None:
        """Start the browser and check the game."""
        with browser(self.playwright, self.profile) as (page, _):
            self._open(page)
            self._check(page)

    def _open(self, page: Page) -> None:
        """Open the latest save as a reader would; without one, open a new game and choose who plays, which saves it."""
        if not self.confirmed:
            session = Session(game.find("robotory"), [PERSON, PERSON], {}, self.rng.getrandbits(20))
            session.advance()
            page.goto("about:blank")
            page.goto(f"{self.site}#{link.encode(session)}")
            page.locator('[data-do="share-device"]').click(timeout=START)
        else:
            page.goto(self.site)
            page.locator("html[data-ready=true]").wait_for(state="attached", timeout=START)
            saved = page.locator("#saves .save").first
            try:
                saved.click(timeout=START / 4)
            except Late:
                raise Lost(f"{self.confirmed} is not among the saved games") from None
        page.locator(_OFFERED).wait_for(state="attached", timeout=START)

    def _check(self, page: Page) -> None:
        """Raise Lost if the open game lacks a confirmed choice."""
        now = str(page.evaluate("location.hash"))[1:]
        if self.confirmed:
            before, after = (link.decode(text).plies for text in (self.confirmed, now))
            if after[: len(before)] != before:
                raise Lost(
                    f"{len(before)} choices were confirmed, {len(after)} are left: {self.confirmed} became {now}"
                )
        self.confirmed = now

    def _choose(self, page: Page) -> None:
        """If the page offers a choice, note the confirmed game, and make the choice."""
        now = str(page.evaluate(_CHOOSE, self.rng.getrandbits(16)))[1:]
        if now:
            self.choices += now != self.confirmed
            self.confirmed = now
        else:
            page.wait_for_timeout(10)
