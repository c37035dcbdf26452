"""What every engine can do, in a few journeys through the page, for it is starting Python that takes time.

All other tests use Chromium; these are for the engines of other browsers, each by day for one, and by night for both.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from random import Random

import pytest

from e2e.engines.conftest import Network, engines
from e2e.engines.drivers import Driver
from e2e.engines.tablet import Tablet
from e2e.site.test_start import QuietHandler, frame_of
from e2e.table_page import new_game
from roborally.board import courses
from roborally.board import drawing as drawings
from roborally.board.drawing import Drawing
from roborally.board.plan import plan_from_rows
from tabletop.bots import bots
from tabletop.core import game
from tabletop.core.game import Budget
from tabletop.core.session import Session
from tabletop.formats import link
from tools.serve import SITE

in_firefox = engines("firefox", "webkit")
in_webkit = engines("webkit", "firefox")
by_night = engines("", "firefox webkit")

TWO_FLAGS = Drawing(
    replace(plan_from_rows([". . . .", ". . > .", ". . . .", "1 . . 2"]), name="Two flags"), flags=(6, 0)
)
"""A course that a good bot, or who follows its advice, runs in a few turns."""


TWICE = """runtime => {
  window.whole = [];
  const read = async () => Object.values(await import(runtime)) && "whole"; // a name that is not set yet throws
  for (const asked of [read(), read()]) asked.catch(String).then(found => whole.push(found));
}"""
"""Imports a module twice at once, and notes how that went."""

SEEN_BEFORE = """() => {
  const [seen, playable] = ["picture", "playable"].map(name => performance.getEntriesByName(`robodrome:${name}`)[0].startTime);
  return seen < playable;
}"""
"""Whether a picture of the game was there before Python."""


def program(session: Session) -> list[str]:
    """The cards that a good bot would put into the registers of seat 0, in order."""
    bot, after, cards = bots.find(session.game, "hard"), link.decode(link.encode(session)), []
    while after.to_move == 0 and after.state.pending and after.state.pending.ask.name == "program":
        move = after.legal()[bot(after.state.view(0), after.legal(), Random(1), Budget(playouts=20))]
        cards.append(move.path[0])
        after.play(move)
        after.advance()
    return cards


def last_turn() -> Session:
    """A race on those flags when its last turn is programmed, if the person goes on as here."""
    session, found = new_game("person easy", seed=7, course=drawings.pack(TWO_FLAGS)), ""
    plays = [bots.find(session.game, kind) for kind in ("hard", "easy")]
    while not session.over:
        pending, moves = session.state.pending, session.legal()
        assert pending
        if pending.ask.name == "program" and pending.operands == (0, 1):
            found = link.encode(session)
        session.play(plays[pending.seat](session.state.view(pending.seat), moves, Random(1), Budget(playouts=20)))
        session.advance()
    return link.decode(found)


def answer(tablet: Tablet, session: Session) -> None:
    """Lays a good program and locks it in, or makes the first choice of those that are listed."""
    for card in program(session):
        tablet.tap_on(f'#hand [data-key="{card}"]')
    tablet.tap_on('[data-do="lock-in"], html[data-phase="choosing"] #move-list button')
    tablet.await_choice(session)


@in_firefox
@pytest.mark.parametrize("choices", [1, pytest.param(100, marks=pytest.mark.nightly)])
def test_a_race_is_played_without_network_from_a_link_on(tablet: Tablet, network: Network, choices: int) -> None:
    tablet.prefer(speed="0")
    tablet.open_game(last_turn())
    tablet.tap_on("#hand button.card")
    tablet.await_count("#program .prio", 1)
    tablet.until("() => performance.getEntriesByName('robodrome:kept').length")
    network.cut()
    try:
        tablet.driver.reload()
        tablet.await_start()
        tablet.await_asked()
        assert tablet.driver.run(SEEN_BEFORE)
        tablet.await_count("#program .prio", 1)
        tablet.driver.press("Backspace")
        tablet.await_count("#program .prio", 0)
        for _ in range(choices):
            if (session := tablet.session()).over:
                break
            answer(tablet, session)
    finally:
        network.mend()
    if choices > 1:
        tablet.await_marked(phase="over")
        tablet.await_count("#hand .ranking li", 2)
    tablet.tap_on('#head [data-do="home"]')
    tablet.await_count("#saves .save", 1)


# By day e2e/site/test_memory.py holds it, in Chromium.
@by_night
def test_who_comes_back_goes_on_from_the_memory_of_python(tablet: Tablet) -> None:
    tablet.driver.open(f"{tablet.site}licences.txt")
    tablet.driver.run("() => localStorage.removeItem('robodrome-memory')")
    tablet.driver.open(tablet.site)
    tablet.await_marked(snapshot="kept")
    tablet.driver.open("about:blank")  # another fragment alone would go on in the same Python
    tablet.open_game(new_game("person easy"))
    tablet.await_marked(snapshot="used")
    tablet.tap_on("#hand button.card")
    tablet.await_count("#program .prio", 1)


@in_webkit
def test_what_the_page_and_pyscript_import_at_once_is_whole_for_both(driver: Driver, network: Network) -> None:
    """WebKit hands out a module whose own waiting is not over, and each of its names then fails."""
    (loader,) = SITE.glob("vendor/*/load_pyodide.mjs")
    driver.open(f"{network.address}404.html")
    driver.run(TWICE, f"{network.address}{loader.relative_to(SITE).as_posix()}")
    assert Tablet(driver, network.address).until("() => whole.length === 2 && whole") == ["whole", "whole"]


@in_webkit
@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("robotory", "person easy"),
        pytest.param("stakbots", "person easy", marks=pytest.mark.nightly),
        pytest.param("moonbots", "person easy easy", marks=pytest.mark.nightly),
    ],
)
def test_a_choice_is_made_by_touch_then_by_keys_and_the_film_ends_at_the_state(
    tablet: Tablet, name: str, kinds: str
) -> None:
    tablet.prefer(speed="4", taps="one")
    session = Session(game.find(name), kinds.split(), {}, 1)
    session.advance()
    tablet.open_game(session)
    before = tablet.session()
    tablet.touch(before.legal()[2])
    tablet.await_choice(before)
    made = tablet.session().plies[len(before.plies)]
    assert (made.seat, made.index) == (0, 2)
    tablet.await_scene()
    assert "playing" in tablet.phases()
    tablet.prefer(speed="0", taps="one")
    before = tablet.session()
    tablet.driver.run("() => document.querySelector('.skip').focus()")
    for key in ("Enter", "Tab", "Enter"):
        tablet.driver.press(key)
    tablet.await_choice(before)
    made = tablet.session().plies[len(before.plies)]
    assert (made.seat, made.index) == (0, 0)
    tablet.await_scene()
    tablet.await_rest()


@in_firefox
def test_a_turn_is_programmed_with_keys_its_film_is_skipped_and_the_game_is_shared(tablet: Tablet) -> None:
    tablet.prefer(speed="4")
    tablet.open_game(new_game("person easy", seed=2))
    before = tablet.session()
    for key in ("1", "2", "3", "4", "5", "Enter"):
        tablet.driver.press(key)
    tablet.await_marked(phase="playing")
    tablet.driver.press("s")
    tablet.await_choice(before)
    tablet.await_scene()
    tablet.tap_on('#head [data-do="share"]')
    tablet.await_count("dialog svg.code", 1)
    address = tablet.driver.run("() => document.getElementById('share-link').value")
    assert link.decode(address).plies == tablet.session().plies
    tablet.tap_on("#share-copy")
    tablet.await_text("#share-status", "Copied.")
    tablet.tap_on("dialog .shut")


@in_firefox
def test_a_course_is_drawn_and_raced_on(tablet: Tablet) -> None:
    tablet.driver.open(f"{tablet.site}#edit=new")
    tablet.await_start()
    for tool, *cells in (("dock", (2, 11), (4, 11)), ("flag", (3, 2)), ("pit", (6, 6))):
        tablet.tap_on(f'[data-do="edit-tool:{tool}"]')
        for x, y in cells:
            tablet.tap_floor("edit-canvas", 12, 12, x + 0.5, y + 0.5)
    tablet.tap_on('[data-do="edit-play"]')
    tablet.await_asked()
    course = courses.load(tablet.session().options["course"])
    assert len(course.floor.docks) == 2


@in_firefox
def test_a_page_that_is_put_away_keeps_no_other_from_the_saved_games(tablet: Tablet) -> None:
    tablet.open_game(new_game("person easy"))
    tablet.until("() => performance.getEntriesByName('robodrome:kept').length")
    tablet.driver.open(f"{tablet.site}licences.txt")
    tablet.driver.open(tablet.site)
    tablet.await_start()
    assert tablet.driver.run("() => document.documentElement.dataset.database") is None
    tablet.until("() => document.querySelectorAll('#saves .save').length")


# By day e2e/site/test_start.py holds it, in Chromium.
@by_night
def test_the_page_is_played_in_a_frame_of_another_site(tablet: Tablet, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(frame_of(f"{tablet.site}#{link.encode(new_game('person easy'))}"))
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=tmp_path)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        tablet.driver.open(f"http://127.0.0.1:{server.server_address[1]}/")
        tablet.driver.enter_frame()
        tablet.until(
            "() => { const game = document.querySelector('.touch a[href*=\"#\"]'); game?.click(); return Boolean(game); }"
        )
        tablet.await_start()
        tablet.await_asked()
        server.shutdown()
