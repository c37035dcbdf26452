"""The list of everything in the browser's storage: it is complete, and its file can be loaded in another browser."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.core import game
from tabletop.core.session import PERSON, Session
from tabletop.formats import link
from tests.web.fake_browser import Browser
from tests.web.page.stores import Lasting

SESSION = Session(game.find("robotory"), [PERSON, PERSON], seed=1)
SESSION.advance()
LINK = link.encode(SESSION)
KEPT = {
    "robodrome:game:fine": json.dumps({"id": "fine", "link": LINK, "about": {"name": "Sunday"}}),
    "robodrome:game:new": json.dumps({"format": 99}),
    "robodrome:game:bad": "[",
    "robodrome:aside:game:worse": "{",
    "robodrome:drawing:1a": json.dumps({"id": "1a", "course": "~d", "when": 5}),
    "robodrome:figure:1b": json.dumps(
        {"id": "1b", "parts": json.dumps({"game": "robotory", "position": "p", "title": "A \u202e<b>race"}), "when": 6}
    ),
    "robodrome:solved": "robotory-01",
    "robodrome.lab": json.dumps({"bot.py": "a"}),
    "robodrome.lab.done": '["flag"]',
    "robodrome:speed": "2",
    "robodrome:theme": "dark",
}


def a_gate(browser: Browser, medium: Lasting) -> Any:
    """The gate of this page, over the storage of a browser."""
    return browser.load("web.page.gate").Gate(browser.load("web.page.storage").Storage(medium))


class Page:
    """The home page of a browser with all of this in its storage, as far as the dialog uses it."""

    def __init__(self, browser: Browser) -> None:
        js, self.medium = browser.modules["js"], Lasting(KEPT)
        vars(js).update(
            navigator=SimpleNamespace(),
            Date=SimpleNamespace(new=lambda: SimpleNamespace(toISOString=lambda: "2026-01-01T")),
            Intl=SimpleNamespace(
                DateTimeFormat=SimpleNamespace(new=lambda *_: SimpleNamespace(format=str)),
                NumberFormat=SimpleNamespace(
                    new=lambda _language, style: SimpleNamespace(format=f"{{}} {style['unit']}".format)
                ),
            ),
        )
        self.module = browser.load("web.home.storage_dialog")
        self.gate = a_gate(browser, self.medium)
        self.saves = browser.load("web.page.saves").Saves(self.gate, lambda: 0.0)
        reader = SimpleNamespace(say=lambda key, *_, **given: " ".join([key, *map(str, given.values())]), language="en")
        self.host: Any = SimpleNamespace(reader=reader, storage=self.gate, saves=self.saves)
        self.kept = self.module.StorageDialog(self.host, browser.load("web.home.saved").SavedGames(self.host))
        self.filled: dict[str, str] = {}
        self.files: list[str] = []
        self.module.fill = self.filled.__setitem__
        self.module.dom.download = lambda _name, text, _kind: self.files.append(text)
        self.module.dom.within = lambda *_: None  # e2e asks where the focus is
        self.kept.connect()
        self.kept.refresh()

    def do(self, what: str) -> None:
        """Touch a button."""
        self.module.dom.run_action(what)

    @property
    def shown(self) -> str:
        """The list."""
        return self.filled["kept"]


def names(page: Page) -> dict[str, list[str]]:
    """The keys of the rows by group."""
    found: dict[str, list[str]] = {}
    for row in page.module.rows(page.gate, page.saves):
        found.setdefault(row.group, []).append(row.key)
    return found


def test_all_that_is_kept_is_listed_once_by_what_it_is(fake_browser: Browser) -> None:
    page = Page(fake_browser)
    assert names(page) == {
        "kept.games": ["robodrome:game:fine"],
        "kept.drawings": ["robodrome:drawing:1a"],
        "kept.figures": ["robodrome:figure:1b"],
        "kept.newer": ["robodrome:game:new"],
        "kept.aside": ["robodrome:aside:game:worse", "robodrome:aside:game:bad"],
        "kept.records": ["kept.puzzles", "kept.bots"],
        "kept.chosen": ["kept.chosen"],
    }
    assert all(
        title in page.shown
        for title in ("Sunday", "kept.drawing 5.0", "A &lt;b&gt;race", "game:bad", "kept.bots", "kept.chosen.text")
    )
    listed = page.module.rows(page.gate, page.saves)
    assert sum(row.size for row in listed) == sum(len(name) + len(text) for name, text in page.medium.items())


def test_a_seat_in_a_chat_is_no_preference_and_stays_with_its_device(fake_browser: Browser) -> None:
    page = Page(fake_browser)
    page.gate.write("robodrome:chat:abc", "{}")
    assert names(page)["kept.chats"] == ["robodrome:chat:abc"]
    assert "robodrome:chat:abc" not in page.module.file_of(page.module.rows(page.gate, page.saves))


def test_a_browser_that_keeps_nothing_says_so(fake_browser: Browser) -> None:
    page = Page(fake_browser)
    for row in page.module.rows(page.gate, page.saves):
        page.do(f"kept-delete:{row.key}")
    assert not page.medium
    page.kept.deleted.clear()
    page.kept.refresh()
    assert page.shown == "<p>kept.none</p>"


@pytest.mark.parametrize(
    "key",
    [
        "robodrome:game:fine",
        "robodrome:game:new",
        "robodrome:drawing:1a",
        "robodrome:figure:1b",
        "kept.bots",
        "kept.chosen",
    ],
)
def test_what_is_deleted_comes_back_until_the_dialog_is_closed(fake_browser: Browser, key: str) -> None:
    page = Page(fake_browser)
    before = dict(page.medium)
    (row,) = (row for row in page.module.rows(page.gate, page.saves) if row.key == key)
    page.do(f"kept-delete:{key}")
    assert page.medium == {name: text for name, text in before.items() if name not in row.texts}
    assert f"kept-undo:{key}" in page.shown
    assert f"kept-delete:{key}" not in page.shown
    page.do(f"kept-undo:{key}")
    assert page.medium == before
    assert f"kept-undo:{key}" not in page.shown
    assert f"kept-delete:{key}" in page.shown


def test_a_name_from_a_file_may_have_any_signs(fake_browser: Browser) -> None:
    name = """robodrome:aside:"]'<b>\u202e""" + "long" * 99
    page = Page(fake_browser)
    page.gate.write(name, "[")
    page.kept.refresh()
    assert "&lt;b&gt;long" in page.shown
    assert "\u202e" not in page.shown
    assert f"{'long' * 20} <small>" not in page.shown
    (row,) = (row for row in page.module.rows(page.gate, page.saves) if row.name == name)
    assert not {*row.key} & {*"\"'<]"}
    page.do(f"kept-delete:{row.key}")
    assert name not in page.medium
    page.do(f"kept-undo:{row.key}")
    assert page.medium[name] == "["


