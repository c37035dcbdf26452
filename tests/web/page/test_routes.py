"""Addresses: a fragment is read as it was made."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.fake_browser import NULL, Browser

LONG = "x" * 5000


@pytest.mark.parametrize(
    ("fragment", "to", "which"),
    [
        ("", "HOME", ""),
        ("new=robotory", "SET_UP", "robotory"),
        ("new", "LINK", "new"),
        ("edit", "EDITOR", ""),
        ("edit=new", "EDITOR", "new"),
        ("save=1a", "SAVED", "1a"),
        ("roborally.1.pe", "LINK", "roborally.1.pe"),
        ("saved", "LINK", "saved"),
        ("puzzle=roborally-07", "PUZZLE", "roborally-07"),
        ("task=eJx", "TASK", "eJx"),
        ("first=roborally.1.pe", "FIRST", "roborally.1.pe"),
    ],
)
def test_a_fragment_asks_for_one_thing(fake_browser: Browser, fragment: str, to: str, which: str) -> None:
    routes = fake_browser.load("web.page.routes")
    assert routes.read(fragment) == (getattr(routes, to), which)


def test_links_stand_in_the_address_as_long_as_they_are_short(fake_browser: Browser) -> None:
    routes = fake_browser.load("web.page.routes")
    assert routes.read(routes.to_save("1a", "a.link")) == (routes.LINK, "a.link")
    assert routes.read(routes.to_save("1a", LONG)) == (routes.SAVED, "1a")
    assert routes.read(routes.to_drawing("drawn", "1a")) == (routes.EDITOR, "drawn")
    assert routes.read(routes.to_drawing(LONG, "1a")) == (routes.EDITOR, "1a")
    assert routes.read(routes.to_drawing(LONG, "")) == (routes.EDITOR, LONG)


def save(when: float = 1.0) -> SimpleNamespace:
    return SimpleNamespace(id="1a", when=when)


def test_an_entry_knows_what_is_open_in_it_and_when_that_was_saved(fake_browser: Browser) -> None:
    routes = fake_browser.load("web.page.routes")
    routes.arrive()
    routes.push("game", save())
    routes.replace("game.later", save(2.0))
    routes.push("")
    fake_browser.history.go(-1)
    assert routes.arrive() == 0
    assert routes.here()[1:] == ("1a", 2.0, False)
    assert routes.fragment() == "game.later"


def test_an_address_that_was_typed_is_about_nothing_saved(fake_browser: Browser) -> None:
    routes = fake_browser.load("web.page.routes")
    routes.push("game", save())
    fake_browser.history.pushState(NULL, "", "#other")
    assert routes.arrive() == 0
    assert routes.here() == (2, "", 0.0, False)
    assert fake_browser.history.state is not NULL
    written = list(fake_browser.history.entries)
    routes.replace("other")  # as it stands already
    assert fake_browser.history.entries == written


def test_an_address_that_the_way_back_leads_to_need_not_be_written_again(fake_browser: Browser) -> None:
    routes, history = fake_browser.load("web.page.routes"), fake_browser.history
    routes.push("game", save())
    routes.push("other")
    history.go(-1)
    routes.arrive()
    before = history.entries[1]
    routes.replace("game", save(9.0))
    assert history.entries[1] is before


def test_a_cover_is_one_step_above_its_page_and_has_its_address(fake_browser: Browser) -> None:
    routes = fake_browser.load("web.page.routes")
    routes.push("game", save())
    routes.cover()
    routes.cover()
    assert len(fake_browser.history.entries) == 3
    routes.replace("game.later", save(2.0))
    for step in (-1, 1, -1):
        fake_browser.history.go(step)
        assert routes.arrive() == step
        assert (routes.fragment(), routes.here().kept, routes.here().when) == ("game.later", "1a", 2.0)


def test_what_is_opened_from_a_cover_takes_its_place(fake_browser: Browser) -> None:
    routes = fake_browser.load("web.page.routes")
    routes.push("game", save())
    routes.cover()
    routes.push("")
    assert [address for _, address in fake_browser.history.entries] == ["/", "#game", "/"]
    fake_browser.history.go(-1)
    assert routes.arrive() == 0
    routes.cover()
    assert routes.here().cover


def test_the_address_follows_when_the_browser_has_refused_it_for_a_while(
    fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    routes, history = fake_browser.load("web.page.routes"), fake_browser.history
    monkeypatch.setattr(routes, "RETRY", 0)
    routes.push("game", save())
    refusals = iter(range(3))
    write = history.replaceState

    def seldom(*entry: Any) -> None:
        if next(refusals, None) is not None:
            raise OSError("SecurityError: more than 100 times per 10 seconds")
        write(*entry)

    monkeypatch.setattr(history, "replaceState", seldom)

    async def choose() -> None:
        routes.replace("game.one", save(2.0))
        routes.replace("game.one.two", save(3.0))
        assert routes.fragment() == "game"
        for _ in range(9):
            await asyncio.sleep(0)

    asyncio.run(choose())
    assert next(refusals, None) is None
    assert routes.fragment() == "game.one.two"
    assert routes.arrive() == 0
    assert routes.here()[1:] == ("1a", 3.0, False)


def test_an_entry_is_written_anew_only_when_something_else_is_open_in_it(
    fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    routes, history = fake_browser.load("web.page.routes"), fake_browser.history
    routes.push("game", save())
    written: list[str] = []
    monkeypatch.setattr(history, "replaceState", lambda _state, _title, address: written.append(address))
    for fragment, when in (("game", 2.0), ("game.later", 3.0), ("game.later", 4.0)):
        routes.replace(fragment, save(when))
    assert written == ["#game.later"]
