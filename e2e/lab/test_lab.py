"""The lab: a bot is written, races without network and is told what went wrong; a class drops its files; packages come from an
index; code from a link waits, and reaches nothing."""

from __future__ import annotations

import hashlib
import io
import json
import re
import threading
import zipfile
from collections.abc import Iterator
from http import HTTPStatus

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.accessibility import problems
from e2e.devices import TABLET, prefer, watch
from e2e.lab.bots import BEGINS, CHEATS, CURIOUS, HANGS, LAST, LEAVING, LOOPS, PICKS, PLANNER, SPOILERS
from e2e.table_page import await_that
from e2e.waiting import START
from tabletop.show.theme import SHARED
from tests.tabletop.bots.test_bot_files import FIRST
from tools.lab import HOSTS, PACKAGES
from tools.serve import SITE, Handler, Server, headers_for

SOONER = """([name, long, short]) => {
  const plain = window[name];
  window[name] = (call, delay, ...rest) => plain(call, delay === long ? short : delay, ...rest);
  window.asEver = () => { window[name] = plain; };
}"""
"""Makes the timers of so many milliseconds ring sooner: in the time of the page a worker that hangs takes a processor."""


def package() -> bytes:
    """The wheel of a package that is pure Python."""
    content = io.BytesIO()
    about = "lucky-1.0.dist-info"
    with zipfile.ZipFile(content, "w") as wheel:
        wheel.writestr("lucky.py", "def pick(moves):\n    return len(moves) - 1\n")
        wheel.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: lucky\nVersion: 1.0\n")
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")
    return content.getvalue()


class WithIndex(Handler):
    """The site, whose lab takes packages from an index of this server, as no test leaves it; its pages are those of PyPI."""

    site = SITE
    wheel = package()

    def do_GET(self) -> None:  # noqa: N802 - the name is the base class's
        """Sends what is of the index, and what leads to it."""
        folder = "/pypi/simple/lucky/"
        if self.path == folder:
            name, digest = "lucky-1.0-py3-none-any.whl", hashlib.sha256(self.wheel).hexdigest()
            self.reply(f'<!doctype html><a href="{name}#sha256={digest}">{name}</a>'.encode(), "text/html")
        elif self.path.startswith(folder):
            self.reply(self.wheel, "application/zip")
        elif self.path == "/lab.html":
            page = (SITE / "lab.html").read_text(encoding="utf-8")
            here = f"http://{self.headers['Host']}/pypi/simple"
            allowed = page.replace(HOSTS, f"http://{self.headers['Host']}")  # in both policies
            self.reply(allowed.replace(PACKAGES, here).encode(), "text/html; charset=utf-8")
        else:
            super().do_GET()

    def reply(self, body: bytes, kind: str) -> None:
        """Sends this with the headers that the site has for such an address."""
        self.answer(HTTPStatus.OK, headers_for(self.path) | {"Content-Type": kind}, body)


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address of that site."""
    with Server(("127.0.0.1", 0), WithIndex) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture(scope="module")
def tablet(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A tablet on which the lab has been opened and Python has been started there."""
    # Films stand still: painting them would take half a processor for as long as they are in sight.
    context = browser.new_context(locale="en-GB", service_workers="allow", reduced_motion="reduce", **TABLET)
    complaints = watch(context, site)
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context
    context.close()
    assert not complaints


def visit_first(page: Page, site: str) -> None:
    """Opens the lab as somebody finds it who has never been here."""
    page.goto(f"{site}licences.txt")
    page.evaluate("localStorage.clear()")
    page.goto(f"{site}lab.html")
    expect(page.locator("html[data-lab=ready]")).to_be_attached()


@pytest.fixture
def lab(tablet: BrowserContext, site: str) -> Iterator[Page]:
    """The lab, opened anew."""
    page = tablet.new_page()
    visit_first(page, site)
    yield page
    page.close()
    tablet.set_offline(False)


@pytest.fixture(scope="module")
def busy(tablet: BrowserContext, site: str) -> Page:
    """A page of the lab in which tests share the referee, and bots of the same name: each start of Python takes seconds."""
    page = tablet.new_page()
    page.on("dialog", lambda sure: sure.accept())
    page.goto(f"{site}lab.html")
    return page


