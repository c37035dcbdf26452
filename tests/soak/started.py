"""The built site and a browser, started once in each process of the soak, and profiles with a page in which Python runs."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from e2e.waiting import await_ready
from tools.browsers import chromium_options
from tools.serve import SITE, serve

OTHER_SITE = "licences.txt"
"""A page that is there under another name of this machine, to leave the site for."""


@cache
def site() -> str:
    """The address of the built site."""
    server = serve(SITE).__enter__()  # it ends with the process
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://localhost:{server.server_address[1]}/"


@cache
def playwright() -> Playwright:
    """What starts browsers: a process can have it once only, and its jobs take turns."""
    return sync_playwright().start()


@cache
def _browser() -> Browser:
    """A whole Chromium where there is one: it keeps pages that are left and brings them back as they were, as those of people
    do; the headless shell cannot."""
    options = chromium_options()
    whole = shutil.which("chromium") or shutil.which("google-chrome")
    if whole:
        options |= {"executable_path": whole, "args": [*options["args"], "--headless=new"]}
    return playwright().chromium.launch(**options, ignore_default_args=["--disable-back-forward-cache"])


@contextmanager
def new_page() -> Iterator[Page]:
    """A page that has opened nothing yet, in a profile of its own."""
    context = _browser().new_context(locale="en-GB")
    try:
        yield context.new_page()
    finally:
        context.close()


@contextmanager
def started_page(*scripts: str, **preferences: str) -> Iterator[Page]:
    """A page at the home page, in a profile of its own whose reader prefers this; `scripts` run before those of the page."""
    with new_page() as page:
        for script in scripts:
            page.add_init_script(script)
        for name, value in preferences.items():
            key, text = f"robodrome:{name}", value
            page.add_init_script(f"localStorage.getItem({key!r}) ?? localStorage.setItem({key!r}, {text!r})")
        page.goto(site())
        await_ready(page)
        yield page
