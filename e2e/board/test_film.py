"""Films in a real browser: they show at every second what their keyframes say, and stand still for who wants no motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tabletop.film import stretch
from tabletop.film.write import as_svg
from tests.tabletop.film.playing import GAMES, played
from tests.tabletop.film.reading import Film

STAND = "at => document.getAnimations().forEach(one => { one.pause(); one.currentTime = 1000 * at; })"
THINGS = """() => [...document.querySelectorAll('.q > g > g')].filter(group => !group.querySelector(':scope > .l'))
    .map(group => {
        const style = getComputedStyle(group), written = group.transform.baseVal.consolidate()?.matrix;
        const { e, f } = style.transform === "none" && written || new DOMMatrix(style.transform);
        return [e, f, Number(style.opacity)];
    }).filter(([x, y, alpha]) => alpha > 0)"""
"""Where things are, and how opaque; in WebKit the attribute `transform` is no style."""


def test_a_browser_shows_things_where_their_keyframes_say(browser: Browser) -> None:
    page = browser.new_page()
    for name in GAMES:
        session = played(name, 1, 30)
        film_text = as_svg(stretch.of_session(session, session.ply * 2 // 3))
        film = Film(film_text)
        page.set_content(film_text)
        for part in (0.0, 0.33, 0.5, 0.77, 0.99):
            at = part * film.seconds
            page.evaluate(STAND, at)
            there = page.evaluate(THINGS)
            here = [[one.x, one.y, one.alpha] for one in film.things(at)]
            assert len(there) == len(here)
            for shown, told in zip(there, here, strict=True):
                assert shown == pytest.approx(told, abs=0.02), (name, at)
    page.close()


def test_who_wants_no_motion_sees_the_last_moment_with_the_ways(browser: Browser) -> None:
    text = as_svg(stretch.of_session(played("roborally", 1, 30)))
    film, page = Film(text), browser.new_page(reduced_motion="reduce")
    page.set_content(text)
    assert page.locator(".w").is_visible()
    assert page.evaluate("document.getAnimations().every(one => one.playState === 'paused')")
    last = [[one.x, one.y, one.alpha] for one in film.things(film.seconds - 0.05)]
    assert page.evaluate(THINGS) == [pytest.approx(one, abs=0.02) for one in last]
    page.close()


def test_paper_shows_the_first_moment_beside_the_last_whatever_plays(browser: Browser) -> None:
    page = browser.new_page()
    for name in GAMES:
        text = as_svg(stretch.of_session(played(name, 1, 30)), size="medium")
        film = Film(text)
        page.emulate_media(media="screen")
        page.set_content(text)
        page.evaluate(STAND, film.seconds / 3)
        page.emulate_media(media="print")
        last = [[one.x, one.y, one.alpha] for one in film.things(film.seconds - 0.05)]
        assert page.evaluate(THINGS) == [pytest.approx(one, abs=0.02) for one in last], name
        first, box = page.locator(".p").bounding_box(), page.locator(".q").bounding_box()
        assert first
        assert box
        assert first["x"] + 0.9 * first["width"] < box["x"]
        half = page.locator("svg").bounding_box() or first
        half["width"] /= 2
        shown = page.screenshot(clip=half)
        page.set_content(text.replace("animation-name", "none"))
        assert page.screenshot(clip=half) == shown, name
    page.close()
