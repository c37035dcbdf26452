"""The reader: language, colours and notices."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.base.errors import OptionError
from tabletop.core import game as games
from tabletop.show.words import words
from tests.web.fake_browser import Browser, Element
from tests.web.page.stores import a_gate
from web.page.preferences import Preferences


class Page:
    """A reader before a browser."""

    def __init__(
        self, browser: Browser, languages: Sequence[str] = ("en",), queries: Sequence[str] = (), **chosen: str
    ) -> None:
        js: Any = browser.modules["js"]
        self.timers: list[tuple[Any, int]] = []
        self.ended: list[object] = []
        js.navigator = SimpleNamespace(languages=languages)
        js.matchMedia = lambda query: SimpleNamespace(matches=query in queries)
        js.setTimeout = self.set_timer
        js.clearTimeout = self.ended.append
        self.preferences = Preferences(a_gate())
        for name, value in chosen.items():
            self.preferences[name] = value
        self.reader: Any = browser.load("web.page.reader").Reader(self.preferences)

    def set_timer(self, function: Any, milliseconds: int) -> int:
        """A timer, by its number."""
        self.timers.append((function, milliseconds))
        return len(self.timers)


@pytest.mark.parametrize(
    ("chosen", "browser", "spoken"),
    [
        ("", ["fr-CA", "de"], "fr"),
        ("", ["xx", "de-AT"], "de"),
        ("", ["xx"], "en"),
        ("de", ["fr"], "de"),
        ("it", ["fr"], "fr"),
    ],
)
def test_the_page_speaks_as_was_chosen_or_as_the_browser_asks(
    fake_browser: Browser, chosen: str, browser: Sequence[str], spoken: str
) -> None:
    page = Page(fake_browser, browser, language=chosen)
    assert (page.reader.language_code(), page.reader.language) == (spoken, spoken)
    assert page.reader.say("language") == words("web", spoken).say("language")
    folder = "" if spoken == "en" else f"{spoken}/"
    assert page.reader.folder == folder
    assert page.reader.lessons("robotory") == f"./lessons/{folder}#robotory"


async def test_a_language_apart_is_spoken_as_soon_as_its_texts_are_here(
    fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, brought, notices = set[str](), list[str](), list[str]()
    module = fake_browser.load("web.page.reader")
    monkeypatch.setattr(module, "APART", ("fr",))
    read = module.resources.read

    def read_if_there(package: str, path: str) -> bytes:
        if "/fr/" in path and not there:
            raise FileNotFoundError(path)
        return bytes(read(package, path))

    async def bring(name: str) -> None:
        brought.append(name)
        if len(brought) == 1:
            raise OSError
        there.add(name)

    monkeypatch.setattr(module.resources, "read", read_if_there)
    monkeypatch.setattr(module.dom, "bring", bring)
    vars(fake_browser.document)["querySelectorAll"] = lambda _query: []
    page = Page(fake_browser, ["fr"])
    monkeypatch.setattr(page.reader, "notice", notices.append)
    assert (page.reader.language_code(), page.reader.language) == ("fr", "en")
    assert not await page.reader.speak()
    assert (page.reader.language, notices) == ("en", [words("web", "en").say("language.gone")])
    assert await page.reader.speak()
    assert (page.reader.language, brought, len(notices)) == ("fr", ["fr", "fr"], 1)


def test_texts_are_said_with_their_fields_and_numbers(fake_browser: Browser) -> None:
    reader = Page(fake_browser).reader
    assert reader.say("help.of", game="Robotory") == words("web", "en").say("help.of", game="Robotory")
    for number in (1, 2):
        assert reader.say("task.days", number) == words("web", "en").say("task.days", number)
    assert reader.say("task.days", 1) != reader.say("task.days", 2).replace("2", "1")
    error = OptionError("A seed is a whole number from 0 to 2^64 - 1, not {seed}.", seed=-1)
    assert reader.explain(error) == words("web", "en").explain(error)


def test_cards_keep_the_names_of_the_language_that_was_chosen_for_them(fake_browser: Browser) -> None:
    page = Page(fake_browser, ["fr"])
    for name in ("stakbots", "roborally"):
        game = games.find(name)
        assert page.reader.words_of(game) is words(name, "fr", None)
        for language in ("en", "de", "xx"):
            page.preferences["cards"] = language
            assert page.reader.words_of(game) is words(
                name, "fr", language if language in game.card_languages else None
            )
        page.preferences["cards"] = ""


async def test_the_texts_of_the_page_itself_follow_the_language(fake_browser: Browser) -> None:
    page = Page(fake_browser, ["fr"])
    bare, attributes = Element(), Element()
    bare.setAttribute("data-say", "language")
    attributes.setAttribute("data-say", "title=theme aria-label=close")
    asked: list[str] = []

    def all_of(query: str) -> list[Element]:
        asked.append(query)
        return [bare, attributes]

    vars(fake_browser.document)["querySelectorAll"] = all_of
    page.preferences["language"] = "de"
    assert await page.reader.speak()
    assert not await page.reader.speak(), "it is spoken already"
    german = words("web", "de")
    assert asked == ["[data-say]"]
    assert page.reader.language == fake_browser.document.documentElement.lang == "de"
    assert bare.textContent == german.say("language")
    assert attributes.attributes == {
        "data-say": "title=theme aria-label=close",
        "title": german.say("theme"),
        "aria-label": german.say("close"),
    }
    assert not hasattr(attributes, "textContent")


@pytest.mark.parametrize(
    ("chosen", "queries", "mode"),
    [
        ("auto", [], "light"),
        ("auto", ["(prefers-color-scheme: dark)"], "dark"),
        ("auto", ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"], "contrast"),
        ("light", ["(prefers-color-scheme: dark)"], "light"),
        ("contrast", [], "contrast"),
    ],
)
def test_the_theme_is_the_one_chosen_or_what_the_system_asks_for(
    fake_browser: Browser, chosen: str, queries: Sequence[str], mode: str
) -> None:
    page = Page(fake_browser, queries=queries, theme=chosen)
    assert page.reader.mode() == mode
    assert not page.reader.wants_no_motion()


def test_who_wants_no_motion_is_asked_of_the_system(fake_browser: Browser) -> None:
    assert Page(fake_browser, queries=["(prefers-reduced-motion: reduce)"]).reader.wants_no_motion()


def test_a_notice_goes_away_by_itself_and_is_said_to_those_who_listen(fake_browser: Browser) -> None:
    page, document = Page(fake_browser), fake_browser.document
    notice: Any = document.part("notice")
    live: Any = document.part("live")
    toggled: list[tuple[str, bool]] = []
    said: list[Any] = []
    notice.classList = SimpleNamespace(toggle=lambda name, on: toggled.append((name, on)))
    live.append, live.childElementCount = said.append, 0
    page.reader.notice("first")
    assert (notice.textContent, notice.hidden) == ("first", False)
    page.reader.notice("second", quiet=True)
    assert notice.textContent == "second"
    assert toggled == [("quiet", False), ("quiet", True)]
    assert [time for _, time in page.timers] == [8000, 3500]
    assert page.ended == [None, 1]
    assert [line.textContent for line in said] == ["first", "second"]
    page.timers[-1][0]()
    assert notice.hidden is True
