"""A language whose texts lie apart: they come when somebody wants them, and stay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.table_page import begin, speak
from e2e.waiting import START, await_offline, await_ready, reload
from tabletop.show.words import APART, words
from tools.pages.page import words as words_of_pages

every_language = pytest.mark.parametrize("language", APART)
FETCHED = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/vendor/apart-')).length"
LEAVES = "localStorage.setItem('robodrome:language', '{}')"


def named(language: str) -> str:
    """A language as its speakers call it."""
    return words_of_pages(language).say("language")


def started(context: BrowserContext, site: str) -> Page:
    """A page of that profile."""
    page = context.new_page()
    page.goto(site)
    await_ready(page)
    return page


@every_language
def test_a_browser_that_asks_for_it_starts_in_it_and_plays(
    new_context: Callable[..., BrowserContext], site: str, language: str
) -> None:
    say, own = words("web", language).say, words("roborally", language)
    page = started(new_context(locale=f"{language}-419"), site)
    expect(page.locator("html")).to_have_attribute("lang", language)
    chosen = page.locator('#home [data-do="set-language"] option:checked')
    expect(chosen).to_have_text(named(language))
    table = begin(page)
    table.await_phase("drafting")
    expect(table.prompt).to_contain_text(say("draft.next", name="", register=1).removeprefix(", "))
    table.do("hint").click()
    hinted = own.say("hint.leads", robot="", place="", unless="").split(",")[0]
    expect(page.locator("#moves, #prompt, dialog, #hint").first).to_be_attached()
    expect(page.locator("body")).to_contain_text(hinted, timeout=START)
    table.do("fill").click()
    table.do("lock-in").click()
    table.await_phase("playing")


@every_language
def test_nobody_else_fetches_its_texts_and_the_choice_brings_them_as_soon_as_they_can_be_had(
    page: Page, site: str, language: str
) -> None:
    page.goto(site)
    await_ready(page)
    assert page.evaluate(FETCHED) == 0
    choice = page.locator('#home [data-do="set-language"]')
    expect(choice.locator(f'option[value="{language}"]')).to_have_text(named(language))
    page.route("**/vendor/apart-*/**", lambda route: route.abort())
    choice.select_option(language)
    expect(page.locator("#notice")).to_have_text(words("web", "en").say("language.gone"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator('[data-do="set-up:roborally"]')).to_have_text("Play")
    page.unroute("**/vendor/apart-*/**")
    lost = page.evaluate(FETCHED)
    speak(page, "fr")
    speak(page, language)
    assert page.evaluate(FETCHED) == lost + 1
    expect(page.locator('[data-do="set-up:roborally"]')).to_have_text(words("web", language).say("home.play"))
    speak(page, "fr")
    speak(page, language)
    assert page.evaluate(FETCHED) == lost + 1


# That it starts without network is held by day by `e2e/site/test_memory.py`.
@pytest.mark.nightly
@every_language
def test_without_network_it_starts_once_it_has_been_chosen_and_else_in_english(kept: Page, language: str) -> None:
    kept.context.set_offline(True)
    kept.evaluate(LEAVES.format(language))
    reload(kept)
    expect(kept.locator("#notice")).to_have_text(words("web", "en").say("language.gone"))
    expect(kept.locator("html")).to_have_attribute("lang", "en")
    kept.context.set_offline(False)
    speak(kept, language)
    await_offline(kept)
    kept.context.set_offline(True)
    reload(kept)
    expect(kept.locator("html")).to_have_attribute("lang", language)
    table = begin(kept)
    table.await_phase("drafting")
    expect(table.prompt).to_contain_text(words("web", language).say("draft.next", name="", register=1).strip(", "))


@every_language
@pytest.mark.parametrize("path", ["rules/robotory/", "lessons/roborally/belts/", "figures/", "puzzles/"])
def test_its_pages_are_in_it(page: Page, site: str, language: str, path: str) -> None:
    page.goto(f"{site}{path}{language}/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator(".note, [lang=en]:not(a)")).to_have_count(0)
