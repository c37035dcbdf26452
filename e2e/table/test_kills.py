"""What the page has confirmed survives the death of its process, and of the whole browser."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Error, Page, Playwright

from e2e.kept import games
from e2e.kills import Victim
from e2e.table_page import AT_REST, fragment, open_table
from tabletop.core import game
from tabletop.core.session import PERSON, Session
from tabletop.formats import link

_CHOOSE = f"""async choices => {{
  for (let left = choices; left; left--) {{
    const before = location.hash;
    document.querySelector("#move-list button").click();
    while (location.hash === before || !document.querySelector(`{AT_REST}[data-phase=choosing]`))
      await new Promise(next => setTimeout(next, 1));
  }}
  return location.hash;
}}"""
"""Makes choices as fast as they are offered; gives the game that the page has confirmed when it offers the next one."""


def test_a_page_whose_process_is_killed_right_after_a_choice_has_all_that_were_confirmed(page: Page, site: str) -> None:
    session = Session(game.find("robotory"), [PERSON, PERSON], {}, 1)
    session.advance()
    victim = page.context.new_page()
    open_table(victim, site + fragment(session)).await_phase("choosing")
    confirmed = victim.evaluate(_CHOOSE, 4)
    with victim.expect_event("crash"), suppress(Error):
        victim.goto("chrome://crash")
    (save,) = games(page, 1)
    assert link.decode(save["link"]).plies == link.decode(confirmed).plies


@pytest.mark.nightly
def test_a_browser_that_is_killed_while_choices_are_made_has_all_that_were_confirmed(
    playwright: Playwright, site: str, tmp_path: Path
) -> None:
    victim = Victim(playwright, site, tmp_path / "profile", Random(1))
    for _ in range(2):
        victim.live()
    victim.check()
    assert victim.choices
