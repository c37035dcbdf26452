"""What the page has confirmed survives the death of the browser."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Playwright

from e2e.kills import Victim


def test_a_browser_that_is_killed_while_choices_are_made_has_all_that_were_confirmed(
    playwright: Playwright, site: str, tmp_path: Path
) -> None:
    victim = Victim(playwright, site, tmp_path / "profile", Random(1))
    for _ in range(2):
        victim.live()
    victim.check()
    assert victim.choices
