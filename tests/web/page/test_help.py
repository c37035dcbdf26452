"""How to play in a dialog, and the rules in full in another."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.base.markup import escape as esc
from tabletop.core import game as games
from tabletop.show.words import words
from tests.web.fake_browser import NULL, Browser, Element
from web.page.icons import icon

PAGE = (
    '<head></head><div class="beside"><h2>Contents</h2><h5 id="4.2">Belts</h5><a href="../../../style.css">x</a>'
    '<a href="#4.2">4.2</a></div>inner</div>\n</main>after</div>\n</main>tail'
)
SHOWN = (
    '<h3>Contents</h3><h6 id="4.2">Belts</h6><a href="./style.css">x</a>'
    '<a href="#4.2">4.2</a></div>inner</div>\n</main>after'
)


class Page:
    """A page with a reader; it records the content of each dialog."""

    def __init__(self, browser: Browser, language: str = "en") -> None:
        self.browser, self.said = browser, words("web", language)
        self.help, self.dialogs = browser.load("web.page.help"), browser.load("web.page.dialogs")
        self.reader = SimpleNamespace(
            say=self.said.say,
            words_of=lambda game: words(game.name, language),
            lessons=lambda name: f"./lessons/#{name}",
            language=language,
        )
        self.fetched: list[str] = []
        self.answers: list[Any] = [PAGE]
        self.fingers = False
        vars(browser.modules["js"]).update(
            fetch=self.fetch,
            matchMedia=lambda query: SimpleNamespace(matches=self.fingers and query == "(hover: none)"),
        )
        self.scrolled: list[str] = []
        for rule in ("4.2", "2.1", '4"2'):
            element: Any = browser.document.part(rule)
            element.focus = lambda: self.scrolled.append("focus")
            element.scrollIntoView = lambda: self.scrolled.append("scroll")

    async def fetch(self, address: str) -> Any:
        self.fetched.append(address)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer

        async def text() -> str:
            return str(answer)

        return SimpleNamespace(ok=answer is not None, text=text)

    @property
    def open(self) -> Any:
        """The dialog over all others."""
        return self.dialogs._open[-1]

    def shown(self) -> str:
        """Its content."""
        return str(self.open.element.innerHTML)

    def run(self, work: Callable[[], Any], *answers: str) -> list[str]:
        """Open a dialog and give these answers; return the content of each dialog that was shown."""
        found = []

        async def whole() -> None:
            task = asyncio.ensure_future(work())
            for answer in answers:
                for _ in range(6):
                    await asyncio.sleep(0)
                body = self.open.element.parts.get(".body")
                found.append(self.shown() + (f"|{body.innerHTML}" if hasattr(body, "innerHTML") else ""))
                assert self.open.element.className == "page"
                self.open.close(answer)
            await task

        asyncio.run(whole())
        assert not self.dialogs.any_open()
        return found


def keys(page: Page, *names: str) -> str:
    """The list of these keys."""
    return "".join(
        f"<dt><kbd>{esc(page.said.say(f'key.{name}'))}</kbd></dt><dd>{esc(page.said.say(f'key.{name}.does'))}</dd>"
        for name in names
    )


def heading(page: Page, title: str) -> str:
    """The first lines of every dialog."""
    close = esc(page.said.say("close"))
    shut = f'<button class="shut" data-answer="" aria-label="{close}">{icon("close")}</button>'
    return f'<h2 id="dialog-title">{esc(title)}</h2>{shut}<div class="body">'


@pytest.mark.parametrize("drafts", [True, False])
@pytest.mark.parametrize("name", ["roborally", "stakbots"])
def test_help_tells_how_to_play_the_keys_and_the_ways_on(fake_browser: Browser, name: str, drafts: bool) -> None:
    page, game = Page(fake_browser), games.find(name)
    (shown,) = page.run(lambda: page.help.open_help(page.reader, game, drafts=drafts), "")
    own, say = words(name, "en"), page.said.say
    count = next(number for number in range(1, 99) if not own.has(f"help.{number}"))
    steps = "".join(f"<li>{esc(own.say(f'help.{number}'))}</li>" for number in range(1, count))
    note = f"<p>{esc(own.say('note.reconstruction'))}</p>" if own.has("note.reconstruction") else ""
    every = ("space", "s", "l", "w", "help", "board")
    listed = keys(page, *(("1-9", "arrows", "back", "enter", "r", "p") if drafts else ()), *every)
    hands = say("help.draft.text" if drafts else "help.hands.text")
    assert count > 2
    assert shown == (
        heading(page, say("help.of", game=game.title))
        + f'<h3>{esc(say("help.hands"))}</h3><p>{esc(hands)}</p><ol class="steps">{steps}</ol>{note}'
        f'<details open><summary><h3>{esc(say("help.keys"))}</h3></summary><dl class="keys">{listed}</dl></details>'
        f"<h3>{esc(say('help.hidden'))}</h3><p>{esc(say('help.hidden.text'))}</p>"
        f'<div class=\'row\'><button class="main" data-answer="rules">{icon("log")}'
        f"<span>{esc(say('help.rules'))}</span></button>"
        f'<a class="button" target="_blank" href="./lessons/#{name}">{icon("lamp")}<span>{esc(say("home.learn"))}</span></a>'
        "</div></div>"
    )
    assert page.fetched == []
    page.fingers = True
    (shown,) = page.run(lambda: page.help.open_help(page.reader, game, drafts=drafts), "")
    assert f"<details><summary><h3>{esc(say('help.keys'))}" in shown, "whoever uses fingers needs no list of keys"


def test_help_begins_with_what_is_asked_and_the_special_rules(fake_browser: Browser) -> None:
    page, game = Page(fake_browser), games.find("robotory")
    say, rule = page.said.say, "2.1"
    (shown, _) = page.run(
        lambda: page.help.open_help(page.reader, game, ("One <b>", "Two"), ("Play a <card>!", rule), drafts=False),
        "rule",
        "",
    )
    way = esc(say("why.rule", rule=rule, title=words("robotory", "en").say(f"rule.{rule}")))
    assert shown.startswith(
        heading(page, say("help.of", game=game.title)) + '<p><b>Play a &lt;card&gt;!</b></p><div class="row">'
        f'<button class="plain" data-answer="rule">{icon("log")}<span>{way}</span></button></div>'
        f"<h3>{esc(say('help.hands'))}</h3><p>{esc(say('help.hands.text'))}</p>"
        f'<h3>{esc(say("help.special"))}</h3><ul class="special"><li>One &lt;b&gt;</li><li>Two</li></ul><ol class="steps">'
    )


@pytest.mark.parametrize(("answer", "anchor"), [("rule", "2.1"), ("rules", "")])
def test_from_help_one_goes_on_to_the_rules_or_to_the_one_that_is_asked_for(
    fake_browser: Browser, answer: str, anchor: str
) -> None:
    page = Page(fake_browser, "fr")
    robotory, asked = games.find("robotory"), ("Play", "2.1")
    _, shown = page.run(lambda: page.help.open_help(page.reader, robotory, (), asked, drafts=False), answer, "")
    assert page.fetched == ["./rules/robotory/fr/"]
    assert f'<a href="./rules/robotory/fr/#{anchor}">' in shown


def test_the_rules_are_those_of_the_static_page_one_level_lower(fake_browser: Browser) -> None:
    page, game = Page(fake_browser), games.find("robotory")
    (shown,) = page.run(lambda: page.help.show_rules(page.reader, game, '4"2'), "")
    say = page.said.say
    link = f'<p><a href="./rules/robotory/en/#4&quot;2">{esc(say("rules.page"))}</a></p>'
    first, _, then = shown.partition("|")
    assert first == heading(page, say("rules.title", game=game.title)) + f"{link}</div>"
    assert then == f'<div class="prose" lang="en">{link}{SHOWN}</div>'


@pytest.mark.parametrize("missing", [OSError("offline"), None])
def test_rules_that_cannot_be_had_are_asked_for_again(fake_browser: Browser, missing: object) -> None:
    page = Page(fake_browser)
    page.answers = [missing, PAGE]
    first, second = page.run(lambda: page.help.show_rules(page.reader, games.find("robotory")), "again", "")
    say = page.said.say
    again = f'<button class="plain" data-answer="again">{icon("replay")}<span>{esc(say("rules.again"))}</span></button>'
    assert first.partition("|")[2] == f"<p>{esc(say('rules.missing'))}</p>{again}"
    assert SHOWN in second
    assert len(page.fetched) == 2


@pytest.mark.parametrize(("connected", "rule", "found"), [(True, "4.2", 1), (True, "", 0), (False, "4.2", 0)])
def test_the_rules_are_scrolled_to_one_of_them(
    fake_browser: Browser, monkeypatch: pytest.MonkeyPatch, connected: bool, rule: str, found: int
) -> None:
    page = Page(fake_browser)
    monkeypatch.setattr(Element, "isConnected", connected)
    page.run(lambda: page.help.show_rules(page.reader, games.find("robotory"), rule), "")
    assert page.scrolled == ["focus", "scroll"] * found


class Link(Element):
    """A link within the rules; `contents` is the list that it stands in."""

    target = ""

    def __init__(self, href: str, contents: Sequence[Any] = ()) -> None:
        super().__init__()
        self.setAttribute("href", href)
        self.contents = contents

    def closest(self, query: str) -> Any:
        if query == "a":
            return self
        return self.contents[0] if query == ".contents details" and self.contents else NULL


def test_links_within_the_rules_stay_in_the_dialog_and_others_open_beside_the_game(fake_browser: Browser) -> None:
    page = Page(fake_browser)
    told = page.scrolled

    def click(target: Any) -> None:
        page.help._follow(SimpleNamespace(target=target, preventDefault=lambda: told.append("stays")))

    contents = SimpleNamespace(open=True)
    click(Link("#4.2", [contents]))
    assert (told, contents.open) == (["stays", "focus", "scroll"], False)
    plain, other = Link("#4.2"), Link("./lessons/")
    click(plain)
    assert (len(told), plain.target) == (6, "")
    click(other)
    assert (len(told), other.target) == (6, "_blank")
    click(SimpleNamespace(closest=lambda _: NULL))
    assert len(told) == 6


def test_a_click_in_the_rules_is_heard(fake_browser: Browser) -> None:
    page = Page(fake_browser)
    link = Link("./lessons/")

    async def whole() -> None:
        task = asyncio.ensure_future(page.help.show_rules(page.reader, games.find("robotory")))
        await asyncio.sleep(0)
        for listener in page.open.element.listeners["click"][1:]:
            listener(SimpleNamespace(target=link))
        page.open.close()
        await task

    asyncio.run(whole())
    assert link.target == "_blank"
    assert re.search("<h[3-6]", SHOWN)
