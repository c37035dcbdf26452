"""Figures on the pages of others: another origin, a policy of its own, no scripts, paper, and hosts that talk nonsense."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.accessibility import problems
from e2e.host import DEMO, Host
from e2e.table_page import PATIENCE
from tools.serve import SITE

PATH, BELTS, FATAL = "robotory/paths-path", "roborally/belts-meet", "stakbots/fatal-attacks"
DICE = "moonbots/dice-two-on-the-arm"

SHIFTS = "new Promise(seen => requestAnimationFrame(() => setTimeout(() => setTimeout(() => seen(shifts)))))"
"""What has moved by itself until now; the browser says so after it has painted."""


BEGUN = """
window.begun = [];
(function look() {
  const svg = document.querySelector("robodrome-figure:not([ready]) > .film > svg");
  const moving = svg?.getAnimations({ subtree: true }).filter(({ startTime }) => startTime !== null) ?? [];
  if (moving.length) begun.push([moving.length, new Set(moving.map(({ startTime }) => startTime)).size]);
  requestAnimationFrame(look);
})();
"""
"""From frame to frame how much moves in a drawing that is not whole yet, and at how many moments that began."""


HALTS = """[...document.querySelectorAll('.film')].map(
  film => getComputedStyle(film.querySelector('.q')).getPropertyValue('--d') === film.style.getPropertyValue('--halt'))"""
"""Whether each film stands where its question is asked."""


@pytest.fixture
def host(site: str) -> Iterator[Host]:
    with Host(site) as made:
        yield made


@pytest.fixture
def elsewhere(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.add_init_script(
        "window.shifts = []; new PerformanceObserver(list => { for (const one of list.getEntries()) if (!one.hadRecentInput) "
        "shifts.push(...one.sources.map(({ node }) => node?.outerHTML ?? node)); })"
        ".observe({ type: 'layout-shift', buffered: true });"
    )
    yield context
    context.close()


def block(figure: str) -> str:
    """The figure as its page gives it to be pasted."""
    page = (SITE / "figures" / figure / "en/index.html").read_text(encoding="utf-8")
    markup = re.search(r"<robodrome-figure.*?</robodrome-figure>", page, re.DOTALL)
    assert markup
    return f"<div><style>{(SITE / 'figure.css').read_text(encoding='utf-8').strip()}</style>{markup[0]}</div>"


def show_all(page: Page, figures: int) -> None:
    """Scroll to each figure, so that it comes, and back."""
    for figure in page.query_selector_all("robodrome-figure, iframe"):
        figure.scroll_into_view_if_needed()
        page.wait_for_timeout(50)
    expect(page.locator("robodrome-figure[ready]")).to_have_count(figures)
    page.evaluate("scrollTo(0, 0)")


def opened(context: BrowserContext, address: str) -> tuple[Page, list[str]]:
    """A page, and what its console complains of."""
    page, complaints = context.new_page(), []
    page.on("console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    return page, complaints


def test_a_page_elsewhere_with_a_policy_of_its_own_shows_figures_and_hears_answers(
    host: Host, elsewhere: BrowserContext
) -> None:
    site = host.site
    host.policy = (
        f"default-src 'none'; script-src 'self' {site}; style-src 'self'; img-src {site}; connect-src {site}; "
        f"frame-src {site}; require-trusted-types-for 'script'; trusted-types 'none'"
    )
    page, complaints = opened(elsewhere, host.address)
    show_all(page, 2)
    frame = page.frame_locator("iframe")
    expect(frame.locator("robodrome-figure[ready]")).to_be_attached()
    belts, fatal = page.locator("robodrome-figure").all()
    expect(fatal).to_have_attribute("figure", "stakbots/fatal-attacks")
    expect(fatal.locator("legend")).to_have_text("Was bleibt von den beiden?")
    assert fatal.evaluate("one => one.querySelector('svg').getAnimations({ subtree: true }).length") > 0
    assert (
        len(
            {
                one.evaluate("one => getComputedStyle(one.querySelector('.film > svg > .q path')).fill")
                for one in (belts, fatal)
            }
        )
        == 2
    )
    assert page.evaluate(SHIFTS) == []
    belts.get_by_text("Nobody; both stay.", exact=True).click()
    expect(page.locator("#answers")).to_have_text("roborally/belts-meet 0 right")
    expect(belts.locator("[role=status]")).to_contain_text("Right.")
    frame.locator("summary", has_text="By b2 and a1").click()
    expect(page.locator("#answers")).to_have_text("roborally/belts-meet 0 right, robotory/chain-eats 1 wrong")
    belts.scroll_into_view_if_needed()  # what is out of sight stands still
    expect(belts.locator(".rest li.now").last).to_contain_text("Frisbo stays on its belt")
    # Browsers say so while they only read the markup; what is in it is set by the script, which may.
    assert [said for said in complaints if "Applying inline style" not in said] == []
    assert problems(page) == []


def test_a_block_is_read_and_answered_where_scripts_are_forbidden(host: Host, elsewhere: BrowserContext) -> None:
    host.policy = "default-src 'none'; style-src 'unsafe-inline'"
    host.pages["index.html"] = (
        f"<!doctype html><html lang='en'><title>Fatal</title><main><h1>Fatal</h1>{block(FATAL)}</main>"
    )
    page, complaints = opened(elsewhere, host.address)
    stands = "document.getAnimations().filter(one => one.playState === 'running').length"
    assert page.evaluate(stands) == 0
    expect(page.get_by_text("is scrapped").first).not_to_be_visible()
    page.get_by_text("Core; it is much stronger.").click()
    expect(page.get_by_text("Core takes only one damage")).to_be_visible()
    assert page.evaluate(stands) > 0
    page.get_by_text("See what happens").click()
    expect(page.get_by_text("Core 7 is scrapped")).to_be_visible()
    assert problems(page) == []
    assert complaints == []


@pytest.mark.parametrize("wide", [280, 390], ids=["two rows", "one row"])
def test_buttons_come_into_room_that_was_theirs_before(host: Host, elsewhere: BrowserContext, wide: int) -> None:
    script = f"<script type='module' src='{host.site}/figure.js'></script>"
    host.pages["block.html"] = f"<!doctype html><html lang='en'><title>block</title>{script}{block(PATH)}<p>Below.</p>"
    page = elsewhere.new_page()
    page.set_viewport_size({"width": wide, "height": 844})
    page.goto(f"{host.address}/block.html")
    shown = page.locator("robodrome-figure > .film > .film-buttons[ready]")
    expect(shown.get_by_role("button").first).to_be_visible()
    assert (shown.evaluate("one => one.getBoundingClientRect().height") > 88) == (wide < 300)
    assert page.evaluate(SHIFTS) == []


def test_figures_with_a_height_of_their_own_move_nothing(host: Host, elsewhere: BrowserContext) -> None:
    figures = "".join(
        f"<robodrome-figure src='{host.site}/figures/{name}/en/' style='display:block;height:250px;overflow:auto'>"
        f"<a href='{host.site}/figures/{name}/en/'>{name}</a></robodrome-figure>"
        for name in (BELTS, FATAL, PATH)
    )
    script = f"<script type='module' src='{host.site}/figure.js'></script>"
    host.pages["index.html"] = f"<!doctype html><html lang='en'><title>Three</title>{script}{figures}<p>Below.</p>"
    page, _ = opened(elsewhere, host.address)
    expect(page.locator("robodrome-figure[ready]")).to_have_count(3)
    assert page.evaluate(SHIFTS) == []


def test_a_drawing_that_comes_in_parts_moves_as_one(host: Host, elsewhere: BrowserContext) -> None:
    host.pages["index.html"] = (
        f"<!doctype html><html lang='en'><title>Attacks</title><script type='module' src='{host.site}/figure.js'></script>"
        f"<robodrome-figure src='{host.site}/figures/stakbots/fatal-attacks/en/'></robodrome-figure>"
    )
    elsewhere.add_init_script(BEGUN)
    page, _ = opened(elsewhere, host.address)
    expect(page.locator("robodrome-figure[ready]")).to_be_attached()
    begun = page.evaluate("begun")
    assert len({parts for parts, _ in begun}) > 1  # or it came at once
    assert {starts for _, starts in begun} == {1}


def test_paper_shows_first_moment_list_and_last_moment(host: Host, elsewhere: BrowserContext) -> None:
    host.pages["index.html"] = (
        f"<!doctype html><html lang='en'><title>Dice</title>{block(DICE)}"
        f"<script type='module' src='{host.site}/figure.js'></script>"
    )
    page, _ = opened(elsewhere, host.address)
    expect(page.locator("robodrome-figure[ready]")).to_be_attached()
    page.emulate_media(media="print")
    expect(page.locator(".film-buttons")).not_to_be_visible()
    before, after = (page.locator(moment).bounding_box() for moment in (".p", ".q"))
    assert before
    assert after
    assert before["x"] + before["width"] < after["x"], "they do not abut"
    labels = "[...['::before', '::after'].map(one => getComputedStyle(document.querySelector('.film'), one).content)]"
    assert page.evaluate(labels) == ['"Before"', '"After"']
    expect(page.locator(".story li").last).to_be_visible()


def test_paper_with_questions_is_a_worksheet_with_its_answers_at_the_end(host: Host, elsewhere: BrowserContext) -> None:
    host.pages["index.html"] = (
        f"<!doctype html><html lang='en'><title>Two</title>{block(BELTS)}{block(FATAL)}<p id='last'>The last words.</p>"
        f"<script type='module' src='{host.site}/figure.js'></script>"
    )
    page, _ = opened(elsewhere, host.address)
    expect(page.locator("robodrome-figure[ready]")).to_have_count(2)
    told = "Frisbo stays on its belt"
    for printed in (True, False, True):
        page.emulate_media(media="print" if printed else "screen")
        page.evaluate(
            "dispatchEvent(new Event(arguments))".replace("arguments", f"'{'before' if printed else 'after'}print'")
        )
        expect(page.locator(".answers")).to_have_count(int(printed))
        assert page.locator("robodrome-figure .rest > *").count() == (2 if printed else 6)
        expect(page.get_by_text(told)).to_be_visible(visible=printed)
        if not printed:
            continue
        for moment in page.locator(".p").all():
            expect(moment).to_be_hidden()
        expect(page.locator("#last ~ .answers .key").first).to_contain_text("Nobody; both stay.")
        expect(page.get_by_text("Nobody; both stay.").first).to_be_visible()
        assert page.evaluate(HALTS) == [True, True]
    assert page.evaluate("document.querySelector('.film').dataset.halt") is not None, "nothing was answered"


def test_paper_shows_the_same_whenever_a_film_is_printed(host: Host, elsewhere: BrowserContext) -> None:
    film = (DEMO.parent / "turn.svg").read_text()
    host.pages["index.html"] = f"<!doctype html><html lang='en'><title>Turn</title>{film}"
    page, _ = opened(elsewhere, host.address)

    def printed(second: int) -> bytes:
        page.emulate_media(media="screen")
        page.evaluate("at => document.getAnimations().forEach(one => (one.currentTime = 1000 * at))", second)
        page.emulate_media(media="print")
        return page.locator("svg").screenshot()

    assert printed(1) == printed(5)


def test_steps_are_said_once_and_the_focus_stays_where_it_is(host: Host, elsewhere: BrowserContext) -> None:
    page, _ = opened(elsewhere, f"{host.site}/figures/stakbots/fatal-attacks/en/")
    figure = page.locator("robodrome-figure[ready]")
    figure.locator("summary", has_text="See what happens").click()
    on = figure.get_by_role("button", name="On to what happens next")
    page.evaluate(
        "window.heard = []; addEventListener('robodrome-step', ({ detail }) => window.heard.push(detail.step))"
    )
    figure.get_by_role("button", name="Play or pause").click()
    page.locator("input[type=range]").fill("0")
    page.evaluate("window.heard.length = 0")
    for step in (1, 2):
        on.click()
        expect(figure.locator("[role=status]")).to_have_text(" ".join(figure.locator("li.now").all_inner_texts()))
        assert page.evaluate("window.heard") == list(range(1, step + 1))
    expect(on).to_be_focused()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("window.heard") == [1, 2, 1]
    for button in figure.locator(".film-buttons button, .film-buttons select").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44


TALK = """what => document.querySelector('iframe').contentWindow.postMessage(what, '*')"""
NONSENSE: list[Any] = [None, "play", {"do": "play"}, {"robodrome": 2, "do": "play"}, {"robodrome": 1, "do": "load"},
                       {"robodrome": 1, "do": "step", "step": "<b>"}, {"robodrome": 1, "do": "step", "step": 1e9}]  # fmt: skip


def test_a_host_may_play_and_pause_and_its_nonsense_is_passed_over(host: Host, elsewhere: BrowserContext) -> None:
    address = f"{host.site}/figures/stakbots/fatal-attacks/en/frame.html?host={host.address}"
    host.pages["index.html"] = (
        f"<!doctype html><title>Host</title><iframe src='{address}' width=390 height=800></iframe>"
    )
    page, complaints = opened(elsewhere, host.address)
    figure = page.frame_locator("iframe").locator("robodrome-figure[ready]")
    figure.locator("summary", has_text="See what happens").click()
    expect(figure.locator("details[open]")).not_to_have_count(0)
    there = figure.locator("li[data-at]").evaluate_all("all => [...new Set(all.map(one => one.dataset.at))][2]")
    page.evaluate(TALK, {"robodrome": 1, "do": "step", "step": 3})
    moment = figure.locator("input")
    expect(figure.locator("li.now").first).to_have_attribute("data-at", there)
    expect(moment).to_have_value(there)
    for what in NONSENSE:
        page.evaluate(TALK, what)
    page.wait_for_timeout(300)
    assert moment.input_value() == there
    page.evaluate(TALK, {"robodrome": 1, "do": "back"})
    expect(moment).not_to_have_value(there)
    assert complaints == []


def test_what_cannot_be_shown_is_said_with_a_way_on(host: Host, elsewhere: BrowserContext) -> None:
    later = block(BELTS).replace('version="1"', 'version="99"')
    gone = f"{host.site}/figures/roborally/never-was/en/"
    host.pages["index.html"] = (
        f"<!doctype html><html lang='fr'><title>x</title><script type='module' src='{host.site}/figure.js'></script>"
        f"{later}<robodrome-figure src='{gone}'></robodrome-figure>"
        "<robodrome-figure src='http://'></robodrome-figure><robodrome-figure src='javascript:x'></robodrome-figure>"
    )
    page, _ = opened(elsewhere, host.address)
    newer, lost, *nonsense = page.locator("robodrome-figure").all()
    show_all(page, 0)
    expect(newer.locator(".failed")).to_contain_text("needs a newer script")
    expect(newer.locator("legend")).to_be_visible()
    expect(lost.locator(".failed")).to_contain_text("pas pu être chargée")
    expect(lost.get_by_role("link")).to_have_attribute("href", gone)
    for one in nonsense:
        expect(one.locator(".failed")).to_contain_text("pas pu être chargée")
        expect(one.get_by_role("link")).to_have_count(0)


def test_markup_that_no_figure_has_does_not_come_into_the_page(host: Host, elsewhere: BrowserContext) -> None:
    bad = (
        '<svg onload="window.ran=1"><script>window.ran=1</script><a href="javascript:window.ran=1">x</a></svg>'
        '<img src=x onerror="window.ran=1"><p onclick="window.ran=1" style="background:url(//x.test)">text</p>'
        "<style>@import '//x.test';</style><iframe srcdoc='x'></iframe>"
    )
    drawn = (
        '<g onclick="window.ran=1" class="bad"><script>window.ran=1</script><image href="//x.test" onerror="window.ran=1"/>'
        '<a href="javascript:window.ran=1"><circle r="1"/></a><foreignObject><img src="//x.test"/></foreignObject></g>'
    )
    markup = block(BELTS).replace("</robodrome-figure>", f"{bad}</robodrome-figure>")
    host.pages["bad/en/"] = markup.replace("</svg>", f"{drawn}</svg>", 1)
    host.pages["index.html"] = (
        f"<!doctype html><title>x</title><script type='module' src='{host.site}/figure.js'></script>"
        "<robodrome-figure src='/bad/en/'></robodrome-figure>"
    )
    page, _ = opened(elsewhere, host.address)
    figure = page.locator("robodrome-figure[ready]")
    figure.get_by_text("text", exact=True).click()
    figure.locator(".film .bad").dispatch_event("click")
    assert page.evaluate("'ran' in window") is False
    markup = figure.inner_html()
    for refused in ("onload", "onerror", "onclick", "<script", "javascript:", "<iframe", "<img", "<image", "x.test"):
        assert refused not in markup


def test_one_plays_on_at_the_very_position_in_the_place_of_the_figure(host: Host, elsewhere: BrowserContext) -> None:
    host.policy = f"script-src {host.site}; style-src {host.site}; connect-src {host.site}; frame-src {host.site}"
    host.pages["index.html"] = (
        f"<!doctype html><title>x</title><script type='module' src='{host.site}/figure.js'></script>"
        f"<robodrome-figure src='{host.site}/figures/robotory/chain-eats/en/'></robodrome-figure>"
    )
    page, _ = opened(elsewhere, host.address)
    figure = page.locator("robodrome-figure[ready]")
    assert len(page.frames) == 1
    figure.get_by_role("link", name="Play on from here").click()
    expect(figure.locator(".film").first).not_to_be_visible()
    expect(figure.get_by_role("link", name="Back to the figure")).to_be_focused()
    game = figure.frame_locator("iframe")
    expect(game.locator("html")).to_have_attribute("data-phase", "choosing", timeout=PATIENCE)
    expect(game.locator("#move-list")).to_contain_text("b2")
    figure.get_by_role("link", name="Back to the figure").click()
    expect(figure.locator("iframe")).to_have_count(0)
    expect(figure.locator(".film").first).to_be_visible()


def test_a_host_says_where_a_figure_starts_and_whether_it_repeats_and_has_buttons(
    host: Host, elsewhere: BrowserContext
) -> None:
    at = f"src='{host.site}/figures/moonbots/dice-two-on-the-arm/en/'"
    host.pages["index.html"] = (
        f"<!doctype html><title>x</title><script type='module' src='{host.site}/figure.js'></script>"
        f"<robodrome-figure {at}></robodrome-figure>"
        f"<robodrome-figure {at} start='1' loop='no' controls='no'></robodrome-figure>"
    )
    page, _ = opened(elsewhere, host.address)
    expect(page.locator("robodrome-figure[ready]")).to_have_count(2)
    usual, told = page.locator("robodrome-figure").all()
    expect(usual.locator(".film-buttons").first).to_be_visible()
    expect(told.locator(".film-buttons").first).to_be_hidden()
    assert told.evaluate("one => [one.film.plays, one.film.repeats, one.film.at === one.film.starts[0]]") == [
        False,
        False,
        True,
    ]


def test_a_puzzle_is_a_figure_on_the_page_of_somebody_else(host: Host, elsewhere: BrowserContext) -> None:
    host.pages["index.html"] = (
        f"<!doctype html><html lang='de'><title>x</title><script type='module' src='{host.site}/figure.js'></script>"
        f"<main><h1>x</h1><robodrome-figure src='{host.site}/puzzles/stakbots/03/' lang='de'></robodrome-figure></main>"
    )
    page, complaints = opened(elsewhere, host.address)
    figure = page.locator("robodrome-figure[ready]")
    expect(figure.locator(".film > img")).to_have_js_property("naturalWidth", 640)
    expect(figure.locator(".goal")).not_to_be_empty()
    expect(figure.locator(".play-on")).to_have_attribute("href", re.compile("#puzzle=stakbots-03$"))
    assert problems(page) == []
    assert complaints == []


def test_a_sandbox_shows_figures_and_the_position_of_a_game(host: Host, elsewhere: BrowserContext) -> None:
    """A frame without `allow-same-origin` has no origin, so its page gets modules only where the server allows anybody to."""
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" width="77" height="50"><script>alert(1)</script></svg>'
    press = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = base64.urlsafe_b64encode(press.compress(drawing) + press.flush()).decode().rstrip("=")
    game = "robotory.1.person-person..1.zb.197oeb7"
    addresses = {
        "shown": f"{host.site}/embed.html#{game}&picture={packed}",
        "damaged": f"{host.site}/embed.html#{game}&picture={packed[5:]}",
        "figure": f"{host.site}/figures/{BELTS}/en/frame.html",
    }
    host.pages["index.html"] = "<!doctype html><title>x</title>" + "".join(
        f"<iframe id={name} sandbox='allow-scripts' src='{address}'></iframe>" for name, address in addresses.items()
    )
    page, _ = opened(elsewhere, host.address)
    shown, damaged, figure = (page.frame_locator(f"#{name}") for name in addresses)
    expect(shown.locator("img")).to_have_js_property("naturalWidth", 77)
    expect(shown.get_by_role("link")).to_have_attribute("href", f"./#{game}")
    expect(damaged.locator("img")).to_have_attribute("src", "./games/robotory.svg")
    expect(figure.locator("robodrome-figure[ready]")).to_be_attached()


@pytest.mark.nightly
def test_figures_play_in_a_second_engine(firefox: BrowserContext, site: str) -> None:
    page = firefox.new_page()
    page.goto(f"{site}figures/stakbots/fatal-attacks/en/frame.html")
    figure = page.locator("robodrome-figure[ready]")
    figure.locator("summary", has_text="Nothing; both are scrapped.").click()
    expect(figure.locator(".rest li.now").last).to_contain_text("is scrapped")
    assert figure.evaluate("one => one.film.svg.getAnimations({ subtree: true }).length") > 0
