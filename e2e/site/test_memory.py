"""What a browser remembers of Python: who comes back goes on from there, and what is of no use is not used."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect

from e2e.devices import NO_FILMS, watch
from e2e.table_page import PRESS, TablePage, fragment, open_table
from e2e.waiting import START, await_offline, await_ready
from tabletop.core import game
from tabletop.core.session import Session

KEPT = """async () => {
  const request = indexedDB.open("robodrome-memory", 1);
  await new Promise(resolve => (request.onsuccess = resolve));
  const transaction = request.result.transaction("memory", "readwrite"), store = transaction.objectStore("memory");
  const all = await Promise.all(["getAllKeys", "getAll"].map(what => new Promise(resolve => {
    store[what]().onsuccess = ({ target }) => resolve(target.result);
  })));
  CHANGE
  await new Promise(resolve => (transaction.oncomplete = resolve));
  request.result.close();
  return all[0];
}"""
"""The versions whose memories are kept; CHANGE may change `store`, of which `all` holds keys and values."""
DAMAGED = "store.put({ ...all[1][0], bytes: new Blob([new Uint8Array(all[1][0].bytes.size)]) }, all[0][0]);"
OLD = "store.put(all[1][0], 'another'); store.delete(all[0][0]);"
GONE = "store.clear();"
HOLD = "window.held = all;"
PUT_BACK = "store.clear(); held[1].forEach((memory, n) => store.put(memory, held[0][n]));"
"""`HOLD` holds all that is kept in the page in which it runs, and `PUT_BACK` puts it back."""
OTHER = "store.put({ ...all[1][0], head: new Uint8Array(all[1][0].head.length) }, all[0][0]);"
FITTING = """
  const [memory] = all[1], { size } = memory.bytes;
  let sum = 0x811c9dc5;
  for (let n = 0; n < size; n += 4) sum = Math.imul(sum, 0x01000193);
  store.put({ ...memory, bytes: new Blob([new Uint8Array(size)]), sum }, all[0][0]);
"""
"""Nothing but zeros, with the checksum of zeros."""
READ = """
window.read = 0;
const { open } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.open = function (method, address, ...rest) {
  if (String(address).startsWith("blob:")) window.read++;
  return open.call(this, method, address, ...rest);
};
"""
"""Counts what Python read in files that had not come."""
NOTE = "localStorage.getItem('robodrome-memory')"
NEVER_IDLE = "window.requestIdleCallback = () => {};"


class Rememberer:
    """A browser that has opened the site twice and keeps the memory, which the tests of this file share."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.context, self.site, self.page = context, site, context.pages[0]
        self.page.goto(site)
        await_offline(self.page)
        assert self.page.locator("html[data-memory]").count() == 0, "somebody who may never come back"
        self.page.reload()
        self.page.locator("html[data-memory=kept]").wait_for(state="attached", timeout=START)
        self.note = self.page.evaluate(NOTE)
        self._holder = context.new_page()
        self._holder.goto(f"{site}licences.txt")
        self._holder.evaluate(KEPT.replace("CHANGE", HOLD))

    def started(self) -> Page:
        """A page that has started from the memory; that of the test before where nothing was done to it."""
        unused = self.page.url == self.site and self.page.locator("html[data-memory=used]").count()
        if not unused or self.page.evaluate(NOTE) != self.note:
            self._start()
        expect(self.page.locator("html")).to_have_attribute("data-memory", "used")
        return self.page

    def _start(self) -> None:
        """As it was at first: what a test did to the memory is undone."""
        pages, self.page = self.context.pages, self.context.new_page()
        for page in pages:
            if page is not self._holder:
                page.close()
        self._holder.evaluate(KEPT.replace("CHANGE", PUT_BACK))
        self._holder.evaluate(
            "note => { localStorage.clear(); localStorage.setItem('robodrome-memory', note); }", self.note
        )
        self.page.goto(self.site)
        await_ready(self.page)
        await_offline(self.page)


@pytest.fixture(scope="module")
def rememberer(
    playwright: Playwright,
    browser_type_launch_args: dict[str, Any],
    site: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Rememberer]:
    """That browser. To make a memory takes ten seconds."""
    folder = tmp_path_factory.mktemp("profile")
    with playwright.chromium.launch_persistent_context(folder, **browser_type_launch_args) as context:
        context.add_init_script(NO_FILMS)
        complaints = watch(context, site)
        yield Rememberer(context, site)
    assert not complaints
    shutil.rmtree(folder)


@pytest.fixture
def remembering(rememberer: Rememberer) -> Iterator[Page]:
    """A page that has started from the memory. Scripts that it is given at its start go to `scripted`."""
    yield rememberer.started()
    rememberer.context.set_offline(False)


def scripted(page: Page, script: str) -> Page:
    """Another page of that browser, with a script that runs before all others."""
    other = page.context.new_page()
    other.add_init_script(script)
    other.goto(page.url)
    await_ready(other)
    return other