def test_nothing_is_written_over_when_a_deletion_is_taken_back(fake_browser: Browser) -> None:
    page = Page(fake_browser)
    page.do("kept-delete:robodrome:drawing:1a")
    page.gate.write("robodrome:drawing:1a", "of another page")
    page.do("kept-undo:robodrome:drawing:1a")
    assert page.medium["robodrome:drawing:1a"] == "of another page"


def test_a_file_brings_one_entry_or_all_but_the_preferences_to_another_browser(fake_browser: Browser) -> None:
    page = Page(fake_browser)
    page.do("kept-file:robodrome:game:fine")
    page.do("kept-file:")
    one, everything = page.files
    assert json.loads(one)["storage"].keys() == {"robodrome:game:fine"}
    assert set(json.loads(everything)["storage"]) == page.medium.keys() - {"robodrome:speed", "robodrome:theme"}
    there = a_gate(fake_browser, Lasting())
    saves = fake_browser.load("web.page.saves").Saves(there, lambda: 0.0)
    assert asyncio.run(saves.load(everything)).new == 1
    assert [save.about["name"] for save in saves.all()] == ["Sunday"]
    for name in ("robodrome:drawing:1a", "robodrome:figure:1b", "robodrome:solved"):
        assert there.text(name) == KEPT[name]
    assert json.loads(there.text("robodrome.lab")) == {"bot.py": "a"}
    assert set(there.aside().values()) == {"[", "{"}


@pytest.mark.parametrize("parts", ["[", json.dumps({"title": 7}), json.dumps({"title": "\u202e "}), 5])
def test_a_figure_without_a_title_is_named_by_its_time(fake_browser: Browser, parts: object) -> None:
    page = Page(fake_browser)
    page.gate.write("robodrome:figure:1b", json.dumps({"id": "1b", "parts": parts, "when": 7}))
    page.kept.refresh()
    assert "kept.figure 7.0" in page.shown
