"""What is opened of a game that is saved and whose link stands in the address."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tabletop import game, link
from tabletop.session import Session
from tests.web.fake_browser import Browser
from tests.web.page.stores import a_gate

WHEN = 5_000.0


def links() -> tuple[str, str, str]:
    """The links of a game: early, later, and another way than that."""
    session = Session(game.find("robotory"), ["person"] * 2, seed=1)
    session.advance()
    early = link.encode(session)
    session.play(0)
    later = link.encode(session)
    session.undo()
    session.play(1)
    return early, later, link.encode(session)


EARLY, LATER, OTHER = links()


@pytest.mark.parametrize(
    ("saved", "address", "ahead", "opened"),
    [
        (EARLY, LATER, 1, LATER),  # the page went before its last choice was saved
        (EARLY, LATER, 0, EARLY),  # it was taken back at once
        (EARLY, LATER, -1, EARLY),  # another page has taken it back since
        (LATER, EARLY, 1, LATER),
        (LATER, OTHER, -1, LATER),
        (LATER, OTHER, 1, None),  # two ways to go on: the link is a game of its own
    ],
)
def test_the_address_goes_on_from_a_saved_game_where_it_is_later(
    fake_browser: Browser, saved: str, address: str, ahead: int, opened: str | None
) -> None:
    routes, module = fake_browser.load("web.page.routes"), fake_browser.load("web.page.keeper")
    saves = fake_browser.load("web.page.saves").Saves(a_gate(), lambda: WHEN)
    save = saves.create(saved)
    page, nothing = SimpleNamespace(on_table=None), SimpleNamespace()
    keeper: Any = module.Keeper(page, nothing, saves, nothing)
    found = keeper.asked(routes.Route(routes.LINK, address), routes.Entry(0, save.id, WHEN + ahead))
    assert (found and found.link) == opened
    kept = saves.get(save.id)
    assert kept.link == (opened or saved)
    assert saves.lasts(kept)
    assert keeper.asked(routes.Route(routes.SAVED, save.id), routes.Entry()) == kept
    assert keeper.asked(routes.Route(routes.LINK, address), routes.Entry()) is None
