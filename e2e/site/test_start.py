"""Loading: the page says how far it is, becomes ready, and says what failed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from e2e.accessibility import problems
from e2e.devices import prefer
from e2e.table_page import PATIENCE, TablePage, fragment
from e2e.waiting import FINISH, START, await_ready
from tabletop.core import game
from tabletop.core.session import Session
from tools.serve import SITE, Handler


def frame_of(site: str) -> str:
    """What somebody pastes into a page of theirs."""
    return f'<!doctype html><title>blog</title><iframe src="{site}" width="320" height="320"></iframe>'


GAMES = {
    "robotory": "easy easy",
    "roborally": "person easy easy easy",
    "moonbots": "person easy easy easy",
    "stakbots": "person easy easy",
}

BEYOND = """() => {
  const seen = (one) => one.checkVisibility() && one.offsetWidth > 1;
  const boxes = [...document.querySelectorAll("#board, #table button")].filter(seen)
    .map((one) => [one.dataset.do ?? one.id, one.getBoundingClientRect()]);
  const beyond = boxes.filter(([, box]) => box.left < 0 || box.right > innerWidth).map(([name]) => name);
  const [first] = [...document.querySelectorAll("#hand button")].filter(seen);
  if (first?.getBoundingClientRect().bottom > innerHeight) beyond.push("hand");
  const [board] = boxes.filter(([name]) => name === "board").map(([, box]) => box);
  const covers = boxes.filter(([, { left, right, top, bottom }]) =>
    left < board.right && right > board.left && top < board.bottom && bottom > board.top).map(([name]) => name);
  return [Math.min(board.width, board.height) < 140, beyond, covers.filter((name) => name !== "board")];
}"""
"""Of a table in a small frame: whether its board is too small, which buttons are cut off at a side, whether what is in hand
lies below the frame, and which buttons lie on the board."""


def test_a_frame_of_another_site_shows_a_picture_and_when_touched_games_that_fit_with_bots_in_a_worker(
    keeping: BrowserContext, site: str, tmp_path: Path
) -> None:
    page = keeping.new_page()
    links = {}
    for name, kinds in GAMES.items():
        session = Session(game.find(name), kinds.split(), {}, 1)
        session.advance()
        links[name] = fragment(session)
    (tmp_path / "index.html").write_text(frame_of(site + links["robotory"]))
    handler = partial(QuietHandler, directory=tmp_path)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/")
        frame = page.frame_locator("iframe")
        expect(frame.get_by_role("link")).to_have_text("Open this game")
        expect(frame.locator("img")).to_have_attribute("src", "./games/robotory.svg")
        assert not [url for url in asked if url.endswith(".wasm")]
        frame.get_by_role("link").click()
        frame.locator("html[data-ready=true]").wait_for(state="attached", timeout=START)
        inner = page.frames[1]
        prefer(inner, speed="0")  # a frame of another site has a storage of its own
        expect(frame.locator("#prompt")).to_contain_text(" wins with ", timeout=PATIENCE)
        expect(frame.locator("#notice")).to_be_hidden()
        assert len(page.workers) == 1
        expect(frame.locator("html")).to_have_attribute("data-offline", "none")
        for name, link in links.items():
            inner.evaluate("link => (location.hash = link)", link)
            rests = ", ".join(
                f"html[data-game={name}][data-phase={phase}]" for phase in ("drafting", "choosing", "over")
            )
            frame.locator(rests).wait_for(state="attached", timeout=PATIENCE)
            for size in ((320, 320), (400, 300), (400, 400), (600, 400)):
                page.locator("iframe").evaluate("(one, size) => ([one.width, one.height] = size)", size)
                TablePage(page).await_that(
                    lambda: inner.evaluate(BEYOND) == [False, [], []], f"{name} fits into {size}"
                )
        server.shutdown()


def test_the_page_starts_in_a_frame_where_the_browser_refuses_storage_and_says_nothing_of_it(
    page: Page, site: str
) -> None:
    page.set_content(frame_of(site))  # a page without address; frames in it get no database
    frame = page.frame_locator("iframe")
    frame.get_by_role("link", name="Robodrome").click()
    frame.locator("html[data-ready=true]").wait_for(state="attached", timeout=START)
    expect(frame.locator("#notice")).to_be_hidden()


def test_a_frame_that_keeps_the_page_from_its_own_files_is_told_of_in_a_sentence(page: Page, site: str) -> None:
    page.set_content(frame_of(site).replace("<iframe", '<iframe sandbox="allow-scripts"'))
    said = page.frame_locator("iframe").locator("#load-error")
    expect(said).to_contain_text("sandbox without allow-same-origin", timeout=START)


def test_a_policy_that_forbids_the_scripts_in_the_page_is_told_of_in_a_sentence(browser: Browser, site: str) -> None:
    page = browser.new_page()
    page.route(
        site,
        lambda route: route.fulfill(path=SITE / "index.html", headers={"Content-Security-Policy": "script-src 'self'"}),
    )
    page.goto(site)
    page.evaluate(FINISH)  # it is said to whom eight seconds have brought nothing else
    expect(page.get_by_text("a web server whose policy allows the scripts that stand in it")).to_be_visible()
    expect(page.locator("html[data-ready]")).to_have_count(0)
    page.close()


def test_a_page_that_is_opened_as_a_file_says_what_it_needs(browser: Browser) -> None:
    page = browser.new_page()
    page.goto((SITE / "index.html").as_uri())
    expect(page.locator("#load-error")).to_have_text(
        "Robodrome cannot start when opened as a file: it needs a web server."
    )
    page.close()


def test_a_page_without_scripts_says_what_it_needs(browser: Browser, site: str) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(site)
    page.evaluate(FINISH)  # it is said to whom eight seconds have brought nothing else
    expect(page.get_by_text("This page needs JavaScript, and a web server")).to_be_visible()
    page.context.close()


def test_the_first_page_obeys_the_accessibility_rules(kept: Page) -> None:
    expect(kept.locator("#offline-sign")).to_be_visible()  # the last thing that changes on it
    assert not problems(kept)


def test_the_loading_screen_and_its_failure_obey_the_accessibility_rules(page: Page, site: str) -> None:
    page.route("**/start.js", lambda route: route.abort())
    page.goto(site)
    expect(page.locator("#load-retry")).to_be_visible(timeout=START)
    assert not problems(page)


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves somebody else's pages."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base class's
        """Says nothing."""


PARTS = 4


@pytest.fixture
def go_on(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Lets the server send the next of four parts of the big file."""
    allowed = threading.Semaphore(0)
    plain = Handler.send

    def send(self: Handler, body: bytes) -> None:
        parts = PARTS if self.path.endswith(".wasm") else 1
        for part in range(parts):
            if parts > 1:
                allowed.acquire()
            plain(self, body[len(body) * part // parts : len(body) * (part + 1) // parts])

    monkeypatch.setattr(Handler, "send", send)
    return allowed.release


def test_progress_only_grows_and_counts_the_bytes_of_the_big_file(
    page: Page, site: str, go_on: Callable[[], None]
) -> None:
    under_way: set[str] = set()
    page.on("request", lambda request: under_way.add(request.url))
    page.on("requestfinished", lambda request: under_way.discard(request.url))
    page.add_init_script(
        """
        document.addEventListener("DOMContentLoaded", () => {
          const bar = document.getElementById("loading-bar");
          window.seen = [];
          new MutationObserver(() => window.seen.push(bar.value)).observe(bar, { attributeFilter: ["value"] });
        });
        """
    )
    page.goto(site, wait_until="commit")
    bar, table = page.locator("#loading-bar"), TablePage(page)
    shown: list[float] = []

    def moves() -> bool:
        shown.append(bar.evaluate("bar => bar.value"))
        return shown[-1] > shown[-2]

    for _ in range(PARTS - 1):
        table.await_that(lambda: [url[-5:] for url in under_way] == [".wasm"], "only the big file is under way")
        shown.append(bar.evaluate("bar => bar.value"))
        go_on()
        table.await_that(moves, "the bar moves")
    go_on()
    await_ready(page)
    seen = page.evaluate("window.seen")
    assert seen == sorted(seen)


@pytest.mark.parametrize(
    "files",
    [
        ("pyodide.asm.wasm", "start.js", "main.py"),
        pytest.param(("python_stdlib.zip", "pyodide.mjs"), marks=pytest.mark.nightly),
    ],
)
def test_a_lost_download_names_the_file_and_trying_again_works(page: Page, site: str, files: tuple[str, ...]) -> None:
    for file in files:
        page.route(f"**/{file}", lambda route: route.abort())
        page.goto("about:blank")
        page.goto(site)
        expect(page.locator("#load-error")).to_contain_text(file, timeout=START)
        page.unroute(f"**/{file}")
    page.locator("#load-retry").click()
    await_ready(page)
    expect(page.locator("#load-error")).to_be_hidden()


OTHERS = (
    "performance.getEntriesByType('resource').filter(({ name }) => /(roborally|robotory|stakbots).zip$/.test(name))"
)


def begun(name: str) -> str:
    """The link of a game for two that has just begun."""
    session = Session(game.find(name), ["person"] * 2, seed=1)
    session.advance()
    return fragment(session)


def by_link(page: Page, site: str) -> None:
    """Opens the page by the link of a game of Moon-Bots, with the query that a chat program has added."""
    page.goto(f"{site}?utm_source=chat{begun('moonbots')}")
    await_ready(page)


def test_a_first_visit_by_a_link_fetches_its_game_first_and_the_others_until_they_are_there(
    page: Page, site: str
) -> None:
    lost = ["roborally.zip", "robotory.zip", "stakbots.zip"]  # for once

    def answer(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        if name in lost:
            lost.remove(name)
            route.abort()
        else:
            route.continue_()

    page.route("**/*.zip", answer)
    by_link(page, site)
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.locator("#load-error")).to_be_hidden()
    [playable] = page.evaluate("performance.getEntriesByName('robodrome:playable').map(one => one.startTime)")
    page.wait_for_function(f"() => {OTHERS}.length === 3")
    assert page.evaluate(f"playable => {OTHERS}.every(({{ startTime }}) => startTime > playable)", playable)
    assert lost == []
    assert not page.workers, "no second Python runs before it is called"
    page.evaluate("link => location.hash = link", begun("robotory"))
    expect(page.locator("html")).to_have_attribute("data-game", "robotory")


def test_a_game_that_cannot_be_had_is_named_by_the_next_start(page: Page, site: str) -> None:
    page.route("**/robotory.zip", lambda route: route.abort())
    by_link(page, site)
    page.evaluate("link => location.hash = link", begun("robotory"))
    expect(page.locator("#load-error")).to_contain_text("robotory.zip", timeout=START)


def test_a_program_that_fails_is_reported(page: Page, site: str) -> None:
    page.route("**/main.py", lambda route: route.fulfill(body="raise ValueError('wrong turn')"))
    page.goto(site)
    expect(page.locator("#load-error")).to_contain_text("ValueError: wrong turn.", timeout=START)
    expect(page.locator("#load-retry")).to_be_visible()


def test_a_program_that_ends_without_being_ready_is_reported(page: Page, site: str) -> None:
    page.route("**/main.py", lambda route: route.fulfill(body="pass"))
    page.goto(site)
    expect(page.locator("#load-error")).to_contain_text("ended early", timeout=START)


ONE_TRAP = """() => {
  if (sessionStorage.trapped) return;
  sessionStorage.trapped = "yes";
  WebAssembly.instantiate = WebAssembly.instantiateStreaming = async () => {
    throw new WebAssembly.RuntimeError("Out of bounds memory access");
  };
}"""
"""An interpreter that fails in the first start of a tab."""


def test_an_interpreter_that_fails_once_is_started_again_by_itself(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context().new_page()
    page.add_init_script(f"({ONE_TRAP})()")
    page.goto(site)
    await_ready(page)
    assert page.evaluate("[sessionStorage.trapped, sessionStorage['robodrome:failed-starts']]") == ["yes", None]


@pytest.mark.parametrize(
    ("locale", "label"), [("en-GB", "Try again"), ("fr-CH", "Réessayer"), ("de-AT", "Noch einmal"), ("pl", "Try")]
)
def test_failures_are_told_in_the_readers_language(
    new_context: Callable[..., BrowserContext], site: str, locale: str, label: str
) -> None:
    page = new_context(locale=locale).new_page()
    page.route("**/start.js", lambda route: route.abort())
    page.goto(site)
    expect(page.locator("#load-retry")).to_contain_text(label, timeout=START)
