"""Games that one plays alone, from the home page to the line that is shared."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from e2e.table_page import TablePage, fragment
from tabletop.bots import bots
from tabletop.core import game
from tabletop.core.session import PERSON, Session
from tabletop.formats import link


def test_the_race_of_the_day_is_driven_alone_shared_and_driven_again_beside_its_ghost(page: Page, site: str) -> None:
    page.locator('a[href="#alone=roborally"]').click()
    table = TablePage(page)
    table.await_phase("drafting")
    expect(page.locator("#robots .plate")).to_have_count(1)
    played = _alone("conveyor-row", 20_000)
    page.goto(site + fragment(played))
    table.await_phase("over")
    expect(page.locator("#ending .alone")).to_contain_text(f"Finished in {played.state.round} turns. Par is 4.5.")
    page.evaluate("() => { navigator.share = async ({ text }) => { window.shared = text; }; }")
    table.do("share-result").click()
    page.wait_for_function("window.shared")
    told, address = page.evaluate("window.shared").split("\n")
    assert told == f"RoboRally, Conveyor Row: Finished in {played.state.round} turns. Par is 4.5."
    assert address.endswith(f"#alone={link.encode(played)}")
    page.locator(f'#ending a[href="#alone={link.encode(played)}"]').click()
    table.await_phase("drafting")
    expect(page.locator("html")).to_have_attribute("data-round", "1")
    page.goto(f"{site}#")
    page.locator("#link").fill(f"{told}\n{address}")
    page.locator('[data-do="open-link"]').click()
    table.await_phase("drafting")
    assert page.url.endswith(f"#alone={link.encode(played)}")


def _alone(course: str, seed: int) -> Session:
    session = Session(game.find("roborally"), [PERSON], {"course": course}, seed)
    session.advance()
    bot = bots.find(session.game, "normal")
    while not session.over:
        seat = session.to_move or 0
        session.play(bot(session.state.view(seat), session.legal(), Random(session.ply), game.Budget()))
        session.advance()
    return session
