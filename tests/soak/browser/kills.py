"""Kills a browser at random moments during choices: it must still have all choices that the page had confirmed."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from e2e.kills import Victim
from tests.soak.started import playwright, site

UNIT = "kills"
KILLED = 5
"""How often the browser of one profile is killed."""


def run(seed: int) -> int:
    """Kill a browser a few times. Needs the built site."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        victim = Victim(playwright(), site(), Path(folder), Random(seed))
        for _ in range(KILLED):
            victim.live()
        victim.check()
    assert victim.choices, "nothing was chosen"
    return KILLED
