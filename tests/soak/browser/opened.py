"""Opens valid and damaged links one after another: no stored data may change before a player chooses."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page

from e2e.kept import games, texts
from e2e.table_page import await_that, fragment, new_game, open_table
from tabletop.base.shipped import SHIPPED
from tabletop.formats.link import MAX_LENGTH, encode
from tests.conformance.cases import CASES
from tests.soak.random_games import session_under_way
from tests.soak.started import new_page, site
from tests.tabletop.formats.damaged_links import garbage, mutated, with_check

UNIT = "opened links"
OPENED = 200
_PLAYED = [case for case in CASES if case.game.name in SHIPPED]

OPEN = """async fragment => {
  document.querySelectorAll("dialog [data-answer]").forEach(answer => answer.click());
  location.hash = fragment;
  const soon = () => new Promise(done => setTimeout(done, 10));
  let looks = 0;
  do await soon(); while (document.documentElement.dataset.busy && ++looks < 20);
}"""
"""Opens a link in place of the current page, and waits until the page is idle, or briefly if bots think."""


def run(seed: int) -> int:
    """Open many links in a page with a saved game."""
    rng = Random(seed)
    with new_page() as page:
        open_table(page, site() + fragment(new_game("person person")))
        games(page, 1)
        await_that(page, lambda: "robodrome-picture" in kept(page)[1], "a picture of the board for the next start")
        before, links = kept(page), some_links(rng)
        for _ in range(OPENED):
            bad = (garbage(rng), mutated(rng, links), with_check(rng, links))
            page.evaluate(OPEN, "#" + rng.choice((rng.choice(links), rng.choice(links), *bad)))
        assert kept(page) == before
    return OPENED


def some_links(rng: Random) -> list[str]:
    """Return links of unfinished games."""
    links: list[str] = []
    while len(links) < 20:
        link = encode(session_under_way(rng.choice(_PLAYED), rng), moment=rng.random() < 0.2)
        if len(link) <= MAX_LENGTH:
            links.append(link)
    return links


def kept(page: Page) -> tuple[dict[str, str], dict[str, str]]:
    """Return the texts of the database and of localStorage."""
    return texts(page), page.evaluate("({ ...localStorage })")
