"""What the studio gives away stands on the pages of others with room for all it says, and moves nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.host import Host
from e2e.site.test_embed import SHIFTS
from tabletop.sketch.check import check_sketch
from tabletop.sketch.files import files
from tabletop.sketch.packing import signs_of
from tests.tabletop.sketch.test_sketch import EDGE

WATCHED = (
    "window.shifts = []; new PerformanceObserver(list => { for (const one of list.getEntries()) if (!one.hadRecentInput) "
    "shifts.push(...one.sources.map(({ node }) => node?.outerHTML ?? node)); })"
    ".observe({ type: 'layout-shift', buffered: true });"
)


@pytest.fixture
def host(site: str) -> Iterator[Host]:
    with Host(site) as made:
        yield made


def given(host: Host) -> dict[str, str]:
    """The texts that the studio gives of a figure."""
    return files(check_sketch(EDGE.sketch()), EDGE.sketch(), signs_of("roborally"), f"{host.site}/")


def elsewhere(
    browser: Browser, host: Host, wide: int, text: str, motion: Literal["no-preference", "reduce"] = "no-preference"
) -> Page:
    host.pages["index.html"] = (
        f"<!doctype html><html lang='en'><title>x</title><p>Above.</p>{text}<p id='below'>Below.</p>"
    )
    page = browser.new_page(viewport={"width": wide, "height": 900}, reduced_motion=motion)
    page.add_init_script(WATCHED)
    page.goto(host.address)
    return page


@pytest.mark.parametrize("wide", [380, 720])
def test_an_element_is_as_high_as_its_figure_and_moves_nothing_when_it_comes(
    browser: Browser, host: Host, wide: int
) -> None:
    page = elsewhere(browser, host, wide, given(host)["element.html"])
    figure = page.locator("robodrome-figure[ready]")
    expect(figure.locator(".answer").last).to_be_attached()
    inside, shown = figure.evaluate("one => [one.scrollHeight, one.clientHeight]")
    assert inside <= shown + 1, "nothing is cut off"
    last = figure.locator(":scope > p a").last.bounding_box()
    below = page.locator("#below").bounding_box()
    assert last
    assert below
    assert -1 < below["y"] - last["y"] - last["height"] < 130, "and little room is left"
    assert page.evaluate(SHIFTS) == []
    page.close()


def test_a_frame_on_a_page_without_scripts_shows_the_reason_of_every_answer(browser: Browser, host: Host) -> None:
    page = elsewhere(browser, host, 720, given(host)["frame.html"])
    frame = page.locator("iframe")
    figure = page.frame_locator("iframe").locator("robodrome-figure[ready]")
    for answer in ("false", "true"):
        figure.locator(f'.answer[data-right="{answer}"] > summary').click()
        reason = figure.locator(f'.answer[data-right="{answer}"] > p').first.bounding_box()
        box = frame.bounding_box()
        assert reason
        assert box
        assert reason["y"] + reason["height"] <= box["y"] + box["height"]
    page.close()


def test_a_wrong_answer_gives_its_reason_with_the_film_of_what_happens_and_may_be_tried_again(
    browser: Browser, host: Host
) -> None:
    page = elsewhere(browser, host, 720, given(host)["element.html"])
    figure = page.locator("robodrome-figure[ready]")
    figure.locator('.answer[data-right="false"] > summary').click()
    expect(figure.get_by_role("paragraph").get_by_text("Only walls stop robots.").first).to_be_in_viewport()
    page.wait_for_function("() => document.querySelector('robodrome-figure').film.plays")
    expect(figure.locator(".rest")).not_to_have_attribute("open", "")
    figure.get_by_role("button", name="Try again").click()
    assert figure.evaluate("one => [one.film.at === one.film.halt, one.film.plays]") == [True, False]
    figure.locator('.answer[data-right="true"] > summary').click()
    expect(figure.locator(".rest li.now").last).to_be_visible()
    assert figure.evaluate("one => one.film.halt") == 0
    page.close()


def test_who_wants_no_motion_sees_at_once_what_happens_instead(browser: Browser, host: Host) -> None:
    page = elsewhere(browser, host, 720, given(host)["element.html"], motion="reduce")
    figure = page.locator("robodrome-figure[ready]")
    figure.locator('.answer[data-right="false"] > summary').click()
    page.wait_for_function("() => document.querySelector('robodrome-figure').film.halt === 0")
    assert figure.evaluate("one => [one.film.at === one.film.end, one.film.plays]") == [True, False]
    page.close()