@pytest.fixture
def anew(busy: Page, site: str) -> Iterator[Page]:
    """That page, opened anew; the Pythons that it starts serve the tests after this one."""
    visit_first(busy, site)
    yield busy
    busy.context.set_offline(False)


@pytest.fixture
def shared(busy: Page) -> Page:
    """That page, without any bot but the one of the game that is chosen."""
    expect(busy.locator("html[data-lab=ready]")).to_be_attached()
    if busy.locator("#leave").is_visible():
        busy.locator("#leave").click()
    while busy.locator("#own-bots input").count():
        busy.locator("#delete").click()
    busy.locator("#delete").click()
    busy.locator("#new").click()
    expect(busy.locator("#mine")).to_have_value("bot.py")
    return busy


def write(page: Page, text: str) -> None:
    """Puts a text into the editor, as if it were pasted."""
    page.locator("#editor .cm-content").fill(text)


def race(page: Page, game: str, games: int, *against: str) -> None:
    """Starts games and waits for their end."""
    page.locator("#game").select_option(game)
    page.locator("#games").fill(str(games))
    for box in page.locator("#against input").all():
        box.set_checked(box.get_attribute("value") in against)
    page.get_by_role(
        "button", name="Run"
    ).click()  # from here on it is running; a short race may be over before one looks
    expect(page.locator("html[data-lab=ready]")).to_be_attached(timeout=180_000)


def install(page: Page, package: str, said: str) -> None:
    """Asks for a package, and waits for what is said of it."""
    page.locator("#package").fill(package)
    page.get_by_role("button", name="Install").click()
    expect(page.locator("#installed")).to_contain_text(said)


