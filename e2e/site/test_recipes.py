"""The texts of README.md and docs/guide/pages.md stand in a page of somebody else and do what is said of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import robodrome
from e2e.host import Host
from e2e.table_page import PATIENCE
from tools.serve import ROOT

README, PAGES = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/guide/pages.md"))
RACE = "roborally.2.person-easy..7.B.1he8f87"


def texts(page: str, language: str, heading: str) -> list[str]:
    """The texts of a language below a heading of a page."""
    found = re.search(rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    assert found, heading
    return re.findall(rf"^```{language}\n(.*?)^```$", found[1], re.MULTILINE | re.DOTALL)


@pytest.fixture
def host(site: str) -> Iterator[Host]:
    with Host(site) as made:
        yield made


def opened(context: BrowserContext, host: Host, text: str, script: str = "") -> Page:
    """A page of somebody else with a text of the documentation, and a script of its own."""
    text = text.replace("#LINK", f"#{RACE}").replace("https://your.site", host.site)
    host.pages = {
        "index.html": f"<!doctype html><title>x</title><p>Above.</p>{text}<script src='own.js'></script>",
        "own.js": script,
    }
    page = context.new_page()
    page.goto(host.address)
    return page


def test_the_picture_and_the_element_of_the_readme_are_there(host: Host, free_context: BrowserContext) -> None:
    (text, _) = texts(README, "html", "Embed")
    page = opened(free_context, host, text)
    expect(page.locator("body > img")).not_to_have_js_property("naturalWidth", 0)
    figure = page.locator("robodrome-figure")
    figure.scroll_into_view_if_needed()
    expect(figure).to_have_attribute("figure", "roborally/belts-meet", timeout=PATIENCE)


@pytest.mark.parametrize(("page_of", "heading"), [(README, "Embed"), (PAGES, "A game in a frame")])
def test_a_game_stands_in_a_frame_and_begins_by_a_touch(
    host: Host, free_context: BrowserContext, page_of: str, heading: str
) -> None:
    text = texts(page_of, "html", heading)[-1]
    frame = opened(free_context, host, text).frame_locator("iframe")
    frame.locator("button, a").first.click()
    expect(frame.locator('html[data-page="table"]')).to_be_attached(timeout=PATIENCE)


def test_a_figure_in_a_link_stands_in_a_frame_and_in_an_element(host: Host, free_context: BrowserContext) -> None:
    (text,) = texts(PAGES, "html", "A figure of your own")
    (program,) = texts(PAGES, "python", "A figure of your own")
    given: dict[str, object] = {}
    exec(compile(program, "pages.md", "exec"), given)
    figure = given["figure"]
    assert isinstance(figure, robodrome.Figure)
    signs = figure.link("https://your.site/").partition("#")[2]
    assert text.count("#1…") == 2
    page = opened(free_context, host, text.replace("#1…", f"#{signs}"))
    for place in (page, page.frame_locator("iframe")):
        expect(place.locator("robodrome-figure[ready]")).to_contain_text(
            "What becomes of the other robot?", timeout=PATIENCE
        )


def test_a_page_hears_answers_by_the_script_of_the_documentation(host: Host, free_context: BrowserContext) -> None:
    element = texts(README, "html", "Embed")[0]
    hears, _ = texts(PAGES, "js", "Events and messages")
    page = opened(free_context, host, element, hears)
    figure = page.locator("robodrome-figure")
    figure.scroll_into_view_if_needed()
    expect(page.locator("robodrome-figure[ready]")).to_be_attached(timeout=PATIENCE)
    with page.expect_console_message(lambda said: said.text == "roborally/belts-meet true"):
        figure.get_by_text("Nobody; both stay.", exact=True).click()


def test_a_frame_gets_its_height_by_the_script_of_the_documentation(host: Host, free_context: BrowserContext) -> None:
    frame = texts(PAGES, "html", "Plain HTML")[0].strip().split("\n\n")[2]
    assert frame.startswith("<iframe")
    _, grows = texts(PAGES, "js", "Events and messages")
    page = opened(free_context, host, frame, grows)
    expect(page.locator("iframe")).not_to_have_attribute("height", "760", timeout=PATIENCE)
    inside = page.frame_locator("iframe").locator("html")
    assert inside.evaluate("one => one.scrollHeight <= innerHeight")
