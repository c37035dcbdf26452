"""A language whose texts lie apart: they come when somebody wants them, and stay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.table_page import TablePage, begin, speak
from e2e.waiting import START, await_offline, await_ready
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
def test_nobody_else_fetches_its_texts_and_the_choice_brings_them(page: Page, site: str, language: str) -> None:
    page.goto(site)
    await_ready(page)
    assert page.evaluate(FETCHED) == 0
    option = page.locator(f'#home [data-do="set-language"] option[value="{language}"]')
    expect(option).to_have_text(named(language))
    speak(page, language)
    assert page.evaluate(FETCHED) == 1
    expect(page.locator('[data-do="set-up:roborally"]')).to_have_text(words("web", language).say("home.play"))
    speak(page, "fr")
    speak(page, language)
    assert page.evaluate(FETCHED) == 1


@every_language
def test_texts_that_cannot_be_fetched_leave_the_page_in_english_with_a_sentence(
    page: Page, site: str, language: str
) -> None:
    page.goto(site)
    await_ready(page)
    page.route("**/vendor/apart-*/**", lambda route: route.abort())
    page.locator('#home [data-do="set-language"]').select_option(language)
    expect(page.locator("#notice")).to_have_text(words("web", "en").say("language.gone"))
    page.reload()
    await_ready(page)
    expect(page.locator("#notice")).to_have_text(words("web", "en").say("language.gone"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator('[data-do="set-up:roborally"]')).to_have_text("Play")
    page.unroute("**/vendor/apart-*/**")
    page.reload()
    await_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", language)


@every_language
def test_without_network_it_starts_once_it_has_been_chosen_and_else_in_english(
    keeping: BrowserContext, site: str, language: str
) -> None:
    page = started(keeping, site)
    await_offline(page)
    keeping.set_offline(True)
    page.evaluate(LEAVES.format(language))
    page.reload()
    await_ready(page)
    expect(page.locator("#notice")).to_have_text(words("web", "en").say("language.gone"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    keeping.set_offline(False)
    page.reload()
    await_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", language)
    await_offline(page)
    keeping.set_offline(True)
    page.reload()
    await_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", language)
    table = begin(page)
    table.await_phase("drafting")
    expect(table.prompt).to_contain_text(words("web", language).say("draft.next", name="", register=1).strip(", "))
    page.goto(f"{site}lessons/{language}/")
    expect(page.locator("html")).to_have_attribute("lang", "en")


@every_language
def test_it_has_a_memory_of_its_own(keeping: BrowserContext, site: str, language: str) -> None:
    page = started(keeping, site)
    page.evaluate(LEAVES.format(language))
    page.reload()
    await_offline(page)
    page.reload()
    page.locator("html[data-memory]").wait_for(state="attached", timeout=START)
    page.reload()
    await_ready(page)
    expect(page.locator("html")).to_have_attribute("data-memory", "used")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator('[data-do="set-up:roborally"]')).to_have_text(words("web", language).say("home.play"))
    table = TablePage(page)
    begin(page, "robotory")
    expect(table.prompt).to_contain_text(words("robotory", language).say("do.turn.place"))


@every_language
@pytest.mark.parametrize("path", ["rules/robotory/", "lessons/roborally/belts/", "figures/", "puzzles/"])
def test_its_pages_are_in_it(page: Page, site: str, language: str, path: str) -> None:
    page.goto(f"{site}{path}{language}/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator(".note, [lang=en]:not(a)")).to_have_count(0)
