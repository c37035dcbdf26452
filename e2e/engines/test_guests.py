"""Figures as guests in every engine: in shadows, hidden places, other themes and directions, by addresses of any form.

By day in Chromium; `test_films.py` draws figures in WebKit.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any

import pytest

from e2e.engines.conftest import Network, engines, listed
from e2e.engines.drivers import Driver
from e2e.host import Host
from tests.tabletop.sketch.test_sketch import LINKS as LINKS_FILE

BELTS, FATAL, CHAIN = "roborally/belts-meet", "stakbots/fatal-attacks", "robotory/chain-eats"
DICE = "moonbots/dice-two-on-the-arm"
FORMS = ["/en", "/en/index.html", "/", "/it/", "/en/?x=1#y"]
"""Ends of the address of a figure, as people copy and shorten it."""

LINKS = [line.split()[1] for line in LINKS_FILE.read_text(encoding="utf-8").splitlines()]
"""Figures of all games that stand in their addresses."""
_SHOWN = "id => document.getElementById(id).matches('[ready]')"
_GROUND = """id => {
  const figure = document.getElementById(id) ?? document.getElementById('shadow').shadowRoot.getElementById(id);
  return getComputedStyle(figure.querySelector('.film > svg > .q path')).fill;
}"""
_ASKED = "() => performance.getEntriesByType('resource').filter(({ name }) => /figures\\/.*\\/$/.test(name)).length"
_MOVING_UNSEEN = """() => document.getAnimations().filter(({ playState, effect }) => {
  const { top, bottom } = effect.target.closest('robodrome-figure').getBoundingClientRect();
  return playState === 'running' && (top >= innerHeight || bottom <= 0);
}).length"""
_NEXT = """() => {
  [...document.querySelectorAll('iframe')].find(({ contentWindow }) => !heard.has(contentWindow))?.scrollIntoView();
  return heard.size;
}"""
"""Scrolls to a frame that has not been shown yet."""
_IN_SIGHT = """() => [...document.querySelectorAll('robodrome-figure')]
  .filter((one) => one.getBoundingClientRect().top < innerHeight).length"""
_PLAYS = """id => document.querySelector(`#${id} svg`).getAnimations({ subtree: true })
  .some(({ playState }) => playState === 'running')"""
_AS_HIGH = """() => [...document.querySelectorAll('iframe')]
  .every((one) => Math.abs(one.clientHeight - heard.get(one.contentWindow)) < 3)"""
_WITHIN = """() => {
  const root = document.documentElement;
  return [scrollY, root.scrollHeight - innerHeight, getComputedStyle(root).colorScheme];
}"""
_SHEETS = "() => document.adoptedStyleSheets.length"
_PAST = """id => {
  const figure = document.getElementById(id), part = figure.querySelector('.film'), halt = 1000 * part.dataset.halt;
  return part.querySelector('svg').getAnimations({ subtree: true }).filter(({ currentTime }) => currentTime > halt + 1).length;
}"""
"""How many animations of a figure are past the moment at which its question is asked."""


@pytest.fixture(scope="module", params=listed("chromium", "firefox webkit"))
def engine(request: pytest.FixtureRequest) -> str:
    """Its name."""
    return str(request.param)


@pytest.fixture(scope="module")
def host(network: Network) -> Iterator[Host]:
    with Host(network.address) as made:
        yield made


def until(driver: Driver, wanted: Any, script: str, *arguments: object) -> None:
    """Wait until a function returns that."""
    patience = monotonic() + 30
    while (found := driver.run(script, *arguments)) != wanted:
        assert monotonic() < patience, (found, script, arguments)
        sleep(0.05)


def page(host: Host, body: str, language: str = "en") -> str:
    """A page of somebody else, small enough for all its figures to be in sight."""
    style = "robodrome-figure{width:150px;height:120px;overflow:hidden}body{display:flex;flex-wrap:wrap}"
    script = f"<script type='module' src='{host.site}/figure.js'></script>"
    return f"<!doctype html><html lang='{language}'><title>x</title><style>{style}</style>{script}{body}</html>"


def figure(host: Host, id: str, name: str, more: str = "", end: str = "/en/") -> str:  # noqa: A002
    return f"<robodrome-figure id='{id}' src='{host.site}/figures/{name}{end}' {more}></robodrome-figure>"


def test_figures_stand_in_shadows_themes_and_directions_of_their_hosts(driver: Driver, host: Host) -> None:
    """The same figure four times: in the document, dark, where the host is dark, and in a shadow where all is right to left."""
    shadow = f"<template shadowrootmode='open'>{figure(host, 'within', DICE)}</template>"
    host.pages["index.html"] = page(
        host,
        f"{figure(host, 'plain', DICE)}{figure(host, 'dark', DICE, 'theme=dark')}"
        f"<div style='color-scheme:dark'>{figure(host, 'host', DICE)}{figure(host, 'light', DICE, 'theme=light')}</div>"
        f"<div id='shadow' dir='rtl'>{shadow}</div><style>.controls{{display:none}}</style>",
    )
    driver.open(host.address)
    for one in ("plain", "dark", "host", "light"):
        until(driver, True, _SHOWN, one)
    within = "() => document.getElementById('shadow').shadowRoot.getElementById('within')"
    until(driver, True, f"() => ({within})().matches('[ready]')")
    grounds = {one: driver.run(_GROUND, one) for one in ("plain", "dark", "host", "light", "within")}
    assert grounds["plain"] == grounds["light"] == grounds["within"] != "rgb(0, 0, 0)"
    assert grounds["dark"] == grounds["host"] != grounds["plain"]
    assert driver.run(f"() => getComputedStyle(({within})().querySelector('.q')).direction") == "ltr"
    until(driver, "flex", f"() => getComputedStyle(({within})().querySelector('.film-buttons')).display")
    assert driver.run("() => getComputedStyle(document.querySelector('#plain .film-buttons')).display") == "flex"
    until(driver, True, f"() => ({within})().querySelector('svg').getAnimations({{ subtree: true }}).length > 0")

    assert driver.run(_SHEETS) == 2  # of all figures, and of this one
    driver.run("() => document.querySelectorAll('robodrome-figure').forEach((one) => one.remove())")
    until(driver, 0, _SHEETS)


@pytest.mark.parametrize("end", ["hidden", "dialog"])
def test_what_was_hidden_is_shown_where_its_question_is_asked(driver: Driver, host: Host, end: str) -> None:
    place = f"<div id='place' hidden>{figure(host, 'later', FATAL)}</div>"
    if end == "dialog":
        place = f"<dialog id='place'>{figure(host, 'later', FATAL)}</dialog>"
    host.pages["index.html"] = page(host, place)
    driver.open(host.address)
    show, hide = (
        ("() => place.showModal()", "() => place.close()")
        if end == "dialog"
        else ("() => { place.hidden = false; }", "() => { place.hidden = true; }")
    )
    for _ in range(2):
        driver.run(show)
        until(driver, True, _SHOWN, "later")
        sleep(0.3)  # were it to play on, it would be on its way
        until(driver, 0, _PAST, "later")
        until(driver, False, _PLAYS, "later")
        assert driver.run("() => later.film.at <= later.film.halt")
        driver.run(hide)
        sleep(0.3)


def test_addresses_are_understood_as_people_copy_them(driver: Driver, host: Host) -> None:
    body = "".join(figure(host, f"f{place}", CHAIN, end=end) for place, end in enumerate(FORMS))
    host.pages["index.html"] = page(host, body + figure(host, "german", CHAIN, "lang=de", "/"), "it")
    driver.open(host.address)
    for place in range(len(FORMS)):
        until(driver, True, _SHOWN, f"f{place}")
        assert driver.run("id => document.getElementById(id).lang", f"f{place}") == "en"
    until(driver, True, _SHOWN, "german")
    assert driver.run("() => german.lang") == "de"


def test_what_is_out_of_sight_asks_for_nothing_and_does_not_move(driver: Driver, host: Host) -> None:
    """Twenty figures below each other, as the page of a figure gives them."""
    place = "style='display:block;height:760px;overflow:auto'"
    body = "".join(f"<p>{figure(host, f'f{one}', CHAIN if one % 2 else DICE, place)}</p>" for one in range(20))
    host.pages["index.html"] = page(host, body).replace("<style>", "<style media='not all'>")
    driver.open(host.address)
    until(driver, True, _SHOWN, "f0")
    sleep(0.5)  # more would be asked for now
    assert driver.run(_ASKED) <= driver.run(_IN_SIGHT) + 1
    until(driver, True, _PLAYS, "f0")
    until(driver, 0, _MOVING_UNSEEN)
    driver.run("() => f18.scrollIntoView()")
    until(driver, True, _SHOWN, "f18")
    until(driver, True, _PLAYS, "f18")
    until(driver, False, _PLAYS, "f0")
    until(driver, 0, _MOVING_UNSEEN)


def test_keys_that_a_figure_obeys_turn_no_slide(driver: Driver, host: Host) -> None:
    host.pages["index.html"] = page(
        host, figure(host, "one", DICE) + "<script>document.onkeydown = () => (window.turned = true)</script>"
    )
    driver.open(host.address)
    until(driver, True, _SHOWN, "one")
    until(driver, True, "() => one.querySelector('.film-buttons').matches('[ready]')")
    driver.run("() => one.querySelector('[data-do=on]').focus()")
    for key in ("ArrowRight", "ArrowLeft"):
        driver.press(key)
    assert driver.run("() => window.turned ?? false") is False
    assert driver.run("() => one.film.plays") is False


@engines("chromium", "firefox webkit")
def test_frames_are_as_high_as_what_they_show_and_take_their_theme_from_their_address(
    driver: Driver, host: Host
) -> None:
    """Twenty frames on one page, of five widths."""
    widths = (320, 480, 700, 960, 1200)
    names = (BELTS, FATAL, CHAIN, DICE)
    ways = [
        *(f"figures/{name}/en/frame.html?theme=dark&start=2&loop=no" for name in names),
        *(f"figure.html?theme=dark&start=2&loop=no#{packed}" for packed in LINKS),
    ]
    frames = "".join(
        f"<iframe src='{host.site}/{ways[place % len(ways)]}' "
        f"width='{widths[place % len(widths)]}' height='200'></iframe>"
        for place in range(20)
    )
    frames += "<p style='height:100vh;width:100%'></p>"  # so that each comes to the top
    host.pages["index.html"] = (
        page(host, frames)
        .replace("<script", "<script>window.heard = new Map()</script><script", 1)
        .replace(
            "</html>",
            "<script>addEventListener('message', ({ source, data }) => "
            "data?.event === 'height' && heard.set(source, data.height))</script></html>",
        )
    )
    driver.open(host.address)
    until(driver, 20, _NEXT)
    until(driver, True, _AS_HIGH)
    sleep(0.3)
    assert driver.run("() => Math.min(...heard.values())") > 300
    driver.enter_frame()
    assert driver.run("() => document.querySelector('robodrome-figure').getAttribute('start')") == "2"
    for width in widths:
        host.pages["alone.html"] = page(
            host, f"<iframe src='{host.site}/{ways[0]}' width='{width}' height='200'></iframe>"
        )
        driver.open(f"{host.address}/alone.html")
        driver.enter_frame()
        until(driver, [0, 0, "dark"], _WITHIN)


def test_a_figure_in_its_address_is_shown_by_the_page_of_the_site(driver: Driver, host: Host) -> None:
    """Another address in the same tab is another figure; one that was cut or is newer says so."""
    title = "() => document.querySelector('robodrome-figure[ready]') && document.querySelector('h1').textContent"
    driver.open(f"{host.site}/figure.html#{LINKS[-1]}")
    until(driver, "Over the edge", title)
    assert driver.run("() => document.title") == "Over the edge · Robodrome"
    assert driver.run("() => document.querySelector('.play-on').href").startswith(f"{host.site}/#roborally.")
    driver.run("packed => { location.hash = packed; }", LINKS[0])
    until(
        driver, True, "() => document.querySelector('robodrome-figure').getAttribute('figure').startsWith('moonbots/')"
    )
    for damaged, word in ((LINKS[-1][:-40], "damaged"), (f"2{LINKS[-1][1:]}", "newer"), ("1!", "damaged")):
        driver.run("packed => { location.hash = packed; }", damaged)
        until(driver, True, "word => document.querySelector('.failed')?.textContent.includes(word) ?? false", word)


def test_a_figure_in_its_address_stands_in_pages_of_others(driver: Driver, host: Host) -> None:
    """With nothing of it on any server but what all figures have in common."""
    figures = "".join(
        f"<robodrome-figure id='f{place}' src='{host.site}/figure.html#{packed}'></robodrome-figure>"
        for place, packed in enumerate(LINKS)
    )
    host.pages["index.html"] = page(host, figures)
    driver.open(host.address)
    for place in range(len(LINKS)):
        until(driver, True, _SHOWN, f"f{place}")
    assert driver.run("() => document.querySelectorAll('.failed').length") == 0
    heard = "addEventListener('robodrome-answer', ({ detail }) => (window.answer = detail.right))"
    driver.run(f"() => {{ window.answer = null; {heard}; }}")
    driver.run(f"() => f{len(LINKS) - 1}.querySelector('[data-right=false] > summary').click()")
    until(driver, False, "() => window.answer")
