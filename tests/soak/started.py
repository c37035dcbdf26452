"""The built site and a browser, started once in each process of the soak, and new profiles with a started page."""

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
"""A page that the soak opens under another name of this machine, as another site."""


@cache
def site() -> str:
    """Start a server of the built site; return its address."""
    server = serve(SITE).__enter__()  # it ends with the process
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://localhost:{server.server_address[1]}/"


@cache
def playwright() -> Playwright:
    """Return Playwright, which a process can start only once, so that its jobs share it."""
    return sync_playwright().start()


@cache
def _browser() -> Browser:
    """Start a full Chromium if there is one: unlike the headless shell, it has a back/forward cache."""
    options = chromium_options()
    whole = shutil.which("chromium") or shutil.which("google-chrome")
    if whole:
        options |= {"executable_path": whole, "args": [*options["args"], "--headless=new"]}
    return playwright().chromium.launch(**options, ignore_default_args=["--disable-back-forward-cache"])


@contextmanager
def new_page() -> Iterator[Page]:
    """Yield an empty page in a new profile."""
    context = _browser().new_context(locale="en-GB")
    try:
        yield context.new_page()
    finally:
        context.close()


@contextmanager
def started_page(*scripts: str, **preferences: str) -> Iterator[Page]:
    """Yield a started home page in a new profile with these preferences; `scripts` run before the page's scripts."""
    with new_page() as page:
        for script in scripts:
            page.add_init_script(script)
        for name, value in preferences.items():
            key, text = f"robodrome:{name}", value
            page.add_init_script(f"localStorage.getItem({key!r}) ?? localStorage.setItem({key!r}, {text!r})")
        page.goto(site())
        await_ready(page)
        yield page
