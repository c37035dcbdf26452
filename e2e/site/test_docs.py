"""The documentation in a browser: every page opens without a script, and axe finds nothing wrong."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import robodrome
from e2e.accessibility import problems
from e2e.devices import DESKTOP, PHONE
from tools.pages import docs, reference
from tools.serve import SITE

SOURCE = reference.source_path("tabletop.core.session")
EVERY = ("docs/", "docs/de/", *map(docs.path, docs.EVERY), SOURCE)
BY_DAY = ("docs/de/", docs.path("coach"), docs.path(docs.API), SOURCE)
"""What is checked in the dark: an index in another language, prose with code, the list of names, and a source. `make nightly`
checks all in both."""


@pytest.mark.parametrize(
    ("screen", "scheme", "opened"),
    [
        (PHONE, "dark", BY_DAY),
        pytest.param(DESKTOP, "light", EVERY, marks=pytest.mark.nightly),
        pytest.param(PHONE, "dark", EVERY, marks=pytest.mark.nightly),
    ],
)
def test_axe_finds_nothing_on_any_page_and_none_is_wider_than_the_screen(
    new_context: Any, site: str, screen: dict[str, Any], scheme: str, opened: tuple[str, ...]
) -> None:
    page = new_context(**screen, color_scheme=scheme).new_page()
    for path in opened:
        page.goto(site + path)
        expect(page.locator("h1")).to_have_count(1)
        assert problems(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_one_comes_from_the_index_to_a_public_name_without_a_script(new_context: Any, site: str) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{site}docs/fr/")
    page.locator("main a", has_text="Every public name").click()
    page.goto(f"{page.url}#robodrome.Session")
    expect(page.locator('[id="robodrome.Session"]')).to_be_in_viewport()
    page.locator('[id="robodrome.Session.play"] ~ .source a').first.click()
    line = page.locator(f"#{page.url.partition('#')[2]}")
    expect(line).to_be_in_viewport()
    expect(line).to_contain_text("def play(self")


def searched(page: Page, site: str, text: str, path: str = "docs/start/") -> Locator:
    """The hits for a text that is typed on a page of the documentation."""
    page.goto(site + path)
    page.keyboard.press("/")
    page.keyboard.type(text)
    hits = page.get_by_role("listbox").get_by_role("option")
    expect(hits.first).to_be_visible()
    return hits


def test_one_searches_all_pages_by_keyboard(new_context: Any, site: str) -> None:
    page = new_context().new_page()
    hits = searched(page, site, "take bac")
    field = page.get_by_role("combobox", name="Search the documentation")
    expect(field).to_have_value("take bac")  # the key that led there is no letter of it
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(hits.first).to_contain_text("take_back")
    expect(hits.filter(has_text="robodrome.Session.undo")).to_contain_text("Take back the last choice")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = hits.nth(1)
    expect(chosen).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", str(chosen.get_attribute("id")))
    assert problems(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(field).to_have_value("take bac")
    page.keyboard.press("Escape")
    expect(field).to_have_value("")
    page.keyboard.type("determinize")
    expect(hits.first).to_be_visible()
    target = str(hits.first.get_attribute("href"))
    page.keyboard.press("Enter")
    page.wait_for_url(target)
    assert target.startswith(f"{site}docs/")


def test_every_hit_leads_to_a_heading_that_is_there_from_wherever_one_searches(new_context: Any, site: str) -> None:
    page, seen = new_context().new_page(), set[str]()
    for path in ("docs/", "docs/fr/", "docs/api/", SOURCE):
        hits = searched(page, site, "budget", path)
        found = [str(hit.get_attribute("href")) for hit in hits.all()]
        assert len({*found}) == len(found) > 2, path
        for address in {*found} - seen:
            page.goto(address)
            heading = page.locator(f'[id="{address.partition("#")[2]}"]') if "#" in address else page.locator("h1")
            expect(heading, f"a hit of {path}").to_be_in_viewport()
        seen |= {*found}


def test_a_word_with_a_slip_is_found_and_nonsense_is_not(new_context: Any, site: str) -> None:
    page = new_context().new_page()
    hits = searched(page, site, "tournamnet")
    expect(hits.filter(has_text="robodrome.tournament")).to_be_visible()
    page.keyboard.press("Control+A")
    page.keyboard.type("xyzzyq")
    expect(page.get_by_role("listbox")).to_contain_text("Nothing found")
    expect(page.get_by_role("status")).to_contain_text("Nothing found")


def test_what_is_searched_is_fetched_when_one_begins_and_a_lost_network_is_told(new_context: Any, site: str) -> None:
    context = new_context()
    page, asked = context.new_page(), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}docs/start/", wait_until="networkidle")
    assert not [url for url in asked if url.endswith(".json")]
    context.set_offline(True)
    page.keyboard.press("/")
    page.keyboard.type("bot")
    expect(page.get_by_role("listbox")).to_contain_text("Try again with a network")
    context.set_offline(False)
    page.keyboard.type("s")
    expect(page.get_by_role("option").first).to_be_visible()


def test_a_slash_is_a_letter_where_one_writes(new_context: Any, site: str) -> None:
    page = new_context().new_page()
    searched(page, site, "bots")
    page.keyboard.type("/")
    expect(page.get_by_role("combobox", name="Search")).to_have_value("bots/")


def ground(page: Page) -> str:
    """The colour of the page."""
    return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))


def test_colours_follow_the_system_until_one_chooses_here_or_in_the_app(new_context: Any, site: str) -> None:
    light, dark, contrast = "rgb(251, 250, 247)", "rgb(31, 36, 43)", "rgb(11, 11, 11)"
    page = new_context(color_scheme="dark").new_page()
    page.goto(f"{site}docs/bots/")
    assert ground(page) == dark
    choice = page.get_by_role("combobox", name="Colours")
    choice.select_option("light")
    assert ground(page) == light
    page.goto(f"{site}docs/start/")
    assert ground(page) == light
    expect(choice).to_have_value("light")
    assert page.evaluate("localStorage.getItem('robodrome:theme')") == "light"
    page.evaluate("localStorage.setItem('robodrome:theme', 'contrast')")
    page.reload()
    assert ground(page) == contrast
    assert problems(page) == []
    choice.select_option("auto")
    assert ground(page) == dark


def test_without_a_script_a_sentence_says_where_to_look(new_context: Any, site: str) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{site}docs/de/")
    expect(page.get_by_role("combobox")).to_have_count(0)
    expect(page.locator(".docs-bar")).to_contain_text("Um alle Seiten zu durchsuchen, erlaube Skripte.")
    expect(page.locator(".docs-bar")).to_contain_text(f"Version {robodrome.__version__}")


def test_no_file_of_the_documentation_is_kept_with_the_game(site: str) -> None:
    worker = (SITE / "sw.js").read_text(encoding="utf-8")
    assert '"index.html": "' in worker
    assert '"docs/' not in worker
