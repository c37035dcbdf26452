"""A browser killed as a whole at random moments while choices are made: it has all that the page had confirmed."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from e2e.kills import Victim
from tools.serve import SITE, serve

UNIT = "kills"
KILLED = 5
"""Times that one browser profile is killed."""


def run(seed: int) -> int:
    """Kill a browser a few times. Needs the built site."""
    with (
        serve(SITE) as server,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        sync_playwright() as playwright,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        victim = Victim(playwright, f"http://localhost:{server.server_address[1]}/", Path(folder), Random(seed))
        for _ in range(KILLED):
            victim.live()
        victim.check()
        server.shutdown()
    assert victim.choices, "nothing was chosen"
    return KILLED