def memories(page: Page, change: str = "") -> list[str]:
    """The versions whose memories are kept, before the change. The page itself has another database in its place (start.js)."""
    other = page.context.new_page()
    other.goto(page.url.partition("#")[0] + "licences.txt")
    found: list[str] = other.evaluate(KEPT.replace("CHANGE", change))
    other.close()
    return found


def opened_anew(page: Page) -> str | None:
    """Whether the memory was used, or is kept again."""
    page.reload()
    await_ready(page)
    return page.locator("html").get_attribute("data-memory")


def used_anew(page: Page) -> bool:
    """Whether the page starts from the memory. A start on a busy machine may wait in vain for it; then it starts plainly, and a
    page that is left before it has made the memory anew has none the next time either."""
    for _ in range(3):
        if opened_anew(page) == "used":
            return True
        page.locator("html[data-memory=kept]").wait_for(state="attached", timeout=START)
    return False


def crash(page: Page) -> None:
    """The browser ends the page, as devices do that have no memory left."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")


def made_anew(page: Page) -> None:
    """The page cannot start from the memory; it makes another one, from which the next start goes on."""
    page.reload()
    await_ready(page)
    page.locator("html[data-memory=kept]").wait_for(state="attached", timeout=START)
    assert used_anew(page)


def test_every_game_goes_on_from_the_memory_of_another_page(remembering: Page, site: str) -> None:
    page = remembering.context.new_page()
    page.add_init_script(READ + NEVER_IDLE)
    for name in game.names():
        found = game.find(name)
        session = Session(found, ["person", *["easy"] * (found.seats[0] - 1)], {}, 1)
        session.advance()
        page.goto("about:blank")  # another fragment alone would go on in the same Python
        table = open_table(page, site + fragment(session))
        expect(table.root).to_have_attribute("data-game", name)
        assert page.locator("html").get_attribute("data-memory") == "used"
        assert page.evaluate("read") == 0, f"all that {name} needs until one can play is in the memory"

        def chosen(table: TablePage = table) -> bool:
            if page.locator('html[data-phase="drafting"]').count():
                table.lay_cards()
                table.do("lock-in").click()
            page.evaluate(PRESS, 0)
            return any(ply.seat == 0 and ply.free for ply in table.session().plies)

        table.await_that(chosen, f"a choice is made in {name}")


def test_what_is_in_no_memory_is_read_when_it_is_asked_for(remembering: Page, site: str) -> None:
    remembering.context.set_offline(True)
    page = scripted(remembering, READ + NEVER_IDLE)
    assert page.locator("html").get_attribute("data-memory") == "used"
    assert page.evaluate("read") == 0
    page.goto(f"{site}#edit=new")
    expect(page.locator("#editor canvas").first).to_be_visible()
    assert 1 <= page.evaluate("read") <= 4, "each file once"


def test_archives_come_when_a_page_has_nothing_else_to_do(remembering: Page, site: str) -> None:
    page = scripted(remembering, READ)
    assert page.locator("html").get_attribute("data-memory") == "used"
    page.evaluate("new Promise(requestIdleCallback).then(() => null)")  # that of the page comes before
    page.wait_for_timeout(2000)
    page.goto(f"{site}#edit=new")
    expect(page.locator("#editor canvas").first).to_be_visible()
    assert page.evaluate("read") == 0


def test_an_archive_that_was_lost_here_is_fetched(remembering: Page) -> None:
    lost = remembering.evaluate(
        "caches.keys().then(names => Promise.all(names.map(async name => { const cache = await caches.open(name); "
        "return (await cache.keys()).filter(one => one.url.endsWith('web.zip') && cache.delete(one)).length; })))"
    )
    assert sum(lost) == 1
    asked = "performance.getEntriesByType('resource').filter(one => one.name.endsWith('web.zip')).length"
    assert opened_anew(remembering) == "used"
    remembering.wait_for_function(f"() => {asked} === 1")  # a page that goes on from a memory does not wait for it
    kept = "document.querySelector('link[href$=\"web.zip\"]').href"
    remembering.wait_for_function(f"() => caches.match({kept}).then(Boolean)")
    assert opened_anew(remembering) == "used"
    assert remembering.evaluate(asked) == 0, "it is kept again"


def test_a_memory_is_made_anew_for_another_language(remembering: Page) -> None:
    remembering.evaluate("localStorage.setItem('robodrome:language', 'fr')")
    made_anew(remembering)
    expect(remembering.locator("html")).to_have_attribute("lang", "fr")


@pytest.mark.parametrize("change", [DAMAGED, GONE])
def test_a_memory_that_cannot_be_read_is_made_anew(remembering: Page, change: str) -> None:
    memories(remembering, change)
    made_anew(remembering)


@pytest.mark.nightly
def test_a_memory_whose_database_is_gone_is_made_anew(remembering: Page) -> None:
    other = remembering.context.new_page()
    other.goto(remembering.url + "licences.txt")
    other.evaluate(
        "new Promise(done => indexedDB.deleteDatabase('robodrome-memory').onsuccess = done).then(() => null)"
    )
    other.close()
    made_anew(remembering)


def test_a_memory_with_which_no_page_came_to_its_start_is_made_anew(remembering: Page) -> None:
    remembering.evaluate(
        "localStorage.setItem('robodrome-memory', 'trial of ' + localStorage.getItem('robodrome-memory'))"
    )
    made_anew(remembering)


def test_a_memory_of_another_version_gives_way_to_one_of_this(remembering: Page) -> None:
    (version,) = memories(remembering, OLD)
    remembering.evaluate("localStorage.setItem('robodrome-memory', 'another')")
    made_anew(remembering)
    assert memories(remembering) == [version]


def test_a_safe_start_is_a_plain_one(remembering: Page, site: str) -> None:
    page = remembering.context.new_page()
    page.goto(f"{site}?safe")
    await_ready(page)
    expect(page.locator("html[data-memory]")).to_have_count(0)


NO_ANSWER = "window.Worker = class { postMessage() {} }"


def test_leaving_while_a_memory_is_made_is_no_try(remembering: Page) -> None:
    remembering.evaluate("localStorage.removeItem('robodrome-memory')")
    page = scripted(remembering, NO_ANSWER)
    for left in (True, True, False):
        await_offline(page)
        assert page.locator("html[data-memory]").count() == 0
        assert page.evaluate(NOTE).startswith("once tried to keep that of ")
        if left:
            opened_anew(page)


def test_a_memory_that_ends_the_page_while_it_is_made_is_tried_twice(remembering: Page) -> None:
    remembering.evaluate("localStorage.removeItem('robodrome-memory')")
    for noted in ("once tried to keep that of ", "none of ", "none of "):
        page = scripted(remembering, NO_ANSWER)
        await_offline(page)
        assert page.evaluate(NOTE).startswith(noted)
        crash(page)


@pytest.mark.parametrize("trouble", ["this.onmessage({ data: 'no room' })", "this.onerror({})"])
def test_a_memory_that_cannot_be_made_is_tried_twice(remembering: Page, trouble: str) -> None:
    remembering.evaluate("localStorage.removeItem('robodrome-memory')")
    for noted in ("once tried to keep that of ", "none of ", "none of "):
        page = scripted(remembering, f"window.Worker = class {{ postMessage() {{ {trouble} }} terminate() {{}} }}")
        await_offline(page)
        assert page.evaluate(NOTE).startswith(noted)
        if page.locator("html[data-memory=none]").count():
            page.wait_for_timeout(1100)  # a page left within a second may be one whose worker failed for that
        page.close()


@pytest.mark.parametrize("change", [OTHER, FITTING], ids=["other", "fitting"])
def test_a_memory_that_python_does_not_take_is_not_tried_again(remembering: Page, change: str) -> None:
    memories(remembering, change)
    assert opened_anew(remembering) is None
    await_offline(remembering)
    assert opened_anew(remembering) is None
    noted = remembering.evaluate(NOTE)
    assert noted.startswith("none of "), "so none is made any more"


NEVER_COMES = """
const { instantiate } = WebAssembly;
let comes = false;
WebAssembly.instantiate = (source, ...rest) => {
  if (comes || !rest.length) return instantiate(source, ...rest); // Pyodide tries what the browser can do without imports
  comes = true;
  return new Promise(() => {});
};
"""
"""Of the compiled machine there is no instance when it is first asked for."""
BUSY = "WebAssembly.instantiate = () => { for (;;); }"


def test_a_page_whose_engine_never_comes_with_a_memory_starts_plainly_in_time(remembering: Page) -> None:
    page = remembering.context.new_page()
    page.add_init_script(NEVER_COMES)
    page.goto(remembering.url)
    page.locator("html[data-ready=true]").wait_for(state="attached", timeout=20_000)
    assert page.locator("html[data-memory=used]").count() == 0
    assert page.evaluate(NOTE).startswith(("none of ", "once tried to keep that of ")), "this one is not tried again"


def test_after_a_page_whose_engine_hangs_with_a_memory_the_next_start_is_a_plain_one(remembering: Page) -> None:
    """No script of a page runs while its engine is busy: the browser offers to end it, and the memory is on trial."""
    page = remembering.context.new_page()
    page.add_init_script(BUSY)
    page.goto(remembering.url, wait_until="commit")
    TablePage(remembering).await_that(lambda: remembering.evaluate(NOTE).startswith("trial of "), "the trial is noted")
    page.close()
    page = scripted(remembering, NO_ANSWER)
    assert page.locator("html[data-memory=used]").count() == 0
