"""The static pages: to read without scripts, without network, in every theme, on every screen and on paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.accessibility import problems
from e2e.devices import DESKTOP, PHONE, SMALL, OnDevice
from e2e.table_page import box_at_rest, set_up
from e2e.waiting import await_ready

RULES = "rules/roborally/en/"


@pytest.fixture(scope="module")
def scriptless(browser: Browser) -> Iterator[BrowserContext]:
    """A profile whose pages may run no script of their own."""
    context = browser.new_context(java_script_enabled=False)
    yield context
    context.close()


@pytest.fixture
def bare(scriptless: BrowserContext) -> Iterator[Page]:
    """An empty page in it."""
    page = scriptless.new_page()
    yield page
    page.close()


EVERY = ("rules/fr/", "rules/robotory/en/", RULES)
SCREENS = {
    "desktop, light": {**DESKTOP, "color_scheme": "light"},
    "phone, dark": {**PHONE, "color_scheme": "dark"},
    "small, high contrast": {**SMALL, "contrast": "more"},
}


@pytest.mark.parametrize(
    ("screen", "checked"),
    [
        ("desktop, light", EVERY[:1]),
        ("phone, dark", EVERY[:2]),
        *(pytest.param(screen, EVERY, marks=pytest.mark.nightly) for screen in SCREENS),
    ],
)
def test_axe_finds_no_problem_and_nothing_is_wider_than_the_screen(
    new_context: Any, site: str, screen: str, checked: tuple[str, ...]
) -> None:
    """The longest page is dear to check: `make nightly` does."""
    page = new_context(**SCREENS[screen]).new_page()
    for path in EVERY:
        page.goto(site + path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        if path in checked:
            assert problems(page) == [], path


def test_a_rule_is_found_by_its_address_without_a_script(bare: Page, site: str) -> None:
    bare.goto(f"{site}{RULES}#5.3.4")
    expect(bare.locator('[id="5.3.4"]')).to_be_in_viewport()
    bare.locator('hgroup:has([id="5.3.4"]) [hreflang="de"]').click()
    expect(bare).to_have_url(f"{site}rules/roborally/de/#5.3.4")
    expect(bare.locator('[id="5.3.4"]')).to_be_in_viewport()


def test_contents_are_folded_on_phones_and_stand_beside_the_text_on_wide_screens(bare: Page, site: str) -> None:
    entry, text = bare.locator(".contents a").nth(3), bare.locator("article")
    bare.set_viewport_size({"width": 390, "height": 844})
    bare.goto(site + RULES)
    expect(entry).to_be_hidden()
    bare.locator(".contents summary").click()
    entry.click()
    expect(bare.locator('[id="1.3"]')).to_be_in_viewport()
    bare.reload()
    bare.set_viewport_size({"width": 1366, "height": 768})
    expect(entry).to_be_visible()
    beside, right = entry.bounding_box(), text.bounding_box()
    assert beside
    assert right
    assert beside["x"] + beside["width"] < right["x"]
    bare.locator(".contents").focus()
    bare.keyboard.press("Tab")
    expect(bare.locator(".contents a").first).to_be_focused()
    bare.locator('[id="7.4"]').scroll_into_view_if_needed()
    expect(entry).to_be_visible()


def test_films_stand_with_their_rules_and_can_be_folded(bare: Page, site: str) -> None:
    bare.goto(site + RULES)
    film = bare.locator('hgroup:has([id="5.3.6"]) ~ details').first
    film.scroll_into_view_if_needed()
    expect(film.locator("img")).to_have_js_property("complete", True)
    assert film.locator("img").evaluate("image => image.naturalWidth") == 320
    film.locator("summary").click()
    expect(film.locator("img")).to_be_hidden()


def test_paper_gets_the_text_alone_in_black_on_white(bare: Page, site: str) -> None:
    bare.goto(site + RULES)
    bare.emulate_media(media="print", color_scheme="dark")
    for gone in (".contents", ".same", "header nav"):
        expect(bare.locator(gone).first).to_be_hidden()
    expect(bare.locator("mark").first).to_be_visible()
    expect(bare.locator("html")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(bare.locator("html")).to_have_css("color", "rgb(0, 0, 0)")


def test_an_address_without_its_last_slash_leads_to_the_same_page(bare: Page, site: str) -> None:
    bare.goto(f"{site}rules/roborally/en#5.1")
    expect(bare).to_have_url(f"{site}{RULES}#5.1")


def test_an_address_without_a_page_is_answered_with_a_sentence_and_ways_on(bare: Page, site: str) -> None:
    answer = bare.goto(f"{site}lessons/robotory/gone/fr/")
    assert answer
    assert answer.status == 404
    section = bare.locator('section[lang="fr"]')
    expect(section).to_contain_text("pas de page à cette adresse")
    section.get_by_text("Règles").click()
    expect(bare).to_have_url(f"{site}rules/fr/")


def test_without_network_the_app_shows_the_rules_and_their_addresses_open_them_and_search_in_them(
    kept: Page, site: str
) -> None:
    kept.goto(f"{site}rules/roborally/fr/")
    kept.context.set_offline(True)
    kept.reload()
    field = kept.get_by_role("searchbox", name="Chercher dans les règles")
    hits = kept.locator(".hits a")
    field.fill("5.3.4")
    expect(hits.first).to_have_attribute("href", "#5.3.4")
    field.fill("DEGAT dixieme")
    expect(hits.first).to_have_attribute("href", "#6.3")
    expect(kept.locator(".find [role=status]")).to_contain_text("Règles")
    field.press("Enter")
    assert kept.url.endswith("#6.3")
    field.fill("xyzzy")
    expect(hits).to_have_count(0)
    field.fill("")
    expect(kept.locator(".contents > details")).to_be_visible()
    for path in (RULES, "rules/roborally/en", "rules/robotory/en/index.html", "rules/"):
        kept.goto("about:blank")
        kept.goto(site + path)
        expect(kept.locator("main h1"), "the rules and not the game").to_be_visible()
        expect(kept.locator("header nav").first).to_be_visible()
        expect(kept.locator("header.site")).to_have_css("display", "flex")
    kept.goto(site)
    await_ready(kept)
    set_up(kept, "robotory")
    kept.locator('[data-do="help:robotory"]').click()
    kept.locator('[data-answer="rules"]').click()
    expect(kept.locator('.prose [id="2.1"]')).to_be_attached()


def test_the_rules_in_the_app_are_asked_for_again_where_they_cannot_be_had_and_found_by_contents_and_numbers(
    on_device: OnDevice,
) -> None:
    page = on_device()
    page.route("**/rules/**", lambda route: route.abort())
    set_up(page)
    page.locator('[data-do="help:roborally"]').click()
    page.locator('[data-answer="rules"]').click()
    expect(page.locator("dialog")).to_contain_text("not on this device yet")
    page.unroute("**/rules/**")
    page.locator('[data-answer="again"]').click()
    address = page.url
    expect(page.locator("dialog .shut")).to_be_in_viewport()
    page.locator("dialog .contents summary").click()
    page.locator('dialog .contents a[href="#8.3"]').click()
    expect(page.locator('[id="8.3"]')).to_be_focused()
    expect(page.locator('[id="8.3"]')).to_be_in_viewport()
    expect(page.locator("dialog .shut")).to_be_in_viewport()
    contents = page.locator("dialog .contents details")
    assert contents.get_attribute("open") is None, "its list lies over the text"
    heading = box_at_rest(page.locator('[id="8.3"]'))
    box = contents.bounding_box()
    assert box
    assert 0 < box["y"] <= heading["y"] - box["height"], "the contents stay in sight, and above the rule"
    page.locator('[id="9"]').scroll_into_view_if_needed()
    page.locator('.prose p a[href="#10.3"]').first.click()
    expect(page.locator('[id="10.3"]')).to_be_focused()
    with page.context.expect_page() as opened:
        page.locator("dialog .lesson a").first.click()
    expect(opened.value.locator("main h1")).to_be_visible()
    opened.value.close()
    assert page.url == address
    page.locator("dialog .shut").click()
    expect(page.locator("dialog")).to_have_count(0)
    page.go_back()
    set_up(page, "robotory")
    page.locator('[data-do="help:robotory"]').click()
    page.locator('[data-answer="rules"]').click()
    expect(page.locator('.prose [id="2.1"]')).to_be_attached()
    assert problems(page) == []


def test_films_of_rules_that_are_folded_or_out_of_sight_are_not_fetched(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}rules/roborally/en/")
    first = page.locator("details.film[open] img").first
    first.scroll_into_view_if_needed()
    expect(first).to_have_js_property("complete", True)
    films = [address for address in asked if address.endswith(".svg") and "/figures/" in address]
    assert films
    assert [address for address in films if "teams" in address or "how-races-end" in address] == []
    assert len(films) < page.locator("details.film").count() / 4


def test_the_index_of_figures_is_filtered_by_game_and_words(page: Page, site: str) -> None:
    page.goto(f"{site}figures/de/")
    shown = page.locator(".tiles > li:visible")
    every = shown.count()
    page.get_by_role("radio", name="Moon-Bots").check()
    expect(page.locator('.tiles > li:visible:not([data-game="moonbots"])')).to_have_count(0)
    assert 0 < shown.count() < every
    page.get_by_role("searchbox").fill("virus")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Der Virus")
    page.get_by_role("radio", name="Alle Spiele").check()
    page.get_by_role("searchbox").fill("")
    expect(shown).to_have_count(every)