def drop(page: Page, files: dict[str, str]) -> None:
    """Drops files onto the editor, as from the desktop."""
    page.locator("#editor .cm-content").evaluate(
        """(editor, files) => {
          const dataTransfer = new DataTransfer();
          for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
          for (const kind of ["dragover", "drop"])
            editor.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        [*files.items()],
    )


def rates(page: Page) -> dict[str, float]:
    """The rate of each bot in the table."""
    rows = page.locator("#table tbody tr").all()
    return {row.locator("th").inner_text(): float(row.locator("td").nth(2).inner_text().rstrip("%")) for row in rows}


@pytest.mark.parametrize(("easy", "games"), [("random", 1), pytest.param("easy", 3, marks=pytest.mark.nightly)])
def test_a_bot_written_on_a_tablet_beats_an_easy_one_at_roborally_without_network(
    anew: Page, easy: str, games: int
) -> None:
    lab = anew
    assert problems(lab) == []
    write(lab, FIRST)
    # From here on all that Python needs is kept, and the page too.
    expect(lab.locator("html[data-kept=true][data-offline=ready]")).to_be_attached(timeout=180_000)
    lab.context.set_offline(True)
    lab.reload()
    expect(lab.locator("html[data-lab=ready]")).to_be_attached()
    expect(lab.locator("#editor")).to_contain_text("return moves[0]")
    write(lab, PLANNER)
    race(lab, "roborally", games, easy)
    won = rates(lab)
    assert won["bot.py"] > won[easy]
    expect(lab.locator("#failures li")).to_have_count(0)
    assert lab.locator("#film").evaluate("film => film.decode().then(() => film.naturalWidth)") > 100
    lab.get_by_role("button", name="Next round").click()
    expect(lab.locator("#film-text")).to_contain_text("round 2 of")
    with lab.expect_download() as saved:
        lab.get_by_role("button", name="Save as a file").click()
    assert saved.value.suggested_filename == "bot.py"
    assert saved.value.path().read_text(encoding="utf-8") == PLANNER
    lab.get_by_text("Packages from PyPI").click()
    install(lab, "more-itertools", "this device is offline")
    assert problems(lab) == []


@pytest.mark.nightly
def test_bots_use_packages_of_the_index_and_what_cannot_be_installed_is_said(lab: Page) -> None:
    lab.locator("#packages").evaluate("packages => packages.open = true")
    install(lab, "lucky", "Installed: lucky.")
    install(lab, "unknown-to-all", "It could not be installed: Can't fetch metadata for 'unknown-to-all'")
    install(lab, "https://example.com/lucky.whl", "https://example.com/lucky.whl is not the name of a package")
    write(lab, PICKS)
    race(lab, "robotory", 1, "random")
    assert rates(lab).keys() == {"bot.py", "random"}
    expect(lab.locator("#failures li")).to_have_count(0)


def test_whatever_a_bot_does_it_fails_by_name_with_its_line_and_stops_no_game(shared: Page) -> None:
    """All in one Python for as long as it lives; how bots that lose are told is held by tests/tabletop/tools/test_lab.py."""
    lab = shared
    failures, problem = lab.locator("#failures"), lab.locator("#problem")
    write(lab, HANGS)
    lab.evaluate(SOONER, ["setTimeout", 7000, 0])  # for what the page ends; Python ends a loop itself, after 5 seconds
    race(lab, "robotory", 1, "random")
    expect(failures).to_contain_text("bot.py, line 4: it had not chosen after 5 seconds.")
    assert rates(lab) == {"bot.py": 0, "random": 100}
    lab.evaluate("asEver()")
    expect(lab.locator("#table")).to_be_visible()

    write(lab, "\n\nnonsense(\n")
    lab.get_by_role("button", name="Run").click()
    expect(problem).to_contain_text("bot.py, line 3: SyntaxError", timeout=START)
    expect(lab.locator(".cm-lint-marker-error")).to_have_count(1)
    for earlier in ("#table", "#watch"):
        expect(lab.locator(earlier), "what the earlier run has shown goes").to_be_hidden()
    expect(failures.locator("li")).to_have_count(0)

    write(lab, BEGINS + LEAVING["tampers.py"])
    race(lab, "robotory", 1, "random")
    assert rates(lab).keys() == {"bot.py", "random"}
    expect(lab.locator("#printed pre")).to_contain_text("ZeroDivisionError")
    expect(failures.locator("li")).to_have_count(0)

    write(lab, BEGINS + LEAVING["closes.py"])
    race(lab, "robotory", 1, "random")
    line = BEGINS.count("\n") + 1
    expect(failures).to_contain_text(f"bot.py, line {line}: JsException: Error: a bot cannot close the lab")


@pytest.mark.nightly
def test_a_bot_that_ends_python_when_it_is_loaded_is_told_so(shared: Page) -> None:
    lab = shared
    write(lab, f"import os\n\nos._exit(0)\n{FIRST}")
    lab.get_by_role("button", name="Run").click()
    expect(lab.locator("#problem")).to_have_text("bot.py ended Python when it was loaded.")
    expect(lab.locator("html[data-lab=ready]")).to_be_attached()
    write(lab, FIRST)
    race(lab, "robotory", 1, "random")
    assert rates(lab).keys() == {"bot.py", "random"}


def enter(page: Page, texts: dict[str, str]) -> None:
    """Puts bots into the lab, the first into the editor, and no others."""
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator("html[data-lab=ready]")).to_be_attached()
    drop(page, texts)
    expect(page.locator("#own-bots input:checked")).to_have_count(len(texts) - 1)


def wins(page: Page) -> dict[str, str]:
    """The games that each bot in the table has won, of how many."""
    rows = page.locator("#table tbody tr").all()
    return {row.locator("th").inner_text(): " of ".join(row.locator("td").all_inner_texts()[:2]) for row in rows}


@pytest.mark.nightly
def test_a_bot_that_changes_the_engine_wins_no_more_than_one_that_does_not_and_changes_no_other_game(
    shared: Page,
) -> None:
    """By day of two bots."""
    tables = []
    drop(shared, {"c.py": FIRST, "a.py": FIRST, "b.py": LAST})
    expect(shared.locator("#own-bots input:checked")).to_have_count(2)
    for text in (FIRST, CHEATS):
        write(shared, text)
        race(shared, "robotory", 4)
        expect(shared.locator("#failures li")).to_have_count(0)
        tables.append(wins(shared))
    assert tables[0] == tables[1]
    assert sum(float(won.split()[0]) for won in tables[0].values()) == 12


@pytest.mark.nightly
def test_bots_that_loop_end_their_worker_or_work_on_lose_by_name_and_spoil_no_other_game(lab: Page) -> None:
    honest = {"a.py": FIRST, "b.py": LAST}
    enter(lab, honest)
    race(lab, "robotory", 2)
    alone = {name: float(won.split()[0]) for name, won in wins(lab).items()}
    spoilers = {"loops.py": LOOPS} | {name: BEGINS + text for name, text in SPOILERS.items()}
    enter(lab, honest | spoilers)
    race(lab, "robotory", 2)
    failures = lab.locator("#failures")
    line = BEGINS.count("\n")
    for said in (
        "loops.py, line 3: it had not chosen after 5 seconds.",
        "exits.py: its process ended before it had chosen.",
        f"hangs-later.py, line {line}: it was still busy 5 seconds after it had been asked.",
        f"works-on.py, line {line}: it was still busy 5 seconds after it had been asked.",
    ):
        expect(failures).to_contain_text(said)
    expect(failures.locator("li")).to_have_count(len(spoilers))
    won = {name: float(won.split()[0]) for name, won in wins(lab).items()}
    against = 2 * len(spoilers)
    assert {name: won[name] - against for name in honest} == alone


@pytest.mark.nightly
def test_what_bots_do_to_their_worker_stops_no_game_of_several(shared: Page) -> None:
    lab = shared
    drop(lab, {name: BEGINS + text for name, text in LEAVING.items()})
    expect(lab.locator("#own-bots input:checked")).to_have_count(len(LEAVING) - 1)
    race(lab, "robotory", 1)
    failures = lab.locator("#failures")
    line = BEGINS.count("\n") + 1
    expect(failures).to_contain_text(f"closes.py, line {line}: JsException: Error: a bot cannot close the lab")
    expect(failures).to_contain_text("forges.py: its process gave an answer that cannot be read.")
    expect(failures.locator("li")).to_have_count(2)
    assert rates(lab)["tampers.py"] == 100


@pytest.mark.nightly
def test_a_class_of_thirty_drops_its_files_and_gets_the_table(lab: Page) -> None:
    """In the colours and the language that the reader chose in the app."""
    prefer(lab, language="de", theme="dark")
    expect(lab.locator("html[data-theme=dark]")).to_be_attached()
    lab.reload()
    expect(lab.locator("html[lang=de][data-lab=ready]")).to_be_attached()
    ground = lab.locator("html").evaluate("html => getComputedStyle(html).getPropertyValue('--panel').trim()")
    assert ground == SHARED["panel"][1]
    files = dict.fromkeys((f"pupil-{number:02}.py" for number in range(30)), FIRST)
    broken = ("nonsense(\n", "def choose(*given):\n    1 / 0\n", "\nchosen = 1\n")
    files |= {f"pupil-{number:02}.py": text for number, text in enumerate(broken)}
    drop(lab, {**files, "film.bin": "\0"})
    expect(lab.locator("#notice")).to_have_text(
        "30 Bots geöffnet; alle spielen mit. Nicht geöffnet: film.bin. Ein Bot ist eine Textdatei mit Python von"
        " höchstens 200 kB; öffne die Dateien eines Ordners, nicht den Ordner."
    )
    expect(lab.locator("#editor .cm-line")).to_have_count(2)  # of the first file, and nothing else
    lab.locator("#game").select_option("robotory")
    lab.locator("#games").fill("1")
    lab.locator("#against input:checked").uncheck()
    lab.get_by_role("button", name="Starten").click()
    for said in (
        "pupil-00.py, Zeile 1: SyntaxError",
        "pupil-01.py, Zeile 2: ZeroDivisionError",
        "pupil-02.py enthält keinen Bot",
    ):
        expect(lab.locator("#failures")).to_contain_text(said, timeout=START)  # each bot starts a Python of its own
    expect(lab.locator("#state")).to_contain_text("von 435 …")
    assert sorted(lab.locator("#table tbody th").all_inner_texts()) == sorted(files)
    lab.get_by_role("button", name="Anhalten").click()
    expect(lab.locator("#state")).to_have_text("Angehalten.")
    prefer(lab, language="en", theme="auto")
    expect(lab.locator("html[data-theme]")).to_have_count(0)
    lab.reload()


def packed_as_in_a_link(page: Page, name: str, text: str) -> str:
    """A bot, packed as the page does it."""
    packed: str = page.evaluate(
        """async bot => {
          const stream = new Blob([JSON.stringify(bot)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
          const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
          return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
        }""",
        {"name": name, "text": text, "game": "robotory"},
    )
    return packed


def test_a_step_is_missed_looked_into_and_done(shared: Page) -> None:
    lab = shared
    run = lab.get_by_role("button", name="Run")
    lab.get_by_role("button", name="1. Drive to the flag").click()
    expect(lab.locator("#free")).to_be_hidden()
    text = json.loads(lab.evaluate("localStorage['robodrome.lab']"))["step-1.py"]
    # That the bot one begins with misses the flag is held by tests/pages/test_lab_page.py; one that fails does so sooner.
    write(lab, text.replace("    return 0\n", "    return 1 / 0\n"))
    run.click()
    expect(lab.locator("#step-state")).to_have_text(
        "Reached in 0 of 10 games; it takes 8. Watch a game in which it went wrong.", timeout=START
    )
    lab.get_by_role("button", name="Watch the game that went wrong").click()
    expect(lab.locator("#film-text")).to_contain_text("Game 10, round")
    lab.get_by_text("What the bot sees").click()
    expect(lab.locator("#seen-text")).to_have_text(re.compile(r"At its first choice in round \d+ of game 10:"))
    expect(lab.locator("#seen .tree")).to_contain_text("view.cell = (")
    write(lab, text.replace("    return 0\n", "    return abs(place[0] - flag[0]) + abs(place[1] - flag[1])\n"))
    run.click()
    expect(lab.locator("#step-state")).to_have_text("Done! Reached in 10 of 10 games.")
    again = lab.context.new_page()
    again.goto(lab.url)
    expect(again.locator("#steps li").first).to_have_text("1. Drive to the flag ✓ done")
    again.close()


def test_links_of_a_class_are_taken_and_a_bot_that_changes_the_engine_wins_no_more_than_one_that_does_not(
    shared: Page,
) -> None:
    lab = shared
    write(lab, FIRST)  # whoever drops what is here already has one bot, which keeps its Python
    lab.locator("#class").evaluate("part => part.open = true")
    links = [
        f"lab.html#bot={packed_as_in_a_link(lab, name, text)}" for name, text in (("bot.py", FIRST), ("alan.py", LAST))
    ]
    lab.get_by_label("Links").fill(f"Ada: {links[0]}\nAlan: <{links[1]}>\nand {links[0][:60]}")
    lab.get_by_role("button", name="Take these bots").click()
    expect(lab.locator("#notice")).to_have_text(
        "2 bots opened; all of them play. Links without a bot, cut off or damaged: 1."
    )
    kept = json.loads(lab.evaluate("localStorage['robodrome.lab']"))
    assert (kept["bot.py"], kept["alan.py"]) == (FIRST, LAST)
    expect(lab.locator("#game")).to_have_value("robotory")
    expect(lab.locator("#mine")).to_have_value("bot.py")
    expect(lab.locator("#own-bots input:checked")).to_have_value("alan.py")
    tables = []
    for text in (FIRST, CHEATS):
        write(lab, text)
        race(lab, "robotory", 1)
        expect(lab.locator("#failures li")).to_have_count(0)
        tables.append(rates(lab))
    assert tables == 2 * [{"bot.py": 0, "alan.py": 100}]


def test_code_from_a_link_waits_and_reaches_nothing_of_the_page(shared: Page, site: str) -> None:
    packed = packed_as_in_a_link(shared, "alan.py", CURIOUS)  # of whom there is a Python already
    write(shared, FIRST)
    kept = "localStorage['robodrome.lab'] ?? ''"
    await_that(shared, lambda: "moves[0]" in shared.evaluate(kept), "what was written is kept")
    before = shared.evaluate(kept)
    page = shared.context.new_page()
    page.goto(f"{site}lab.html#bot={packed}")
    only_shown(page)
    expect(page.locator("#state")).to_be_empty()
    assert not page.workers
    assert page.evaluate(kept) == before
    page.goto("about:blank")
    page.goto(f"{site}lab.html#bot={packed[: len(packed) // 2]}")
    expect(page.locator("#notice")).to_contain_text("cut off or damaged")
    page.close()
    shared.evaluate("packed => { location.hash = `bot=${packed}`; }", packed)
    only_shown(shared)
    race(shared, "robotory", 1, "random")
    expect(shared.locator("#printed pre")).to_contain_text("reached null [False, False, False, 'SecurityError'")
    assert json.loads(shared.evaluate(kept)) == json.loads(before)


def only_shown(page: Page) -> None:
    """A bot of a link is in the editor, and nothing else happens."""
    expect(page.locator("#notice")).to_contain_text("only shown")
    expect(page.locator("#editor")).to_contain_text("import js")
    assert page.locator("html").get_attribute("data-lab") == "ready"
