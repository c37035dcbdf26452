"""A browser that is killed as a whole, at any moment, while choices are made, and what it has of them afterwards."""

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
"""A browser lives up to that long after its first choice."""

_OFFERED = "html:is([data-busy=''], :not([data-busy])):is([data-phase=choosing], [data-phase=over])"
"""Holds while the table offers a choice, or the end of the game, and nothing of what was chosen before is under way."""
_CHOOSE = f"""number => {{
  if (!document.querySelector("{_OFFERED}")) return "";
  const [confirmed, buttons] = [location.hash, document.querySelectorAll("#move-list button")];
  buttons[number % buttons.length]?.click();
  return confirmed;
}}"""


class Lost(AssertionError):
    """A choice that the page had confirmed is not there any more."""


@contextmanager
def browser(playwright: Playwright, profile: Path) -> Iterator[tuple[Page, subprocess.Popen[str]]]:
    """A page of a browser of its own with that profile, and its process, the first of a group that can be killed."""
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
    """A game of two people at one device, in a browser that is killed again and again."""

    def __init__(self, playwright: Playwright, site: str, profile: Path, rng: Random) -> None:
        self.playwright, self.site, self.profile, self.rng = playwright, site, profile, rng
        self.confirmed = ""
        """The fragment of the game when the page offered a choice last."""
        self.choices = 0
        """How many choices were confirmed in all."""

    def live(self) -> None:
        """Start the browser, see that all is there, and go on choosing until it is killed."""
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
        """Start the browser and see that all is there."""
        with browser(self.playwright, self.profile) as (page, _):
            self._open(page)
            self._check(page)

    def _open(self, page: Page) -> None:
        """The latest saved game, as a reader finds it; a new game if there is none, which is kept once it is said who plays."""
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
        """Raises if the game that is open does not have all choices that were confirmed."""
        now = str(page.evaluate("location.hash"))[1:]
        if self.confirmed:
            before, after = (link.decode(text).plies for text in (self.confirmed, now))
            if after[: len(before)] != before:
                raise Lost(
                    f"{len(before)} choices were confirmed, {len(after)} are left: {self.confirmed} became {now}"
                )
        self.confirmed = now

    def _choose(self, page: Page) -> None:
        """Where a choice is offered, note what the page confirms by that, and make it."""
        now = str(page.evaluate(_CHOOSE, self.rng.getrandbits(16)))[1:]
        if now:
            self.choices += now != self.confirmed
            self.confirmed = now
        else:
            page.wait_for_timeout(10)
