"""Addresses: what a fragment asks for is what it was made of."""

from __future__ import annotations

import pytest

from tests.web.fake_browser import Browser

LONG = "x" * 5000


@pytest.mark.parametrize(
    ("fragment", "to", "which"),
    [
        ("", "HOME", ""),
        ("edit", "EDITOR", ""),
        ("edit=new", "EDITOR", "new"),
        ("save=1a", "SAVED", "1a"),
        ("roborally.1.pe", "LINK", "roborally.1.pe"),
        ("saved", "LINK", "saved"),
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
